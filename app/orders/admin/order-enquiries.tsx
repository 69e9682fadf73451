import { Link } from 'react-router'
import { formatDateTime } from '../../platform/dates.ts'
import type { OrderDetail } from './manage-orders.server.ts'

/** What the customer has asked for about an order; nothing where there is nothing. */
export function OrderEnquiries({ enquiries }: Pick<OrderDetail, 'enquiries'>) {
  if (enquiries.length === 0) return null
  const unread = enquiries.filter(({ status }) => status === 'new').length
  return (
    <section aria-labelledby="enquiries" className="card no-print p-5">
      <h2 id="enquiries" className="text-h3">
        {enquiries.length === 1 ? '1 message' : `${enquiries.length} messages`} about this order
        {unread > 0 && <span className="font-normal text-soft text-base"> ({unread} new)</span>}
      </h2>
      <ul className="mt-1">
        {enquiries.map(({ id, message, createdAt }) => (
          <li key={id}>
            <Link
              to={`/admin/messages?message=${id}`}
              className="block py-2 text-laterite underline-offset-4 hover:underline"
            >
              <span className="block truncate font-medium">{message}</span>
              <span className="block text-soft text-sm">{formatDateTime(createdAt)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
