import { eq, sql } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { products, variants } from '../../../catalogue/products.table.ts'
import { settings } from '../../../company/settings.content.ts'
import { storeSettings } from '../../../content/content.fixture.ts'
import { jobs } from '../../../platform/jobs/jobs.table.ts'
import { testLinkKey } from '../../../platform/services.fixture.ts'
import { noContact } from '../../../sales/contact-fields.ts'
import { readAudit } from '../../../staff/audit.server.ts'
import { openAccount } from '../../../trade/account.fixture.ts'
import { agree } from '../../../trade/agreed-price.fixture.ts'
import { type Order, orderWithLines } from '../../lines/order-lines.server.ts'
import { orderRequest } from '../../order.fixture.ts'
import { orderEvents, orders } from '../../orders.table.ts'
import { admin, isVariant, setUpOrderTests } from '../../placed-order.fixture.ts'
import type { DeskForm } from './desk-form-schema.ts'
import { enterOrder } from './enter-order.server.ts'

const shop = setUpOrderTests()
const makeForm = (
  request: Parameters<typeof orderRequest>[0] = {},
  changes: Partial<DeskForm> = {},
): DeskForm => ({
  request: orderRequest({ lines: [{ id: 'hollow-blocks', variant: '5in', quantity: 10 }], ...request }),
  channel: 'telephone',
  discount: undefined,
  isHandedOver: false,
  similarTo: undefined,
  ...changes,
})
const enter = (form: DeskForm) => enterOrder(shop.db, admin, form, testLinkKey)
const contact = { ...orderRequest().contact, email: '', address: '', place: 'Weija' }
const countRows = async () => [await shop.db.$count(orders), await shop.db.$count(jobs)]

async function entered(form: DeskForm) {
  const result = await enter(form)
  if (!result.ok) throw new Error(result.reason)
  const [order] = await shop.db.select(orderWithLines).from(orders).where(eq(orders.id, result.order.id))
  return order as Order
}

describe('an order that the staff enters', () => {
  it('is stored as one of the shop is, with how it came and who entered it', async () => {
    const order = await entered(makeForm({ contact }))
    expect(order).toMatchObject({
      channel: 'telephone',
      enteredBy: admin.email,
      customerEmail: '',
      phoneNormalized: '+233241234567',
      totalPesewas: 75_00,
      status: 'pending',
    })
    expect(await shop.stockOf('hollow-blocks')).toBe(90)
    expect(await countRows()).toEqual([1, 2])
    const { entries } = await readAudit(shop.db)
    expect(entries[0]).toMatchObject({
      action: 'order.entered',
      after: { channel: 'Telephone', total: 'GH₵75.00' },
    })
  })

  it('is one order, however often it is sent', async () => {
    const form = makeForm()
    const results = await Promise.all(Array.from({ length: 6 }, () => enter(form)))
    expect(new Set(results.map(result => result.ok && result.order.id)).size).toBe(1)
    expect(results.filter(result => result.ok && !result.repeated)).toHaveLength(1)
    expect(await countRows()).toEqual([1, 3])
  })

  it.each([
    ['lines', { lines: [{ id: 'hollow-blocks', variant: '5in', quantity: 20 }], shownTotal: 100_00 }],
    ['contact', { contact }],
  ])('that was changed after its first attempt was stored says so: %s', async (_, changes) => {
    const form = makeForm()
    const first = await enter(form)
    const again = await enter({ ...form, request: { ...form.request, ...changes } })
    const stored = first.ok && { id: first.order.id, number: first.order.number }
    expect(again).toMatchObject({ ok: false, reason: 'stored differently' })
    expect(again).toHaveProperty('order', stored)
    expect(await countRows()).toEqual([1, 3])
  })

  it('needs no address where the customer collects, also in a shop that does not offer it', async () => {
    await storeSettings(shop.db, settings, { canCollect: false })
    const collectAt = 'Cape Coast'
    const form = makeForm(
      { contact: { ...noContact, name: 'Kofi', collectAt }, shownTotal: 25_00 },
      { channel: 'counter' },
    )
    expect(await entered(form)).toMatchObject({ collectAt, customerPhone: '', phoneNormalized: null })
  })

  it('that is handed over at once is delivered, and the customer is not told of it', async () => {
    const collectAt = 'Cape Coast'
    const form = makeForm(
      { contact: { ...contact, collectAt, place: '' }, shownTotal: 25_00 },
      { isHandedOver: true },
    )
    const order = await entered(form)
    expect(order.status).toBe('delivered')
    expect(await countRows()).toEqual([1, 2])
    const [event] = await shop.db.select().from(orderEvents)
    expect(event).toMatchObject({ to: 'delivered', data: { reason: 'handed over' } })
  })

  it('that is handed over after its first attempt is delivered, unless somebody has changed its status', async () => {
    const form = makeForm()
    const { id } = await entered(form)
    expect(await entered({ ...form, isHandedOver: true })).toMatchObject({ id, status: 'delivered' })
    expect(await enter({ ...form, isHandedOver: true })).toMatchObject({ ok: true, repeated: true })
    expect(await shop.db.select().from(orderEvents)).toMatchObject([{ data: { reason: 'handed over' } }])
    await shop.db.update(orders).set({ status: 'cancelled' })
    expect(await enter({ ...form, isHandedOver: true })).toMatchObject({
      reason: 'stored differently',
      order: { id },
    })
    expect(await countRows()).toEqual([1, 3])
  })
})

