import { Badge, type Tone } from '../../design/badge.tsx'
import { formatDateTime } from '../../platform/text/dates.ts'
import { formatCedis } from '../../platform/text/money.ts'
import { formatSigned, type Payment, paymentKind, whenToPay } from '../../sales/payment.ts'
import { SaleLines, type SoldLines } from '../../sales/sale-lines.tsx'
import {
  type PayableOrder,
  type PaymentState,
  paymentBalance,
  paymentRows,
  paymentStateNames,
} from './payment-state.ts'

const tones: Record<PaymentState, Tone> = {
  open: 'amber',
  'part paid': 'blue',
  paid: 'green',
  'to refund': 'red',
  'nothing due': 'neutral',
}

export function PaymentStateBadge({ order }: { order: PayableOrder }) {
  const { state } = paymentBalance(order)
  return <Badge tone={tones[state]}>{paymentStateNames[state]}</Badge>
}

export function PaymentFigures({ order }: { order: PayableOrder }) {
  const { open, toRefund } = paymentBalance(order)
  return (
    <dl className="money mt-3 space-y-1">
      <Figure name="Paid" amount={formatCedis(order.paidPesewas)} />
      {open > 0 && <Figure name="Still to be paid" amount={formatCedis(open)} isStrong />}
      {toRefund > 0 && <Figure name="To be given back" amount={formatCedis(toRefund)} isStrong />}
    </dl>
  )
}

function Figure({ name, amount, isStrong = false }: { name: string; amount: string; isStrong?: boolean }) {
  return (
    <div className={`flex justify-between gap-4 ${isStrong ? 'font-bold' : ''}`}>
      <dt>{name}</dt>
      <dd>{amount}</dd>
    </div>
  )
}

export function PaymentFacts({ payment }: { payment: Payment }) {
  const { amountPesewas, receivedAt } = payment
  return (
    <div className="money flex justify-between gap-4">
      <p>
        {amountPesewas < 0 && 'Refund, '}
        {paymentKind(payment)}
        <span className="block text-soft text-sm">{formatDateTime(receivedAt)}</span>
      </p>
      <p className="whitespace-nowrap font-medium">{formatSigned(amountPesewas)}</p>
    </div>
  )
}

/** The payments of an order on the customer's page. */
export function PaymentSummary({ order, payments }: { order: PayableOrder; payments: Payment[] }) {
  return (
    <section aria-labelledby="payments" className="card p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="payments" className="text-h3">
          Payments
        </h2>
        <PaymentStateBadge order={order} />
      </div>
      <PaymentFigures order={order} />
      <ul className="mt-3 divide-y divide-line border-line border-t *:py-2.5">
        {payments.map(payment => (
          <li key={payment.id}>
            <PaymentFacts payment={payment} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type LinesOrder = SoldLines & PayableOrder & { dueDays: number | null; collectAt: string | null }

export const OrderLines = ({ order }: { order: LinesOrder }) => (
  <SaleLines
    sale={order}
    totalLabel={
      order.paidPesewas === 0 && order.status !== 'cancelled'
        ? `Total, to be paid ${whenToPay(order)}`
        : undefined
    }
    rows={paymentRows(order).filter(({ amount }) => amount > 0)}
  />
)
