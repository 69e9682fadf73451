import { Form, Link } from 'react-router'
import { ButtonLink } from '../../design/button.tsx'
import { PageHeader } from '../../design/page-header.tsx'
import { Pagination } from '../../design/pagination.tsx'
import { SearchBar } from '../../design/search-field.tsx'
import { StatusTabs } from '../../design/status-tabs.tsx'
import { causeNames, claimNumber } from '../../orders/history/claim-terms.ts'
import { orderNumber } from '../../orders/order.ts'
import { services } from '../../platform/services.server.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { formatDateTime } from '../../staff/dates.ts'
import { AssigneeInput, AssigneeName, MineLink } from '../../staff/notes/mine-link.tsx'
import { originNames } from '../claim.ts'
import type { Route } from './+types/claims.route'
import { AnswerBadge } from './answer-badge.tsx'
import { claimListPath, claimStates, readClaimFilter } from './claim-filter.ts'
import { type ClaimSummary, countClaims, listClaims } from './list-claims.server.ts'

export { LoadFailure as ErrorBoundary } from '../../design/load-failure.tsx'

export const handle: AdminHandle = {
  permission: 'claims.read',
  title: 'Claims',
  notLoaded: 'Failed to fetch claims',
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = services(context)
  const filter = readClaimFilter(url.searchParams)
  return { filter, page: await listClaims(db, filter), counts: await countClaims(db) }
}

const stateNames = { open: 'Open', answered: 'Answered' }

export default function Claims({ loaderData: { filter, page, counts } }: Route.ComponentProps) {
  const { state, search, assignee } = filter
  const tabs = [
    ...claimStates.map(each => ({ value: each, label: stateNames[each], count: counts[each] })),
    { value: undefined, label: 'All', count: counts.open + counts.answered },
  ]
  return (
    <>
      <PageHeader title="Claims">
        <MineLink assignee={assignee} to={own => claimListPath({ state, search, assignee: own })} />
        <ButtonLink to="/admin/claims/figures" variant="secondary">
          Figures
        </ButtonLink>
      </PageHeader>
      <StatusTabs
        label="State of claims"
        tabs={tabs}
        current={state}
        to={value => claimListPath({ state: value, search, assignee })}
      />
      <Form role="search" className="mt-3">
        <input type="hidden" name="state" value={state ?? 'all'} />
        <AssigneeInput assignee={assignee} />
        <SearchBar
          label="Search claims"
          name="q"
          value={search}
          placeholder="Name, e-mail, phone, number of the claim or the order"
        />
      </Form>
      {page.rows.length === 0 ? (
        <p className="card mt-5 p-10 text-center font-semibold text-soft">
          {search
            ? `Nothing was found for “${search}”`
            : state === 'open' && !assignee
              ? 'No claim waits for an answer'
              : 'No claims here'}
        </p>
      ) : (
        <ul className="card mt-5 divide-y divide-line">
          {page.rows.map(claim => (
            <Row key={claim.id} claim={claim} />
          ))}
        </ul>
      )}
      <Pagination
        label="Pages of claims"
        names={['Newer', 'Older']}
        previous={page.newer && claimListPath({ state, search, assignee, after: page.newer })}
        next={page.older && claimListPath({ state, search, assignee, before: page.older })}
      />
    </>
  )
}

function Row({ claim }: { claim: ClaimSummary }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 p-4">
      <div className="min-w-0">
        <p>
          <Link
            to={`/admin/claims/${claim.id}`}
            prefetch="intent"
            className="inline-flex min-h-11 items-center font-bold text-laterite underline-offset-4 hover:underline"
          >
            {claimNumber(claim.id)}
          </Link>{' '}
          · {causeNames[claim.cause]}
        </p>
        <p className="truncate font-semibold">
          {claim.customerName}, order {orderNumber(claim.orderId)}
        </p>
        <p className="text-soft text-sm">
          {formatDateTime(claim.createdAt)} · {originNames[claim.origin]}
        </p>
        <AssigneeName name={claim.assignee} />
      </div>
      <AnswerBadge answer={claim.answer} />
    </li>
  )
}
