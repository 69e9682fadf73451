import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { PgDatabase } from 'drizzle-orm/pg-core'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { orderTotals } from '../../cart/totals.ts'
import { defaultSettings, settings } from '../../company/settings.content.ts'
import { storeSettings } from '../../content/content.fixture.ts'
import { recordPayment } from '../../orders/admin/manage-payments.server.ts'
import { creditOf } from '../../orders/credits/credit.ts'
import { creditOrder, readEarlierCredits } from '../../orders/credits/credit-order.server.ts'
import { addMovements } from '../../orders/lines/line-movements.server.ts'
import { lineIdOf } from '../../orders/lines/order-lines.fixture.ts'
import { lockOrder } from '../../orders/lines/order-lines.server.ts'
import { type OrderStatus, orderStatuses } from '../../orders/order.ts'
import { orderEvents } from '../../orders/orders.table.ts'
import { orderPersonalData } from '../../orders/personal-data.server.ts'
import { admin, setUpOrderTests } from '../../orders/placed-order.fixture.ts'
import { setOrderStatus, transition } from '../../orders/state/transition.server.ts'
import { emptyTables } from '../../platform/database/database.fixture.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { accraDay, lastDays } from '../../platform/text/days.ts'
import { isSaleEvent } from './credit-notes.server.ts'
import { exportJournal, readJournal } from './journal.server.ts'
import { type JournalEntry, mergePostings } from './journal.ts'

const shop = setUpOrderTests()

async function setStatus(id: string, to: OrderStatus) {
  const { status: from } = await shop.stored(id)
  await setOrderStatus(shop.db, { id, from, to, actor: admin })
}

/** As a claim does that is answered with a replacement: of what a driver brought back, no further goods are promised. */
async function replace(id: string, isBroughtBack: boolean) {
  const order = await shop.stored(id)
  if (order.status !== 'delivered') return
  if (!isBroughtBack)
    await addMovements(
      shop.db,
      [{ lineId: await lineIdOf(shop.db, order.id), kind: 'replaced', quantity: 1 }],
      { actor: 'shop' },
    )
  const reason = { reason: 'claim', claimId: randomUUID() } as const
  const change = { id, from: order.status, to: 'shipped', reason } as const
  await transition(shop.db, 'reopen for claim', { ...change, actor: admin })
}

const credit = (id: string, free: number) =>
  shop.db.transaction(async tx => {
    const order = await lockOrder(tx, id)
    if (!order) throw new Error('The order is missing')
    const request = { pieces: [], isDeliveryCredited: false, free }
    const result = creditOf({ ...order, credited: await readEarlierCredits(tx, id) }, request)
    if (!result.ok) return
    await creditOrder(tx, order, { ...request, notes: '', expected: result.credit.amount }, admin)
  })

async function pay(orderId: string, amountPesewas: number) {
  const payment = { id: randomUUID(), orderId, method: 'cash', network: '', reference: '' } as const
  await recordPayment(shop.db, { ...payment, amountPesewas, surplus: 1_000_00 }, admin)
  return payment.id
}

/** Everything that was entered happened one day earlier. */
const nextDay = () =>
  shop.db.execute(sql`
    with events as (update order_events set at = at - interval '1 day'),
      credits as (update order_credits set created_at = created_at - interval '1 day')
    update payments set received_at = received_at - interval '1 day'`)

/** Of so many days until today, with the day that each entry has when it is entered. */
async function readDays(count: number) {
  const { from, to } = lastDays(count, accraDay(new Date()))
  const days = Array.from({ length: count }, (_, index) => accraDay(new Date(`${from}T00:00:00Z`), index))
  expect(days.at(-1)).toBe(to)
  const entries: JournalEntry[][] = []
  for (const day of days) entries.push(await readJournal(shop.db, day))
  return entries.map(ofDay => ofDay.map(({ at: _, ...entry }) => entry))
}

