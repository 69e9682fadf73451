import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { defineNotification, officeMail, replyTo } from '../company/notification.server.ts'
import { causeNames, claimNumber } from '../orders/history/claim-terms.ts'
import { orderWithLines } from '../orders/lines/order-lines.server.ts'
import { orderNumber } from '../orders/order.ts'
import { orders } from '../orders/orders.table.ts'
import type { Db } from '../platform/database/database.server.ts'
import { withBreaks } from '../platform/messages/mail-layout.ts'
import type { JobDescription } from '../platform/slice-manifest.server.ts'
import { formatDateTime } from '../platform/text/dates.ts'
import { escapeHtml } from '../platform/text/html.ts'
import { originNames } from './claim.ts'
import { claimedText, findClaim, readOrderClaims } from './read-claims.server.ts'

/** The ids of all mails and SMS about a claim begin with this. */
export const claimMailId = (claimId: string) => `claim-${claimId}`

/** An open claim with its order; undefined where one of them is gone. */
export async function readClaimWithOrder(db: Db, claimId: string) {
  const stored = await findClaim(db, claimId)
  const [order] = stored
    ? await db.select(orderWithLines).from(orders).where(eq(orders.id, stored.orderId))
    : []
  if (!order || order.erasedAt) return undefined
  const claim = (await readOrderClaims(db, order)).find(({ id }) => id === claimId)
  return claim && { claim, order }
}

export const describeClaimJobs =
  <Payload extends { claimId: string }>(subjectOf: (payload: Payload) => string) =>
  async (db: Db, payloads: Payload[]): Promise<JobDescription[]> =>
    Promise.all(
      payloads.map(async payload => {
        const found = await readClaimWithOrder(db, payload.claimId)
        const page = found && `/admin/claims/${payload.claimId}`
        return { subject: subjectOf(payload), who: found?.order.customerName, page }
      }),
    )

/** Mails the company what a customer claims or a driver recorded. */
export const claimNotification = defineNotification<{ claimId: string }>({
  kind: 'claim notification',
  schema: z.object({ claimId: z.uuid() }),
  async write({ db, origin, company }, { claimId }) {
    const found = await readClaimWithOrder(db, claimId)
    if (!found) return undefined
    const { claim, order } = found
    const facts = [
      `Order ${orderNumber(order.id)}, ${order.customerName}, ${order.customerPhone}`,
      `${originNames[claim.origin]}, ${formatDateTime(claim.createdAt)}`,
      claimedText(claim.lines),
      ...(claim.photos.length > 0 ? [`Photos: ${claim.photos.length}`] : []),
    ].filter(Boolean)
    return {
      id: claimMailId(claimId),
      replyTo: replyTo(order.customerName, order.customerEmail),
      ...officeMail(company, {
        subject: `Claim ${claimNumber(claimId)}: ${causeNames[claim.cause].toLowerCase()}`,
        text: [...facts, ...(claim.description ? ['', claim.description] : [])],
        html: `<p>${facts.map(escapeHtml).join('<br>')}</p>
${claim.description ? `<p>${withBreaks(claim.description)}</p>` : ''}`,
        link: `${origin}/admin/claims/${claimId}`,
      }),
      fields: {
        claim_id: claimId,
        claim_number: claimNumber(claimId),
        claim_cause: claim.cause,
        order_number: orderNumber(order.id),
        customer_name: order.customerName,
        customer_email: order.customerEmail,
        customer_phone: order.customerPhone,
      },
    }
  },
  describe: describeClaimJobs(({ claimId }) => `Claim ${claimNumber(claimId)}`),
})
