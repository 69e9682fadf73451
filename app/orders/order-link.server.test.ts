import { describe, expect, it } from 'vitest'
import { seedCatalogue } from '../catalogue/seed.server.ts'
import { setUpDatabase } from '../platform/database/database.fixture.ts'
import { testLinkKey } from '../platform/services.fixture.ts'
import { orderWithLines } from './lines/order-lines.server.ts'
import { orderRequest } from './order.fixture.ts'
import { createLink, findOrderBySecret, openLink, renewLink } from './order-link.server.ts'
import { orders } from './orders.table.ts'
import { placeOrder } from './placing/place-order.server.ts'

const database = setUpDatabase(seedCatalogue)

const secretOf = (path: string) => path.replace('/orders/', '')

async function place() {
  const result = await placeOrder(database.db, orderRequest(), testLinkKey)
  if (!result.ok) throw new Error(result.message)
  return result.order
}
const find = async (path: string) => (await findOrderBySecret(database.db, secretOf(path)))?.id
const readStored = async (id: string) => {
  const stored = (await database.db.select(orderWithLines).from(orders)).find(order => order.id === id)
  if (!stored) throw new Error('The order is missing')
  return stored
}

describe('the link of an order', () => {
  it('has 128 bits, leads to its order and can be derived again', async () => {
    const { id, path } = await place()
    expect(Buffer.from(secretOf(path), 'base64url')).toHaveLength(16)
    expect(await find(path)).toBe(id)
    expect(await openLink(database.db, testLinkKey, await readStored(id))).toMatchObject({ path })
  })

  it('is not in the database, and differs with the key, the order and the nonce', async () => {
    const { id, path } = await place()
    expect(JSON.stringify(await readStored(id))).not.toContain(secretOf(path))
    expect(createLink(testLinkKey, id).path).not.toBe(createLink(testLinkKey, id).path)
    const stored = await readStored(id)
    const other = await place()
    expect((await openLink(database.db, testLinkKey, { ...stored, id: other.id })).path).toBe(other.path)
    const otherKey = await openLink(database.db, new Uint8Array(32).fill(1), stored)
    expect(otherKey.path).not.toBe(path)
  })

  it('leads nowhere after it was renewed', async () => {
    const { id, path } = await place()
    const renewed = await renewLink(database.db, testLinkKey, id)
    expect(await find(path)).toBeUndefined()
    expect(await find(renewed.path)).toBe(id)
  })

  it('is made for an order that has none', async () => {
    const { id } = await place()
    await database.db.update(orders).set({ linkNonce: null, linkHash: null })
    const stored = await readStored(id)
    const links = await Promise.all([
      openLink(database.db, testLinkKey, stored),
      openLink(database.db, testLinkKey, stored),
    ])
    // Mail and SMS are written at the same time, and both links must work.
    expect(await Promise.all(links.map(({ path }) => find(path)))).toEqual([id, id])
  })
})
