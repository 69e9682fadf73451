import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { claimTests } from '../../claims/claim.fixture.ts'
import { changeSettings } from '../../content/admin/manage-content.server.ts'
import { orderRequest } from '../../orders/order.fixture.ts'
import { dueReminders, isOpenOnAccount, orderEvents, orders } from '../../orders/orders.table.ts'
import { orderPersonalData } from '../../orders/personal-data.server.ts'
import { admin, setUpOrderTests } from '../../orders/placed-order.fixture.ts'
import { placeOnAccount } from '../../orders/placing/order-on-account.server.ts'
import { changeOrders } from '../../orders/state/save-order.fixture.ts'
import { setOrderStatus, transition } from '../../orders/state/transition.server.ts'
import { orderText } from '../../orders/texts/order-text.server.ts'
import { orderTexts } from '../../orders/texts/order-texts.content.ts'
import { emptyTables } from '../../platform/database/database.fixture.ts'
import { jobs } from '../../platform/jobs/jobs.table.ts'
import { testLinkKey } from '../../platform/services.fixture.ts'
import { accraDay } from '../../platform/text/days.ts'
import { openAccount } from '../../trade/account.fixture.ts'
import { listDue, readOverdue } from './due.server.ts'
import { remindNow, remindOfDue } from './remind.server.ts'

const shop = setUpOrderTests()
const { claimId, bringAgain } = claimTests(shop)
const noon = new Date(`${accraDay(new Date())}T12:00:00Z`)
const today = accraDay(noon)
const yesterday = accraDay(noon, -1)
const dayAgo = (days: number) => new Date(noon.getTime() - days * 86_400_000)

/** Delivered so many days ago, to be paid within 10 days. */
async function deliver(daysAgo: number, dueDays: number | null = 10) {
  const account = await openAccount(shop.db, { dueDays })
  const contact = {
    ...orderRequest().contact,
    phone: account.phone,
    email: `${account.phone.slice(1)}@example.com`,
  }
  const placed = await placeOnAccount(shop.db, orderRequest({ contact }), testLinkKey, account)
  if (!placed.ok) throw new Error(placed.message)
  const { id } = placed.order
  await transition(shop.db, 'hand over', { id, from: 'pending', to: 'delivered', actor: admin })
  await backdate(id, daysAgo)
  return { id, phone: account.phone }
}

/** As if it had been delivered so many days ago. */
async function backdate(id: string, daysAgo: number) {
  await shop.db
    .update(orderEvents)
    .set({ occurredAt: dayAgo(daysAgo) })
    .where(eq(orderEvents.orderId, id))
  await changeOrders(shop.db, { soldAt: dayAgo(daysAgo), dueFrom: dayAgo(daysAgo) }, id)
}

const switchOn = async (changes: object) => {
  const texts = structuredClone(orderTexts.defaults)
  Object.assign(texts.paymentDue, changes)
  expect((await changeSettings(shop.db, admin, orderTexts, texts, 0)).ok).toBe(true)
}
const reminders = async () =>
  (
    await shop.db
      .select({ payload: jobs.payload })
      .from(jobs)
      .where(eq(jobs.kind, orderText.kind))
      .orderBy(jobs.id)
  )
    .map(({ payload }) => payload as { message: string; channel: string; due?: string; orderId: string })
    .filter(({ message }) => message.startsWith('payment'))

beforeEach(() => emptyTables(shop.db, 'customers', 'audit_entries'))

