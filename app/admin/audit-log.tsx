import { Form } from 'react-router'
import { Button, ButtonLink } from '../design/button.tsx'
import { FilterSelect } from '../design/search-field.tsx'
import { type AuditEntry, actionName, fieldChanges } from '../staff/audit.ts'
import { formatDateTime } from '../staff/dates.ts'

type Props = {
  entries: AuditEntry[]
  older: number | undefined
  paged: boolean
  /** Whose changes alone are shown, if so. */
  person: string | undefined
  people: { value: string; name: string }[]
}

export function AuditLog({ entries, older, paged, person, people }: Props) {
  const pageTo = (page: { before?: string }) =>
    `/admin/settings?${new URLSearchParams({ ...(person && { person }), ...page })}#log`
  return (
    <section id="log" className="card mt-5 scroll-mt-20 overflow-hidden" aria-labelledby="log-heading">
      <h2 id="log-heading" className="px-4 py-4 font-semibold text-lg tracking-normal sm:px-6">
        Audit log
      </h2>
      <Form className="flex flex-wrap items-end gap-3 px-4 pb-4 sm:px-6" action="#log">
        <FilterSelect label="Person" name="person" value={person} all="Everybody" choices={people} />
        <Button type="submit" variant="secondary">
          Show
        </Button>
      </Form>
      {entries.length === 0 ? (
        <p className="border-line border-t px-6 py-10 text-center text-soft">
          {paged ? 'There is nothing older.' : 'Nothing was changed yet.'}
        </p>
      ) : (
        <ul className="divide-y divide-line border-line border-t text-[0.9375rem]">
          {entries.map(entry => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      {(paged || older !== undefined) && (
        <nav aria-label="Pages of the log" className="flex gap-2 border-line border-t px-4 py-3 sm:px-6">
          {paged && (
            <ButtonLink to={pageTo({})} variant="secondary">
              Newest
            </ButtonLink>
          )}
          {older !== undefined && (
            <ButtonLink to={pageTo({ before: String(older) })} variant="secondary" rel="next">
              Older
            </ButtonLink>
          )}
        </nav>
      )}
    </section>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  const changes = fieldChanges(entry)
  return (
    <li className="px-4 py-2.5 sm:px-6">
      <p className="flex flex-wrap gap-x-4">
        <span className="font-medium">{actionName(entry.action)}</span>
        <span className="min-w-0 flex-1 basis-40 wrap-anywhere">{entry.subject}</span>
        <span className="money text-soft text-sm">
          {formatDateTime(entry.at)} · {entry.actor}
        </span>
      </p>
      {changes.length > 0 && (
        <details className="text-sm">
          <summary className="inline-flex min-h-11 min-w-11 items-center text-soft underline underline-offset-4">
            {changes.length === 1 ? '1 field' : `${changes.length} fields`}
          </summary>
          <dl className="grid gap-x-4 gap-y-1 pb-2 sm:grid-cols-[10rem_1fr]">
            {changes.map(({ field, before, after }) => (
              <div key={field} className="contents">
                <dt className="text-soft">{field}</dt>
                <dd className="wrap-anywhere">
                  <del className="text-soft no-underline">{before}</del> <span aria-hidden>→</span>{' '}
                  <ins className="no-underline">{after}</ins>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  )
}
