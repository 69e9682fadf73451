import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { EnquiryStatus } from '../enquiry.ts'
import { type InboxView, inboxHref } from './enquiry-filter.ts'

const maxShown = 1_000
const shown = (count: number) => (count >= maxShown ? '1,000+' : String(count))

export function AdminMessageTabs({
  view,
  counts,
}: {
  view: InboxView
  counts: Record<EnquiryStatus, number>
}) {
  const nav = useRef<HTMLElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: on a phone the row is wider than the screen, so the tab that was chosen may be out of it.
  useEffect(() => {
    const tab = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (tab) nav.current?.scrollTo({ left: tab.offsetLeft - 48 })
  }, [view.status])

  const tabs = [
    { status: undefined, label: 'Inbox', count: counts.new + counts.read + counts.answered },
    { status: 'new' as const, label: 'New', count: counts.new },
    { status: 'read' as const, label: 'Read', count: counts.read },
    { status: 'answered' as const, label: 'Answered', count: counts.answered },
    { status: 'archived' as const, label: 'Archived', count: counts.archived },
  ]
  return (
    <nav
      ref={nav}
      aria-label="Status of messages"
      className="relative -mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0"
    >
      <ul className="flex w-max gap-1.5 py-1">
        {tabs.map(({ status, label, count }) => (
          <li key={label}>
            <Link
              to={inboxHref({ status, search: view.search })}
              prefetch="none"
              aria-current={view.status === status ? 'page' : undefined}
              className="flex min-h-11 items-center gap-2 whitespace-nowrap rounded-control px-3.5 font-semibold text-soft hover:bg-concrete-pale hover:text-ink aria-[current=page]:bg-ink aria-[current=page]:text-white"
            >
              {label}
              <span className="money font-normal text-sm">{shown(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
