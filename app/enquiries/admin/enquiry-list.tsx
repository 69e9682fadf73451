import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { Badge } from '../../design/badge.tsx'
import { buttonClass } from '../../design/button.tsx'
import { formatDateTime } from '../../platform/dates.ts'
import { productLabel } from '../product-choices.ts'
import { fromTheTop, type InboxView, inboxHref } from './enquiry-filter.ts'
import { messageTones, statusLabels } from './enquiry-status.ts'
import type { MessageSummary } from './manage-enquiries.server.ts'

type Props = { view: InboxView; messages: MessageSummary[]; newer: boolean; older: boolean }

export function AdminMessageList({ view, messages, newer, older }: Props) {
  if (messages.length === 0) return <NoneHere view={view} />
  const top = fromTheTop(view)
  const [first, last] = [messages[0], messages.at(-1)]
  return (
    <>
      <ul className="card divide-y divide-line overflow-hidden">
        {messages.map(message => (
          <li key={message.id}>
            <Row
              message={message}
              href={inboxHref({ ...view, message: message.id })}
              open={message.id === view.message}
            />
          </li>
        ))}
      </ul>
      {(newer || older) && (
        <nav aria-label="Pages of messages" className="mt-3 flex justify-between gap-3">
          {newer ? (
            <Link
              to={inboxHref({ ...top, after: first?.id })}
              prefetch="none"
              className={buttonClass({ variant: 'secondary' })}
            >
              <ChevronLeft aria-hidden size={18} /> Newer
            </Link>
          ) : (
            <span />
          )}
          {older && (
            <Link
              to={inboxHref({ ...top, before: last?.id })}
              prefetch="none"
              className={buttonClass({ variant: 'secondary' })}
            >
              Older <ChevronRight aria-hidden size={18} />
            </Link>
          )}
        </nav>
      )}
    </>
  )
}

function Row({ message, href, open }: { message: MessageSummary; href: string; open: boolean }) {
  const unread = message.status === 'new'
  const about = [message.quantity, message.product && productLabel(message.product)]
    .filter(Boolean)
    .join(' · ')
  return (
    <Link
      to={href}
      prefetch="none"
      preventScrollReset={false}
      aria-current={open ? 'true' : undefined}
      className="block border-transparent border-l-4 px-4 py-3 hover:bg-concrete-pale aria-[current=true]:border-laterite aria-[current=true]:bg-laterite-tint"
    >
      <span className="flex items-center justify-between gap-3">
        <span className={`min-w-0 truncate ${unread ? 'font-bold' : 'font-medium'}`}>{message.name}</span>
        <Badge tone={messageTones[message.status]}>{statusLabels[message.status]}</Badge>
      </span>
      <span className="mt-0.5 flex flex-wrap gap-x-2 text-sm text-soft">
        <span>{message.source === 'quick order' ? 'Quick order' : 'Contact form'}</span>
        <span aria-hidden>·</span>
        <time dateTime={new Date(message.createdAt).toISOString()}>{formatDateTime(message.createdAt)}</time>
      </span>
      <span
        className={`mt-1 line-clamp-2 text-[0.9375rem] leading-snug ${unread ? 'text-ink' : 'text-soft'}`}
      >
        {about && <strong className="font-semibold">{about} </strong>}
        {message.excerpt}
      </span>
    </Link>
  )
}

function NoneHere({ view }: { view: InboxView }) {
  return (
    <div className="card p-8 text-center">
      <p className="font-semibold">{view.search ? 'No messages match your search' : 'Nothing here'}</p>
      <p className="mt-1 text-soft">
        {view.search
          ? `Nothing was found for “${view.search}”.`
          : view.status
            ? `No message is ${view.status} at the moment.`
            : 'Every message is archived.'}
      </p>
      {(view.search || view.status) && (
        <Link
          to={inboxHref({ status: view.search ? view.status : undefined, search: '' })}
          className={buttonClass({ variant: 'secondary' }, 'mt-4')}
        >
          {view.search ? 'Clear search' : 'Show the inbox'}
        </Link>
      )}
    </div>
  )
}
