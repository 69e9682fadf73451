import Eye from 'lucide-react/icons/eye'
import { Panel } from '../../design/panel.tsx'
import { ContactButtons } from '../../enquiries/admin/contact-buttons.tsx'
import { CustomerLink } from '../../enquiries/admin/customer-link.tsx'
import { ContactDetails } from '../../sales/contact-details.tsx'
import { contactOf } from '../../sales/contact-fields.ts'
import { formatDateTime } from '../../staff/dates.ts'
import { orderEventText } from '../history/order-event-text.ts'
import { orderNumber } from '../order.ts'
import type { OrderDetail } from './manage-orders.server.ts'

/** `chatText`: what to write about the order's present status. */
export function OrderCustomer({
  order,
  chatText,
}: {
  order: Parameters<typeof contactOf>[0] & Pick<OrderDetail, 'id' | 'phoneNormalized'>
  chatText: string | undefined
}) {
  return (
    <Panel id="customer" title="Customer">
      <ContactDetails contact={contactOf(order)} />
      <div className="mt-4 flex flex-wrap gap-2">
        <ContactButtons
          phone={order.customerPhone}
          phoneNormalized={order.phoneNormalized}
          email={order.customerEmail}
          subject={`Your order ${orderNumber(order.id)}`}
          chatText={chatText}
        />
        <CustomerLink of="orders" id={order.id} />
      </div>
    </Panel>
  )
}

export function ErasedCustomer() {
  return (
    <Panel id="customer" title="Customer">
      <p className="mt-2 text-soft">
        Erased: the name, the address and the numbers of whoever ordered are no longer kept.
      </p>
    </Panel>
  )
}

export function OrderHistory({
  order: { history, firstSeenAt, lastSeenAt, erasedAt },
}: {
  order: Pick<OrderDetail, 'history' | 'firstSeenAt' | 'lastSeenAt' | 'erasedAt'>
}) {
  return (
    <Panel id="history" title="History">
      {!erasedAt && (
        <p className="mt-2 text-soft">
          {firstSeenAt && lastSeenAt
            ? `The customer first opened the order’s page ${formatDateTime(firstSeenAt)}, last ${formatDateTime(lastSeenAt)}.`
            : 'The customer has not opened the order’s page yet.'}
        </p>
      )}
      {history.length === 0 ? (
        <p className="mt-2 text-soft">Pending since it was placed.</p>
      ) : (
        <ol className="mt-2 space-y-3">
          {history.map(event => (
            <li key={event.id}>
              <p className="font-medium">{orderEventText(event)}</p>
              <p className="text-soft text-sm">
                {formatDateTime(event.occurredAt)}, {event.actor}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}

type SeenOrder = { firstSeenAt: Date | null; lastSeenAt: Date | null }

/** When the customer opened the order's page. */
export function SeenByCustomer({ order: { firstSeenAt, lastSeenAt } }: { order: SeenOrder }) {
  if (!firstSeenAt) return null
  const first = formatDateTime(firstSeenAt)
  const last = formatDateTime(lastSeenAt ?? firstSeenAt)
  return (
    <p className="text-soft text-sm">
      <Eye aria-hidden size={15} className="-mt-0.5 mr-1 inline" />
      Seen <span className="sr-only">by the customer </span>
      {first}
      {last !== first && `, last ${last}`}
    </p>
  )
}
