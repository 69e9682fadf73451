import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { findProduct } from '../../catalogue/products.server.ts'
import { stockMovements } from '../../catalogue/products.table.ts'
import { compactStockMovements } from '../../catalogue/stock.server.ts'
import { eventually } from '../../platform/eventually.fixture.ts'
import { invalidationChannel } from '../../platform/page-invalidation.server.ts'
import { findOrder } from '../admin/manage-orders.server.ts'
import { admin, setUpOrderTests } from '../placed-order.fixture.ts'
import { setOrderStatus } from './transition.server.ts'

const shop = setUpOrderTests()
const { place, stockOf } = shop

describe('setOrderStatus', () => {
  it('records who changed the status', async () => {
    const { id } = await place()
    await setOrderStatus(shop.db, { id, from: 'pending', to: 'confirmed', actor: admin })
    await setOrderStatus(shop.db, { id, from: 'confirmed', to: 'delivered', actor: admin })
    expect(await findOrder(shop.db, id)).toMatchObject({
      status: 'delivered',
      history: [
        { from: 'confirmed', to: 'delivered', actor: admin.email },
        { from: 'pending', to: 'confirmed', actor: admin.email },
      ],
    })
  })

  it('refuses a change from a status that is no longer current', async () => {
    const { id } = await place()
    await setOrderStatus(shop.db, { id, from: 'pending', to: 'shipped', actor: admin })
    expect(await setOrderStatus(shop.db, { id, from: 'pending', to: 'cancelled', actor: admin })).toEqual({
      ok: false,
      reason: 'conflict',
      status: 'shipped',
    })
    expect((await findOrder(shop.db, id))?.status).toBe('shipped')
  })

  it('returns goods to stock when an order is cancelled and takes them again when that is undone', async () => {
    const { id } = await place()
    expect(await stockOf('hollow-blocks')).toBe(90)
    await setOrderStatus(shop.db, { id, from: 'pending', to: 'cancelled', actor: admin })
    expect(await stockOf('hollow-blocks')).toBe(100)
    await setOrderStatus(shop.db, { id, from: 'cancelled', to: 'confirmed', actor: admin })
    expect(await stockOf('hollow-blocks')).toBe(90)
  })

  it('reports a missing order', async () => {
    expect(
      await setOrderStatus(shop.db, { id: randomUUID(), from: 'pending', to: 'shipped', actor: admin }),
    ).toEqual({
      ok: false,
      reason: 'not found',
    })
  })
})

describe('stock', () => {
  it('does not change when the movements are compacted', async () => {
    await place()
    await place({ lines: [{ id: 'u-drains', quantity: 2.5 }], shownTotal: 162_50 })
    const before = [await stockOf('hollow-blocks'), await stockOf('u-drains')]
    await compactStockMovements(shop.db)
    expect(await shop.db.$count(stockMovements)).toBe(0)
    expect([await stockOf('hollow-blocks'), await stockOf('u-drains')]).toEqual(before)
    expect(before).toEqual([90, 97.5])
  })

  it('is shown at once after an order; pages that say the same stay', async () => {
    const invalidated: string[][] = []
    await shop.listen(invalidationChannel, text => invalidated.push(JSON.parse(text)), vi.fn())
    const shownStock = async () => (await findProduct(shop.db, 'hollow-blocks'))?.variants[0]?.stock
    await place({ lines: [{ id: 'u-drains', quantity: 2.5 }], shownTotal: 162_50 })
    await compactStockMovements(shop.db)
    const { id } = await place({ lines: [{ id: 'hollow-blocks', quantity: 93 }], shownTotal: 282_50 })
    expect(await shownStock()).toBe(7)
    const page = ['/products/hollow-blocks', '/feeds/*']
    await eventually(() => expect(invalidated).toEqual([page]))
    await setOrderStatus(shop.db, { id, from: 'pending', to: 'cancelled', actor: admin })
    expect(await shownStock()).toBe(50)
    await eventually(() => expect(invalidated).toEqual([page, page]))
  })
})
