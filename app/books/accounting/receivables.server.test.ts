import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { orderTotals } from '../../cart/totals.ts'
import { defaultSettings } from '../../company/settings.content.ts'
import { setUpCustomerTests } from '../../customers/customer.fixture.ts'
import { exportOrders } from '../../orders/admin/export-orders.server.ts'
import { recordPayment } from '../../orders/admin/manage-payments.server.ts'
import { creditOrder } from '../../orders/credits/credit-order.server.ts'
import type { StatusReason } from '../../orders/history/order-event.ts'
import { addMovements } from '../../orders/lines/line-movements.server.ts'
import { lineIdOf } from '../../orders/lines/order-lines.fixture.ts'
import { orderWithLines } from '../../orders/lines/order-lines.server.ts'
import { type OrderStatus, orderNumber } from '../../orders/order.ts'
import { orderAmendments } from '../../orders/order-amendments.table.ts'
import { orders } from '../../orders/orders.table.ts'
import { transitionToStatus } from '../../orders/state/order-state.ts'
import { changeOrders } from '../../orders/state/save-order.fixture.ts'
import { transition } from '../../orders/state/transition.server.ts'
import { accraDay, dayAfter } from '../../platform/text/days.ts'
import { owner } from '../../staff/owner.fixture.ts'
import { listDue, readOverdue } from '../due/due.server.ts'
import { readAccount } from '../statements/statement.server.ts'
import { accountEntries, makeStatement } from '../statements/statement.ts'
import { readJournal } from './journal.server.ts'

const shop = setUpCustomerTests()
const phone = '+233241234567'
const dueDays = 3
const stored = async (id: string) => {
  const [order] = await shop.db.select(orderWithLines).from(orders).where(eq(orders.id, id))
  if (!order) throw new Error('The order is missing')
  return order
}

async function place() {
  const { id } = await shop.place({})
  await shop.db.update(orders).set({ dueDays }).where(eq(orders.id, id))
  return id
}

async function setStatus(id: string, to: OrderStatus, reason: StatusReason = {}) {
  const { status: from } = await stored(id)
  const change = { id, from, to, actor: owner, reason }
  const name = reason.reason === 'claim' ? 'reopen for claim' : transitionToStatus(from, to)
  expect(await transition(shop.db, name, change)).toEqual({ ok: true })
}

/** As a claim does that is answered with a replacement. */
async function replace(id: string) {
  await addMovements(shop.db, [{ lineId: await lineIdOf(shop.db, id), kind: 'replaced', quantity: 2 }], {
    actor: 'shop',
  })
  await setStatus(id, 'shipped', { reason: 'claim', claimId: randomUUID() })
}

const pay = (orderId: string, amountPesewas: number) =>
  recordPayment(
    shop.db,
    {
      ...{ id: randomUUID(), orderId, amountPesewas, surplus: 1_000_00 },
      ...{ method: 'bank', network: '', reference: '' },
    },
    owner,
  )

const credit = async (id: string, amount: number) => {
  const order = await stored(id)
  const request = { pieces: [], isDeliveryCredited: false, free: amount, notes: 'Late', expected: amount }
  await shop.db.transaction(tx => creditOrder(tx, order, request, owner))
}

/** As a change of the order by the staff stores it. */
async function change(id: string, quantity: number) {
  const { lines, sums, totalPesewas, soldAt } = await stored(id)
  const changed = lines.map(line => ({ ...line, quantity }))
  const after = { lines: changed, ...orderTotals(changed, defaultSettings) }
  const isDearer = soldAt !== null && after.totalPesewas > totalPesewas
  await shop.db.update(orders).set({ sums: after.sums }).where(eq(orders.id, id))
  await changeOrders(
    shop.db,
    { totalPesewas: after.totalPesewas, ...(isDearer && { dueFrom: new Date() }) },
    id,
  )
  await shop.db.insert(orderAmendments).values({
    ...{ id: randomUUID(), orderId: id, state: 'applied', agreement: 'telephone', reason: '' },
    ...{ before: { lines, sums, totalPesewas }, after, actor: owner.email, decidedBy: owner.email },
    ...{ decidedAt: sql`now()`, isSold: soldAt !== null },
  })
}

/** Everything that was entered happened one day earlier. */
const nextDay = () =>
  shop.db.execute(sql`
    with events as (update order_events set at = at - interval '1 day'),
      credits as (update order_credits set created_at = created_at - interval '1 day'),
      changes as (update order_amendments set decided_at = decided_at - interval '1 day'),
      placed as (update orders set created_at = created_at - interval '1 day', sold_at = sold_at - interval '1 day',
        due_from = due_from - interval '1 day', due_on = due_on - 1)
    update payments set received_at = received_at - interval '1 day'`)

