import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { driverReport, hollowBlocks } from '../deliveries/driver/driver-report.fixture.ts'
import { createTrip, sendReport } from '../deliveries/trip.fixture.ts'
import { lineIdOf } from '../orders/lines/order-lines.fixture.ts'
import { admin, type setUpOrderTests } from '../orders/placed-order.fixture.ts'
import { type Answer, answerClaim } from './answer-claim.server.ts'
import { claims } from './claims.table.ts'
import { setDriverClaims } from './driver-claims.server.ts'
import { readOrderClaims, readProgress } from './read-claims.server.ts'
import { type NewClaim, submitClaim } from './submit-claim.server.ts'

type Shop = ReturnType<typeof setUpOrderTests>
type Claimed = Partial<NewClaim> & { key?: string; photos?: Uint8Array[]; actor?: 'customer' | typeof admin }

/** What tests of claims do to an order of ten hollow blocks for GH₵25.00 and GH₵50.00 for the delivery. */
export const claimTests = (shop: Shop) => {
  const byLineId = async (orderId: string, pieces: Readonly<Record<string, number>>) => {
    const entries = Object.entries(pieces).map(
      async ([product, quantity]) => [await lineIdOf(shop.db, orderId, product), quantity] as const,
    )
    return Object.fromEntries(await Promise.all(entries))
  }
  const grantedOf = async (claimId: string, pieces: Record<string, number>) => {
    const [stored] = await shop.db.select().from(claims).where(eq(claims.id, claimId))
    return stored ? byLineId(stored.orderId, pieces) : pieces
  }
  const claim = async (orderId: string, quantity = 2, { quantities, ...values }: Claimed = {}) =>
    submitClaim(shop.db, {
      orderId,
      cause: 'broken',
      description: '',
      quantities: await byLineId(orderId, quantities ?? { [hollowBlocks]: quantity }),
      key: randomUUID(),
      photos: [],
      actor: 'customer',
      ...values,
    })
  const tests = {
    claim,
    /** An order of which a driver recorded so many. */
    async deliver({ delivered = 10, broken = 0, refused = 0 } = {}) {
      const order = await shop.place()
      const lines = [{ product: hollowBlocks, planned: 10 }]
      const { tripId, stopIds } = await createTrip(shop.db, [{ orderId: order.id, lines }])
      const [stop = ''] = stopIds
      const record = async (counts: { delivered: number; broken?: number; refused?: number }) => {
        const report = driverReport(stop, { line: { broken: 0, refused: 0, ...counts } })
        expect(await sendReport(shop.db, tripId, report)).toMatchObject({
          state: 'stored',
        })
        // The job after the record.
        await setDriverClaims(shop.db, stop)
      }
      await record({ delivered, broken, refused })
      return { ...order, stop, record }
    },
    async claimId(orderId: string, quantity = 2, values: Claimed = {}) {
      const stored = await claim(orderId, quantity, values)
      if (!stored.ok) throw new Error(JSON.stringify(stored))
      return stored.id
    },
    driverClaim: async (orderId: string, cause: 'broken' | 'returned' = 'broken') =>
      (
        await shop.db
          .select()
          .from(claims)
          .where(and(eq(claims.orderId, orderId), eq(claims.cause, cause), eq(claims.origin, 'driver')))
      )[0]?.id ?? '',
    async answer(
      id: string,
      {
        granted = {},
        ...answer
      }: Partial<Extract<Answer, { answer: 'credit' }>> & { granted?: Record<string, number> },
    ) {
      const common = { id, key: randomUUID(), note: '', isSound: false, isDeliveryCredited: false, free: 0 }
      const chosen = { expected: 0, answer: 'credit' as const, ...answer }
      return answerClaim(shop.db, { ...common, ...chosen, granted: await grantedOf(id, granted) }, admin)
    },
    credit: (id: string, quantity: number, values: Partial<Extract<Answer, { answer: 'credit' }>> = {}) =>
      tests.answer(id, {
        granted: { [hollowBlocks]: quantity },
        expected: quantity * 2_50 + (values.free ?? 0) + (values.isDeliveryCredited ? 50_00 : 0),
        ...values,
      }),
    bringAgain: async (
      id: string,
      quantity: number | Record<string, number>,
      isSound = false,
      key = randomUUID(),
    ) =>
      answerClaim(
        shop.db,
        {
          id,
          key,
          note: '',
          answer: 'replacement',
          granted: await grantedOf(
            id,
            typeof quantity === 'number' ? { [hollowBlocks]: quantity } : quantity,
          ),
          isSound,
        },
        admin,
      ),
    refuse: (id: string, key = randomUUID()) =>
      answerClaim(shop.db, { id, key, note: 'They were sound', answer: 'refusal' }, admin),
    progress: async (orderId: string) => (await readProgress(shop.db, await shop.stored(orderId)))[0],
    claimsOf: async (orderId: string) => readOrderClaims(shop.db, await shop.stored(orderId)),
  }
  return tests
}
