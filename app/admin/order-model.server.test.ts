import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readJournal } from '../accounting/journal.server.ts'
import { agreedTotals, amountOf } from '../cart/totals.ts'
import { lineKey } from '../catalogue/variant.ts'
import { defaultSettings } from '../company/settings.content.ts'
import { readCash } from '../deliveries/end-trips.server.ts'
import { readAdjustments } from '../orders/credits/line-adjustments.server.ts'
import { listDocuments } from '../orders/documents/order-documents.server.ts'
import { orderAmendments } from '../orders/order-amendments.table.ts'
import { readFigures } from '../orders/order-summary.server.ts'
import { orderDocuments, orderEvents } from '../orders/orders.table.ts'
import { paymentBalance } from '../orders/payments/payment-state.ts'
import { setUpOrderTests } from '../orders/placed-order.fixture.ts'
import { accraDay } from '../platform/text/days.ts'
import type { DocumentContent } from '../sales/document.ts'
import { orderModel } from './order-model.fixture.ts'
import { customers, goods, orderSteps } from './order-steps.fixture.ts'
import { findDataSubject } from './personal-data/data-subject.server.ts'

const shop = setUpOrderTests()
const { begin, run, progress, ledger } = orderModel(shop)
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
const stored = (id: string) => shop.stored(id)
type Order = Awaited<ReturnType<typeof stored>>

const reportsOf = (id: string) => [...ledger.reports.values()].filter(({ orderId }) => orderId === id)
const paidFor = (id: string) =>
  (ledger.paid.get(id) ?? 0) + sum(reportsOf(id).map(({ cashPesewas }) => cashPesewas))
const balanceOf = (order: Order) => {
  const { open, toRefund } = paymentBalance(order)
  return open - toRefund
}

/** What the customer owes is what was agreed less what was credited and paid, and every sum row says so. */
function expectMoney(order: Order, taxMode: 'off' | 'added' | 'included') {
  const { id, lines, sums, totalPesewas } = order
  const discount = -amountOf(order, 'discount')
  const agreed = agreedTotals(
    lines,
    { delivery: amountOf(order, 'delivery'), discount },
    { ...defaultSettings, taxMode },
  )
  const due = agreed.totalPesewas - (ledger.credited.get(id) ?? 0)
  expect(totalPesewas).toBe(due)
  expect(amountOf(order, 'total')).toBe(due)
  const added = sums.filter(({ kind }) => kind !== 'total' && kind !== 'included tax')
  expect(sum(added.map(({ amount }) => amount))).toBe(due)
  expect(order.paidPesewas).toBe(paidFor(id))
  expect(balanceOf(order)).toBe((order.status === 'cancelled' ? 0 : due) - paidFor(id))
}

/** The last invoice with the credit notes after it says what the order costs, the last delivery note what was ordered. */
async function expectDocuments({ id, lines, totalPesewas }: Order) {
  const rows = await shop.db
    .select()
    .from(orderDocuments)
    .where(eq(orderDocuments.orderId, id))
    .orderBy(orderDocuments.id)
  const listed = await listDocuments(shop.db, id)
  const changes = await shop.db
    .select()
    .from(orderAmendments)
    .where(and(eq(orderAmendments.orderId, id), eq(orderAmendments.state, 'applied')))
    .orderBy(orderAmendments.decidedAt)
  const last = changes.at(-1)
  if (last) expect(last.after.lines).toEqual(lines)
  const contents = rows.map(row => row.content as DocumentContent)
  const credits = contents.filter(content => content.kind === 'credit note')
  expect(sum(credits.map(({ totals }) => totals.totalPesewas))).toBe(ledger.credited.get(id) ?? 0)
  for (const [index, content] of contents.entries()) {
    if (listed[index]?.replacedBy) continue
    const later = contents
      .slice(index)
      .flatMap(each => (each.kind === 'credit note' ? [each.totals.totalPesewas] : []))
    if (content.kind === 'pro-forma invoice')
      expect(content.totals.totalPesewas - sum(later)).toBe(totalPesewas)
    if (content.kind === 'pro-forma invoice' || content.kind === 'delivery note')
      expect(content.lines.map(({ quantity }) => quantity)).toEqual(lines.map(({ quantity }) => quantity))
  }
}

