import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { useEffect, useRef } from 'react'
import { Link, useFetcher } from 'react-router'
import { z } from 'zod'
import { Badge } from '../../design/badge.tsx'
import { Button, ButtonLink } from '../../design/button.tsx'
import { FormMessage, useResultToast } from '../../design/form.tsx'
import { PageHeader } from '../../design/page-header.tsx'
import { Picture } from '../../design/pictures/picture.tsx'
import { checkForm } from '../../platform/fields/field-rules.ts'
import type { FormResult } from '../../platform/form-result.ts'
import { singleLineText } from '../../platform/form-schema.ts'
import { services } from '../../platform/services.server.ts'
import { adminAction, type Intents, intent, markedFields } from '../../staff/admin-action.server.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { useReloadIfStale } from '../../staff/use-reload-if-stale.ts'
import { categoryFields } from '../category.ts'
import type { Route } from './+types/categories.route'
import { CategoryEditor } from './category-editor.tsx'
import {
  addCategory,
  type CategoryRow,
  changeCategory,
  deleteCategory,
  findCategoryForAdmin,
  listCategoriesWithCounts,
  mergeCategory,
  moveCategory,
} from './manage-categories.server.ts'

export { LoadFailure as ErrorBoundary } from '../../design/load-failure.tsx'

export const handle: AdminHandle = {
  permission: 'products.edit',
  title: 'Categories',
  notLoaded: 'Failed to load the categories',
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = services(context)
  const categories = await listCategoriesWithCounts(db)
  const id = categories.find(category => category.id === url.searchParams.get('edit'))?.id
  const edited = id === undefined ? undefined : await findCategoryForAdmin(db, id)
  // With a value: the server and the browser write a parameter without one differently, as if the form were left.
  return { categories, edited, isNew: url.searchParams.get('add') === '1' }
}

const gone = 'This category no longer exists.'
const category = z.object({ id: singleLineText })

const moving = (by: -1 | 1) =>
  intent('products.edit', category, ({ db, admin, data }) => moveCategory(db, admin, data.id, by), {
    refusals: { 'not found': { message: gone, isStale: true } },
  })

const intents: Intents = {
  save: intent(
    'products.edit',
    category.extend({ editToken: singleLineText }),
    async ({ db, admin, form, data: { id, editToken } }) => {
      const parsed = checkForm(categoryFields, form)
      if (!parsed.ok) return parsed
      return id
        ? changeCategory(db, admin, id, parsed.values, editToken)
        : addCategory(db, admin, parsed.values)
    },
    {
      success: (_, { id }) => ({ message: { title: id ? 'Category saved' : 'Category added' } }),
      refusals: {
        invalid: ({ errors }) => ({ errors, message: markedFields }),
        'name taken': { errors: { name: 'There is a category of this name already' }, message: markedFields },
        'too many': 'A shop has at most 200 categories. Merge some before you add another.',
        'not found': gone,
        conflict: 'This category was changed meanwhile. Nothing was saved.',
      },
    },
  ),
  up: moving(-1),
  down: moving(1),
  merge: intent(
    'products.edit',
    category.extend({ into: singleLineText }),
    ({ db, onCategoryMerge, admin, data: { id, into } }) =>
      mergeCategory({ db, onCategoryMerge }, admin, id, into),
    {
      success: ({ products, name }) => ({
        message: {
          title: 'Category merged',
          description: `${products} ${products === 1 ? 'product is' : 'products are'} in ${name} now.`,
        },
      }),
      refusals: {
        itself: 'A category cannot be merged into itself. Choose another one.',
        'not found': gone,
        'not possible': ({ problem }) => problem,
        'target not found': 'The other category no longer exists. Nothing was changed.',
      },
    },
  ),
  delete: intent(
    'products.edit',
    category,
    ({ db, onCategoryMerge, admin, data }) => deleteCategory({ db, onCategoryMerge }, admin, data.id),
    {
      success: { title: 'Category removed' },
      refusals: {
        'not found': gone,
        'not possible': ({ problem }) => problem,
        'has products': 'This category has products. Merge it into the one where they are to go.',
      },
    },
  ),
}

export const action = adminAction({ intents })

export default function Categories({ loaderData, actionData }: Route.ComponentProps) {
  const { categories, edited, isNew } = loaderData
  if (edited || isNew)
    return (
      <CategoryEditor key={edited?.editToken} edited={edited} categories={categories} result={actionData} />
    )
  return (
    <div className="max-w-3xl">
      <FormMessage result={actionData} />
      <PageHeader title="Categories" note={categories.length > 0 && String(categories.length)}>
        <ButtonLink to="?add=1">
          <Plus aria-hidden size={18} /> Add category
        </ButtonLink>
      </PageHeader>
      <p className="-mt-2 mb-4 text-soft">
        The home page and the tabs above the products show them in this order.
      </p>
      <ul className="card divide-y divide-line">
        {categories.map((category, index) => (
          <CategoryItem key={category.id} {...{ category, index }} isLast={index === categories.length - 1} />
        ))}
      </ul>
    </div>
  )
}

type ItemProps = { category: CategoryRow; index: number; isLast: boolean }

function CategoryItem({ category, index, isLast }: ItemProps) {
  const { id, name, picture, listed, products } = category
  const fetcher = useFetcher<FormResult>()
  useResultToast(fetcher.data)
  useReloadIfStale(fetcher.data)
  const pressed = useRef<HTMLButtonElement>(null)
  // A row that moves loses the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each move.
  useEffect(() => pressed.current?.focus(), [index])
  const move = (direction: 'up' | 'down', isDisabled: boolean) => {
    const Icon = direction === 'up' ? ArrowUp : ArrowDown
    return (
      <Button
        intent={direction}
        variant="quiet"
        className="w-11 px-0!"
        disabled={isDisabled}
        aria-label={`Move ${name} ${direction}`}
        onClick={event => {
          pressed.current = event.currentTarget
        }}
      >
        <Icon aria-hidden size={18} />
      </Button>
    )
  }
  return (
    <li className="flex items-center gap-2 py-2 pr-1 pl-3 sm:gap-3 sm:px-4">
      <div className="size-11 shrink-0 overflow-hidden rounded-control max-[22rem]:hidden">
        <Picture picture={picture.picture || undefined} alt="" sizes="44px" className="size-11" />
      </div>
      <div className="min-w-0 flex-1">
        <Link
          to={`?edit=${id}`}
          className="wrap-anywhere inline-flex min-h-11 items-center font-medium hover:underline"
        >
          {name}
        </Link>{' '}
        {!listed && <Badge>Hidden</Badge>}
        <p className="-mt-2 text-sm text-soft">
          {products} {products === 1 ? 'product' : 'products'}
        </p>
      </div>
      <fetcher.Form method="post" className="flex shrink-0">
        <input type="hidden" name="id" value={id} />
        {move('up', index === 0)}
        {move('down', isLast)}
      </fetcher.Form>
      <ButtonLink
        to={`?edit=${id}`}
        variant="quiet"
        className="w-11 shrink-0 px-0!"
        aria-label={`Edit ${name}`}
      >
        <Pencil aria-hidden size={17} />
      </ButtonLink>
    </li>
  )
}
