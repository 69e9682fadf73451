import { useEffect } from 'react'
import { data } from 'react-router'
import { unlistedMeta } from '../../company/page-title.ts'
import { useLastLoadedData, withLastLoadedData } from '../../design/loader-fallback.ts'
import { withNetworkFallback } from '../../platform/network-fallback.ts'
import { services } from '../../platform/services.server.ts'
import type { UrlHandle } from '../../platform/url-kind.ts'
import { acceptedParameter, noAnswerNotice } from '../../sales/sale.ts'
import { TooManyLinks } from '../../sales/too-many-links.tsx'
import type { Route } from './+types/order-page.route'
import { orderChangeAction } from './customer-changes.server.ts'
import type { OrderChangeResult } from './order-changes.ts'
import { openOrderPage, readOrderPage } from './order-page.server.ts'
import { OrderPage } from './order-page.tsx'
import { rememberOrder } from './remembered-orders.ts'

export const handle: UrlHandle = { kind: 'order page', isSecret: true }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { order, wait } = await openOrderPage({ request, params, context })
  if (!order) return data({ order: undefined, wait }, { status: 429, headers: { 'retry-after': `${wait}` } })
  return data({ order: await readOrderPage(services(context).db, order), wait: 0 })
}

/** The time to wait of an address that is refused. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** Without a connection the order stays as it was shown, with what is being typed. */
export const clientLoader = (args: Route.ClientLoaderArgs) => withLastLoadedData(args)

export const action = (args: Route.ActionArgs) => orderChangeAction(args)

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withNetworkFallback<OrderChangeResult>(serverAction, noAnswerNotice)

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  ...unlistedMeta(matches, `Your order ${loaderData?.order?.number ?? ''}`),
  // The header holds for a page that is loaded whole, this for one that is reached by a link of the shop.
  { name: 'referrer', content: 'no-referrer' },
]

export default function OrderRoute({ loaderData, actionData }: Route.ComponentProps) {
  useLastLoadedData(loaderData)
  const { order } = loaderData
  useEffect(() => {
    if (!order || !new URLSearchParams(location.search).has(acceptedParameter)) return
    const { number, totalPesewas: total, createdAt } = order
    rememberOrder({ number, path: location.pathname, total }, createdAt.getTime())
    // A reload does not remember an order that was forgotten.
    history.replaceState(history.state, '', location.pathname)
  }, [order])
  if (order) return <OrderPage order={order} result={actionData} />
  return <TooManyLinks wait={loaderData.wait} />
}
