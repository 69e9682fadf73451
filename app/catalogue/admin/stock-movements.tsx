import { Link } from 'react-router'
import { formatDateTime } from '../../staff/dates.ts'
import { useMay } from '../../staff/staff-context.tsx'
import { formatQuantity } from '../quantity-text.ts'
import type { StockReason } from '../stock.ts'
import type { Unit } from '../unit.ts'
import type { StockMovement } from './read-movements.server.ts'

const reasonTexts: Record<Exclude<StockReason, ''>, string> = {
  ordered: 'Ordered',
  changed: 'Order changed',
  cancelled: 'Order cancelled',
  restored: 'Order restored',
  broken: 'Broken on delivery',
  replaced: 'Replaced',
  credited: 'Credited',
  in: 'Came in',
  out: 'Taken out',
  counted: 'Counted',
  entered: 'Entered',
}

/** What last changed the stock of goods, and why. */
export function StockMovements({ movements, unit }: { movements: readonly StockMovement[]; unit: Unit }) {
  if (movements.length === 0)
    return (
      <p className="px-4 py-3 text-soft text-sm sm:px-6">
        Orders and counts of this stock will be listed here.
      </p>
    )
  return (
    <table className="w-full text-left text-sm">
      <caption className="sr-only">Last movements</caption>
      <thead className="text-soft">
        <tr>
          <th scope="col" className="px-4 py-1.5 font-medium sm:px-6">
            When
          </th>
          <th scope="col" className="py-1.5 font-medium">
            Why
          </th>
          <th scope="col" className="px-4 py-1.5 text-right font-medium sm:px-6">
            Change
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-line border-t">
        {movements.map(movement => (
          <Movement key={`${movement.id} ${movement.at.getTime()}`} movement={movement} unit={unit} />
        ))}
      </tbody>
    </table>
  )
}

function Movement({ movement, unit }: { movement: StockMovement; unit: Unit }) {
  const { at, quantity, reason, note, actor, orderId, orderNumber } = movement
  const mayOpen = useMay()('orders.read')
  const text = reason === '' ? (orderId ? 'Order' : 'Counted') : reasonTexts[reason]
  return (
    <tr>
      <td className="money px-4 py-1.5 align-top text-soft sm:whitespace-nowrap sm:px-6">
        {formatDateTime(at)}
      </td>
      <td className="wrap-anywhere py-1.5 align-top">
        {text}
        {orderId && ' '}
        {orderId &&
          (mayOpen ? (
            <Link
              to={`/admin/orders/${orderId}`}
              className="money whitespace-nowrap underline underline-offset-4"
            >
              {orderNumber}
            </Link>
          ) : (
            <span className="money">{orderNumber}</span>
          ))}
        {(note || actor) && (
          <span className="block text-soft">{[note, actor].filter(Boolean).join(', ')}</span>
        )}
      </td>
      <td className="money whitespace-nowrap px-4 py-1.5 text-right align-top font-medium sm:px-6">
        {quantity < 0 ? '−' : '+'}
        {formatQuantity(Math.abs(quantity), unit)}
      </td>
    </tr>
  )
}
