import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { setUpCustomerTests } from '../../customers/customer.fixture.ts'
import { customerPersonalData } from '../../customers/personal-data.server.ts'
import { recordPayment } from '../../orders/admin/manage-payments.server.ts'
import { readContactBalance } from '../../orders/admin/order-records.server.ts'
import { creditOrder } from '../../orders/credits/credit-order.server.ts'
import { orderWithLines } from '../../orders/lines/order-lines.server.ts'
import type { OrderStatus } from '../../orders/order.ts'
import { orders } from '../../orders/orders.table.ts'
import { setOrderStatus } from '../../orders/state/transition.server.ts'
import { testContext } from '../../platform/services.fixture.ts'
import { accraDay, dayAfter } from '../../platform/text/days.ts'
import { owner } from '../../staff/owner.fixture.ts'
import { readAccount } from './statement.server.ts'
import { makeStatement } from './statement.ts'
import { loader as loadFile } from './statement-file.route.ts'

const shop = setUpCustomerTests()
const phone = '+233241234567'
const today = () => accraDay(new Date())

const read = async (id: string) => {
  const account = await readAccount(shop.db, id)
  if (!account) throw new Error('The customer is missing')
  return makeStatement(account.records, { from: '2020-01-01', to: today() })
}

it('agrees with the balance after any sequence of orders, credits, payments and cancellations', async () => {
  // The same numbers in each run.
  const next = () => createHash('sha256').update(`${step++}`).digest().readUInt32BE(0) / 2 ** 32
  let step = 0
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(next() * items.length)] as Item
  const ids = [(await shop.place({})).id, (await shop.place({ phone: '', email: 'ama@example.com' })).id]
  const { id } = await shop.customer(phone)
  const kinds = new Set<string>()
  while (step < 150) {
    const orderId = pick(ids)
    const [order] = await shop.db.select(orderWithLines).from(orders).where(eq(orders.id, orderId))
    if (!order) throw new Error('The order is missing')
    const amount = Math.floor(1 + next() * order.totalPesewas)
    const kind = pick(['pay', 'refund', 'credit', 'status', 'place'] as const)
    const sign = kind === 'refund' ? -1 : 1
    const payment = { id: randomUUID(), orderId, method: 'bank' as const, network: '', reference: '' }
    if (kind === 'place' && ids.length < 4) ids.push((await shop.place({})).id)
    if (kind === 'pay' || kind === 'refund')
      await recordPayment(shop.db, { ...payment, amountPesewas: sign * amount, surplus: 1_000_000_00 }, owner)
    if (kind === 'status') {
      const to = pick<OrderStatus>(['cancelled', 'pending', 'delivered'])
      await setOrderStatus(shop.db, { id: orderId, from: order.status, to, actor: owner })
    }
    if (kind === 'credit' && order.status !== 'cancelled') {
      const credit = { pieces: [], isDeliveryCredited: false, free: amount, notes: 'Late', expected: amount }
      await shop.db.transaction(tx => creditOrder(tx, order, credit, owner))
    }
    const statement = await read(id)
    for (const row of statement.rows) kinds.add(row.kind)
    expect(statement.closing).toBe(await readContactBalance(shop.db, [phone, 'ama@example.com']))
    expect(statement.aging.reduce((sum, each) => sum + each, 0) + statement.toGiveBack).toBe(
      statement.closing,
    )
  }
  expect([...kinds].toSorted()).toEqual(['cancelled', 'credit', 'order', 'payment', 'refund', 'reinstated'])
})

it('is the same as a PDF and as CSV, and there is none of somebody who is not known', async () => {
  const order = await shop.place({})
  const { id } = await shop.customer(phone)
  const { context } = testContext(shop.db)
  const load = (customerId: string, file: string) =>
    loadFile({
      params: { customerId, file },
      url: new URL(`http://shop.test/?from=${today()}&to=${today()}`),
      context,
    } as never)
  const csv = await load(id, 'statement.csv')
  expect(csv.headers.get('cache-control')).toBe('private, no-store')
  const lines = (await csv.text()).replaceAll('"', '').split('\r\n')
  expect(lines[0]).toMatch(/Balance GHS,Order id$/)
  expect(lines[1]).toContain('Opening balance,,,,0,')
  // Of a number such as 1234E567 a spreadsheet is told that it is text.
  expect(lines[2]?.replace('=', '')).toBe(
    `${today()},Order,,${order.id.slice(0, 8).toUpperCase()},75,75,${order.id}`,
  )
  expect(lines[3]).toContain('Closing balance,,,,75,')
  const pdf = await load(id, 'statement.pdf')
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  for (const [customer, file] of [
    [randomUUID(), 'statement.pdf'],
    ['x', 'statement.csv'],
    [id, 'other.pdf'],
  ] as const)
    expect((await load(customer, file)).status).toBe(404)
})

it('of a customer who is erased with an open order keeps its amount', async () => {
  const { id: orderId } = await shop.place({})
  const { id } = await shop.customer(phone)
  await shop.db.transaction(tx => customerPersonalData.erase(tx, '', [phone]))
  expect((await read(id)).closing).toBe(75_00)
  await setOrderStatus(shop.db, { id: orderId, from: 'pending', to: 'cancelled', actor: owner })
  expect((await read(id)).closing).toBe(0)
  expect(
    makeStatement((await readAccount(shop.db, id))?.records as never, {
      from: dayAfter(today()),
      to: dayAfter(today()),
    }).rows,
  ).toEqual([])
})
