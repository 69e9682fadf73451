import FolderOpen from 'lucide-react/icons/folder-open'
import Plus from 'lucide-react/icons/plus'
import { useEffect } from 'react'
import { Form, useFetcher, useNavigate, useSearchParams, useSubmit } from 'react-router'
import { z } from 'zod'
import { ButtonLink } from '../../design/button.tsx'
import { deleteDraft } from '../../design/draft.ts'
import { useResultToast } from '../../design/form.tsx'
import { PageHeader } from '../../design/page-header.tsx'
import { NumberedPagination } from '../../design/pagination.tsx'
import { FilterSelect, SearchBar } from '../../design/search-field.tsx'
import { toast } from '../../design/toast.tsx'
import type { FormResult } from '../../platform/form-result.ts'
import { services } from '../../platform/services.server.ts'
import { adminAction, asSuccess, intent, orNotFound } from '../../staff/admin-action.server.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { useReloadIfStale } from '../../staff/use-reload-if-stale.ts'
import { type AdminFilter, countText, listPath, readAdminFilter } from '../blog-filter.ts'
import { type Category, postStatuses, statusNames } from '../post.ts'
import { listCategories } from '../posts.server.ts'
import type { Route } from './+types/posts.route'
import { draftKey } from './editor-unsaved.ts'
import { deletePost, listAllPosts, publishPost } from './manage-posts.server.ts'
import { PostItem } from './post-item.tsx'

export { LoadFailure as ErrorBoundary } from '../../design/load-failure.tsx'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = services(context)
  const filter = readAdminFilter(url.searchParams)
  const [list, categories] = await Promise.all([listAllPosts(db, filter), listCategories(db)])
  return { filter, list, categories }
}

const schema = z.object({ id: z.uuid() })
const notPublished = { title: 'Failed to publish blog post' }
const notDeleted = { title: 'Failed to delete blog post' }

export const handle: AdminHandle = {
  permission: 'blog.edit',
  title: 'Blog',
  notLoaded: 'Failed to load blog data',
  notDone: { publish: notPublished, delete: notDeleted },
}

export const action = adminAction({
  intents: {
    publish: intent(
      'blog.edit',
      schema,
      ({ db, admin, data }) => publishPost(db, data.id, admin).then(orNotFound),
      {
        success: { title: 'Blog post published successfully' },
        refusals: { 'not found': { message: notPublished, status: 409 } },
        failed: { message: notPublished },
      },
    ),
    delete: intent(
      'blog.edit',
      schema,
      // One that is gone counts as deleted: the response to an earlier request may have been lost.
      ({ db, admin, data }) => deletePost(db, data.id, admin).then(asSuccess),
      {
        success: { title: 'Blog post deleted successfully' },
        refusals: {},
        failed: { message: notDeleted },
      },
    ),
  },
})

export default function AdminBlog({ loaderData: { filter, list, categories } }: Route.ComponentProps) {
  useNotices()
  // Of the list: a row that is gone would take the notice with it.
  const fetcher = useFetcher<FormResult>()
  useResultToast(fetcher.data)
  useReloadIfStale(fetcher.data)
  return (
    <div>
      <PageHeader title="Blog" note={list.total > 0 && countText(list.total)}>
        <ButtonLink to="/admin/blog/categories" variant="secondary" className="px-3.5 sm:px-5">
          <FolderOpen aria-hidden size={18} /> <span className="sr-only sm:not-sr-only">Categories</span>
        </ButtonLink>
        <ButtonLink to="/admin/blog/new" className="px-3.5 sm:px-5">
          <Plus aria-hidden size={18} /> New Post
        </ButtonLink>
      </PageHeader>
      <Filters filter={filter} categories={categories} />
      {list.posts.length === 0 ? (
        <p className="card mt-6 p-10 text-center font-semibold text-soft">No blog posts found</p>
      ) : (
        <ul className="card mt-5 divide-y divide-line">
          {list.posts.map(post => (
            <PostItem key={post.id} post={post} list={filter} fetcher={fetcher} />
          ))}
        </ul>
      )}
      <NumberedPagination
        page={list.page}
        pages={list.pages}
        to={page => listPath('/admin/blog', { ...filter, page })}
      />
    </div>
  )
}

/** Shows what the editor did, and removes it from the URL. */
function useNotices() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const list = listPath('/admin/blog', readAdminFilter(params))
  const saved = params.get('saved')
  const missing = params.has('missing')
  useEffect(() => {
    if (!saved && !missing) return
    if (missing) toast({ title: 'Blog post not found', destructive: true })
    else {
      deleteDraft(draftKey(saved ?? undefined))
      toast({ title: `Blog post ${saved === 'new' ? 'created' : 'updated'} successfully` })
    }
    navigate(list, { replace: true, preventScrollReset: true })
  }, [saved, missing, list, navigate])
}

function Filters({ filter, categories }: { filter: AdminFilter; categories: Category[] }) {
  const submit = useSubmit()
  return (
    <Form
      role="search"
      aria-label="Blog posts"
      className="grid grid-cols-2 gap-3 xl:grid-cols-[minmax(0,1fr)_11rem_13rem_auto]"
      onChange={event => {
        const { name } = event.target as unknown as { name?: string }
        if (name !== 'search') submit(event.currentTarget)
      }}
    >
      <SearchBar
        label="Search posts"
        name="search"
        value={filter.search}
        placeholder="Title, excerpt or content"
        className="col-span-full xl:col-span-1"
      />
      <FilterSelect
        label="Status"
        name="status"
        value={filter.status}
        all="All statuses"
        choices={postStatuses.map(status => ({ value: status, name: statusNames[status] }))}
      />
      <FilterSelect
        label="Category"
        name="category"
        value={filter.category}
        all="All categories"
        choices={categories.map(({ slug, name }) => ({ value: slug, name }))}
      />
      {(filter.search || filter.status || filter.category) && (
        <ButtonLink to="/admin/blog" variant="quiet" className="justify-self-start">
          Clear filters
        </ButtonLink>
      )}
    </Form>
  )
}
