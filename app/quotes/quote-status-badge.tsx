import { Badge, type Tone } from '../design/badge.tsx'
import type { QuoteStatus } from './quote.ts'

const tones: Record<QuoteStatus, Tone> = {
  requested: 'laterite',
  sent: 'blue',
  accepted: 'green',
  declined: 'red',
  expired: 'amber',
  withdrawn: 'neutral',
}

export const statusNames: Record<QuoteStatus, string> = {
  requested: 'Requested',
  sent: 'Sent',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
}

export const QuoteStatusBadge = ({ status }: { status: QuoteStatus }) => (
  <Badge tone={tones[status]}>{statusNames[status]}</Badge>
)
