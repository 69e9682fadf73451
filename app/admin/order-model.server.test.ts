import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readJournal } from '../books/accounting/journal.server.ts'
import { agreedTotals, amountOf } from '../cart/totals.ts'
import { lineKey, nameWithLabel } from '../catalogue/variant.ts'
import { defaultSettings } from '../company/settings.content.ts'
import { readCash } from '../deliveries/end-trips.server.ts'
import { readGoodsHistories } from '../deliveries/goods-history.server.ts'
import { readMovements } from '../orders/lines/line-movements.server.ts'
import { progressOf } from '../orders/lines/line-progress.ts'
import { findLine } from '../orders/lines/order-line.ts'
import { orderWithLines } from '../orders/lines/order-lines.server.ts'
import { orderAmendments } from '../orders/order-amendments.table.ts'
import { readFigures } from '../orders/order-summary.server.ts'
import { orderDocuments, orderEvents, orders } from '../orders/orders.table.ts'
import { paymentBalance } from '../orders/payments/payment-state.ts'
import { setUpOrderTests } from '../orders/placed-order.fixture.ts'
import { accraDay } from '../platform/text/days.ts'
import { parsePhone } from '../platform/text/phone.ts'
import type { DocumentContent } from '../sales/document.ts'
import { readBalance } from './customers/read-customer.server.ts'
import { orderModel } from './order-model.fixture.ts'
import { customers, doneSteps, goods, orderSteps } from './order-steps.fixture.ts'

const shop = setUpOrderTests()
const { begin, run, ledger, done } = orderModel(shop)
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

const reportsOf = (id: string) => [...ledger.reports.values()].filter(({ orderId }) => orderId === id)
const paidFor = (id: string) =>
  (ledger.paid.get(id) ?? 0) + sum(reportsOf(id).map(({ cashPesewas }) => cashPesewas))

/** All orders, each with what belongs to it. */
async function readOrders() {
  const { db } = shop
  const all = await db.select(orderWithLines).from(orders)
  const ids = all.map(({ id }) => id)
  const histories = await readGoodsHistories(db, ids)
  const [movements, documents, events, changes] = [
    await readMovements(db, ids),
    await db.select().from(orderDocuments).orderBy(orderDocuments.id),
    await db.select().from(orderEvents).orderBy(orderEvents.id),
    await db.select().from(orderAmendments).orderBy(orderAmendments.decidedAt),
  ]
  const isOf =
    (id: string) =>
    ({ orderId }: { orderId: string }) =>
      orderId === id
  return all.map(order => ({
    ...order,
    progress: progressOf(order.lines, histories.get(order.id)),
    movements: movements.filter(isOf(order.id)),
    documents: documents.filter(isOf(order.id)).map(({ content }) => content as DocumentContent),
    receipts: documents.filter(isOf(order.id)).flatMap(({ id, kind }) => (kind === 'receipt' ? id : [])),
    events: events.filter(isOf(order.id)),
    changes: changes.filter(isOf(order.id)).filter(({ state }) => state === 'applied'),
  }))
}
type Order = Awaited<ReturnType<typeof readOrders>>[number]

const balanceOf = (order: Order) => {
  const { open, toRefund } = paymentBalance(order)
  return open - toRefund
}

/** What the customer owes is what was agreed less what was credited and paid, and every sum row says so. */
function expectMoney(order: Order, taxMode: 'off' | 'added' | 'included') {
  const { id, lines, sums, totalPesewas } = order
  const discount = -amountOf(order, 'discount')
  const delivery = amountOf(order, 'delivery')
  const agreed = agreedTotals(lines, { delivery, discount }, { ...defaultSettings, taxMode })
  const due = agreed.totalPesewas - (ledger.credited.get(id) ?? 0)
  expect(totalPesewas).toBe(due)
  expect(amountOf(order, 'total')).toBe(due)
  const added = sums.filter(({ kind }) => kind !== 'total' && kind !== 'included tax')
  expect(sum(added.map(({ amount }) => amount))).toBe(due)
  expect(order.paidPesewas).toBe(paidFor(id))
  expect(balanceOf(order)).toBe((order.status === 'cancelled' ? 0 : due) - paidFor(id))
}

/**
 * The last invoice with the credit notes after it says what the order costs, the last delivery note what was ordered, and
 * no receipt is lost.
 */
function expectDocuments({ id, lines, progress, totalPesewas, documents, receipts, changes }: Order) {
  for (const [receipt, orderId] of ledger.receipts) if (orderId === id) expect(receipts).toContain(receipt)
  const lastChange = changes.at(-1)
  if (lastChange) expect(lastChange.after.lines).toEqual(lines)
  const creditsIn = (contents: DocumentContent[]) =>
    sum(contents.map(each => (each.kind === 'credit note' ? each.totals.totalPesewas : 0)))
  expect(creditsIn(documents)).toBe(ledger.credited.get(id) ?? 0)
  for (const kind of ['pro-forma invoice', 'delivery note'] as const) {
    const index = documents.findLastIndex(each => each.kind === kind)
    const last = documents[index]
    if (last?.kind === 'pro-forma invoice')
      expect(last.totals.totalPesewas - creditsIn(documents.slice(index))).toBe(totalPesewas)
    // What was credited before it and never comes is not on a delivery note.
    if (last && 'lines' in last)
      for (const { lineId, ordered, dropped } of progress) {
        const line = findLine(lines, lineId)
        const listed =
          last.lines.find(each => line && nameWithLabel(each) === nameWithLabel(line))?.quantity ?? 0
        expect(listed).toBeLessThanOrEqual(ordered)
        expect(listed).toBeGreaterThanOrEqual(kind === 'delivery note' ? ordered - dropped : ordered)
      }
  }
}

