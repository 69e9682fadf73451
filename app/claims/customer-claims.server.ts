import { formatQuantity } from '../catalogue/quantity-text.ts'
import { lineKey, nameWithLabel } from '../catalogue/variant.ts'
import type { Db } from '../platform/database/database.server.ts'
import { formatCedis } from '../platform/text/money.ts'
import { causeNames, claimNumber } from './claim.ts'
import { type ClaimedOrder, claimedText, type OrderClaim, readOrderClaims } from './read-claims.server.ts'

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

/** The lines of an order in the form of a claim. */
export const claimFieldLines = ({ lines }: Pick<ClaimedOrder, 'lines'>) =>
  lines.map(line => ({
    key: lineKey(line),
    name: nameWithLabel(line),
    ordered: formatQuantity(line.quantity, line.unit),
  }))
