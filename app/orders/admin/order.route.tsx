import { Outlet } from 'react-router'
import { BackLink } from '../../design/back-link.tsx'
import { SecretLinkPanel } from '../../design/secret-link-panel.tsx'
import { LinkedEnquiries } from '../../enquiries/admin/linked-enquiries.tsx'
import { services } from '../../platform/services.server.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { formatDate, formatDateTime } from '../../staff/dates.ts'
import { readNotes } from '../../staff/notes/notes.server.ts'
import { NotesPanel } from '../../staff/notes/notes-panel.tsx'
import { hasPermission } from '../../staff/roles.ts'
import { requireAdmin } from '../../staff/session.server.ts'
import { useMay } from '../../staff/staff-context.tsx'
import { UnconfirmedCustomer } from '../../trade/admin/unconfirmed-customer.tsx'
import { findUnconfirmedCustomer } from '../../trade/trade-accounts.server.ts'
import { readRoom } from '../days/move-day.server.ts'
import { listDocuments } from '../documents/order-documents.server.ts'
import { readExpiry } from '../expiry.server.ts'
import { orderNumber } from '../order.ts'
import { orderChannelNames } from '../order-channel.ts'
import { OrderLines } from '../payments/payment-summary.tsx'
import { findOrderNotification } from '../texts/order-notification.server.ts'
import type { Route } from './+types/order.route'
import { readHeldCredit } from './approve-credit.server.ts'
import { DayPanel } from './day-panel.tsx'
import { Documents } from './documents-panel.tsx'
import { EnteredNotice, enteredParameter } from './entered-notice.tsx'
import { HeldNotice } from './held-notice.tsx'
import { findOrder, listOrderTexts, readOrderLink } from './manage-orders.server.ts'
import { listOrderPayments } from './manage-payments.server.ts'
import { orderAction } from './order-action.server.ts'
import { orderListPath, readOrderFilter } from './order-filter.ts'
import { OrderGoods, orderWithoutAmounts } from './order-goods.tsx'
import { orderNotes } from './order-notes.server.ts'
import { ErasedCustomer, OrderCustomer, OrderHistory, SeenByCustomer } from './order-panels.tsx'
import { OrderPayments } from './payments-panel.tsx'
import { OrderMail, SentTexts } from './sent-mails-panel.tsx'
import { StatusSelect, statusNotChanged } from './status-select.tsx'

export { LoadFailure as ErrorBoundary } from '../../design/load-failure.tsx'

export const handle: AdminHandle = {
  permission: 'orders.read',
  title: 'Order',
  notLoaded: 'Failed to fetch the order',
  notDone: { status: statusNotChanged },
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, env, linkKey } = services(context)
  const order = isUuid(params.orderId) ? await findOrder(db, params.orderId) : undefined
  if (!order) throw new Response('There is no such order.', { status: 404 })
  const admin = requireAdmin(context)
  const page = {
    list: orderListPath(readOrderFilter(url.searchParams)),
    isEntered: url.searchParams.has(enteredParameter),
    enquiries: hasPermission(admin, 'enquiries.read') ? order.enquiries : [],
    unconfirmed: hasPermission(admin, 'customers.read')
      ? ((await findUnconfirmedCustomer(db, order)) ?? null)
      : null,
    staffNotes: await readNotes(db, admin, orderNotes, order.id),
  }
  const expiresOn = await readExpiry(db, order)
  const days = order.erasedAt ? undefined : await readRoom(db, order)
  const held = order.isHeld && (await readHeldCredit(db, order))
  if (!hasPermission(admin, 'prices.read')) {
    const heldWithoutAmounts = held && { ...held, excess: null, creditLimit: null }
    return { ...orderWithoutAmounts(order), ...page, held: heldWithoutAmounts, days, expiresOn }
  }
  const job = await findOrderNotification(db, order.id)
  const payments = await listOrderPayments(db, order.id)
  const documents = await listDocuments(db, order.id)
  const texts = await listOrderTexts(db, order.id)
  // With the link somebody could do as the customer.
  const link = hasPermission(admin, 'orders.edit')
    ? await readOrderLink({ db, env, linkKey }, order.id)
    : { link: undefined, chatText: undefined }
  const notification = job && { ...job, payload: undefined }
  return { ...order, ...link, ...page, held, days, expiresOn, payments, documents, texts, notification }
}

export const action = orderAction

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Order ${orderNumber(loaderData.id)} | Admin Panel` : 'Order | Admin Panel' },
]

export default function AdminOrder({ loaderData: order }: Route.ComponentProps) {
  const number = orderNumber(order.id)
  const may = useMay()
  return (
    <article>
      <BackLink to={order.list}>All orders</BackLink>
      <header className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <h1 className="text-h2">Order {number}</h1>
        <StatusSelect id={order.id} status={order.status} />
      </header>
      <p className="mt-1 text-soft">
        Placed {formatDateTime(order.createdAt)} · {orderChannelNames[order.channel]}
        {order.enteredBy && `, entered by ${order.enteredBy}`} · Order id{' '}
        <span className="font-mono text-sm">{order.id}</span>
      </p>
      <SeenByCustomer order={order} />
      {order.expiresOn && (
        <p className="text-amber-dark text-sm">
          Expires on {formatDate(order.expiresOn)} unless it is confirmed
        </p>
      )}
      <UnconfirmedCustomer customer={order.unconfirmed}>
        Anybody could have typed the number. The order isn’t on their account until you confirm it.
      </UnconfirmedCustomer>
      {order.held && <HeldNotice {...order.held} />}
      {order.isEntered && (
        <EnteredNotice
          order={order}
          chatText={'chatText' in order ? order.chatText : undefined}
          isHeld={order.held !== false}
        />
      )}
      <div className="mt-6 grid items-start gap-5 *:min-w-0 *:space-y-5 xl:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]">
        <div>
          {'goods' in order ? (
            <OrderGoods goods={order.goods} />
          ) : (
            <>
              <OrderLines order={order} />
              <OrderPayments order={order} />
            </>
          )}
          <Outlet />
          {order.days && may('orders.day') && (
            <DayPanel promisedDay={order.promisedDay ?? null} days={order.days} />
          )}
          {order.erasedAt ? (
            <ErasedCustomer />
          ) : (
            <OrderCustomer order={order} chatText={'chatText' in order ? order.chatText : undefined} />
          )}
        </div>
        <div>
          <NotesPanel of={order.staffNotes} />
          {!('goods' in order) && (
            <>
              <Documents order={order} />
              {order.link && <SecretLinkPanel link={order.link} what="order" />}
              <SentTexts texts={order.texts} />
              <OrderMail job={order.notification} order={order} />
            </>
          )}
          <LinkedEnquiries enquiries={order.enquiries} what="order" />
          <OrderHistory order={order} />
        </div>
      </div>
    </article>
  )
}
