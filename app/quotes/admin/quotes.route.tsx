import Plus from 'lucide-react/icons/plus'
import { Form, Link } from 'react-router'
import { Badge } from '../../design/badge.tsx'
import { ButtonLink } from '../../design/button.tsx'
import { PageHeader } from '../../design/page-header.tsx'
import { Pagination } from '../../design/pagination.tsx'
import { SearchBar } from '../../design/search-field.tsx'
import { StatusTabs } from '../../design/status-tabs.tsx'
import { promisedHours } from '../../enquiries/admin/enquiry-status.ts'
import { services } from '../../platform/services.server.ts'
import { formatCedis } from '../../platform/text/money.ts'
import { quoteNumber } from '../../sales/sale.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { formatDate, formatDateTime } from '../../staff/dates.ts'
import { AssigneeInput, AssigneeName, MineLink } from '../../staff/notes/mine-link.tsx'
import { May } from '../../staff/staff-context.tsx'
import { quoteStatuses, statusNames } from '../quote.ts'
import { QuoteBadge } from '../quote-status-badge.tsx'
import type { Route } from './+types/quotes.route'
import { countQuotes, listQuotes, type QuoteSummary } from './list-quotes.server.ts'
import { quoteListPath, readQuoteFilter } from './quote-filter.ts'

export { LoadFailure as ErrorBoundary } from '../../design/load-failure.tsx'

export const handle: AdminHandle = {
  permission: 'quotes.read',
  title: 'Quotes',
  notLoaded: 'Failed to fetch quotes',
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = services(context)
  const filter = readQuoteFilter(url.searchParams)
  return { filter, page: await listQuotes(db, filter), counts: await countQuotes(db) }
}

export default function AdminQuotes({ loaderData: { filter, page, counts } }: Route.ComponentProps) {
  const { status, search, assignee } = filter
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const tabs = [
    { value: undefined, label: 'All', count: all },
    ...quoteStatuses.map(value => ({ value, label: tabNames[value], count: counts[value] })),
  ]
  return (
    <>
      <PageHeader title="Quotes">
        <MineLink assignee={assignee} to={own => quoteListPath({ status, search, assignee: own })} />
        <May permission="quotes.edit">
          <ButtonLink to="/admin/quotes/new">
            <Plus aria-hidden size={18} /> New quote
          </ButtonLink>
        </May>
      </PageHeader>
      <StatusTabs
        label="Status of quotes"
        tabs={tabs}
        current={status}
        to={value => quoteListPath({ status: value, search, assignee })}
      />
      <Form role="search" className="mt-3">
        {status && <input type="hidden" name="status" value={status} />}
        <AssigneeInput assignee={assignee} />
        <SearchBar
          label="Search quotes"
          name="q"
          value={search}
          placeholder="Name, e-mail, phone or quote number"
        />
      </Form>
      {page.rows.length === 0 ? (
        <p className="card mt-5 p-10 text-center font-semibold text-soft">
          {search
            ? `Nothing was found for “${search}”`
            : status || assignee
              ? 'No quotes here'
              : 'No quotes yet'}
        </p>
      ) : (
        <ul className="card mt-5 divide-y divide-line">
          {page.rows.map(quote => (
            <Row key={quote.id} quote={quote} />
          ))}
        </ul>
      )}
      <Pagination
        label="Pages of quotes"
        names={['Newer', 'Older']}
        previous={page.newer && quoteListPath({ status, search, assignee, after: page.newer })}
        next={page.older && quoteListPath({ status, search, assignee, before: page.older })}
      />
    </>
  )
}

/** Requests and drafts of the company are in one tab. */
const tabNames = { ...statusNames, requested: 'Not sent' }

function Row({ quote }: { quote: QuoteSummary }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-2 p-4 md:grid-cols-[9rem_minmax(0,1fr)_8rem_8rem]">
      <div className="col-span-2 flex items-center justify-between gap-3 md:col-span-1 md:block">
        <Link
          to={`/admin/quotes/${quote.id}`}
          prefetch="intent"
          className="-my-2 flex min-h-11 items-center font-bold text-laterite underline-offset-4 hover:underline md:my-0 md:min-h-6"
        >
          {quoteNumber(quote.id)}
        </Link>
        <p className="text-soft text-sm">{formatDateTime(quote.createdAt)}</p>
      </div>
      <div className="col-span-2 min-w-0 md:col-span-1">
        <p className="truncate font-semibold">{quote.customerName}</p>
        <p className="truncate text-soft text-sm">
          {[quote.customerPhone, quote.customerEmail].filter(Boolean).join(' · ')}
        </p>
        {quote.status === 'sent' && quote.sentValidUntil && (
          <p className="text-soft text-sm">
            Version {quote.version}, valid until {formatDate(quote.sentValidUntil)}
          </p>
        )}
        <AssigneeName name={quote.assignee} />
      </div>
      <p className="money md:text-right">
        <span className="font-bold">{formatCedis(quote.totalPesewas)}</span>
        <span className="block text-soft text-sm">
          {quote.lineCount} {quote.lineCount === 1 ? 'line' : 'lines'}
        </span>
      </p>
      <div className="flex flex-col items-end gap-1 justify-self-end">
        <QuoteBadge quote={quote} />
        {quote.isLate && <Badge tone="red">Over {promisedHours.quote} hours</Badge>}
      </div>
    </li>
  )
}
