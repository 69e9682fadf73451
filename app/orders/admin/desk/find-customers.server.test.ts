import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { orderRequest } from '../../order.fixture.ts'
import { orders } from '../../orders.table.ts'
import { setUpOrderTests } from '../../placed-order.fixture.ts'
import { findCustomers } from './find-customers.server.ts'

const shop = setUpOrderTests()
const { contact } = orderRequest()
const phonesOf = async (typed: string) => (await findCustomers(shop.db, typed)).map(({ phone }) => phone)

beforeEach(async () => {
  await shop.place({ contact: { ...contact, name: 'Ama', phone: '024 123 4567' } })
  await shop.place({ contact: { ...contact, name: 'Kofi', phone: '0241239999' } })
  await shop.place({
    contact: { ...contact, name: 'Ama Mensah', phone: '+233241234567', address: 'Plot 9, Kasoa' },
  })
  await shop.place({ contact: { ...contact, name: 'Esi', phone: '+44 7911 123456' } })
})

describe('customers are found', () => {
  it.each([
    '0241234567',
    '024 123 4567',
    '+233 24 123 4567',
    '+233 (0)24-123-4567',
    '00233241234567',
    '233241234567',
    '0241234',
  ])('by the number %s', async typed => expect(await phonesOf(typed)).toEqual(['+233241234567']))

  it('by the beginning of a number', async () => {
    expect(await phonesOf('024 12')).toEqual(['+233241234567', '+233241239999'])
    expect(await phonesOf('+44 79111')).toEqual(['+447911123456'])
  })

  it.each(['', '0', '024', '0201234567', '%', '02412345678901234', 'Ama'])('but not by “%s”', async typed =>
    expect(await phonesOf(typed)).toEqual([]),
  )
})

it('each has the latest name and the last orders, the latest first', async () => {
  const [ama] = await findCustomers(shop.db, '0241234567')
  expect(ama).toMatchObject({
    contact: { name: 'Ama Mensah', address: 'Plot 9, Kasoa' },
    orders: [
      { contact: { name: 'Ama Mensah' }, lines: [{ id: 'hollow-blocks', quantity: 10 }] },
      { contact: { name: 'Ama' } },
    ],
  })
})

it('an erased customer is not found', async () => {
  await shop.db.update(orders).set({ erasedAt: sql`now()` }).where(eq(orders.customerName, 'Esi'))
  expect(await phonesOf('+447911123456')).toEqual([])
})
