import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useFetcher } from 'react-router'
import { z } from 'zod'
import { BackLink } from '../../design/back-link.tsx'
import { Button } from '../../design/button.tsx'
import { TextField } from '../../design/field.tsx'
import { useResultToast } from '../../design/form.tsx'
import { useResettingForm } from '../../design/intent-form.tsx'
import type { FormResult } from '../../platform/form-result.ts'
import { singleLineText } from '../../platform/form-schema.ts'
import { services } from '../../platform/services.server.ts'
import { adminAction, asSuccess, type Intents, intent, orNotFound } from '../../staff/admin-action.server.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { useReloadIfStale } from '../../staff/use-reload-if-stale.ts'
import type { Synonym } from '../search/search-index.ts'
import { searchWordSchema } from '../search/search-word-schema.ts'
import type { Route } from './+types/search-words.route'
import { deleteSearchWord, listSearchWords, saveSearchWord } from './manage-search-words.server.ts'

export { LoadFailure as ErrorBoundary } from '../../design/load-failure.tsx'

type Result = FormResult<keyof Synonym>

export const handle: AdminHandle = {
  permission: 'products.edit',
  title: 'Search words',
  notLoaded: 'Failed to load the search words',
}

export const loader = async ({ context }: Route.LoaderArgs) => ({
  words: await listSearchWords(services(context).db),
})

const failed = { message: { title: 'The search word could not be saved' } }

const intents: Intents<unknown, Result> = {
  save: intent(
    'products.edit',
    searchWordSchema,
    ({ db, admin, data }) => saveSearchWord(db, admin, data).then(asSuccess),
    { success: { title: 'Search word saved' }, refusals: {}, invalid: title => ({ title }), failed },
  ),
  delete: intent(
    'products.edit',
    z.object({ term: singleLineText }),
    ({ db, admin, data }) => deleteSearchWord(db, admin, data.term).then(orNotFound),
    {
      success: { title: 'Search word deleted' },
      refusals: { 'not found': { message: { title: 'This search word no longer exists' }, isStale: true } },
      failed,
    },
  ),
}

export const action = adminAction({ intents })

export default function SearchWords({ loaderData: { words } }: Route.ComponentProps) {
  // Of the list: a row that is gone would take the notice with it.
  const deletion = useFetcher<Result>()
  useResultToast(deletion.data)
  useReloadIfStale(deletion.data)
  return (
    <div className="max-w-3xl">
      <BackLink to="/admin/products">Back to Products</BackLink>
      <h1 className="mt-2 text-h2">Search words</h1>
      <p className="mt-2 text-soft">
        What people type into the search, and what the shop calls it. The search also knows plurals, typing
        errors and sizes in inches and millimetres by itself.
      </p>
      <AddSearchWord />
      {words.length === 0 ? (
        <p className="card mt-5 p-10 text-center font-semibold text-soft">No search words yet</p>
      ) : (
        <ul className="card mt-5 divide-y divide-line">
          {words.map(word => (
            <SearchWord key={word.term} word={word} deletion={deletion} />
          ))}
        </ul>
      )}
    </div>
  )
}

function AddSearchWord() {
  const fetcher = useFetcher<Result>()
  const { formRef, field } = useResettingForm(fetcher.data)
  useResultToast(fetcher.data)
  return (
    <fetcher.Form ref={formRef} method="post" className="card mt-5 grid gap-4 p-4 sm:grid-cols-2">
      <TextField
        {...field('term')}
        label="People type"
        required
        maxLength={60}
        placeholder="pavement block"
      />
      <TextField
        {...field('meaning')}
        label="The shop calls it"
        hint="Separate several products by commas."
        required
        maxLength={200}
        placeholder="paving stones"
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:col-span-2">
        <Button intent="save" disabled={fetcher.state !== 'idle'}>
          <Plus aria-hidden size={18} /> Save
        </Button>
        <p className="text-sm text-soft">Words that are in the list get the new meaning.</p>
      </div>
    </fetcher.Form>
  )
}

type WordProps = { word: Synonym; deletion: ReturnType<typeof useFetcher<Result>> }

function SearchWord({ word: { term, meaning }, deletion }: WordProps) {
  return (
    <li className="flex items-center gap-3 py-1.5 pr-2 pl-4">
      <p className="min-w-0 flex-1 break-words">
        <strong>{term}</strong> <span className="text-soft">means {meaning}</span>
      </p>
      <deletion.Form method="post">
        <input type="hidden" name="term" value={term} />
        <Button
          intent="delete"
          variant="quiet"
          className="px-3.5 text-red-dark"
          disabled={deletion.state !== 'idle'}
          aria-label={`Delete ${term}`}
        >
          <Trash2 aria-hidden size={18} />
        </Button>
      </deletion.Form>
    </li>
  )
}
