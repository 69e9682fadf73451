import { ArrowLeft, Mail, Phone, Printer } from 'lucide-react'
import { data, Link } from 'react-router'
import { lineTotal } from '../../cart/totals.ts'
import { UnitPrice } from '../../cart/unit-price.tsx'
import { lineKey } from '../../catalogue/variant.ts'
import { company, telHref, whatsappHref } from '../../company/company.ts'
import { mailtoHref } from '../../company/mailto.ts'
import { firstNumber } from '../../company/phone.ts'
import { useCompany } from '../../company/use-company.ts'
import { BrandIcon } from '../../design/brand-icon.tsx'
import { Button, ButtonAnchor } from '../../design/button.tsx'
import { loadFailure } from '../../design/load-failure.tsx'
import { formatDateTime } from '../../platform/dates.ts'
import { readForm } from '../../platform/form.server.ts'
import type { FormResult } from '../../platform/form-result.ts'
import { formatCedis } from '../../platform/money.ts'
import { noResponseMessage, withNetworkFallback } from '../../platform/network-fallback.ts'
import { services } from '../../platform/services.server.ts'
import { isUuid } from '../../platform/uuid.ts'
import { keepLoaded } from '../../staff/keep-loaded.ts'
import { resendMails } from '../../staff/resend-mails.server.ts'
import { requireAdmin } from '../../staff/session.server.ts'
import { calculateLoad, formatLoad } from '../load.ts'
import { findOrderNotification } from '../notification.server.ts'
import { formatQuantity, orderNumber } from '../order.ts'
import { statusNames } from '../order-status-badge.tsx'
import type { Route } from './+types/order.route'
import { changeStatus } from './change-status.server.ts'
import { findOrder, type OrderDetail } from './manage-orders.server.ts'
import { orderListPath, readOrderFilter } from './order-filter.ts'
import { OrderMail } from './order-mail-panel.tsx'
import { StatusSelect, statusNotChanged } from './status-select.tsx'

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = services(context)
  const order = isUuid(params.orderId) ? await findOrder(db, params.orderId) : undefined
  if (!order) throw new Response('There is no such order.', { status: 404 })
  const job = await findOrderNotification(db, order.id)
  const list = orderListPath(readOrderFilter(url.searchParams))
  return { ...order, list, notification: job && { ...job, payload: undefined } }
}

export const clientLoader = (args: Route.ClientLoaderArgs) => keepLoaded(args)
clientLoader.hydrate = true as const

/** Changes the status, or sends the notification of the order again. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await readForm(request)
  if (form.has('to')) return changeStatus(form, context)
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
      <Letterhead />
      <Link
        to={order.list}
        className="no-print -mt-2 inline-flex min-h-11 items-center gap-2 text-soft hover:text-ink"
      >
        <ArrowLeft aria-hidden size={18} /> All orders
      </Link>
      <header className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <h1 className="text-h2">
          <span className="hidden print:inline">Delivery note </span>
          <span className="print:hidden">Order </span>
          {number}
        </h1>
        <div className="no-print flex flex-1 flex-wrap items-center justify-between gap-3">
          <StatusSelect id={order.id} status={order.status} />
          <Button variant="secondary" onClick={() => window.print()}>
            <Printer aria-hidden size={18} /> Print delivery note
          </Button>
        </div>
      </header>
      <p className="mt-1 text-soft">
        Placed {formatDateTime(order.createdAt)} · Order id{' '}
        <span className="font-mono text-sm">{order.id}</span>
      </p>
      <div className="mt-6 grid items-start gap-5 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] print:mt-4 print:flex print:flex-col-reverse print:items-stretch print:gap-4">
        <Lines order={order} />
        <div className="space-y-5">
          {order.customerEmail === '' ? <ErasedCustomer /> : <Customer order={order} />}
          <OrderMail job={order.notification} />
          <History history={order.history} />
        </div>
      </div>
      <p className="mt-16 hidden break-inside-avoid border-ink border-t pt-2 text-sm print:block">
        Received in good order: name, signature, date
      </p>
    </article>
  )
}

/** The company's name and address on the printed delivery note. */
function Letterhead() {
  const { settings } = useCompany()
  return (
    <p className="mb-5 hidden justify-between gap-6 border-ink border-b pb-2 text-sm print:flex">
      <strong className="text-base">{company.name}</strong>
      <span>
        {settings.address} · {settings.phone} · {settings.email}
      </span>
    </p>
  )
}

