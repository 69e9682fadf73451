import { Outlet, useFetcher } from 'react-router'
import { Button, ButtonLink } from '../../design/button.tsx'
import { useResultToast } from '../../design/form.tsx'
import { Panel } from '../../design/panel.tsx'
import { services } from '../../platform/services.server.ts'
import { formatCedis } from '../../platform/text/money.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { formatDateTime } from '../../staff/dates.ts'
import { hasPermission } from '../../staff/roles.ts'
import { requireAdmin } from '../../staff/session.server.ts'
import { May } from '../../staff/staff-context.tsx'
import { agreedTexts, outdatedText, stateNames } from '../agreement.ts'
import { changeTexts } from '../amendment.ts'
import { listAmendments } from '../list-amendments.server.ts'
import type { Route } from './+types/order-amendments.route'
import type { ChangeResult } from './change-action.server.ts'

export { LoadFailure as ErrorBoundary } from '../../design/load-failure.tsx'

/** Stands on the page of an order. */
export const handle: AdminHandle = {
  permission: 'orders.read',
  title: 'Order',
  notLoaded: 'Failed to fetch the changes',
}

export async function loader({ params, context }: Route.LoaderArgs) {
  if (!isUuid(params.orderId) || !hasPermission(requireAdmin(context), 'prices.read')) return undefined
  return listAmendments(services(context).db, params.orderId)
}

export default function OrderAmendments({ loaderData, params }: Route.ComponentProps) {
  const path = `/admin/orders/${params.orderId}/change`
  return (
    <>
      {loaderData && (loaderData.canChange || loaderData.amendments.length > 0) && (
        <Panel id="changes" title="Changes" className="card p-4 sm:p-5">
          {loaderData.amendments.length === 0 && <p className="mt-2 text-soft">None since it was placed.</p>}
          <ol className="mt-1 divide-y divide-line">
            {loaderData.amendments.map(amendment => (
              <Change key={amendment.id} amendment={amendment} path={path} />
            ))}
          </ol>
          {loaderData.canChange && (
            <May permission="orders.change">
              <ButtonLink to={path} variant="secondary" className="mt-3">
                Change the order
              </ButtonLink>
            </May>
          )}
        </Panel>
      )}
      <Outlet />
    </>
  )
}

type Listed = Awaited<ReturnType<typeof listAmendments>>['amendments'][number]

function Change({ amendment, path }: { amendment: Listed; path: string }) {
  const { id, state, isOutdated, before, after, reason, actor, createdAt } = amendment
  const { agreement, decidedBy, decidedAt } = amendment
  const { goods, prices, site } = changeTexts(before, after)
  const fetcher = useFetcher<ChangeResult>()
  useResultToast(fetcher.data)
  const decided = agreement ? agreedTexts[agreement] : isOutdated ? outdatedText : stateNames[state]
  return (
    <li className="py-3">
      <p className="font-medium">
        {formatDateTime(createdAt)}, {actor}
      </p>
      {reason && <p className="wrap-anywhere">{reason}</p>}
      <ul className="wrap-anywhere list-disc pl-5">
        {[...goods, ...prices, ...site].map(text => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p className="money">
        {formatCedis(before.totalPesewas)} → <strong>{formatCedis(after.totalPesewas)}</strong>
      </p>
      <p className="text-soft text-sm">
        {decided}
        {decidedAt && `, ${formatDateTime(decidedAt)}, ${decidedBy}`}
      </p>
      {state === 'proposed' && (
        <May permission="orders.change">
          <fetcher.Form method="post" action={path} className="mt-2 flex flex-wrap gap-2">
            <input type="hidden" name="amendment" value={id} />
            <input type="hidden" name="agreement" value="telephone" />
            {!isOutdated && (
              <Button intent="agreed" variant="secondary">
                Agreed by telephone
              </Button>
            )}
            <Button intent="withdraw" variant="secondary">
              Withdraw
            </Button>
          </fetcher.Form>
        </May>
      )}
    </li>
  )
}
