import { Link } from 'react-router'
import { formatDateTime } from '../../staff/dates.ts'

type Props = {
  enquiries: { id: string; status: string; message: string; createdAt: Date }[]
  what: 'order' | 'quote'
}

/** What the customer has asked about an order or a quote; nothing where there is nothing. */
export function LinkedEnquiries({ enquiries, what }: Props) {
  if (enquiries.length === 0) return null
  const unread = enquiries.filter(({ status }) => status === 'new').length
  return (
    <section aria-labelledby="enquiries" className="card no-print p-5">
      <h2 id="enquiries" className="text-h3">
        {enquiries.length === 1 ? '1 message' : `${enquiries.length} messages`} about this {what}
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
