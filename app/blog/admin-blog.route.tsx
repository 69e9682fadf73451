import { FolderOpen, Plus } from 'lucide-react'
import { useEffect } from 'react'
import { data, Form, useNavigate, useSearchParams, useSubmit } from 'react-router'
import { z } from 'zod'
import { Button, ButtonAnchor, ButtonLink } from '../design/button.tsx'
import { FilterSelect, SearchField } from '../design/search-field.tsx'
import { toast } from '../design/toast.tsx'
import { readForm } from '../platform/form.server.ts'
import { describeError } from '../platform/log.server.ts'
import { requestFacts } from '../platform/request.server.ts'
import { services } from '../platform/services.server.ts'
import { requireAdmin } from '../staff/session.server.ts'
import type { Route } from './+types/admin-blog.route'
import { type BlogAnswer, PostItem } from './admin-post-item.tsx'
import { type AdminFilter, deletePost, listAllPosts, publishPost } from './admin-posts.server.ts'
import { countText, listPath, readBlogFilter } from './blog-filter.ts'
import { listCategories } from './categories.server.ts'
import { dropDraft } from './editor-draft.ts'
import { PageLinks } from './page-links.tsx'
import { type Category, postStatuses, statusNames } from './post.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = services(context)
  const status = postStatuses.find(known => known === url.searchParams.get('status'))
  const filter: AdminFilter = { ...readBlogFilter(url.searchParams), status }
  const [list, categories] = await Promise.all([listAllPosts(db, filter), listCategories(db)])
  return { filter, list, categories }
}

const commands = {
  publish: {
    run: publishPost,
    done: 'Blog post published successfully',
    failed: 'Failed to publish blog post',
  },
  delete: { run: deletePost, done: 'Blog post deleted successfully', failed: 'Failed to delete blog post' },
}
const commandSchema = z.object({ intent: z.enum(['publish', 'delete']), id: z.uuid() })

export async function action({ request, context }: Route.ActionArgs) {
  const { db, log } = services(context)
  const answer = (ok: boolean, message: string, status = 200) =>
    data<BlogAnswer>({ ok, message, at: Date.now() }, { status })
  const parsed = commandSchema.safeParse(Object.fromEntries(await readForm(request)))
  if (!parsed.success) return answer(false, 'This request can not be carried out', 400)
  const command = commands[parsed.data.intent]
  try {
    const done = await command.run(db, parsed.data.id, requireAdmin(context))
    return done ? answer(true, command.done) : answer(false, command.failed, 409)
  } catch (error) {
    log.error(command.failed, { requestId: requestFacts(context).id, ...describeError(error) })
    return answer(false, command.failed, 500)
  }
}

export const meta = () => [{ title: 'Blog | Admin Panel' }, { name: 'robots', content: 'noindex' }]

export default function AdminBlog({ loaderData: { filter, list, categories } }: Route.ComponentProps) {
  useNotices()
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h1 className="text-h2">Blog</h1>
          {list.total > 0 && <p className="text-soft">{countText(list.total)}</p>}
        </div>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/admin/blog/categories" variant="secondary">
            <FolderOpen aria-hidden size={18} /> Categories
          </ButtonLink>
          <ButtonLink to="/admin/blog/new">
            <Plus aria-hidden size={18} /> New Post
          </ButtonLink>
        </div>
      </div>
      <Filters filter={filter} categories={categories} />
      {list.posts.length === 0 ? (
        <p className="card mt-6 p-10 text-center font-semibold text-soft">No blog posts found</p>
      ) : (
        <ul className="card mt-6 divide-y divide-line">
          {list.posts.map(post => (
            <PostItem key={post.id} post={post} />
          ))}
        </ul>
      )}
      <PageLinks
        page={list.page}
        pages={list.pages}
        to={page => listPath('/admin/blog', { ...filter, page })}
      />
    </div>
  )
}

/** Says what happened in the editor just before, and takes it out of the address. */
function useNotices() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const saved = params.get('saved')
  const missing = params.has('missing')
  useEffect(() => {
    if (!saved && !missing) return
    if (missing) toast({ title: 'Blog post not found', destructive: true })
    else {
      dropDraft(saved === 'new' ? undefined : (saved ?? undefined))
      toast({ title: `Blog post ${saved === 'new' ? 'created' : 'updated'} successfully` })
    }
    navigate('/admin/blog', { replace: true, preventScrollReset: true })
  }, [saved, missing, navigate])
}

function Filters({ filter, categories }: { filter: AdminFilter; categories: Category[] }) {
  const submit = useSubmit()
  return (
    <Form
      role="search"
      aria-label="Blog posts"
      className="mt-5 grid grid-cols-2 gap-3 sm:flex sm:flex-wrap"
      onChange={event => {
        const { name } = event.target as unknown as { name?: string }
        if (name !== 'search') submit(event.currentTarget)
      }}
    >
      <SearchField
        label="Search posts"
        name="search"
        value={filter.search}
        placeholder="Title, excerpt or content"
        className="col-span-2 sm:min-w-56 sm:flex-1"
      />
      <FilterSelect
        label="Status"
        name="status"
        value={filter.status}
        all="All statuses"
        choices={postStatuses.map(status => ({ value: status, name: statusNames[status] }))}
        className="sm:w-44"
      />
      <FilterSelect
        label="Category"
        name="category"
        value={filter.category}
        all="All categories"
        choices={categories.map(({ slug, name }) => ({ value: slug, name }))}
        className="sm:w-52"
      />
      <Button type="submit" variant="secondary">
        Search
      </Button>
      {(filter.search || filter.status || filter.category) && (
        <ButtonLink to="/admin/blog" variant="quiet">
          Clear
        </ButtonLink>
      )}
    </Form>
  )
}

/** The list could not be read: the frame stays, so that the admin can go on elsewhere. */
export function ErrorBoundary() {
  return (
    <div>
      <h1 className="text-h2">Blog</h1>
      <div role="alert" className="card mt-6 p-8">
        <p className="font-semibold text-red-dark">Failed to load blog data</p>
        <ButtonAnchor href="" variant="secondary" className="mt-4">
          Try again
        </ButtonAnchor>
      </div>
    </div>
  )
}
