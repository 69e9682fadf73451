import { eq } from 'drizzle-orm'
import { amountOf } from '../../cart/totals.ts'
import { listDeliveryPictures } from '../../deliveries/delivery-pictures.server.ts'
import { readEarlierCredits } from '../../orders/credits/credit-order.server.ts'
import { orderWithLines } from '../../orders/lines/order-lines.server.ts'
import { orderNumber } from '../../orders/order.ts'
import { orders } from '../../orders/orders.table.ts'
import { paymentBalance } from '../../orders/payments/payment-state.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { actorName } from '../../staff/audit.server.ts'
import { hasPermission, type Permitted } from '../../staff/roles.ts'
import { claims } from '../claims.table.ts'
import { readOrderClaims } from '../read-claims.server.ts'

/** A claim with its order, without amounts for who may not see them. */
export async function readClaimPage(db: Db, claimId: string, admin: Permitted) {
  const [stored] = await db
    .select({
      order: orderWithLines,
      recordedBy: actorName(claims.recordedBy),
      answeredBy: actorName(claims.answeredBy),
    })
    .from(claims)
    .innerJoin(orders, eq(orders.id, claims.orderId))
    .where(eq(claims.id, claimId))
  const found = stored && (await readOrderClaims(db, stored.order)).find(({ id }) => id === claimId)
  if (!found) return undefined
  const { order, recordedBy, answeredBy } = stored
  const { credit, answerKey: _answer, idempotencyKey: _key, creditId: _credit, ...claim } = found
  const seesAmounts = hasPermission(admin, 'prices.read')
  const { lines, sums, totalPesewas } = order
  const mayCredit = hasPermission(admin, 'claims.credit') && !claim.answer
  const credited = mayCredit ? await readEarlierCredits(db, order.id) : undefined
  const pictures = claim.deliveryId ? await listDeliveryPictures(db, [claim.deliveryId]) : []
  return {
    claim: { ...claim, recordedBy, answeredBy },
    order: {
      id: order.id,
      number: orderNumber(order.id),
      customerName: order.customerName,
      customerPhone: order.customerPhone,
      status: order.status,
      isErased: order.erasedAt !== null,
    },
    /** Of the delivery that the claim comes from. */
    pictures: pictures.filter(({ kind }) => kind === 'photo'),
    credit: seesAmounts ? credit : null,
    toRefund: seesAmounts ? paymentBalance(order).toRefund : 0,
    ...(credited && {
      creditable: {
        lines,
        sums,
        totalPesewas,
        credited,
        deliveryLeft: amountOf(order, 'delivery') - credited.delivery,
      },
    }),
  }
}

export type ClaimPage = NonNullable<Awaited<ReturnType<typeof readClaimPage>>>
