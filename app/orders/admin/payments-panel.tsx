import Banknote from 'lucide-react/icons/banknote'
import Truck from 'lucide-react/icons/truck'
import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { Button } from '../../design/button.tsx'
import { ConfirmDialog } from '../../design/dialog.tsx'
import { useResultToast } from '../../design/form.tsx'
import { useIsHydrating } from '../../design/use-is-hydrating.ts'
import { resultOf } from '../../platform/form-result.ts'
import { randomUuid } from '../../platform/text/uuid.ts'
import { paymentText } from '../../sales/payment.ts'
import { formatDateTime } from '../../staff/dates.ts'
import { useMay } from '../../staff/staff-context.tsx'
import { useReloadIfStale } from '../../staff/use-reload-if-stale.ts'
import { type PayableOrder, paymentBalance } from '../payments/payment-state.ts'
import { PaymentFacts, PaymentFigures, PaymentStateBadge } from '../payments/payment-summary.tsx'
import type { RecordedPayment } from './manage-payments.server.ts'
import { type FormKind, PaymentForm } from './payment-form.tsx'
import type { PaymentFetcher, PaymentIntent, PaymentResult } from './payment-schema.ts'

type Props = { order: PayableOrder & { payments: RecordedPayment[]; plannedAt: Date | null } }

/** The payments of an order, and the forms that record and remove them. */
export function OrderPayments({ order }: Props) {
  const { fetcher, id, isListed } = usePaymentFetcher(order.payments)
  const mayRecord = useMay()('payments.record')
  const [form, setForm] = useState<FormKind>()
  const heading = useRef<HTMLHeadingElement>(null)
  const busy = fetcher.state !== 'idle'
  const { open } = paymentBalance(order)
  // The result of one form says nothing about the next.
  function openForm(kind?: FormKind) {
    fetcher.reset()
    setForm(kind)
  }

  useEffect(() => {
    if (!fetcher.data?.isStored) return
    setForm(undefined)
    heading.current?.focus({ preventScroll: true })
  }, [fetcher.data])
  useEffect(() => {
    if (isListed) setForm(undefined)
  }, [isListed])

  return (
    <section aria-labelledby="payments" className="card p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="payments" ref={heading} tabIndex={-1} className="text-h3 outline-none">
          Payments
        </h2>
        <PaymentStateBadge order={order} />
      </div>
      <PaymentFigures order={order} />
      <PaymentList
        payments={order.payments}
        busy={busy}
        onRemove={payment => submit(fetcher, 'remove payment', { id: payment })}
      />
      {open > 0 && mayRecord && (
        <FullPaymentButtons
          canDeliver={order.status !== 'delivered' && order.plannedAt === null}
          busy={busy}
          onPay={delivered =>
            submit(fetcher, 'paid in full', {
              id,
              open,
              status: order.status,
              ...(delivered && { delivered }),
            })
          }
        />
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {(['payment', 'refund'] as const).map(
          kind =>
            mayRecord &&
            (kind === 'payment' || order.paidPesewas > 0) && (
              <Button
                key={kind}
                variant="secondary"
                aria-expanded={form === kind}
                disabled={busy}
                className="flex-1 whitespace-nowrap px-3"
                onClick={() => openForm(form === kind ? undefined : kind)}
              >
                Record {kind}
              </Button>
            ),
        )}
      </div>
      {form && (
        <PaymentForm
          key={form}
          kind={form}
          id={id}
          order={order}
          fetcher={fetcher}
          result={resultOf(fetcher.data, 'payment')}
          onCancel={() => openForm()}
        />
      )}
    </section>
  )
}

/**
 * The id is that of the next payment: it stays the same until that is stored, so that a repeated form is stored once. One
 * whose answer was lost is in the list when the page's data is loaded again.
 */
function usePaymentFetcher(payments: RecordedPayment[]) {
  const fetcher = useFetcher<PaymentResult>()
  const [id, setId] = useState(randomUuid)
  const result = fetcher.data
  useResultToast(result)
  useReloadIfStale(result)
  const isListed = payments.some(payment => payment.id === id)
  useEffect(() => {
    if (result?.isStored || isListed) setId(randomUuid())
  }, [result, isListed])
  return { fetcher, id, isListed }
}

const submit = (fetcher: PaymentFetcher, intent: PaymentIntent, values: Record<string, string | number>) =>
  void fetcher.submit({ intent, ...values }, { method: 'post' })

type FullPaymentProps = { canDeliver: boolean; busy: boolean; onPay(delivered?: 'yes'): void }

function FullPaymentButtons({ canDeliver, busy, onPay }: FullPaymentProps) {
  const disabled = useIsHydrating() || busy
  const mayDeliver = useMay()('orders.status')
  return (
    <div className="mt-4 grid gap-2">
      {canDeliver && mayDeliver && (
        <Button disabled={disabled} onClick={() => onPay('yes')}>
          <Truck aria-hidden size={18} /> Delivered and paid, cash
        </Button>
      )}
      <Button variant={canDeliver ? 'secondary' : 'primary'} disabled={disabled} onClick={() => onPay()}>
        <Banknote aria-hidden size={18} /> Paid in full, cash
      </Button>
    </div>
  )
}

type ListProps = { payments: RecordedPayment[]; busy: boolean; onRemove(id: string): void }

function PaymentList({ payments, busy, onRemove }: ListProps) {
  const [removed, setRemoved] = useState<RecordedPayment>()
  if (payments.length === 0) return null
  return (
    <>
      <ul className="mt-3 divide-y divide-line border-line border-y *:py-2.5">
        {payments.map(payment => (
          <li key={payment.id}>
            <PaymentFacts payment={payment} />
            <div className="flex items-center justify-between gap-3 text-soft text-sm">
              <p className="min-w-0 break-words">
                {payment.reference && `${payment.reference}, `}
                {payment.actor}
                {payment.hasReceipt && ', receipt issued'}
              </p>
              {payment.isRemovable && (
                <Button
                  variant="quiet"
                  disabled={busy}
                  className="-mr-3 px-3 text-sm"
                  onClick={() => setRemoved(payment)}
                >
                  Remove
                  <span className="sr-only"> {paymentText(payment)}</span>
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={removed !== undefined}
        title="Remove this payment?"
        confirmLabel="Remove"
        onClose={() => setRemoved(undefined)}
        onConfirm={() => {
          if (removed) onRemove(removed.id)
          setRemoved(undefined)
        }}
      >
        {removed && (
          <p>
            {paymentText(removed)}, {formatDateTime(removed.receivedAt)}. Remove it only if it was recorded by
            mistake: money that was given back is a refund. The history of the order keeps a line about it.
          </p>
        )}
      </ConfirmDialog>
    </>
  )
}
