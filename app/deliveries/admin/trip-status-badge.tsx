import { Badge, type Tone } from '../../design/badge.tsx'
import type { TripStatus } from '../delivery.ts'

const shown: Record<TripStatus, { name: string; tone: Tone }> = {
  planned: { name: 'Planned', tone: 'blue' },
  out: { name: 'Out', tone: 'purple' },
  closed: { name: 'Closed', tone: 'green' },
  cancelled: { name: 'Cancelled', tone: 'red' },
}

/** A trip whose truck is still out with an earlier one has left all the same. */
export function TripStatusBadge({ trip }: { trip: { status: TripStatus; leftAt: Date | null } }) {
  const { name, tone } = shown[trip.status === 'planned' && trip.leftAt ? 'out' : trip.status]
  return <Badge tone={tone}>{name}</Badge>
}
