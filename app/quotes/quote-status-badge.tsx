import { Badge, type Tone } from '../design/badge.tsx'
import { type QuoteStatus, statusNames } from './quote.ts'

const tones: Record<QuoteStatus, Tone> = {
  requested: 'laterite',
  sent: 'blue',
  accepted: 'green',
  declined: 'red',
  expired: 'amber',
  withdrawn: 'neutral',
}

export const QuoteStatusBadge = ({ status }: { status: QuoteStatus }) => (
  <Badge tone={tones[status]}>{statusNames[status]}</Badge>
)

/** A quote that nobody asked for is a draft until it is sent. */
export const QuoteBadge = ({ quote }: { quote: { status: QuoteStatus; isRequest: boolean } }) =>
  quote.status === 'requested' && !quote.isRequest ? (
    <Badge tone="neutral">Draft</Badge>
  ) : (
    <QuoteStatusBadge status={quote.status} />
  )