type Name = 'sold' | 'open' | 'dropped' | 'again' | 'replaced' | 'returned'
const steps: ((ids: Record<Name, string>) => Promise<unknown>)[] = [
  ({ sold, dropped, returned }) =>
    Promise.all([pay(dropped, 10_00), setStatus(sold, 'delivered'), setStatus(returned, 'delivered')]),
  ({ again, dropped, replaced, returned }) =>
    Promise.all([
      setStatus(again, 'delivered'),
      setStatus(dropped, 'cancelled'),
      setStatus(replaced, 'delivered'),
      replace(returned),
    ]),
  ({ again, sold, replaced, returned }) =>
    Promise.all([setStatus(again, 'pending'), credit(sold, 5_00), replace(replaced), change(returned, 30)]),
  ({ again, open, replaced, returned }) =>
    Promise.all([
      ...[change(again, 30), change(open, 4), credit(open, 2_00)],
      ...[change(replaced, 20), setStatus(returned, 'cancelled')],
    ]),
  ({ again, sold, replaced }) =>
    Promise.all([setStatus(again, 'delivered'), pay(sold, 20_00), credit(replaced, 5_00)]),
  async ({ again, dropped, replaced }) => {
    await Promise.all([pay(again, 25_00), pay(dropped, -10_00), setStatus(replaced, 'delivered')])
    // A driver corrects what he recorded of the replacement.
    await setStatus(replaced, 'shipped')
  },
  async () => {},
]

async function readDay(day: string) {
  const { id } = await shop.customer(phone)
  const account = await readAccount(shop.db, id)
  if (!account) throw new Error('The customer is missing')
  const { records } = account
  const until = accountEntries(records).filter(({ at }) => accraDay(at) <= day)
  const isDelivered = (orderId: string) =>
    records.statusChanges.findLast(each => each.orderId === orderId && accraDay(each.at) <= day)?.isSold
  const notSold = until
    .filter(({ orderId, kind }) => !isDelivered(orderId) && kind !== 'payment' && kind !== 'refund')
    .reduce((sum, { amount }) => sum + amount, 0)
  return { ...makeStatement(records, { from: '2020-01-01', to: day }), notSold }
}

it('a statement is Receivables of the journal with what is not delivered, on each day and for each day to pay', async () => {
  const ids = {
    ...{ sold: await place(), open: await place(), dropped: await place(), again: await place() },
    ...{ replaced: await place(), returned: await place() },
  }
  for (const step of steps) {
    await step(ids)
    await nextDay()
  }
  const today = accraDay(new Date())
  let receivables = 0
  const soldOn = new Map<string, string>()
  const ofReplaced: string[] = []
  for (let ago = steps.length + 1; ago >= 0; ago--) {
    const day = dayAfter(today, -ago)
    for (const { reference, description, postings } of await readJournal(shop.db, day)) {
      if (reference === orderNumber(ids.replaced)) ofReplaced.push(description.replace(/:.*/, ''))
      if (description.startsWith('Delivered')) soldOn.set(reference, day)
      for (const { account, amount } of postings) if (account === 'receivables') receivables += amount
    }
    const { closing, notSold } = await readDay(day)
    expect(receivables, day).toBe(closing - notSold)
  }
  expect(ofReplaced).toEqual(['Delivered', 'Order changed'])
  const due = await listDue(shop.db, 10)
  expect(due.map(({ openPesewas }) => openPesewas)).toEqual([50_00, 100_00, 95_00])
  const file = (await Array.fromAsync(exportOrders(shop.db, {}))).join('')
  for (const { id, dueOn } of due) {
    expect(file).toMatch(new RegExp(`"${id}".*,"${dueOn}"\r\n`))
    // Goods were added when it was open again; then it was delivered two days ago.
    const since = id === ids.replaced ? dayAfter(today, -2) : soldOn.get(orderNumber(id))
    expect(dueOn).toBe(accraDay(new Date(`${since}T12:00:00Z`), dueDays))
  }
  const overdue = due.filter(({ dueOn }) => dueOn < today)
  expect(overdue).toHaveLength(1)
  const { pesewas } = await readOverdue(shop.db)
  expect([pesewas, (await readDay(today)).overdue]).toEqual([50_00, 50_00])
})
