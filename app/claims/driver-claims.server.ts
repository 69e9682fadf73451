import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { roundToTenth } from '../catalogue/unit.ts'
import { deliveries } from '../deliveries/deliveries.table.ts'
import { goodsCameBack } from '../deliveries/delivery.ts'
import { readDeliveryLines } from '../deliveries/delivery-lines.server.ts'
import { recordEvent } from '../orders/history/record-event.server.ts'
import { lockOrder } from '../orders/lines/order-lines.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { defineJob } from '../platform/slice-manifest.server.ts'
import { claimLines, claims } from './claims.table.ts'
import { claimNotification } from './notification.server.ts'
import { touchOrder } from './submit-claim.server.ts'

/** What a driver recorded is a claim: broken pieces, and those that were refused at the site. */
export const driverClaims = defineJob<{ deliveryId: string }>({
  kind: goodsCameBack,
  schema: z.object({ deliveryId: z.uuid() }),
  run: ({ db }, { deliveryId }) => setDriverClaims(db, deliveryId),
  describe: async (_db, payloads) => payloads.map(() => ({ subject: 'Claim from a driver’s record' })),
})

const recorded = { broken: 'broken', returned: 'refused' } as const

/** Makes the open claims of a delivery what its last record says, less what was answered before. */
export const setDriverClaims = (db: Db, deliveryId: string) =>
  db.transaction(async tx => {
    const [delivery] = await tx
      .select({ orderId: deliveries.orderId, note: deliveries.note })
      .from(deliveries)
      .where(eq(deliveries.id, deliveryId))
    if (!delivery) return
    const { orderId } = delivery
    const order = await lockOrder(tx, orderId)
    if (!order || order.erasedAt || order.status === 'cancelled') return
    const lines = await readDeliveryLines(tx, [deliveryId])
    const stored = await tx
      .select({ id: claims.id, cause: claims.cause, answer: claims.answer, line: claimLines })
      .from(claims)
      .innerJoin(claimLines, eq(claimLines.claimId, claims.id))
      .where(eq(claims.deliveryId, deliveryId))
    for (const [cause, column] of Object.entries(recorded) as [
      keyof typeof recorded,
      'broken' | 'refused',
    ][]) {
      const ofCause = stored.filter(each => each.cause === cause)
      const answered = ofCause.filter(({ answer }) => answer !== null)
      const open = ofCause.find(({ answer }) => answer === null)
      const claimed = lines.flatMap(({ lineId, ...counts }) => {
        const before = answered.reduce(
          (sum, { line }) => (line.lineId === lineId ? sum + line.quantity : sum),
          0,
        )
        const quantity = roundToTenth(counts[column] - before)
        return quantity > 0 ? [{ lineId, quantity }] : []
      })
      if (claimed.length === 0) {
        const isOpen = and(eq(claims.deliveryId, deliveryId), eq(claims.cause, cause), isNull(claims.answer))
        await tx.delete(claims).where(isOpen)
        continue
      }
      const id =
        open?.id ?? (await insertClaim(tx, { orderId, deliveryId, cause, description: delivery.note }))
      await tx.delete(claimLines).where(eq(claimLines.claimId, id))
      await tx.insert(claimLines).values(claimed.map(line => ({ ...line, claimId: id })))
    }
  })

type DriverClaim = { orderId: string; deliveryId: string; cause: 'broken' | 'returned'; description: string }

async function insertClaim(tx: Db, claim: DriverClaim): Promise<string> {
  const [stored] = await tx
    .insert(claims)
    .values({ ...claim, origin: 'driver' })
    .returning({ id: claims.id })
  if (!stored) throw new Error('A claim was not stored')
  await recordEvent(tx, claim.orderId, 'shop', 'claim received from driver', { claimId: stored.id })
  await touchOrder(tx, claim.orderId)
  await claimNotification.enqueue(tx, { claimId: stored.id })
  return stored.id
}
