import Phone from 'lucide-react/icons/phone'
import Printer from 'lucide-react/icons/printer'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { Outlet, useParams, useSearchParams } from 'react-router'
import { telHref, whatsappHref } from '../../company/company.ts'
import { useCompany } from '../../company/use-company.ts'
import { BrandIcon } from '../../design/brand-icon.tsx'
import { Button, ButtonAnchor, ButtonLink } from '../../design/button.tsx'
import { FormMessage, FormNotice } from '../../design/form.tsx'
import { retryImport, whenVisible } from '../../design/when-visible.ts'
import { formatDate, formatDateTime } from '../../platform/text/dates.ts'
import { ContactDetails } from '../../sales/contact-details.tsx'
import { OrderDocuments } from '../documents/order-documents.tsx'
import { statusNames } from '../order.ts'
import { OrderStatusBadge } from '../order-status-badge.tsx'
import { OrderLines, PaymentSummary } from '../payments/payment-summary.tsx'
import {
  answeredParameter,
  answerNotices,
  type OrderChangeResult,
  orderChangeIntents,
  successNotices,
} from './order-changes.ts'
import type { OrderPage as Order } from './order-page.server.ts'
import { nextStep } from './order-timeline.ts'
import { ReorderButton } from './reorder-button.tsx'
import { useLiveOrder } from './use-live-order.ts'

const changes = 'changes'

/** The server renders the forms; their script loads when they are nearly in sight. */
const OrderChanges = lazy(async () => {
  if (!import.meta.env.SSR) await whenVisible(changes, '0%')
  const { OrderChanges: forms } = await retryImport(() => import('./order-change-forms.tsx'))
  return { default: forms }
})

type Props = { order: Order; result: OrderChangeResult | undefined }

/** The customer's own page of an order. */
export function OrderPage({ order, result }: Props) {
  useLiveOrder(order.revision)
  const heading = useRef<HTMLHeadingElement>(null)
  const [params] = useSearchParams()
  // A form that was sent without scripts. A cancelled order may have been reinstated since.
  const done = orderChangeIntents.find(
    intent => intent === params.get('done') && (intent !== 'cancel' || order.status === 'cancelled'),
  )
  const notice = done ? successNotices[done] : answerNotices.get(params.get(answeredParameter))
  // The form that had the focus is gone.
  useEffect(() => {
    if (result?.ok && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true })
  }, [result])
  return (
    <article className="wrap pt-8 pb-20 lg:pt-12 print:p-0">
      <Letterhead />
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 ref={heading} tabIndex={-1} className="text-h2 outline-none">
          Your order {order.number}
        </h1>
        <OrderStatusBadge status={order.status} />
      </header>
      <p className="mt-1 text-soft">Placed {formatDateTime(order.createdAt)}</p>
      {notice && !result ? (
        <div className="my-6">
          <FormNotice ok message={notice} />
        </div>
      ) : (
        <FormMessage result={result} />
      )}
      <p role="status" className="mt-4 max-w-3xl text-lg print:hidden">
        {order.notice ?? nextStep(order, order.customer.day)}
        {order.expiresOn && ` It ends on ${formatDate(order.expiresOn)} unless it is confirmed.`}
      </p>
      {order.isChangeProposed && <ProposedChange />}
      <Actions order={order} />
      <div className="mt-6 grid items-start gap-5 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)] print:mt-4 print:block print:space-y-4">
        <div className="space-y-5">
          <OrderLines order={order} />
          <Outlet />
          <div id={changes} className="no-print">
            <Suspense>
              <OrderChanges order={order} result={result} />
            </Suspense>
          </div>
        </div>
        <div className="space-y-5 max-lg:row-start-1 print:space-y-4">
          <Timeline steps={order.timeline} />
          <Delivery customer={order.customer} />
          {order.payments.length > 0 && <PaymentSummary order={order} payments={order.payments} />}
          <Documents documents={order.documents} />
        </div>
      </div>
    </article>
  )
}

/** A page of another slice shows it. */
function ProposedChange() {
  const { secret = '' } = useParams()
  return (
    <section aria-label="Proposed change" className="no-print mt-5 rounded-card bg-amber-tint p-5">
      <p className="font-semibold">We propose a change of this order. It stays as it is until you agree.</p>
      <ButtonLink to={`/orders/${encodeURIComponent(secret)}/change`} className="mt-3">
        See the change
      </ButtonLink>
    </section>
  )
}

function Actions({ order: { number, lines } }: { order: Order }) {
  const { settings } = useCompany()
  return (
    <div className="no-print mt-5">
      <div className="flex flex-wrap gap-3">
        <ButtonAnchor
          href={whatsappHref(settings.whatsapp, `Hello, this is about my order ${number}.`)}
          rel="noopener noreferrer"
        >
          <BrandIcon brand="WhatsApp" /> WhatsApp
        </ButtonAnchor>
        <ButtonAnchor href={telHref(settings.phone)} variant="secondary">
          <Phone aria-hidden size={18} /> Call us
        </ButtonAnchor>
        <ReorderButton lines={lines} />
        <Button variant="quiet" className="noscript:hidden" onClick={() => window.print()}>
          <Printer aria-hidden size={18} /> Print
        </Button>
      </div>
    </div>
  )
}

function Timeline({ steps }: { steps: Order['timeline'] }) {
  return (
    <section aria-labelledby="timeline" className="card p-5 print:border-0 print:p-0">
      <h2 id="timeline" className="text-h3 print:text-base">
        Progress
      </h2>
      <ol className="mt-3 print:ml-2">
        {steps.map(({ status, occurredAt }) => (
          <li
            key={status}
            className="relative border-line border-l-2 pb-4 pl-5 last:border-transparent last:pb-0 print:pb-1"
          >
            <span
              aria-hidden
              className={`absolute top-1 -left-[0.5625rem] size-4 rounded-full border-2 ${occurredAt ? (status === 'cancelled' ? 'border-red-dark bg-red-dark' : 'border-green-dark bg-green-dark') : 'border-line bg-surface'}`}
            />
            <p className={occurredAt ? 'font-semibold' : 'text-soft'}>
              {status === 'pending' ? 'Placed' : statusNames[status]}
              {!occurredAt && <span className="sr-only">, to come</span>}
            </p>
            {occurredAt && <p className="text-soft text-sm">{formatDateTime(occurredAt)}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Delivery({ customer }: Pick<Order, 'customer'>) {
  return (
    <section aria-labelledby="delivery" className="card p-5 print:border-0 print:p-0">
      <h2 id="delivery" className="text-h3 print:text-base">
        {customer.collectAt ? 'You collect it' : 'Deliver to'}
      </h2>
      <ContactDetails contact={customer} />
    </section>
  )
}

function Documents({ documents }: Pick<Order, 'documents'>) {
  const { secret = '' } = useParams()
  if (documents.length === 0) return null
  return (
    <section aria-labelledby="documents" className="card no-print p-5">
      <h2 id="documents" className="mb-1 text-h3">
        Documents
      </h2>
      <OrderDocuments documents={documents} path={`/orders/${encodeURIComponent(secret)}`} />
    </section>
  )
}

/** The company on the printed page. */
function Letterhead() {
  const { settings, brand } = useCompany()
  return (
    <p className="mb-5 hidden justify-between gap-6 border-ink border-b pb-2 text-sm print:flex">
      <strong className="text-base">{brand.name}</strong>
      <span>
        {settings.address} · {settings.phone} · {settings.email}
      </span>
    </p>
  )
}
