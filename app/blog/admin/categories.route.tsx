import { z } from 'zod'
import { BackLink } from '../../design/back-link.tsx'
import { editTokenOf } from '../../platform/edit-token.server.ts'
import { services } from '../../platform/services.server.ts'
import { adminAction, type Intents, intent, orNotFound } from '../../staff/admin-action.server.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { categorySchema } from '../post-schema.ts'
import type { Route } from './+types/categories.route'
import { AddCategory, CategoryItem, type CategoryResult } from './category-forms.tsx'
import {
  addCategory,
  changeCategory,
  deleteCategory,
  listCategoriesWithCounts,
} from './manage-categories.server.ts'

export { LoadFailure as ErrorBoundary } from '../../design/load-failure.tsx'

export const handle: AdminHandle = {
  permission: 'blog.edit',
  title: 'Blog categories',
  notLoaded: 'Failed to load categories',
}

export async function loader({ context }: Route.LoaderArgs) {
  const categories = await listCategoriesWithCounts(services(context).db)
  return {
    categories: categories.map(each => ({ ...each, editToken: editTokenOf([each.name, each.color]) })),
  }
}

const notFound = { message: { title: 'Category not found' }, isStale: true }
const sameName = 'There is a category of this name already'
const nameConflict = { status: 409, message: { title: sameName }, errors: { name: sameName } }
const failed = { message: { title: 'The category could not be saved' } }
const invalid = (title: string) => ({ title })

const intents: Intents<unknown, CategoryResult> = {
  add: intent('blog.edit', categorySchema, ({ db, admin, data }) => addCategory(db, data, admin), {
    success: { title: 'Category added' },
    // It may be there because the response to an earlier request was lost.
    refusals: { 'not found': notFound, 'name taken': { ...nameConflict, isStale: true } },
    invalid,
    failed,
  }),
  change: intent(
    'blog.edit',
    categorySchema.extend({
      id: z.uuid(),
      openedName: z.string().max(200),
      openedColor: z.string().max(20),
    }),
    ({ db, admin, data: { id, openedName: name, openedColor: color, ...category } }) =>
      changeCategory(db, id, category, { name, color }, admin),
    {
      success: { title: 'Category saved' },
      refusals: { 'not found': notFound, 'name taken': nameConflict },
      invalid,
      failed,
    },
  ),
  delete: intent(
    'blog.edit',
    z.object({ id: z.uuid() }),
    async ({ db, admin, data }) => orNotFound((await deleteCategory(db, data.id, admin)) !== undefined),
    { success: { title: 'Category deleted' }, refusals: { 'not found': notFound }, failed },
  ),
}

export const action = adminAction({ intents })

export default function Categories({ loaderData: { categories } }: Route.ComponentProps) {
  return (
    <div className="max-w-3xl">
      <BackLink to="/admin/blog">Back to Blog</BackLink>
      <h1 className="mt-2 text-h2">Blog categories</h1>
      <AddCategory />
      {categories.length === 0 ? (
        <p className="card mt-5 p-10 text-center font-semibold text-soft">No categories yet</p>
      ) : (
        <ul className="card mt-5 divide-y divide-line">
          {categories.map(category => (
            <CategoryItem key={category.id} category={category} />
          ))}
        </ul>
      )}
    </div>
  )
}
