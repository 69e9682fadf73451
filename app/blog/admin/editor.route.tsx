import { redirect, useNavigation } from 'react-router'
import { loadFailure } from '../../design/load-failure.tsx'
import { failure, logActionError, parseForm, readForm } from '../../platform/form.server.ts'
import { describeError } from '../../platform/log.server.ts'
import { requestFacts } from '../../platform/request.server.ts'
import { services } from '../../platform/services.server.ts'
import { preserveFormOnFailure } from '../../staff/preserve-form.ts'
import { requireAdmin } from '../../staff/session.server.ts'
import { listPath, readAdminFilter } from '../blog-filter.ts'
import { listCategories } from '../categories.server.ts'
import type { OpenPost } from '../post.ts'
import { type PostResult, postSchema } from '../post-schema.ts'
import type { Route } from './+types/editor.route'
import { EditorForm } from './editor-form.tsx'
import { openPost } from './editor-post.server.ts'
import { createPost, findPost, updatePost } from './manage-posts.server.ts'

const empty: OpenPost = {
  title: '',
  slug: '',
  excerpt: '',
  content: '',
  metaTitle: '',
  metaDescription: '',
  status: 'published',
  authorName: '',
  publishedAt: '',
  featuredImage: '',
  categoryIds: [],
  tags: '',
  version: '',
}

/** Undefined for a post to be created. */
const idOf = (params: { id?: string }) => (params.id === 'new' ? undefined : params.id)

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
  if (id === undefined) return { id, slug: '', form: empty, categories, list }
  const post = await findPost(db, id)
  if (!post) throw redirect('/admin/blog?missing')
  return { id: post.id, slug: post.slug, form: openPost(post), categories, list }
}

const saveError = { title: 'Failed to save blog post' }

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const { db, env } = services(context)
  const author = requireAdmin(context)
  const refuse = failure<PostResult>
  const form = await readForm(request)
  const parsed = parseForm(postSchema(env.publicOrigin), form)
  if (!parsed.ok) return refuse(422, parsed.result)
  const id = idOf(params)
  try {
    const saved = id
      ? await updatePost(db, id, parsed.data, String(form.get('version') ?? ''), author)
      : await createPost(db, parsed.data, author)
    if (!saved.ok && saved.reason === 'slug taken')
      return refuse(409, { errors: { slug: 'Slug is already used by another post' } })
    if (!saved.ok && saved.reason === 'conflict') return refuse(409, { conflict: saved.conflict })
    if (!saved.ok)
      return refuse(404, { message: { title: 'Blog post not found: it has been deleted meanwhile' } })
  } catch (error) {
    return refuse(logActionError(context, saveError.title, error), { message: saveError })
  }
  const query = new URLSearchParams(url.search)
  query.set('saved', id ?? 'new')
  return redirect(`/admin/blog?${query}`)
}

export const clientAction = (args: Route.ClientActionArgs) =>
  preserveFormOnFailure<PostResult>(args, saveError)

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.id ? 'Edit Blog Post' : 'Create New Blog Post'} | Admin Panel` },
  { name: 'robots', content: 'noindex' },
]

export default function Editor({ loaderData, actionData }: Route.ComponentProps) {
  const { formMethod, formAction } = useNavigation()
  const saving = formMethod === 'POST' && formAction?.startsWith('/admin/blog/') === true
  return (
    <EditorForm
      key={`${loaderData.id} ${loaderData.form.version}`}
      {...loaderData}
      result={actionData}
      saving={saving}
    />
  )
}

export const ErrorBoundary = loadFailure('Blog post', 'Failed to load blog post')