/** What was reported is what has come, and nothing is planned or open beyond what was ordered. */
async function expectLines(order: Order) {
  const adjustments = await readAdjustments(shop.db, order.id)
  const events = await shop.db.select().from(orderEvents).where(eq(orderEvents.orderId, order.id))
  const isMore = events.some(({ details }) => details.includes('more than was ordered'))
  for (const { key, ...line } of await progress(order.id)) {
    const reported = reportsOf(order.id).flatMap(({ lines = [] }) => lines.filter(each => each.key === key))
    const handedOver = adjustments.flatMap(each => (each.lineKey === key ? each.handedOver : []))
    expect(line.delivered, key).toBe(sum([...handedOver, ...reported.map(each => each.delivered)]))
    expect(line.broken, key).toBe(sum(reported.map(each => each.broken)))
    expect(line.refused, key).toBe(sum(reported.map(each => each.refused)))
    expect(line.planned, key).toBeGreaterThanOrEqual(0)
    if (!isMore) expect(line.open, key).toBeGreaterThanOrEqual(0)
  }
}

/** Stock is what there was, less what is with customers, reserved or broken. */
async function expectStock(orders: Order[]) {
  const gone = new Map<string, number>()
  const take = (key: string, quantity: number) => gone.set(key, (gone.get(key) ?? 0) + quantity)
  for (const { id, status } of orders) {
    for (const { lines = [] } of reportsOf(id)) for (const { key, broken } of lines) take(key, broken)
    if (status === 'cancelled') continue
    for (const { key, ordered, replaced, credited } of await progress(id))
      take(key, ordered + replaced - credited - (ledger.returned.get(`${id} ${key}`) ?? 0))
  }
  for (const each of goods)
    expect(await shop.stockOf(each.id, each.variant), each.id).toBeCloseTo(
      100 - (gone.get(lineKey(each)) ?? 0),
      5,
    )
}

/** Dashboard, journal, cash of the trips and balances of the customers agree with the orders. */
async function expectFigures(orders: Order[]) {
  const revenue = sum(orders.map(({ totalPesewas }) => totalPesewas))
  expect(await readFigures(shop.db)).toMatchObject({ orders: orders.length, revenue })
  const entries = await readJournal(shop.db, accraDay(new Date()))
  for (const { postings } of entries) expect(sum(postings.map(({ amount }) => amount))).toBe(0)
  const receivables = entries.flatMap(({ postings }) =>
    postings.filter(({ account }) => account === 'receivables'),
  )
  const sold = orders.filter(({ status }) => status === 'delivered').map(({ totalPesewas }) => totalPesewas)
  const paid = orders.map(({ id }) => paidFor(id))
  expect(sum(receivables.map(({ amount }) => amount))).toBe(sum(sold) - sum(paid))
  for (const id of ledger.trips) {
    const taken = [...ledger.reports.values()].filter(({ tripId }) => tripId === id)
    expect((await readCash(shop.db, id)).expected).toBe(sum(taken.map(({ cashPesewas }) => cashPesewas)))
  }
  for (const customer of customers) {
    const own = orders.filter(({ id, erasedAt }) => !erasedAt && ledger.orders.get(id) === customer)
    expect((await findDataSubject(shop.db, customer)).balancePesewas).toBe(sum(own.map(balanceOf)))
  }
}

async function expectConsistent(taxMode: Parameters<typeof expectMoney>[1]) {
  const orders = await Promise.all([...ledger.orders.keys()].map(stored))
  for (const order of orders) {
    expectMoney(order, taxMode)
    await expectLines(order)
    await expectDocuments(order)
  }
  await expectStock(orders)
  await expectFigures(orders)
}

const sequence = fc.record({
  taxMode: fc.constantFrom('off' as const, 'off' as const, 'added' as const, 'included' as const),
  atOnce: fc.constantFrom(1, 2),
  steps: orderSteps,
})

it('loses no piece and no pesewa, whatever is ordered, changed, delivered, claimed, paid, cancelled and erased', async () => {
  const numRuns = Number(process.env.MODEL_RUNS) || 5
  const property = fc.asyncProperty(sequence, async ({ taxMode, atOnce, steps: [first, ...steps] }) => {
    await begin(taxMode)
    await run(first)
    for (let at = 0; at < steps.length; at += atOnce) {
      await Promise.all(steps.slice(at, at + atOnce).map(run))
      await expectConsistent(taxMode)
    }
  })
  await fc.assert(property, { numRuns })
}, 3_600_000)