describe('what is due', () => {
  it('is overdue from the day after the last day, counted from the delivery', async () => {
    const last = await deliver(10)
    const late = await deliver(11)
    await deliver(30, null)
    expect(await readOverdue(shop.db, undefined, today)).toEqual({ count: 1, pesewas: 75_00 })
    expect(await readOverdue(shop.db, [last.phone], today)).toEqual({ count: 0, pesewas: 0 })
    expect((await listDue(shop.db, 10)).map(({ id, dueOn }) => [id, dueOn])).toEqual([
      [late.id, yesterday],
      [last.id, today],
    ])
    await changeOrders(shop.db, { paidPesewas: 75_00 }, late.id)
    expect(await readOverdue(shop.db, undefined, today)).toEqual({ count: 0, pesewas: 0 })
  })

  it('of an erased customer stays in the books', async () => {
    const { id, phone } = await deliver(11)
    await shop.db.transaction(tx => orderPersonalData.erase(tx, `${phone.slice(1)}@example.com`))
    expect(await listDue(shop.db, 2)).toMatchObject([{ id, isErased: true }])
    expect(await readOverdue(shop.db, undefined, today)).toEqual({ count: 1, pesewas: 75_00 })
  })

  it('is counted anew where goods were added to an order that was opened again for a replacement', async () => {
    const { id } = await deliver(20)
    const dueOn = async () => (await listDue(shop.db, 1))[0]?.dueOn
    const change = { id, actor: admin } as const
    await transition(shop.db, 'reopen for claim', { ...change, from: 'delivered', to: 'shipped' })
    expect(await dueOn()).toBe(accraDay(noon, -10))
    // As a change does that makes it dearer.
    await changeOrders(shop.db, { totalPesewas: 80_00, dueFrom: dayAgo(4) }, id)
    expect(await dueOn()).toBe(accraDay(noon, 6))
    await transition(shop.db, 'record', { ...change, from: 'shipped', to: 'delivered' })
    expect(await dueOn()).toBe(accraDay(noon, 10))
  })

  it.each([null, 'Weija'])(
    'stays due from the first delivery where a claim brings goods again (collected: %s)',
    async collectAt => {
      const { id } = await shop.place()
      await shop.db.update(orders).set({ dueDays: 10, collectAt }).where(eq(orders.id, id))
      await setOrderStatus(shop.db, { id, from: 'pending', to: 'delivered', actor: admin })
      await backdate(id, 15)
      const due = [{ id, dueOn: accraDay(noon, -5), openPesewas: 75_00 }]
      expect(await listDue(shop.db, 10)).toMatchObject(due)
      expect((await bringAgain(await claimId(id), 2)).ok).toBe(true)
      expect(await listDue(shop.db, 10)).toMatchObject(due)
      const { status: from } = await shop.stored(id)
      await setOrderStatus(shop.db, { id, from, to: 'delivered', actor: admin })
      expect(await listDue(shop.db, 10)).toMatchObject(due)
      await setOrderStatus(shop.db, { id, from: 'delivered', to: 'pending', actor: admin })
      expect(await listDue(shop.db, 10)).toEqual([])
    },
  )

  it('is read along indexes', async () => {
    const plan = await shop.db.transaction(async tx => {
      await tx.execute(sql`set local enable_seqscan = off`)
      return tx.execute(sql`explain select id from orders where ${isOpenOnAccount}`)
    })
    expect(JSON.stringify(plan)).toMatch(/orders_due/)
  })
})

describe('reminders', () => {
  it('are off until the owner switches them on', async () => {
    const { id } = await deliver(11)
    await remindOfDue(shop.db, noon)
    expect(await reminders()).toEqual([])
    expect(await remindNow(shop.db, admin, id, noon)).toEqual({ ok: false, reason: 'switched off' })
  })

  it('are sent once for each order and stage, also by two processes, in the daytime', async () => {
    await switchOn({ emailOn: true })
    const { id } = await deliver(11)
    await deliver(10)
    await deliver(40)
    await remindOfDue(shop.db, new Date(noon.getTime() + 9 * 3_600_000))
    expect(await reminders()).toEqual([])
    await Promise.all([remindOfDue(shop.db, noon), remindOfDue(shop.db, noon)])
    await remindOfDue(shop.db, noon)
    expect(await reminders()).toEqual(
      ['email', 'sms'].map(channel => ({ orderId: id, message: 'paymentDue', channel, due: yesterday })),
    )
  })

  it('of an earlier last day do not stop those of a later one', async () => {
    await switchOn({ emailOn: true })
    const { id } = await deliver(31)
    // Since a change that made it dearer.
    await changeOrders(shop.db, { dueFrom: dayAgo(11) }, id)
    const remindedAt = (daysAgo: number) => shop.db.update(dueReminders).set({ createdAt: dayAgo(daysAgo) })
    await shop.db.insert(dueReminders).values({ orderId: id, stage: 'paymentDue', actor: 'shop' })
    await remindedAt(0)
    await remindOfDue(shop.db, noon)
    expect(await reminders()).toEqual([])
    await remindedAt(20)
    await remindOfDue(shop.db, noon)
    await remindOfDue(shop.db, noon)
    expect(await reminders()).toHaveLength(2)
  })

  it('can be sent by hand, once a day, as long as something is overdue', async () => {
    await switchOn({ smsOn: true })
    const early = await deliver(10)
    expect(await remindNow(shop.db, admin, early.id, noon)).toEqual({ ok: false, reason: 'not due' })
    const { id } = await deliver(11)
    expect(await remindNow(shop.db, admin, id, noon)).toEqual({ ok: true })
    expect(await remindNow(shop.db, admin, id, noon)).toEqual({ ok: false, reason: 'today' })
    await remindOfDue(shop.db, noon)
    expect(await reminders()).toHaveLength(2)
    await changeOrders(shop.db, { paidPesewas: 75_00 }, id)
    expect(await remindNow(shop.db, admin, id, noon)).toEqual({ ok: false, reason: 'not due' })
  })
})
