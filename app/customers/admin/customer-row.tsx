import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatCedis } from '../../platform/text/money.ts'
import { formatDate } from '../../staff/dates.ts'
import { maxCounted } from '../customer.ts'
import type { CustomerSummary } from '../customers.server.ts'

const countText = (orders: number) =>
  orders >= maxCounted
    ? `${maxCounted.toLocaleString('en')} orders and more`
    : `${orders.toLocaleString('en')} ${orders === 1 ? 'order' : 'orders'}`

/** What a customer owes, or is to get back; nothing where nothing is open. */
export function BalanceText({ pesewas }: { pesewas: number | undefined }) {
  if (!pesewas) return null
  return pesewas > 0 ? (
    <span className="font-bold">Owes {formatCedis(pesewas)}</span>
  ) : (
    <span className="font-bold">To get back {formatCedis(-pesewas)}</span>
  )
}

type Props = { customer: CustomerSummary; children?: ReactNode }

export function CustomerRow({
  customer: { id, name, contacts, orders, balancePesewas, lastOrderAt },
  children,
}: Props) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 p-4">
      <div className="min-w-48 flex-1">
        <Link
          to={`/admin/customers/${id}`}
          prefetch="intent"
          className="-my-2 flex min-h-11 items-center font-bold text-laterite underline-offset-4 hover:underline"
        >
          <span className="truncate">{name}</span>
        </Link>
        <p className="truncate text-soft text-sm">{contacts.slice(0, 3).join(' · ')}</p>
      </div>
      <p className="money sm:text-right">
        <BalanceText pesewas={balancePesewas} />
        <span className="block text-soft text-sm">
          {countText(orders)}
          {lastOrderAt && `, last ${formatDate(lastOrderAt)}`}
        </span>
      </p>
      {children}
    </li>
  )
}