function Lines({ order }: { order: OrderDetail }) {
  const load = formatLoad(calculateLoad(order.lines))
  return (
    <section
      aria-labelledby="items"
      className="card overflow-x-auto p-4 sm:p-5 print:overflow-visible print:border-0 print:p-0"
    >
      <h2 id="items" className="text-h3 print:hidden">
        Items
      </h2>
      <table className="money mt-3 w-full text-left print:mt-0 print:text-sm">
        <thead className="text-soft text-sm">
          <tr>
            <th className="py-2 pr-3 font-medium">Product</th>
            <th className="hidden py-2 pr-4 text-right font-medium sm:table-cell print:table-cell">
              Quantity
            </th>
            <th className="hidden py-2 pr-4 text-right font-medium sm:table-cell print:table-cell">Price</th>
            <th className="py-2 text-right font-medium">Total</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map(line => (
            <tr
              key={lineKey(line)}
              className="break-inside-avoid border-line border-t align-top *:py-2.5 print:*:py-1"
            >
              <td className="w-full pr-4">
                {line.name}
                {line.label && <span className="block font-medium text-sm">{line.label}</span>}
                <span className="block text-soft text-sm sm:hidden print:hidden">
                  {formatQuantity(line.quantity, line.unit)} × <UnitPrice line={line} format={formatCedis} />
                </span>
              </td>
              <td className="hidden whitespace-nowrap pr-4 text-right sm:table-cell print:table-cell">
                {formatQuantity(line.quantity, line.unit)}
              </td>
              <td className="hidden whitespace-nowrap pr-4 text-right sm:table-cell print:table-cell">
                <UnitPrice line={line} format={formatCedis} />
              </td>
              <td className="whitespace-nowrap text-right">{formatCedis(lineTotal(line))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="money mt-2 break-inside-avoid space-y-1 border-line border-t pt-3">
        {load && <Row label="Load" value={load} />}
        <Row label="Subtotal" value={formatCedis(order.goodsPesewas)} />
        <Row
          label="Delivery"
          value={order.deliveryPesewas === 0 ? 'FREE' : formatCedis(order.deliveryPesewas)}
        />
        <Row label="Total, to be paid on delivery" value={formatCedis(order.totalPesewas)} strong />
      </dl>
    </section>
  )
}

function Row({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  return (
    <div className={`flex justify-between gap-4 ${strong ? 'font-bold sm:text-lg' : ''}`}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function ErasedCustomer() {
  return (
    <section aria-labelledby="customer" className="card p-5">
      <h2 id="customer" className="text-h3">
        Customer
      </h2>
      <p className="mt-2 text-soft">
        Erased: the name, the address and the numbers of whoever ordered are no longer kept.
      </p>
    </section>
  )
}

function Customer({ order }: { order: OrderDetail }) {
  const phone = order.phoneNormalized ?? firstNumber(order.customerPhone)
  const greeting = `Hello ${order.customerName}, this is ${company.name} about your order ${orderNumber(order.id)}.`
  return (
    <section aria-labelledby="customer" className="card p-5 print:p-4">
      <h2 id="customer" className="text-h3">
        <span className="print:hidden">Customer</span>
        <span className="hidden print:inline">Deliver to</span>
      </h2>
      <p className="mt-2 font-semibold print:mt-1">{order.customerName}</p>
      <p className="whitespace-pre-line">{order.customerAddress}</p>
      <p className="mt-2">
        {order.customerPhone}
        <br />
        <span className="break-all">{order.customerEmail}</span>
      </p>
      {order.notes && (
        <>
          <h3 className="mt-4 text-base">Additional Notes</h3>
          <p className="whitespace-pre-line">{order.notes}</p>
        </>
      )}
      <div className="no-print mt-4 flex flex-wrap gap-2">
        <ButtonAnchor variant="secondary" href={telHref(phone)} className="px-4">
          <Phone aria-hidden size={17} /> Call
        </ButtonAnchor>
        {order.phoneNormalized && (
          <ButtonAnchor
            variant="secondary"
            href={whatsappHref(phone, greeting)}
            rel="noopener"
            className="px-4"
          >
            <BrandIcon brand="WhatsApp" size={18} /> WhatsApp
          </ButtonAnchor>
        )}
        <ButtonAnchor
          variant="secondary"
          href={mailtoHref(order.customerEmail, { subject: `Your order ${orderNumber(order.id)}` })}
          className="px-4"
        >
          <Mail aria-hidden size={17} /> E-mail
        </ButtonAnchor>
      </div>
    </section>
  )
}

function History({ history }: { history: OrderDetail['history'] }) {
  return (
    <section aria-labelledby="history" className="card no-print p-5">
      <h2 id="history" className="text-h3">
        Status history
      </h2>
      {history.length === 0 ? (
        <p className="mt-2 text-soft">Pending since it was placed.</p>
      ) : (
        <ol className="mt-2 space-y-3">
          {history.map(change => (
            <li key={String(change.at)}>
              <p className="font-medium">
                {statusNames[change.from]} → {statusNames[change.to]}
              </p>
              <p className="text-soft text-sm">
                {formatDateTime(change.at)}, {change.actor}
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

export const ErrorBoundary = loadFailure('Order', 'Failed to fetch the order')