describe('a discount', () => {
  const discount = { percent: 10_00, reason: 'regular customer' }

  it('is a row of the sums', async () => {
    const order = await entered(makeForm({ shownTotal: 72_50 }, { discount }))
    expect(order.totalPesewas).toBe(72_50)
    expect(order.sums).toContainEqual({
      kind: 'discount',
      label: 'Discount 10% (regular customer)',
      amount: -2_50,
      rate: 10_00,
    })
  })

  it('is at most the goods', async () => {
    const tooHigh = { amount: 25_01, reason: 'x' }
    const result = await enter(makeForm({ shownTotal: 49_99 }, { discount: tooHigh }))
    expect(result).toMatchObject({ reason: 'invalid', message: 'The discount is higher than the goods.' })
  })

  it('that was changed after the first attempt was stored is said', async () => {
    const form = makeForm({ shownTotal: 72_50 }, { discount })
    await enter(form)
    expect(await enter(form)).toMatchObject({ ok: true, repeated: true })
    for (const other of [
      undefined,
      { ...discount, reason: 'x' },
      { amount: 2_50, reason: 'regular customer' },
    ])
      expect(await enter({ ...form, discount: other })).toMatchObject({ reason: 'stored differently' })
  })
})

describe('the same goods with the same number', () => {
  it('are warned of within an hour, until somebody says that they are a second order', async () => {
    const first = await entered(makeForm())
    const again = makeForm({ contact: { ...contact, phone: '+233 (0)24-123-4567' } })
    const warned = await enter(again)
    expect(warned).toMatchObject({
      reason: 'similar',
      similar: { id: first.id, name: 'Ama Mensah', minutesAgo: 0 },
    })
    expect(await countRows()).toEqual([1, 3])
    expect(await enter({ ...again, similarTo: first.id })).toMatchObject({ ok: true })
    // The next one is similar to the second.
    expect(await enter({ ...makeForm(), similarTo: first.id })).toMatchObject({ reason: 'similar' })
  })

  it('are warned of where two people enter them at the same time', async () => {
    const results = await Promise.all([enter(makeForm()), enter(makeForm())])
    expect(results.map(result => (result.ok ? 'placed' : result.reason)).toSorted()).toEqual([
      'placed',
      'similar',
    ])
  })

  it.each([
    ['an hour ago', sql`update orders set created_at = now() - interval '61 minutes'`],
    ['cancelled', sql`update orders set status = 'cancelled'`],
    ['another number', sql`update orders set phone_normalized = '+233240000000'`],
    ['other goods', sql`update order_lines set quantity = 11`],
  ])('are no reason to warn: %s', async (_, change) => {
    await enter(makeForm())
    await shop.db.execute(change)
    expect(await enter(makeForm())).toMatchObject({ ok: true })
  })
})

