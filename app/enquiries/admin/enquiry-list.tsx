import { Link } from 'react-router'
import { Badge } from '../../design/badge.tsx'
import { buttonClass } from '../../design/button.tsx'
import { Pagination } from '../../design/pagination.tsx'
import type { KeysetPage } from '../../platform/database/keyset.server.ts'
import { formatDateTime } from '../../staff/dates.ts'
import { productLabel } from '../product-choices.ts'
import { type EnquiryFilter, enquiryListPath, fromFirstPage } from './enquiry-filter.ts'
import { promisedHours, sourceLabels, statusLabels, statusTones } from './enquiry-status.ts'
import type { EnquirySummary } from './manage-enquiries.server.ts'

type Props = { filter: EnquiryFilter; page: KeysetPage<EnquirySummary> }

export function EnquiryList({ filter, page }: Props) {
  if (page.rows.length === 0) return <EmptyList filter={filter} />
  const firstPage = fromFirstPage(filter)
  return (
    <>
      <ul className="card divide-y divide-line overflow-hidden">
        {page.rows.map(enquiry => (
          <li key={enquiry.id}>
            <Row
              enquiry={enquiry}
              href={enquiryListPath({ ...filter, open: enquiry.id })}
              isOpen={enquiry.id === filter.open}
            />
          </li>
        ))}
      </ul>
      <Pagination
        label="Pages of messages"
        names={['Newer', 'Older']}
        previous={page.newer && enquiryListPath({ ...firstPage, after: page.newer })}
        next={page.older && enquiryListPath({ ...firstPage, before: page.older })}
      />
    </>
  )
}

function Row({ enquiry, href, isOpen }: { enquiry: EnquirySummary; href: string; isOpen: boolean }) {
  const unread = enquiry.status === 'new'
  const subject = [enquiry.quantity, enquiry.product && productLabel(enquiry.product)]
    .filter(Boolean)
    .join(' · ')
  return (
    <Link
      to={href}
      prefetch="none"
      preventScrollReset={false}
      aria-current={isOpen ? 'true' : undefined}
      className="block border-transparent border-l-4 px-4 py-3 hover:bg-concrete-pale aria-[current=true]:border-laterite aria-[current=true]:bg-laterite-tint"
    >
      <span className="flex items-center justify-between gap-3">
        <span className={`min-w-0 truncate ${unread ? 'font-bold' : 'font-medium'}`}>{enquiry.name}</span>
        <span className="flex shrink-0 gap-1.5">
          {enquiry.isLate && <Badge tone="red">Over {promisedHours[enquiry.source]} hours</Badge>}
          <Badge tone={statusTones[enquiry.status]}>{statusLabels[enquiry.status]}</Badge>
        </span>
      </span>
      <span className="mt-0.5 flex flex-wrap gap-x-2 text-sm text-soft">
        <span>{sourceLabels[enquiry.source]}</span>
        <span aria-hidden>·</span>
        <time dateTime={new Date(enquiry.createdAt).toISOString()}>{formatDateTime(enquiry.createdAt)}</time>
        {enquiry.assignee && <span>· {enquiry.assignee}</span>}
      </span>
      <span
        className={`mt-1 line-clamp-2 text-[0.9375rem] leading-snug ${unread ? 'text-ink' : 'text-soft'}`}
      >
        {subject && <strong className="font-semibold">{subject} </strong>}
        {enquiry.excerpt}
      </span>
    </Link>
  )
}

function EmptyList({ filter }: { filter: EnquiryFilter }) {
  return (
    <div className="card p-8 text-center">
      <p className="font-semibold">{filter.search ? 'No messages match your search' : 'Nothing here'}</p>
      <p className="mt-1 text-soft">
        {filter.search
          ? `Nothing was found for “${filter.search}”.`
          : filter.status
            ? `No message is ${filter.status} at the moment.`
            : 'Every message is archived.'}
      </p>
      {(filter.search || filter.status) && (
        <Link
          to={enquiryListPath({ status: filter.search ? filter.status : undefined, search: '' })}
          className={buttonClass({ variant: 'secondary' }, 'mt-4')}
        >
          {filter.search ? 'Clear search' : 'Show the inbox'}
        </Link>
      )}
    </div>
  )
}
