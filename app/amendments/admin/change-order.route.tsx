import { BackLink } from '../../design/back-link.tsx'
import { PageHeader } from '../../design/page-header.tsx'
import { useIsHydrating } from '../../design/use-is-hydrating.ts'
import { orderNumber } from '../../orders/order.ts'
import { sendingOf } from '../../platform/messages/sending.ts'
import { services } from '../../platform/services.server.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import type { Route } from './+types/change-order.route'
import { changeAction } from './change-action.server.ts'
import { ChangeForm } from './change-form.tsx'
import { readChangePage } from './read-change-page.server.ts'

export { LoadFailure as ErrorBoundary } from '../../design/load-failure.tsx'

export const handle: AdminHandle = {
  permission: 'orders.change',
  title: 'Change the order',
  notLoaded: 'Failed to fetch the order',
  notDone: {
    change: {
      title: 'No answer came',
      description:
        'It is not known whether the change was stored. Everything is still here: store it again when you are connected. It is never stored twice.',
    },
  },
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const shop = services(context)
  const page = isUuid(params.orderId) ? await readChangePage(shop.db, params.orderId) : undefined
  if (!page) throw new Response('There is no such order.', { status: 404 })
  return { ...page, sending: sendingOf(shop) }
}

export const action = changeAction

export default function ChangeOrder({ loaderData: page }: Route.ComponentProps) {
  // What was typed before a reload is known in the browser only.
  const isHydrating = useIsHydrating()
  return (
    <>
      <BackLink to={`/admin/orders/${page.id}`}>{`Order ${orderNumber(page.id)}`}</BackLink>
      <PageHeader title="Change the order" />
      <p className="-mt-3 mb-5 text-soft">{page.customerName}</p>
      {page.ended ? (
        <p role="alert" className="card p-5">
          {page.ended}
        </p>
      ) : isHydrating ? (
        <p className="text-soft">
          Loading...
          <noscript> This page needs JavaScript.</noscript>
        </p>
      ) : (
        <ChangeForm key={page.id} page={page} sending={page.sending} />
      )}
    </>
  )
}
