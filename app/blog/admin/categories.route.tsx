import { z } from 'zod'
import { BackLink } from '../../design/back-link.tsx'
import { loadFailure } from '../../design/load-failure.tsx'
import { failure, logActionError, parseForm, readForm } from '../../platform/form.server.ts'
import type { FormResult } from '../../platform/form-result.ts'
import { services } from '../../platform/services.server.ts'
import { preserveFormOnFailure } from '../../staff/preserve-form.ts'
import { requireAdmin } from '../../staff/session.server.ts'
import { categorySchema } from '../post-schema.ts'
import type { Route } from './+types/categories.route'
import { AddCategory, CategoryItem, type CategoryResult } from './category-forms.tsx'
import {
  addCategory,
  changeCategory,
  deleteCategory,
  listCategoriesWithCounts,
} from './manage-categories.server.ts'

export const loader = async ({ context }: Route.LoaderArgs) => ({
  categories: await listCategoriesWithCounts(services(context).db),
})

const commandSchema = z.discriminatedUnion('intent', [
  categorySchema.extend({ intent: z.literal('add') }),
  categorySchema.extend({
    intent: z.literal('change'),
    id: z.uuid(),
    openedName: z.string().max(200),
    openedColor: z.string().max(20),
  }),
  z.object({ intent: z.literal('delete'), id: z.uuid() }),
])

export async function action({ request, context }: Route.ActionArgs) {
  const author = requireAdmin(context)
  const { db } = services(context)
  const success = (title: string): CategoryResult => ({ ok: true, message: { title } })
  const refuse = (status: number, title: string, errors?: FormResult['errors']) =>
    failure<CategoryResult>(status, { message: { title }, errors })
  const parsed = parseForm(commandSchema, await readForm(request))
  if (!parsed.ok) {
    const { errors } = parsed.result
    return refuse(422, Object.values(errors ?? {})[0] ?? 'Not understood', errors)
  }
  const command = parsed.data
  try {
    if (command.intent === 'delete') {
      const deleted = await deleteCategory(db, command.id, author)
      return deleted ? success('Category deleted') : refuse(404, 'Category not found')
    }
    const saved =
      command.intent === 'add'
        ? await addCategory(db, command, author)
        : await changeCategory(
            db,
            command.id,
            command,
            { name: command.openedName, color: command.openedColor },
            author,
          )
    if (saved.ok) return success(command.intent === 'add' ? 'Category added' : 'Category saved')
    if (saved.reason === 'not found') return refuse(404, 'Category not found')
    const name = 'There is a category of this name already'
    return refuse(409, name, { name })
  } catch (error) {
    const status = logActionError(context, 'a category could not be saved', error)
    return refuse(status, 'The category could not be saved')
  }
}

export const clientAction = (args: Route.ClientActionArgs) => preserveFormOnFailure<CategoryResult>(args)

export const meta = () => [{ title: 'Blog categories | Admin Panel' }, { name: 'robots', content: 'noindex' }]

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

export const ErrorBoundary = loadFailure('Blog categories', 'Failed to load categories')
