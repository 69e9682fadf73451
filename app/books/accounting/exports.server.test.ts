import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { findByContact } from '../../customers/contacts.server.ts'
import { creditOrder } from '../../orders/credits/credit-order.server.ts'
import { lockOrder } from '../../orders/lines/order-lines.server.ts'
import { orderRequest } from '../../orders/order.fixture.ts'
import { orderNumber } from '../../orders/order.ts'
import { orderCredits, orders, payments } from '../../orders/orders.table.ts'
import { admin, setUpOrderTests } from '../../orders/placed-order.fixture.ts'
import { setOrderStatus } from '../../orders/state/transition.server.ts'
import { testContext } from '../../platform/services.fixture.ts'
import { csvLine } from '../../platform/text/csv.ts'
import { accraDay } from '../../platform/text/days.ts'
import { shortNumber } from '../../sales/sale.ts'
import { exportNames, monthBefore } from './accounting.ts'
import { loader } from './export.route.ts'
import { accountingExports } from './exports.server.ts'

const shop = setUpOrderTests()
const firstDay = accraDay(new Date())

/** The cells of a file of these days, otherwise of those on which the tests run, without its heading. */
async function read(file: string, [from, to] = [firstDay, accraDay(new Date())]) {
  const { context } = testContext(shop.db)
  const url = new URL(`http://localhost/admin/accounting/${file}?${new URLSearchParams({ from, to })}`)
  const response = loader({ request: new Request(url), url, context, params: { file } } as never)
  expect(response.headers.get('content-disposition')).toContain(file.replace('.csv', '-'))
  return (await response.text()).trim().split('\r\n').slice(1)
}

it.each(Object.entries(accountingExports))('%s has the columns of the documentation', (name, { columns }) => {
  const text = readFileSync('docs/accounting.md', 'utf8')
  const section = text.split('\n## ').find(part => part.startsWith(exportNames[name as 'orders'])) ?? ''
  const rows = [...section.matchAll(/^\| (?!Column|---)(.+?) \| (.+?) \|$/gm)].map(([, ...cells]) => cells)
  expect(rows).toEqual(columns.map(({ name, about }) => [name, about]))
})

async function creditFiveCedis(id: string) {
  await shop.db.transaction(async tx => {
    const order = await lockOrder(tx, id)
    const request = { pieces: [], isDeliveryCredited: false, free: 5_00, notes: '=1+1', expected: 5_00 }
    if (order) await creditOrder(tx, order, request, admin)
  })
}

it('exports credit notes, safe to open in a spreadsheet', async () => {
  const { id } = await shop.place()
  await creditFiveCedis(id)
  const [credit] = await shop.db.select().from(orderCredits)
  const day = accraDay(credit?.createdAt ?? new Date(0))
  const [line] = await read('credit-notes.csv')
  expect(line).toMatch(
    `"CN-${day.slice(0, 4)}-0001","${day}",${csvLine([orderNumber(id)]).trim()},"${id}","Ama Mensah",5,0,0,0,0,"",5,"'=1+1","owner@example.com",`,
  )
  expect(await read('credit-notes.csv', ['2026-01-01', '2026-01-31'])).toEqual([])
})

it('exports the customers with something on these days', async () => {
  const other = orderRequest().contact
  await shop.place()
  const past = await shop.place({
    contact: { ...other, name: 'Kofi', phone: '020 555 1234', email: 'k@example.com' },
  })
  await shop.db
    .update(orders)
    .set({ createdAt: new Date('2026-01-15') })
    .where(eq(orders.id, past.id))
  const ama = (await findByContact(shop.db, '+233241234567')) ?? ''
  expect(await read('customers.csv')).toEqual([
    `"C-${shortNumber(ama)}","${ama}","Ama Mensah","'+233241234567","ama@example.com",1,75`,
  ])
  expect(await read('customers.csv', ['2026-01-01', '2026-01-31'])).toEqual([
    expect.stringContaining('"Kofi"'),
  ])
  await setOrderStatus(shop.db, { id: past.id, from: 'pending', to: 'delivered', actor: admin })
  expect(await read('customers.csv')).toHaveLength(2)
})

it('exports orders and payments by the same period, and knows no other file', async () => {
  const { id } = await shop.place()
  expect(await read('orders.csv')).toEqual([expect.stringContaining(id)])
  expect(await read('orders.csv', ['2026-01-01', '2026-01-31'])).toEqual([])
  expect(await read('payments.csv')).toEqual([])
  await expect(read('toString')).rejects.toMatchObject({ status: 404 })
})

it('has the whole id of an order in each file, and numbers that a spreadsheet keeps', async () => {
  const id = '12345e67-0000-4000-8000-000000000000'
  const order = await shop.stored((await shop.place()).id)
  await shop.db.insert(orders).values({ ...order, id })
  const payment = { id: randomUUID(), orderId: id, amountPesewas: 1_00, actor: admin.email }
  await shop.db.insert(payments).values({ ...payment, method: 'cash', reference: '00123456' })
  await creditFiveCedis(id)
  for (const file of ['journal.csv', 'orders.csv', 'payments.csv', 'credit-notes.csv']) {
    const lines = (await read(file)).filter(line => line.includes('"=""12345E67"""'))
    expect(lines.length, file).toBeGreaterThan(0)
    for (const line of lines) expect(line).toContain(`"${id}"`)
  }
})

it.each([
  ['2026-03-31', 0, '2026-03-01', '2026-03-31'],
  ['2026-03-31', 1, '2026-02-01', '2026-02-28'],
  ['2026-01-01', 2, '2025-11-01', '2025-11-30'],
])('of %s the month before by %i is %s to %s', (day, months, from, to) =>
  expect(monthBefore(day, months)).toEqual({ from, to }),
)
