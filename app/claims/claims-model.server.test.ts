import fc from 'fast-check'
import { beforeEach, expect, it } from 'vitest'
import { lineProgress } from '../deliveries/delivery.ts'
import { readDeliveryLines } from '../deliveries/read-trips.server.ts'
import { truncateTrips } from '../deliveries/trip.fixture.ts'
import { paymentBalance } from '../orders/payments/payment-state.ts'
import { setUpOrderTests } from '../orders/placed-order.fixture.ts'
import { claimTests } from './claim.fixture.ts'

const shop = setUpOrderTests()
const { deliver, claim, credit, bringAgain, refuse, claimsOf } = claimTests(shop)
beforeEach(() => truncateTrips(shop.db))

const agreed = 75_00
const piece = 2_50

const step = fc.oneof(
  fc.record({
    does: fc.constant('record' as const),
    counts: fc
      .tuple(fc.nat(10), fc.nat(4), fc.nat(3))
      .filter(([delivered, broken, refused]) => delivered + broken + refused <= 10),
  }),
  fc.record({
    does: fc.constant('claim' as const),
    cause: fc.constantFrom('broken', 'short', 'late'),
    quantity: fc.nat(4),
  }),
  fc.record({
    does: fc.constantFrom('credit' as const, 'bring again' as const, 'refuse' as const),
    claim: fc.nat(3),
    quantity: fc.nat(4),
  }),
)

/** Every piece is in stock, reserved, at the site or broken; every pesewa is paid, credited or open. */
async function expectConsistent(orderId: string) {
  const stored = await shop.stored(orderId)
  const claims = await claimsOf(orderId)
  const lines = (await readDeliveryLines(shop.db, [orderId])).get(orderId) ?? []
  const [progress] = lineProgress(stored.lines, lines)
  if (!progress) throw new Error('The line is missing')
  const { ordered, replaced, credited, planned, delivered, broken, open } = progress
  expect(delivered + planned + open).toBe(ordered + replaced - credited)
  expect(((await shop.stockOf('hollow-blocks')) ?? 0) + open + planned + delivered + broken).toBe(100)
  const credits = claims.reduce((sum, each) => sum + (each.credit?.amount ?? 0), 0)
  expect(credits).toBeLessThanOrEqual(agreed)
  const balance = paymentBalance(stored)
  expect(agreed - credits - stored.paidPesewas).toBe(balance.open - balance.toRefund)
}

it('loses no piece and no pesewa, whatever is recorded, claimed and answered', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async steps => {
      await shop.db.execute('truncate stock_movements')
      const order = await deliver({ delivered: 7, broken: 2, refused: 1 })
      for (const each of steps) {
        if (each.does === 'record') {
          const [delivered, broken, refused] = each.counts
          await order.record({ delivered, broken, refused })
        } else if (each.does === 'claim') {
          await claim(order.id, each.quantity, { cause: each.cause as 'broken', description: 'x' })
        } else {
          const all = await claimsOf(order.id)
          const { id = '', lines = [], cause } = all[each.claim % Math.max(1, all.length)] ?? {}
          const quantity = Math.min(each.quantity, lines[0]?.quantity ?? 0)
          if (each.does === 'refuse') await refuse(id || order.id)
          else if (each.does === 'bring again') await bringAgain(id || order.id, quantity)
          else
            await credit(id || order.id, quantity, {
              isSound: cause === 'returned',
              expected: quantity * piece,
            })
        }
        await expectConsistent(order.id)
      }
    }),
    { numRuns: 12 },
  )
})
