import ExternalLink from 'lucide-react/icons/external-link'
import Send from 'lucide-react/icons/send'
import Trash2 from 'lucide-react/icons/trash-2'
import { useEffect, useState } from 'react'
import { Link, type useFetcher } from 'react-router'
import { Badge, type Tone } from '../../design/badge.tsx'
import { Button, ButtonAnchor } from '../../design/button.tsx'
import { ConfirmDialog } from '../../design/dialog.tsx'
import type { FormResult } from '../../platform/form-result.ts'
import { formatDateTime } from '../../staff/dates.ts'
import { type AdminFilter, listPath } from '../blog-filter.ts'
import { CategoryBadge } from '../category-badge.tsx'
import { isPublic, type PostStatus, postPath, statusNames } from '../post.ts'
import type { PostRow } from './manage-posts.server.ts'

const maxBadges = 2
const tones: Record<PostStatus, Tone> = { draft: 'amber', published: 'green', archived: 'neutral' }

type Props = { post: PostRow; list: AdminFilter; fetcher: ReturnType<typeof useFetcher<FormResult>> }

export function PostItem({ post, list, fetcher }: Props) {
  const more = post.categories.length - maxBadges
  const visible = isPublic(post)
  // The preview is for the admin only.
  const address = visible ? postPath(post.slug) : `${postPath(post.slug)}?preview`
  return (
    <li className="grid gap-x-5 gap-y-3 p-4 md:grid-cols-[minmax(0,1fr)_11rem] md:items-start xl:grid-cols-[minmax(0,1fr)_12rem_auto] xl:items-center">
      <div className="min-w-0">
        <Link
          // The URL contains the list's filter, for the way back.
          to={listPath(`/admin/blog/edit/${post.id}`, list)}
          prefetch="intent"
          className="inline-flex min-h-11 items-center font-bold underline-offset-4 hover:underline md:min-h-0"
        >
          {post.title}
        </Link>
        <a
          href={address}
          target="_blank"
          rel="noopener"
          className="flex min-h-11 w-fit max-w-full items-center gap-1.5 text-soft text-sm underline-offset-4 hover:underline md:min-h-6"
        >
          <span className="truncate">/blog/{post.slug}</span>
          <ExternalLink aria-hidden size={14} className="shrink-0" />
          <span className="sr-only">(opens in a new tab)</span>
        </a>
        <ul className="mt-1.5 flex flex-wrap items-center gap-1.5">
          <li>
            <Badge tone={tones[post.status]}>{statusNames[post.status]}</Badge>
          </li>
          {post.categories.slice(0, maxBadges).map(category => (
            <li key={category.id} className="max-w-full">
              <CategoryBadge category={category} />
            </li>
          ))}
          {more > 0 && <li className="font-semibold text-sm text-soft">+{more}</li>}
        </ul>
      </div>
      <div className="text-sm">
        <p className="font-medium">{post.authorName ?? 'Unknown'}</p>
        <p className="text-soft">
          {post.publishedAt ? formatDateTime(post.publishedAt) : 'Not published'}
          {post.status === 'published' && !visible && (
            <span className="block font-semibold text-amber-dark">Scheduled</span>
          )}
        </p>
      </div>
      <PostActions post={post} address={address} fetcher={fetcher} />
    </li>
  )
}

type ActionsProps = Pick<Props, 'post' | 'fetcher'> & { address: string }

function PostActions({ post, address, fetcher: { data: result, state, submit } }: ActionsProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  const busy = state !== 'idle'

  useEffect(() => {
    if (result) setIsConfirming(false)
  }, [result])

  const send = (intent: 'publish' | 'delete') => submit({ intent, id: post.id }, { method: 'post' })

  return (
    <div className="flex flex-wrap gap-2 md:col-span-2 xl:col-span-1 xl:w-72 xl:justify-end">
      {post.status === 'draft' && (
        <Button
          variant="secondary"
          className="px-3.5"
          disabled={busy}
          onClick={() => send('publish')}
          aria-label={`Publish Post ${post.title}`}
        >
          <Send aria-hidden size={17} /> Publish Post
        </Button>
      )}
      {post.status === 'published' && (
        <ButtonAnchor
          href={address}
          target="_blank"
          rel="noopener"
          variant="secondary"
          className="px-3.5"
          aria-label={`View Post ${post.title} (opens in a new tab)`}
        >
          <ExternalLink aria-hidden size={17} /> View Post
        </ButtonAnchor>
      )}
      <Button
        variant="quiet"
        className="px-3.5 text-red-dark"
        disabled={busy}
        onClick={() => setIsConfirming(true)}
        aria-label={`Delete ${post.title}`}
      >
        <Trash2 aria-hidden size={17} /> Delete
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title="Are you sure?"
        confirmLabel="Delete"
        busy={busy}
        onConfirm={() => send('delete')}
        onClose={() => setIsConfirming(false)}
      >
        <p>
          This action cannot be undone. This will permanently delete the blog post{' '}
          <strong className="text-ink">{post.title}</strong>.
        </p>
      </ConfirmDialog>
    </div>
  )
}
