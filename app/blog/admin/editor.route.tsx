import { ArrowLeft } from 'lucide-react'
import { data, redirect, useNavigation } from 'react-router'
import { ButtonAnchor, ButtonLink } from '../../design/button.tsx'
import { readForm } from '../../platform/form.server.ts'
import { describeError } from '../../platform/log.server.ts'
import { requestFacts } from '../../platform/request.server.ts'
import { services } from '../../platform/services.server.ts'
import { leadsToLogin, signedOutMessage } from '../../staff/network-fallback.ts'
import { requireAdmin } from '../../staff/session.server.ts'
import { listPath, readAdminFilter } from '../blog-filter.ts'
import { listCategories } from '../categories.server.ts'
import type { OpenPost } from '../post.ts'
import { postErrors, postSchema, readPostForm, type SaveAnswer } from '../post-schema.ts'
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

/** The post that the address names; none, or `new`, is one to be created. */
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

const failure = 'Failed to save blog post'

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const { db, log } = services(context)
  const author = requireAdmin(context)
  const refuse = (status: number, answer: SaveAnswer) => data(answer, { status })
  const form = await readForm(request)
  const parsed = postSchema.safeParse(readPostForm(form))
  if (!parsed.success) return refuse(400, { errors: postErrors(parsed.error) })
  const id = idOf(params)
  try {
    const saved = id
      ? await updatePost(db, id, parsed.data, String(form.get('version') ?? ''), author)
      : await createPost(db, parsed.data, author)
    if (!saved.ok && saved.reason === 'slug taken')
      return refuse(409, { errors: { slug: 'Slug is already used by another post' } })
    if (!saved.ok && saved.reason === 'changed') return refuse(409, { errors: {}, conflict: saved.conflict })
    if (!saved.ok)
      return refuse(404, { errors: {}, message: 'Blog post not found: it has been deleted meanwhile' })
  } catch (error) {
    log.error(failure, { requestId: requestFacts(context).id, ...describeError(error) })
    return refuse(500, { errors: {}, message: failure })
  }
  const query = new URLSearchParams(url.search)
  query.set('saved', id ?? 'new')
  return redirect(`/admin/blog?${query}`)
}

/** Whatever goes wrong on the way, the form stays as it is. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  // With a status of failure the router leaves the page's data alone: loading it again could fail too.
  const refused = (answer: SaveAnswer) => data(answer, { status: 400 })
  try {
    return refused(await serverAction())
  } catch (thrown) {
    if (leadsToLogin(thrown)) return refused({ errors: {}, message: signedOutMessage })
    if (thrown instanceof Response) throw thrown
    return refused({ errors: {}, message: failure })
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.id ? 'Edit Blog Post' : 'Create New Blog Post'} | Admin Panel` },
  { name: 'robots', content: 'noindex' },
]

export default function Editor({ loaderData, actionData }: Route.ComponentProps) {
  const { formMethod, formAction } = useNavigation()
  const saving = formMethod === 'POST' && formAction?.startsWith('/admin/blog/') === true
  const answer: SaveAnswer | undefined = actionData
  return (
    <EditorForm
      key={`${loaderData.id} ${loaderData.form.version}`}
      {...loaderData}
      answer={answer}
      saving={saving}
    />
  )
}

export function ErrorBoundary() {
  return (
    <div>
      <ButtonLink to="/admin/blog" variant="quiet" className="-ml-4 px-4">
        <ArrowLeft aria-hidden size={18} /> Back to Blog
      </ButtonLink>
      <div role="alert" className="card mt-4 p-8">
        <p className="font-semibold text-red-dark">Failed to load blog post</p>
        <ButtonAnchor href="" variant="secondary" className="mt-4">
          Try again
        </ButtonAnchor>
      </div>
    </div>
  )
}
