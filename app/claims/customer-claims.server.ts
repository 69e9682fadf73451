import { formatQuantity } from '../catalogue/quantity-text.ts'
import { nameWithLabel } from '../catalogue/variant.ts'
import { causeNames, claimNumber } from '../orders/history/claim-terms.ts'
import type { Db } from '../platform/database/database.server.ts'
import { formatCedis } from '../platform/text/money.ts'
import {
  type ClaimedOrder,
  claimedText,
  type OrderClaim,
  readOrderClaims,
  readProgress,
} from './read-claims.server.ts'

/** What the customer sees of the claims of an order; drivers' records stand with the deliveries until they are answered. */
export async function readCustomerClaims(db: Db, order: ClaimedOrder) {
  const claims = await readOrderClaims(db, order)
  return claims
    .filter(({ origin, answer }) => origin !== 'driver' || answer !== null)
    .map(claim => ({
      id: claim.id,
      number: claimNumber(claim.id),
      createdAt: claim.createdAt,
      cause: causeNames[claim.cause],
      goods: claimedText(claim.lines),
      description: claim.origin === 'customer' ? claim.description : '',
      photos: claim.photos,
      answer: answerText(claim),
      note: claim.note,
      creditNote: claim.credit && { id: claim.credit.documentId, number: claim.credit.number },
    }))
}

/** Empty while the claim is open. */
function answerText({ answer, lines, credit }: OrderClaim): string {
  if (answer === 'replacement') return `You get it again without a price. ${claimedText(lines, 'granted')}`
  if (answer === 'credit') return `We credited ${formatCedis(credit?.amount ?? 0)}.`
  return answer === 'refusal' ? 'We can’t accept this claim.' : ''
}

/** The lines of an order in the form of a claim, with how much of each was delivered. */
export async function readClaimFieldLines(db: Db, order: ClaimedOrder) {
  const progress = await readProgress(db, order)
  return order.lines.map(line => {
    const { lineId: key } = line
    const { delivered = 0 } = progress.find(each => each.lineId === key) ?? {}
    const ordered = formatQuantity(line.quantity, line.unit)
    const state =
      delivered === 0
        ? `Ordered: ${ordered}`
        : `Delivered: ${formatQuantity(delivered, line.unit)}${delivered < line.quantity ? ` of ${ordered}` : ''}`
    return { key, name: nameWithLabel(line), state }
  })
}
