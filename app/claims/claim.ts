import { roundToTenth } from '../catalogue/unit.ts'
import { addSentences } from '../company/person-fields.ts'
import type { Cause, ClaimAnswer } from '../orders/history/claim-terms.ts'
import type { LineProgress } from '../orders/lines/line-progress.ts'
import type { Notice } from '../platform/form-result.ts'

/** Who said so. */
export type ClaimOrigin = 'customer' | 'driver' | 'desk'
export const originNames: Record<ClaimOrigin, string> = {
  customer: 'Customer',
  driver: 'Driver’s record',
  desk: 'Recorded by the office',
}

export const descriptionField = addSentences({
  kind: 'longText',
  label: 'What happened',
  max: 2_000,
  rows: 4,
  hint: 'Which goods, and what is wrong with them.',
  optional: true,
})

/** Only words say what was late. */
export const needsDescription: Cause = 'late'

/** What the customer reads. */
export const noteField = addSentences({
  kind: 'longText',
  label: 'Note to the customer',
  max: 500,
  rows: 2,
  optional: true,
})

/** Before the key of its line, the name of a field for a quantity. */
export const quantityPrefix = 'quantity.'

export const maxClaimPhotos = 3
export const maxClaims = 30

export const claimFailure: Notice = {
  title: 'Nothing was sent',
  description: 'Please try again, or call us.',
}
/** In the address of an order's page that follows a claim. */
export const sentParameter = 'claimed'
export const claimSent: Notice = { title: 'We have your claim', description: 'We read it and call you.' }

type Progress = Pick<LineProgress, 'lineId' | 'ordered' | 'replaced' | 'dropped' | 'delivered'>

/** A line of a claim; `granted` once it was answered. */
type ClaimedLine = { key: string; quantity: number; granted: number }
export type EarlierClaim = {
  origin: ClaimOrigin
  cause: Cause
  answer: ClaimAnswer | null
  lines: readonly ClaimedLine[]
}

/** Missing and late pieces may still be on their way; all other causes are of goods that have come. */
export const isOfDelivered = (cause: Cause) => cause !== 'short' && cause !== 'late'

/** How many pieces of a line can still be claimed: those that wait for an answer or were granted can't be claimed again. */
export function claimable(
  { lineId, ordered, replaced, dropped, delivered }: Progress,
  cause: Cause,
  earlier: readonly EarlierClaim[],
): number {
  const claimed = earlier
    // What a driver recorded was never delivered, and a late piece may be broken as well.
    .filter(claim => claim.origin !== 'driver' && claim.cause !== 'late')
    .flatMap(({ answer, lines }) =>
      lines.map(line => ({ ...line, counted: answer ? line.granted : line.quantity })),
    )
    .reduce((sum, line) => (line.key === lineId ? sum + line.counted : sum), 0)
  const whole = isOfDelivered(cause) ? delivered : Math.max(delivered, ordered + replaced - dropped)
  return Math.max(0, roundToTenth(whole - claimed))
}

/** How many of the granted pieces were not delivered: they are still open. */
function undeliveredOf(
  { origin, cause }: Pick<EarlierClaim, 'origin' | 'cause'>,
  granted: number,
  open: number,
): number {
  if (origin === 'driver') return granted
  return isOfDelivered(cause) ? 0 : Math.min(granted, open)
}

/** Refused at the site: it came back to the yard, and is not brought again before the office has answered. */
export const isRefusedAtSite = ({ origin, cause }: Pick<EarlierClaim, 'origin' | 'cause'>) =>
  origin === 'driver' && cause === 'returned'

export type Settled = {
  credited: number
  /** Of the credited ones, those that will never be delivered. */
  dropped: number
  replaced: number
  /** What goes back into stock, below 0 for what is taken from it. */
  stock: number
}

type Settlement = {
  claim: Pick<EarlierClaim, 'origin' | 'cause'>
  answer: 'replacement' | 'credit'
  granted: number
  open: number
  /** The pieces are back in the yard, and sound. */
  isSound: boolean
}

/**
 * What an answer means for a line. Goods are reserved for what is open, so those that will never be brought are free
 * again, and a driver's broken pieces have been replaced in stock already. Broken pieces never come back into stock.
 */
export function settle({ claim, answer, granted, open, isSound }: Settlement): Settled {
  const undelivered = undeliveredOf(claim, granted, open)
  const delivered = roundToTenth(granted - undelivered)
  const back = isSound && claim.cause !== 'broken' ? delivered : 0
  if (answer === 'replacement')
    return {
      credited: 0,
      dropped: 0,
      replaced: delivered,
      stock: delivered === 0 ? 0 : roundToTenth(back - delivered),
    }
  const free = isRefusedAtSite(claim) && !isSound ? 0 : undelivered
  return { credited: granted, dropped: undelivered, replaced: 0, stock: roundToTenth(free + back) }
}

/** What was claimed of a product for a cause, in its unit. */
export type ClaimedGoods = {
  product: string
  unit: string
  cause: Cause
  claims: number
  claimed: number
  replaced: number
  credited: number
  refused: number
  open: number
}
