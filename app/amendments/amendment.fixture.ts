import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { agreedOf, amendmentToken } from '../orders/agreed-order.server.ts'
import { orderWithLines } from '../orders/lines/order-lines.server.ts'
import { orderAmendments } from '../orders/order-amendments.table.ts'
import { orders } from '../orders/orders.table.ts'
import { admin, type setUpOrderTests } from '../orders/placed-order.fixture.ts'
import { amendOrder } from './amend-order.server.ts'
import { decideAmendment } from './apply-amendment.server.ts'

type Shop = ReturnType<typeof setUpOrderTests>
type Request = Parameters<typeof amendOrder>[2]

/** What tests of changes do to an order. */
export function amendmentTests(shop: Shop) {
  async function requestOf(orderId: string, changes: Partial<Request> = {}): Promise<Request> {
    const [order] = await shop.db.select(orderWithLines).from(orders).where(eq(orders.id, orderId))
    if (!order) throw new Error('The order is missing')
    const { site, ...agreed } = agreedOf(order)
    return {
      ...{ orderId, key: randomUUID(), editToken: amendmentToken({ ...agreed, site }), site },
      lines: order.lines.map(({ id, variant, quantity, cuts }) => ({ id, variant, quantity, cuts })),
      keepsBulkPrices: false,
      ...{ reason: 'Asked for by telephone', agreement: 'telephone', shownTotal: -1, approvedExcess: 0 },
      mayApproveCredit: true,
      ...changes,
    }
  }
  const tests = {
    requestOf,
    send: (request: Request) => amendOrder(shop.db, admin, request),
    /** Changes an order as somebody who is shown the right total. */
    async amend(orderId: string, changes: Partial<Request> = {}) {
      const request = await requestOf(orderId, changes)
      const refused = await tests.send(request)
      if (refused.ok || refused.reason !== 'price changed') return refused
      return tests.send({ ...request, shownTotal: refused.total })
    },
    /** So many hollow blocks, and what else there is. */
    blocks: (quantity: number, ...others: Request['lines']) => [
      { id: 'hollow-blocks', variant: '5in', quantity },
      ...others,
    ],
    decide: (id: string, orderId: string, state: 'applied' | 'declined' = 'applied') =>
      decideAmendment(
        shop.db,
        { id, orderId },
        state === 'applied' ? { state, agreement: 'link' } : { state },
        'customer',
      ),
    amendments: (orderId: string) =>
      shop.db
        .select()
        .from(orderAmendments)
        .where(eq(orderAmendments.orderId, orderId))
        .orderBy(orderAmendments.createdAt),
  }
  return tests
}