describe('what changed while the order was typed', () => {
  it('a new price refuses it and tells the new total', async () => {
    const setPrice = (pricePesewas: number) =>
      shop.db.update(variants).set({ pricePesewas }).where(isVariant('hollow-blocks'))
    onTestFinished(async () => void (await setPrice(250)))
    await setPrice(999)
    expect(await enter(makeForm())).toMatchObject({ reason: 'price changed', total: 149_90 })
    expect(await countRows()).toEqual([0, 0])
  })

  it('a product that is not sold any more refuses it', async () => {
    const setListed = (listed: boolean) =>
      shop.db.update(products).set({ listed }).where(eq(products.id, 'hollow-blocks'))
    onTestFinished(async () => void (await setListed(true)))
    await setListed(false)
    expect(await enter(makeForm())).toMatchObject({ reason: 'unavailable' })
  })
})

describe('an order of a customer who buys on account', () => {
  const makeAccountForm = (phone: string, changes: Partial<DeskForm> = {}, order: object = {}) =>
    makeForm({ contact: { ...contact, phone }, ...order }, changes)

  it('has his prices, his terms and the number of his purchase order', async () => {
    const { phone } = await openAccount(shop.db, { dueDays: 14, prices: [agree({ percentOff: 10_00 })] })
    expect(await enter(makeAccountForm(phone))).toMatchObject({ reason: 'price changed', total: 72_50 })
    const own = { shownTotal: 72_50, contact: { ...contact, phone, purchaseOrder: 'PO 12' } }
    expect(await enter(makeAccountForm(phone, {}, own))).toMatchObject({ ok: true })
    const [stored] = await shop.db.select(orderWithLines).from(orders)
    expect(stored).toMatchObject({ dueDays: 14, purchaseOrder: 'PO 12', totalPesewas: 72_50 })
  })

  it('over the limit is held whoever enters it, and its goods stay in the yard', async () => {
    const { phone } = await openAccount(shop.db, { creditLimit: 20_00 })
    const collected = {
      contact: { ...contact, phone, place: '', collectAt: 'Cape Coast' },
      shownTotal: 25_00,
    }
    const form = makeAccountForm(phone, { channel: 'counter', isHandedOver: true }, collected)
    const first = await enter(form)
    expect(first).toMatchObject({ ok: true, repeated: false })
    expect(await enter(form)).toMatchObject({ ok: true, repeated: true })
    const [stored] = await shop.db.select(orderWithLines).from(orders)
    expect(stored).toMatchObject({ status: 'pending', creditExcess: 5_00, creditApprovedBy: null })
    const history = await shop.db.select().from(orderEvents)
    expect(history).toMatchObject([{ type: 'over credit limit', data: { excess: 5_00, isApproved: false } }])
  })

  it('is the same one when it is sent again, although it is over the limit then', async () => {
    const { phone } = await openAccount(shop.db, { creditLimit: 75_00, standingPurchaseOrder: 'BPO' })
    const form = makeAccountForm(phone)
    const first = await enter(form)
    expect(await enter(form)).toMatchObject({
      ok: true,
      repeated: true,
      order: first.ok && first.order,
    })
  })

  it('without an account has no purchase order', async () => {
    await enter(makeForm({ contact: { ...contact, purchaseOrder: 'PO 12' } }))
    const [stored] = await shop.db.select(orderWithLines).from(orders)
    expect(stored).toMatchObject({ purchaseOrder: null, dueDays: null })
  })
})