const step = fc.oneof(
  fc.record({ does: fc.constant('status' as const), to: fc.constantFrom(...orderStatuses) }),
  fc.record({ does: fc.constant('status' as const), to: fc.constant('delivered' as const) }),
  fc.record({ does: fc.constant('replace' as const), isBroughtBack: fc.boolean() }),
  fc.record({
    does: fc.constantFrom('credit' as const, 'pay' as const, 'refund' as const),
    amount: fc.integer({ min: 1, max: 40_00 }),
  }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

async function take(id: string, each: Step) {
  if (each.does === 'status') return setStatus(id, each.to)
  if (each.does === 'replace') return replace(id, each.isBroughtBack)
  if (each.does === 'credit') return credit(id, each.amount)
  return pay(id, each.does === 'pay' ? each.amount : -each.amount)
}

const sequence = fc.record({
  taxMode: fc.constantFrom('off' as const, 'included' as const, 'added' as const),
  quantity: fc.constantFrom(1, 3, 7),
  steps: fc.array(step, { minLength: 1, maxLength: 8 }),
})

type Sequence = typeof sequence extends fc.Arbitrary<infer Value> ? Value : never
const cancelledReplacement: Sequence = {
  taxMode: 'off',
  quantity: 1,
  steps: [
    { does: 'status', to: 'delivered' },
    { does: 'replace', isBroughtBack: true },
    { does: 'status', to: 'cancelled' },
  ],
}

it('balances each entry, never changes a past day, and agrees with what the order says', async () => {
  await fc.assert(
    fc.asyncProperty(sequence, async ({ taxMode, quantity, steps }) => {
      await storeSettings(shop.db, settings, { taxMode })
      const terms = { ...defaultSettings, taxMode }
      const lines = [{ id: 'hollow-blocks', quantity }]
      const { totalPesewas: shownTotal } = orderTotals([{ price: 2_50, quantity }], terms)
      const { id } = await shop.place({ lines, shownTotal })
      let past: unknown[] = []
      let [isSold, isReplaced] = [false, false]
      for (const each of steps) {
        await take(id, each)
        const { status } = await shop.stored(id)
        if (status === 'pending' || status === 'cancelled') isReplaced = false
        else if (each.does === 'replace') isReplaced ||= isSold
        isSold = status === 'delivered' || isReplaced
        const days = await readDays(past.length + 1)
        expect(days.slice(0, -1)).toEqual(past)
        past = days
        await nextDay()
      }
      const order = await shop.stored(id)
      const entries = (past as JournalEntry[][]).flat()
      for (const { postings } of entries)
        expect(postings.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
      const books = new Map(
        mergePostings(entries.flatMap(({ postings }) => postings)).map(({ account, amount }) => [
          account,
          amount,
        ]),
      )
      const sold = isSold ? order.totalPesewas : 0
      expect(books.get('receivables') ?? 0).toBe(sold - order.paidPesewas)
      expect(books.get('cash') ?? 0).toBe(order.paidPesewas)
      const vat = order.sums.find(({ tax }) => tax === 'VAT')?.amount ?? 0
      expect((books.get('vat') ?? 0) + (sold > 0 ? vat : 0)).toBe(0)
      await emptyTables(shop.db, 'orders', 'content_pieces')
    }),
    { numRuns: 10, examples: [[cancelledReplacement]] },
  )
}, 60_000)

async function download() {
  const today = accraDay(new Date())
  const file = await Array.fromAsync(exportJournal(shop.db, { from: today, to: today }))
  return { today, lines: file.join('').split('\r\n') }
}

it('is a file of debits and credits with the accounts of the owner', async () => {
  const { id } = await shop.place()
  await setStatus(id, 'delivered')
  await credit(id, 10_00)
  const payment = await pay(id, 20_00)
  const { today, lines } = await download()
  const number = id.slice(0, 8).toUpperCase()
  const note = `CN-${today.slice(0, 4)}-0001`
  const [{ event } = {}] = await shop.db
    .select({ event: orderEvents.id })
    .from(orderEvents)
    .where(isSaleEvent)
  const sale = `"S-${event}","Ama Mensah","${id}"`
  const paid = `"P-${payment.replaceAll('-', '').slice(0, 16).toUpperCase()}","Ama Mensah","${id}"`
  expect(lines).toEqual([
    '\ufeff"Date","Reference","Account","Description","Debit","Credit","Entry","Customer","Order id"',
    `"${today}","${number}","Accounts receivable","Delivered: Ama Mensah",75,"",${sale}`,
    `"${today}","${number}","Sales","Delivered: Ama Mensah","",25,${sale}`,
    `"${today}","${number}","Delivery income","Delivered: Ama Mensah","",50,${sale}`,
    `"${today}","${note}","Sales returns and allowances","Credit note for order ${number}: Ama Mensah",10,"","${note}","Ama Mensah","${id}"`,
    `"${today}","${note}","Accounts receivable","Credit note for order ${number}: Ama Mensah","",10,"${note}","Ama Mensah","${id}"`,
    `"${today}","${number}","Cash","Payment: Cash",20,"",${paid}`,
    `"${today}","${number}","Accounts receivable","Payment: Cash","",20,${paid}`,
    '',
  ])
})

it('numbers the entries alike in every file, each differently, also those that say the same', async () => {
  const { id } = await shop.place()
  await setStatus(id, 'delivered')
  await setStatus(id, 'shipped')
  await setStatus(id, 'delivered')
  await credit(id, 10_00)
  await pay(id, 20_00)
  await pay(id, 20_00)
  const { lines } = await download()
  expect((await download()).lines).toEqual(lines)
  const cells = lines.slice(1, -1).map(line => line.replaceAll('"', '').split(','))
  const entries = Map.groupBy(cells, ([, , , , , , number = '']) => number)
  expect(entries.size).toBe(6)
  for (const [number, rows] of entries) {
    expect(number).toMatch(/^(S|P|CN)-[\dA-F-]{1,18}$/)
    expect(rows.reduce((sum, [, , , , debit, credit]) => sum + Number(debit) - Number(credit), 0)).toBe(0)
  }
})

it('reads a day at one moment, also while something is credited', async () => {
  await storeSettings(shop.db, settings, { taxMode: 'included' })
  const { id } = await shop.place()
  await setStatus(id, 'delivered')
  const today = accraDay(new Date())
  const file = exportJournal(shop.db, { from: today, to: today })
  const { select } = PgDatabase.prototype
  let credited: Promise<void> | undefined
  await file.next() // The heading.
  const spy = vi.spyOn(PgDatabase.prototype, 'select')
  // At the second query.
  spy.mockImplementationOnce(select).mockImplementationOnce(function (
    this: Db,
    fields: Parameters<Db['select']>[0],
  ) {
    credited = credit(id, 10_00)
    return select.call(this, fields)
  } as never)
  const { value: rows } = await file.next()
  await credited
  spy.mockRestore()
  const sale = (lines: string[]) => lines.filter(line => line.includes('"S-'))
  const later = sale((await download()).lines)
  expect(later).toHaveLength(6)
  expect(sale((rows ?? '').split('\r\n'))).toEqual(later)
})

it('does not name a customer who was erased', async () => {
  const { id } = await shop.place()
  await pay(id, 75_00)
  await setStatus(id, 'delivered')
  await shop.db.transaction(tx => orderPersonalData.erase(tx, '', ['+233241234567']))
  const { lines } = await download()
  expect(lines).toHaveLength(7)
  for (const line of lines.slice(1, -1)) expect(line).toContain(`,"Erased","${id}"`)
  expect(lines.join()).not.toContain('Ama')
})
