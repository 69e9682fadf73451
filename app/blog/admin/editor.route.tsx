import { redirect, useNavigation } from 'react-router'
import { describeError } from '../../platform/log.server.ts'
import { requestFacts } from '../../platform/request.server.ts'
import { services } from '../../platform/services.server.ts'
import { adminAction, type Intents, intent } from '../../staff/admin-action.server.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { listPath, readAdminFilter } from '../blog-filter.ts'
import { emptyPost, type PostResult, postSchema } from '../post-schema.ts'
import { listCategories } from '../posts.server.ts'
import type { Route } from './+types/editor.route'
import { EditorForm } from './editor-form.tsx'
import { openPost } from './editor-post.server.ts'
import { createPost, findPost, updatePost } from './manage-posts.server.ts'

export { LoadFailure as ErrorBoundary } from '../../design/load-failure.tsx'

/** Undefined for a post to be created. */
const idOf = (params: { id?: string | undefined }) => (params.id === 'new' ? undefined : params.id)

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, log } = services(context)
  const id = idOf(params)
  const list = listPath('/admin/blog', readAdminFilter(url.searchParams))
  const categories = await listCategories(db).catch(error => {
    log.error('categories could not be loaded', {
      requestId: requestFacts(context).id,
      ...describeError(error),
    })
    return undefined
  })
  if (id === undefined) return { id, slug: '', form: { ...emptyPost, editToken: '' }, categories, list }
  const post = await findPost(db, id)
  if (!post) throw redirect('/admin/blog?missing')
  return { id: post.id, slug: post.slug, form: openPost(post), categories, list }
}

const saveError = { title: 'Failed to save blog post' }

export const handle: AdminHandle = {
  permission: 'blog.edit',
  title: 'Blog post',
  notLoaded: 'Failed to load blog post',
  notDone: { save: saveError },
}

const intents: Intents<string | undefined, PostResult> = {
  save: intent(
    'blog.edit',
    ({ env }) => postSchema(env.publicOrigin),
    async ({ db, admin, data, form, url, subject: id }) => {
      const saved = id
        ? await updatePost(db, id, data, String(form.get('editToken') ?? ''), admin)
        : await createPost(db, data, admin)
      if (!saved.ok) return saved
      const query = new URLSearchParams(url.search)
      query.set('saved', id ?? 'new')
      return redirect(`/admin/blog?${query}`)
    },
    {
      refusals: {
        'slug taken': { status: 409, errors: { slug: 'Slug is already used by another post' } },
        conflict: {},
        'not found': { message: { title: 'Blog post not found: it has been deleted meanwhile' } },
      },
      invalid: () => undefined,
      failed: { message: saveError },
    },
  ),
}

export const action = adminAction({ intents, findSubject: idOf })

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.id ? 'Edit Blog Post' : 'Create New Blog Post'} | Admin Panel` },
  { name: 'robots', content: 'noindex' },
]

export default function Editor({ loaderData, actionData }: Route.ComponentProps) {
  const { formMethod, formAction } = useNavigation()
  const saving = formMethod === 'POST' && formAction?.startsWith('/admin/blog/') === true
  return (
    <EditorForm
      key={`${loaderData.id} ${loaderData.form.editToken}`}
      {...loaderData}
      result={actionData}
      saving={saving}
    />
  )
}
