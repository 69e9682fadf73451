import { orderTerms } from '../cart/totals.ts'
import { branches } from '../company/branches.content.ts'
import { yardsOf } from '../company/branches.ts'
import { readSettings } from '../company/settings.server.ts'
import { readContent } from '../content/content.server.ts'
import { isInService } from '../deliveries/truck.ts'
import { listTrucks } from '../deliveries/trucks.server.ts'
import { BackLink } from '../design/back-link.tsx'
import { PageHeader } from '../design/page-header.tsx'
import { useIsHydrating } from '../design/use-is-hydrating.ts'
import { notPlaced } from '../orders/admin/desk/desk.ts'
import { deskAction } from '../orders/admin/desk/desk-action.server.ts'
import { OrderDesk } from '../orders/admin/desk/order-desk.tsx'
import { readGoods } from '../orders/admin/desk/read-goods.server.ts'
import { services } from '../platform/services.server.ts'
import { accraDay } from '../platform/text/days.ts'
import type { AdminHandle } from '../staff/admin-handle.ts'
import type { Route } from './+types/new-order.route'

export { LoadFailure as ErrorBoundary } from '../design/load-failure.tsx'

export const handle: AdminHandle = {
  permission: 'orders.take',
  title: 'New order',
  notLoaded: 'Failed to load the products',
  notDone: { place: { title: 'No answer came', description: notPlaced } },
}

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = services(context)
  const settings = await readSettings(db)
  const today = accraDay(new Date())
  return {
    ...(await readGoods(db)),
    terms: orderTerms(settings),
    // Whoever stands at the counter can always collect.
    yards: yardsOf((await readContent(db))(branches).branches, { ...settings, canCollect: true }),
    trucks: (await listTrucks(db))
      .filter(truck => isInService(truck, today))
      .map(({ name, payloadGrams, pallets, drumM3 }) => ({ name, payloadGrams, pallets, drumM3 })),
  }
}

export const action = deskAction

export default function NewOrder({ loaderData }: Route.ComponentProps) {
  // What was typed before a reload is known in the browser only.
  const isHydrating = useIsHydrating()
  return (
    <>
      <BackLink to="/admin/orders">All orders</BackLink>
      <PageHeader title="New order" />
      {isHydrating ? (
        <p className="text-soft">
          Loading...
          <noscript> This page needs JavaScript.</noscript>
        </p>
      ) : (
        <OrderDesk {...loaderData} />
      )}
    </>
  )
}
