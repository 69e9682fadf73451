import { Eye } from 'lucide-react'
import { formatDateTime } from '../../platform/text/dates.ts'

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
