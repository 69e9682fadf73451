import ChevronDown from 'lucide-react/icons/chevron-down'
import { Link } from 'react-router'
import { FigureTable } from '../../design/figure-table.tsx'
import type { DayRange } from '../../platform/text/days.ts'
import type { Pesewas } from '../../platform/text/money.ts'
import { formatSigned, paymentKind } from '../../sales/payment.ts'
import { formatDate } from '../../staff/dates.ts'
import { useMay } from '../../staff/staff-context.tsx'
import { orderNumber } from '../order.ts'
import type { DayPayment, DriverTakings } from './takings.server.ts'
import { type Takings, type TakingsTable, takingsPath } from './takings.ts'

const time = new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Accra', timeStyle: 'short' })

export const maxShownPayments = 500

type Props = {
  range: DayRange
  table: TakingsTable
  /** The day whose payments are shown. */
  open: string | undefined
  payments: DayPayment[]
}

const rowClass = 'max-lg:block max-lg:py-3 lg:*:px-3 lg:*:py-2.5 lg:*:first:pl-0 lg:*:last:pr-0'

/** A table; on a phone each day is a list of the kinds that were paid. */
export function TakingsOfDays({ range, table: { kinds, days, sum }, open, payments }: Props) {
  return (
    <div className="card mt-5 px-4 py-1 sm:px-5">
      <table className="money w-full max-lg:block">
        <thead className="text-soft text-sm max-lg:hidden">
          <tr className={rowClass}>
            <th className="text-left font-medium">Day</th>
            {[...kinds, 'Refunds', 'Total'].map(name => (
              <th key={name} className="text-right font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {days.map(({ day, ...takings }) => (
          <tbody key={day} className="border-line border-t first-of-type:border-t-0 max-lg:block">
            <tr className={rowClass}>
              <th scope="row" className="text-left font-semibold max-lg:block">
                <DayLink day={day} range={range} count={takings.count} isOpen={day === open} />
              </th>
              <Amounts kinds={kinds} takings={takings} />
            </tr>
            {day === open && (
              <tr className="max-lg:block">
                <td colSpan={kinds.length + 3} className="pb-4 max-lg:block">
                  <DayPayments payments={payments} count={takings.count} />
                </td>
              </tr>
            )}
          </tbody>
        ))}
        {days.length > 1 && (
          <tfoot className="border-ink border-t font-semibold max-lg:block">
            <tr className={rowClass}>
              <th scope="row" className="text-left max-lg:block">
                {days.length} days
              </th>
              <Amounts kinds={kinds} takings={sum} />
            </tr>
          </tfoot>
        )}
      </table>
      <p className="pb-3 text-soft text-sm">Refunds are already subtracted from each kind and the total.</p>
    </div>
  )
}

type DayLinkProps = { day: string; range: DayRange; count: number; isOpen: boolean }

function DayLink({ day, range, count, isOpen }: DayLinkProps) {
  const path = takingsPath(range)
  return (
    <Link
      to={isOpen ? `${path}&day=` : `${path}&day=${day}`}
      aria-expanded={isOpen}
      preventScrollReset
      className="flex min-h-11 items-center gap-2 whitespace-nowrap hover:text-laterite"
    >
      <ChevronDown aria-hidden size={18} className={isOpen ? 'rotate-180' : ''} />
      <span>
        {formatDate(`${day}T00:00:00Z`)}
        <span className="block font-normal text-soft text-sm">
          {count} {count === 1 ? 'payment' : 'payments'}
        </span>
      </span>
    </Link>
  )
}

function Amounts({ kinds, takings }: { kinds: string[]; takings: Takings }) {
  const amounts: [string, Pesewas][] = [
    ...kinds.map((kind): [string, Pesewas] => [kind, takings.byKind[kind] ?? 0]),
    ['Refunds', takings.refunds],
  ]
  return (
    <>
      {amounts.map(([name, amount]) => (
        <Amount key={name} name={name} amount={amount} className={amount === 0 ? 'max-lg:hidden' : ''} />
      ))}
      <Amount name="Total" amount={takings.total} className="font-bold" />
    </>
  )
}

const Amount = ({ name, amount, className }: { name: string; amount: Pesewas; className: string }) => (
  <td className={`whitespace-nowrap text-right max-lg:flex max-lg:justify-between ${className}`}>
    <span className="lg:hidden">{name}</span>
    {amount === 0 ? <span className="font-normal text-soft">–</span> : formatSigned(amount)}
  </td>
)

function DayPayments({ payments, count }: { payments: DayPayment[]; count: number }) {
  const mayOpen = useMay()('orders.read')
  return (
    <>
      <ul className="divide-y divide-line rounded-control bg-ground px-4 text-left font-normal">
        {payments.map(payment => (
          <li
            key={payment.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-1 sm:grid-cols-[7rem_minmax(0,1fr)_auto]"
          >
            {mayOpen ? (
              <Link
                to={`/admin/orders/${payment.orderId}`}
                className="inline-flex min-h-11 items-center font-semibold text-laterite underline-offset-4 hover:underline"
              >
                #{orderNumber(payment.orderId)}
              </Link>
            ) : (
              <span className="inline-flex min-h-11 items-center font-semibold">
                #{orderNumber(payment.orderId)}
              </span>
            )}
            <span className="text-right font-medium sm:order-last">
              {formatSigned(payment.amountPesewas)}
            </span>
            <span className="min-w-0 break-words text-sm max-sm:col-span-2">
              <span className="mr-3 text-soft">{time.format(payment.receivedAt)}</span>
              {payment.amountPesewas < 0 && 'Refund, '}
              {paymentKind(payment)}
              {payment.reference && `, ${payment.reference}`}
            </span>
          </li>
        ))}
      </ul>
      {count > payments.length && (
        <p className="mt-2 text-soft text-sm">
          The first {payments.length} of {count.toLocaleString('en')} payments. The CSV file has all of them.
        </p>
      )}
    </>
  )
}

/** What each driver took at the stops; the takings of the days contain it. */
export const TakingsOfDrivers = ({ drivers }: { drivers: readonly DriverTakings[] }) => (
  <FigureTable
    title="By driver, contained in the amounts above"
    texts={['Driver']}
    figures={['Cash', 'Mobile money', 'Total']}
    rows={drivers.map(({ driver, cash, mobileMoney, total }) => ({
      texts: [driver],
      figures: [cash, mobileMoney, total].map(formatSigned),
    }))}
  />
)
