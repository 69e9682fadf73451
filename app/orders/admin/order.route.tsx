import { ArrowLeft } from 'lucide-react'
import { data, Link } from 'react-router'
import { loadFailure } from '../../design/load-failure.tsx'
import { formatDateTime } from '../../platform/dates.ts'
import { readForm } from '../../platform/form.server.ts'
import type { FormResult } from '../../platform/form-result.ts'
import { noResponseMessage, withNetworkFallback } from '../../platform/network-fallback.ts'
import { services } from '../../platform/services.server.ts'
import { isUuid } from '../../platform/uuid.ts'
import { keepLoaded } from '../../staff/keep-loaded.ts'
import { resendMails } from '../../staff/resend-mails.server.ts'
import { requireAdmin } from '../../staff/session.server.ts'
import { findOrderNotification } from '../notification.server.ts'
import { orderNumber } from '../order.ts'
import { OrderLines } from '../order-lines.tsx'
import type { Route } from './+types/order.route'
import { changeStatus } from './change-status.server.ts'
import { issueDocumentAction } from './document-action.server.ts'
import { readDocumentsOfOrder } from './documents-of-order.server.ts'
import { Documents } from './documents-panel.tsx'
import { findOrder } from './manage-orders.server.ts'
import { ErasedCustomer, OrderCustomer } from './order-customer.tsx'
import { orderListPath, readOrderFilter } from './order-filter.ts'
import { OrderHistory } from './order-history.tsx'
import { OrderMail } from './order-mail-panel.tsx'
import { StatusSelect, statusNotChanged } from './status-select.tsx'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = services(context)
  const order = isUuid(params.orderId) ? await findOrder(db, params.orderId) : undefined
  if (!order) throw new Response('There is no such order.', { status: 404 })
  const job = await findOrderNotification(db, order.id)
  const list = orderListPath(readOrderFilter(url.searchParams))
  const documents = await readDocumentsOfOrder(db, order.id)
  return { ...order, list, documents, notification: job && { ...job, payload: undefined } }
}

export const clientLoader = (args: Route.ClientLoaderArgs) => keepLoaded(args)
clientLoader.hydrate = true as const

/** Changes the status, issues a document, or sends the notification of the order again. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request)
  if (form.has('to')) return changeStatus(form, context)
  if (form.get('intent') === 'issue document') return issueDocumentAction(form, params.orderId, context)
  const { db, wakeQueue } = services(context)
  const job = await findOrderNotification(db, params.orderId.toLowerCase())
  if (!job) throw new Response('There is no such order.', { status: 404 })
  const subject = () => `Mail: Order ${orderNumber(params.orderId)}`
  const result = await resendMails({ db, wakeQueue }, requireAdmin(context), { job: job.id, subject })
  return data(result, { status: result.ok ? 200 : 502 })
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const isStatusChange = (await request.clone().formData()).has('to')
  const notSent = isStatusChange ? statusNotChanged : { title: 'Error', description: noResponseMessage }
  return withNetworkFallback<FormResult>(serverAction, notSent)
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData ? `Order ${orderNumber(loaderData.id)} | Admin Panel` : 'Order | Admin Panel' },
]

export default function AdminOrder({ loaderData: order }: Route.ComponentProps) {
  const number = orderNumber(order.id)
  return (
    <article>
      <Link
        to={order.list}
        className="-mt-2 inline-flex min-h-11 items-center gap-2 text-soft hover:text-ink"
      >
        <ArrowLeft aria-hidden size={18} /> All orders
      </Link>
      <header className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <h1 className="text-h2">Order {number}</h1>
        <StatusSelect id={order.id} status={order.status} />
      </header>
      <p className="mt-1 text-soft">
        Placed {formatDateTime(order.createdAt)} · Order id{' '}
        <span className="font-mono text-sm">{order.id}</span>
      </p>
      <div className="mt-6 grid items-start gap-5 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <OrderLines order={order} />
        <div className="space-y-5">
          {order.customerEmail === '' ? <ErasedCustomer /> : <OrderCustomer order={order} />}
          <Documents order={order} />
          <OrderMail job={order.notification} />
          <OrderHistory history={order.history} />
        </div>
      </div>
    </article>
  )
}

export const ErrorBoundary = loadFailure('Order', 'Failed to fetch the order')
