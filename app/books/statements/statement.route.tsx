import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import { Link } from 'react-router'
import { BackLink } from '../../design/back-link.tsx'
import { ButtonAnchor } from '../../design/button.tsx'
import { PageHeader } from '../../design/page-header.tsx'
import { Panel } from '../../design/panel.tsx'
import { RangeForm } from '../../orders/admin/range-form.tsx'
import { readFiguresRange } from '../../orders/admin/takings.ts'
import { orderNumber } from '../../orders/order.ts'
import { services } from '../../platform/services.server.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import { formatSigned } from '../../sales/payment.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { formatDate } from '../../staff/dates.ts'
import type { Route } from './+types/statement.route'
import { readAccount } from './statement.server.ts'
import { agingNames, entryNames, makeStatement, type Statement } from './statement.ts'

export { LoadFailure as ErrorBoundary } from '../../design/load-failure.tsx'

export const handle: AdminHandle = {
  permission: 'customers.read',
  title: 'Statement of account',
  notLoaded: 'Failed to fetch the statement',
}

export async function loader({ params: { customerId }, url, context }: Route.LoaderArgs) {
  const account = isUuid(customerId) ? await readAccount(services(context).db, customerId) : undefined
  if (!account) throw new Response('There is no such customer.', { status: 404 })
  const { range, today } = readFiguresRange(url.searchParams)
  const { customer, records } = account
  return { customerId, name: customer.name, range, today, statement: makeStatement(records, range) }
}

export default function StatementPage({ loaderData }: Route.ComponentProps) {
  const { customerId, name, range, today, statement } = loaderData
  const path = `/admin/customers/${customerId}`
  const queryOf = ({ from, to }: { from: string; to: string }) => `?${new URLSearchParams({ from, to })}`
  return (
    <article className="max-w-4xl">
      <BackLink to={path}>{name}</BackLink>
      <PageHeader title="Statement">
        <ButtonAnchor href={`${path}/statement.pdf${queryOf(range)}`} variant="secondary" target="_blank">
          <FileText aria-hidden size={18} /> PDF
        </ButtonAnchor>
        <ButtonAnchor href={`${path}/statement.csv${queryOf(range)}`} variant="secondary" download>
          <Download aria-hidden size={18} /> CSV
        </ButtonAnchor>
      </PageHeader>
      <RangeForm range={range} today={today} pathOf={days => `${path}/statement${queryOf(days)}`} />
      <Entries statement={statement} />
      <Aging statement={statement} />
    </article>
  )
}

const Entries = ({ statement: { range, opening, rows, closing } }: { statement: Statement }) => (
  <div className="card mt-5 overflow-x-auto p-2 sm:p-4">
    <table className="w-full">
      <thead className="text-left text-soft text-sm">
        <tr>
          <th className="p-2 font-medium">What</th>
          <th className="p-2 text-right font-medium">Amount</th>
          <th className="p-2 text-right font-medium">Balance</th>
        </tr>
      </thead>
      <tbody className="money divide-y divide-line border-line border-y">
        <BalanceRow label={`Opening balance, ${formatDate(range.from)}`} balance={opening} />
        {rows.map(({ at, orderId, kind, note, amount, balance }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no names of their own.
          <tr key={index} className="align-top">
            <td className="p-2">
              {entryNames[kind]}{' '}
              <Link
                to={`/admin/orders/${orderId}`}
                prefetch="none"
                className="-my-2 inline-flex min-h-11 items-center font-semibold text-laterite underline"
              >
                {orderNumber(orderId)}
              </Link>
              <span className="wrap-anywhere block text-soft text-sm">
                {[formatDate(at), note].filter(Boolean).join(' · ')}
              </span>
            </td>
            <td className="whitespace-nowrap p-2 text-right">{formatSigned(amount)}</td>
            <td className="whitespace-nowrap p-2 text-right">{formatSigned(balance)}</td>
          </tr>
        ))}
        <BalanceRow label={`Closing balance, ${formatDate(range.to)}`} balance={closing} />
      </tbody>
    </table>
  </div>
)

const BalanceRow = ({ label, balance }: { label: string; balance: number }) => (
  <tr className="font-semibold">
    <td className="p-2" colSpan={2}>
      {label}
    </td>
    <td className="whitespace-nowrap p-2 text-right">{formatSigned(balance)}</td>
  </tr>
)

function Aging({ statement }: { statement: Statement }) {
  const { ordered, credited, paid, aging, toGiveBack, overdue } = statement
  const rows: [string, number][] = [
    ['Ordered on these days', ordered],
    ['Credited', credited],
    ['Paid', paid],
    ...agingNames.map((name, index): [string, number] => [`Open, ${name}`, aging[index] ?? 0]),
    ...(toGiveBack < 0 ? [['Paid above orders', toGiveBack] satisfies [string, number]] : []),
    ['Of which overdue', overdue],
  ]
  return (
    <Panel id="aging" title={`What is open on ${formatDate(statement.range.to)}`} className="card mt-5 p-5">
      <p className="text-soft text-sm">
        By the days since the delivery. What is not delivered yet is in the first.
      </p>
      <dl className="money mt-3 max-w-md">
        {rows.map(([label, amount]) => (
          <div key={label} className="flex justify-between gap-4 py-1">
            <dt>{label}</dt>
            <dd className={label === 'Of which overdue' && amount > 0 ? 'font-bold text-red-dark' : ''}>
              {formatSigned(amount)}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
