import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { EnquiryStatus } from '../enquiry.ts'
import { type EnquiryFilter, enquiryListPath } from './enquiry-filter.ts'

const countText = (count: number) => (count >= 1_000 ? '1,000+' : String(count))

type Props = { filter: EnquiryFilter; counts: Record<EnquiryStatus, number> }

export function EnquiryTabs({ filter, counts }: Props) {
  const nav = useRef<HTMLElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: on a phone the selected tab may be outside the visible part of the row.
  useEffect(() => {
    const tab = nav.current?.querySelector<HTMLElement>('[aria-current]')
    if (tab) nav.current?.scrollTo({ left: tab.offsetLeft - 48 })
  }, [filter.status])

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
              to={enquiryListPath({ status, search: filter.search })}
              prefetch="none"
              aria-current={filter.status === status ? 'page' : undefined}
              className="flex min-h-11 items-center gap-2 whitespace-nowrap rounded-control px-3.5 font-semibold text-soft hover:bg-concrete-pale hover:text-ink aria-[current=page]:bg-ink aria-[current=page]:text-white"
            >
              {label}
              <span className="money font-normal text-sm">{countText(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
