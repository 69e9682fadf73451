import { Link, Outlet } from 'react-router'
import { ButtonLink } from '../../design/button.tsx'
import { Panel } from '../../design/panel.tsx'
import { causeNames, claimNumber } from '../../orders/history/claim-terms.ts'
import { services } from '../../platform/services.server.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { formatDate } from '../../staff/dates.ts'
import { hasPermission } from '../../staff/roles.ts'
import { requireAdmin } from '../../staff/session.server.ts'
import { useMay } from '../../staff/staff-context.tsx'
import { listOrderClaims } from '../read-claims.server.ts'
import type { Route } from './+types/order-claims.route'
import { AnswerBadge } from './answer-badge.tsx'

export { LoadFailure as ErrorBoundary } from '../../design/load-failure.tsx'

/** Stands on the page of an order. */
export const handle: AdminHandle = {
  permission: 'orders.read',
  title: 'Order',
  notLoaded: 'Failed to fetch the claims',
}

export async function loader({ params, context }: Route.LoaderArgs) {
  if (!isUuid(params.orderId) || !hasPermission(requireAdmin(context), 'claims.read')) return undefined
  return listOrderClaims(services(context).db, params.orderId)
}

export default function OrderClaims({ loaderData, params }: Route.ComponentProps) {
  const may = useMay()
  return (
    <>
      <Outlet />
      {loaderData && (
        <Panel id="claims" title="Claims" className="card p-4 sm:p-5">
          {loaderData.claims.length === 0 && <p className="mt-2 text-soft">None.</p>}
          <ul className="mt-1 divide-y divide-line">
            {loaderData.claims.map(claim => (
              <li key={claim.id} className="flex flex-wrap items-center justify-between gap-x-4 py-1">
                <p>
                  <Link
                    to={`/admin/claims/${claim.id}`}
                    className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
                  >
                    {claimNumber(claim.id)}
                  </Link>{' '}
                  {causeNames[claim.cause]}, {formatDate(claim.createdAt)}
                  <span className="block text-soft text-sm">{claim.goods}</span>
                </p>
                <AnswerBadge answer={claim.answer} />
              </li>
            ))}
          </ul>
          {loaderData.canClaim && may('claims.answer') && (
            <ButtonLink to={`/admin/claims/new?order=${params.orderId}`} variant="secondary" className="mt-3">
              Record a claim
            </ButtonLink>
          )}
        </Panel>
      )}
    </>
  )
}
