import { calculateLoad, formatLoad } from '../../cart/load.ts'
import { CutsText } from '../../catalogue/cuts-text.tsx'
import { formatQuantity } from '../../catalogue/quantity-text.ts'
import { Panel } from '../../design/panel.tsx'
import { contactOf, toContactColumns } from '../../sales/contact-fields.ts'
import type { OrderEventType } from '../history/order-event.ts'
import type { OrderLine } from '../lines/order-line.ts'
import type { OrderDetail } from './manage-orders.server.ts'

/** A copy of the order without any amount, for who may not see prices. */
export function orderWithoutAmounts(order: OrderDetail) {
  return {
    id: order.id,
    status: order.status,
    channel: order.channel,
    enteredBy: order.enteredBy,
    createdAt: order.createdAt,
    firstSeenAt: order.firstSeenAt,
    lastSeenAt: order.lastSeenAt,
    erasedAt: order.erasedAt,
    ...toContactColumns(contactOf(order)),
    enquiries: order.enquiries,
    goods: order.lines.map(({ price: _price, percentOff: _percent, ...line }) => line),
    history: order.history.filter(
      event => typesWithoutAmounts.has(event.type) || (event.type === 'note' && !event.data.hasAmounts),
    ),
  }
}

const typesWithoutAmounts: ReadonlySet<OrderEventType> = new Set([
  'status changed',
  'link renewed',
  'link requested',
  'put on trip',
  'taken off trip',
  'reduced on trip',
  'left the yard',
  'delivery recorded',
  'not delivered',
  'day moved',
  'claim received',
  'claim received from driver',
  'claim answered',
  'changed',
  'change proposed',
  'change declined',
  'change withdrawn',
])

type Goods = Omit<OrderLine, 'price' | 'percentOff'>

export function OrderGoods({ goods }: { goods: Goods[] }) {
  const load = formatLoad(calculateLoad(goods))
  return (
    <Panel id="items" title="Items" className="card p-4 sm:p-5">
      <ul className="mt-3 divide-y divide-line border-line border-t">
        {goods.map(line => (
          <li key={line.lineId} className="flex justify-between gap-4 py-2.5">
            <span>
              {line.name}
              {line.label && <span className="block font-medium text-sm">{line.label}</span>}
              {line.cuts && (
                <span className="block text-sm">
                  <CutsText cuts={line.cuts} />
                </span>
              )}
            </span>
            <span className="whitespace-nowrap font-semibold">
              {formatQuantity(line.quantity, line.unit)}
            </span>
          </li>
        ))}
      </ul>
      {load && <p className="mt-2 text-soft text-sm">{load}</p>}
    </Panel>
  )
}