/** What was reported is what has come, and no more is planned than was ordered, unless the history says so. */
function expectLines({ id, progress, movements, events }: Order) {
  const isMore = events.some(({ data }) => 'warnings' in data && data.warnings.length > 0)
  for (const { lineId: key, ...line } of progress) {
    const reported = reportsOf(id).flatMap(({ lines = [] }) => lines.filter(each => each.key === key))
    const handedOver = movements.flatMap(({ lineId, kind, quantity }) =>
      lineId === key && kind === 'handed over' ? quantity : [],
    )
    expect(line.delivered, key).toBe(sum([...handedOver, ...reported.map(each => each.delivered)]))
    expect(line.broken, key).toBe(sum(reported.map(each => each.broken)))
    expect(line.refused, key).toBe(sum(reported.map(each => each.refused)))
    expect(line.planned, key).toBeGreaterThanOrEqual(0)
    if (!isMore) expect(line.open, key).toBeGreaterThanOrEqual(0)
  }
}

/** Stock is what there was, less what is with customers, reserved or broken. */
async function expectStock(all: Order[]) {
  const gone = new Map<string, number>()
  const take = (key: string, quantity: number) => gone.set(key, (gone.get(key) ?? 0) + quantity)
  for (const { id, status, lines: ordered, progress } of all) {
    const productOf = (lineId: string) => {
      const line = findLine(ordered, lineId)
      return line ? lineKey(line) : ''
    }
    for (const { lines = [] } of reportsOf(id))
      for (const { key, broken } of lines) take(productOf(key), broken)
    if (status === 'cancelled') continue
    for (const { lineId, ordered, replaced, dropped } of progress)
      take(productOf(lineId), ordered + replaced - dropped - (ledger.returned.get(`${id} ${lineId}`) ?? 0))
  }
  for (const each of goods)
    expect(await shop.stockOf(each.id, each.variant), each.id).toBeCloseTo(
      100 - (gone.get(lineKey(each)) ?? 0),
      5,
    )
}

const isReopened = ({ from, data }: Order['events'][number]) =>
  from === 'delivered' && 'reason' in data && data.reason === 'claim'

/** From the delivery on, also while a claim's replacement is missing, until the order is pending or cancelled. */
const isSold = ({ status, events }: Order) =>
  status === 'delivered' ||
  events
    .map(event =>
      event.to === 'pending' || event.to === 'cancelled' ? false : isReopened(event) || undefined,
    )
    .findLast(isKnown => isKnown !== undefined) === true

/** On which the orders began, which may be yesterday by now. */
let ledgerDay = ''

/** Dashboard, journal, cash of the trips and balances of the customers agree with the orders. */
async function expectFigures(all: Order[]) {
  const revenue = sum(all.map(({ totalPesewas }) => totalPesewas))
  expect(await readFigures(shop.db)).toMatchObject({ orders: all.length, revenue })
  const days = new Set([ledgerDay, accraDay(new Date())])
  const entries = (await Promise.all([...days].map(day => readJournal(shop.db, day)))).flat()
  for (const { postings } of entries) expect(sum(postings.map(({ amount }) => amount))).toBe(0)
  const receivables = entries.flatMap(({ postings }) =>
    postings.filter(({ account }) => account === 'receivables'),
  )
  const sold = all.filter(isSold).map(({ totalPesewas }) => totalPesewas)
  const paid = sum(all.map(({ id }) => paidFor(id)))
  expect(sum(receivables.map(({ amount }) => amount))).toBe(sum(sold) - paid)
  for (const id of ledger.trips) {
    const reports = [...ledger.reports.values()].filter(({ tripId }) => tripId === id)
    expect((await readCash(shop.db, id)).expected).toBe(sum(reports.map(({ cashPesewas }) => cashPesewas)))
  }
  for (const customer of customers) {
    const own = all.filter(({ id, erasedAt }) => !erasedAt && ledger.orders.get(id) === customer)
    const contact = parsePhone(customer) ?? ''
    expect(await readBalance(shop.db, [contact])).toBe(sum(own.map(balanceOf)))
  }
}

async function expectConsistent(taxMode: Parameters<typeof expectMoney>[1]) {
  const all = await readOrders()
  expect(all).toHaveLength(ledger.orders.size)
  for (const order of all) {
    expectMoney(order, taxMode)
    expectLines(order)
    expectDocuments(order)
  }
  await expectStock(all)
  await expectFigures(all)
}

const sequence = fc.record({
  taxMode: fc.constantFrom('off' as const, 'off' as const, 'added' as const, 'included' as const),
  atOnce: fc.constantFrom(1, 2),
  steps: orderSteps,
})

type Sequence = typeof sequence extends fc.Arbitrary<infer Value> ? Value : never

async function play({ taxMode, atOnce, steps: [first, ...steps] }: Sequence) {
  await begin(taxMode)
  ledgerDay = accraDay(new Date())
  await run(first)
  expect(ledger.orders.size).toBe(1)
  for (let at = 0; at < steps.length; at += atOnce) {
    await Promise.all(steps.slice(at, at + atOnce).map(run))
    await expectConsistent(taxMode)
  }
}

it('loses no piece and no pesewa, whatever is ordered, changed, delivered, claimed, paid, cancelled and erased', async () => {
  await play({ taxMode: 'off', atOnce: 1, steps: doneSteps })
  expect(done).toEqual(new Set(doneSteps.map(({ does }) => does)))
  const numRuns = Number(process.env.MODEL_RUNS) || 5
  await fc.assert(fc.asyncProperty(sequence, play), { numRuns })
}, 3_600_000)
