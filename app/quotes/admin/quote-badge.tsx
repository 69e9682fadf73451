import { Badge } from '../../design/badge.tsx'
import type { QuoteStatus } from '../quote.ts'
import { QuoteStatusBadge } from '../quote-status-badge.tsx'

/** A quote that nobody asked for is a draft until it is sent. */
export const QuoteBadge = ({ quote }: { quote: { status: QuoteStatus; isRequest: boolean } }) =>
  quote.status === 'requested' && !quote.isRequest ? (
    <Badge tone="neutral">Draft</Badge>
  ) : (
    <QuoteStatusBadge status={quote.status} />
  )
