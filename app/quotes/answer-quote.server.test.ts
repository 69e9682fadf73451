import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { makeTotals } from '../cart/cart.fixture.ts'
import { variants } from '../catalogue/products.table.ts'
import { currentStock } from '../catalogue/stock.server.ts'
import { makeZone } from '../company/zone.fixture.ts'
import { deliveryZones } from '../company/zones.content.ts'
import { storeSettings } from '../content/content.fixture.ts'
import { enquiries } from '../enquiries/enquiries.table.ts'
import { orderWithLines } from '../orders/lines/order-lines.server.ts'
import { orderEvents, orders } from '../orders/orders.table.ts'
import { emptyTables } from '../platform/database/database.fixture.ts'
import { testLinkKey } from '../platform/services.fixture.ts'
import { accraDay } from '../platform/text/days.ts'
import { parsePhone } from '../platform/text/phone.ts'
import { openAccount } from '../trade/account.fixture.ts'
import { withdrawQuote } from './admin/manage-quotes.server.ts'
import { acceptQuote, askAboutQuote, declineQuote } from './answer-quote.server.ts'
import {
  acceptContact,
  change,
  makeQuote,
  quoteAdmin,
  quoteLine,
  send,
  setUpQuoteTests,
} from './quote.fixture.ts'
import { readVersion } from './stored-quote.server.ts'

const shop = setUpQuoteTests()
const { stored, makeSent, accept, jobsOf } = shop

const stockOfBlocks = async () =>
  (
    await shop.db
      .select({ stock: currentStock })
      .from(variants)
      .where(sql`product_id = 'hollow-blocks' and key = '5in'`)
  )[0]?.stock

describe('accepting a quote', () => {
  it('makes an order with the place of the quote and its zone, where there are zones', async () => {
    const isNewest = sql`created_at = (select max(created_at) from orders)`
    await accept(await makeSent())
    expect(await shop.db.select(orderWithLines).from(orders).where(isNewest)).toMatchObject([
      { place: null, zone: null },
    ])
    await storeSettings(shop.db, deliveryZones, { zones: [makeZone({ places: ['weija'] })] })
    await accept(await makeSent())
    const [order] = await shop.db.select(orderWithLines).from(orders).where(isNewest)
    expect(order).toMatchObject({ place: 'Weija', zone: 'Kumasi' })
    await emptyTables(shop.db, 'orders', 'content_pieces')
  })

  it('makes one order at exactly its prices, with stock, history and messages', async () => {
    const before = (await stockOfBlocks()) ?? 0
    const id = await makeSent()
    expect(await accept(id)).toMatchObject({ ok: true, isNew: true })
    const [order] = await shop.db.select(orderWithLines).from(orders)
    expect(order).toMatchObject({
      status: 'pending',
      customerAddress: 'Plot 12, Weija Junction',
      lines: [{ id: 'hollow-blocks', price: 2_20, quantity: 100 }],
      ...makeTotals(220_00, { discount: 20_00, delivery: 35_00 }),
    })
    expect(await stored(id)).toMatchObject({ status: 'accepted', orderId: order?.id })
    expect(await stockOfBlocks()).toBe(before - 100)
    expect(await jobsOf('order notification')).toEqual([{ orderId: order?.id }])
    expect(await jobsOf('order message')).toHaveLength(2)
    const [event] = await shop.db.select().from(orderEvents)
    expect(event).toMatchObject({ type: 'made from quote', actor: 'customer' })
  })

  it('is on the account of whom the quote is for, never of whose number is typed', async () => {
    const other = await openAccount(shop.db, { dueDays: 30, creditLimit: 0 })
    const acceptAs = (quoteId: string, phone: string) =>
      acceptQuote(shop.db, { quoteId, version: 1, contact: { ...acceptContact, phone } }, testLinkKey)
    const id = await makeSent()
    expect(await acceptAs(id, other.phone)).toMatchObject({ ok: true })
    const isNewest = sql`created_at = (select max(created_at) from orders)`
    expect(await shop.db.select(orderWithLines).from(orders).where(isNewest)).toMatchObject([
      { dueDays: null, creditExcess: null },
    ])
    const { customerPhone } = await stored(id)
    await shop.db.execute(sql`delete from customer_contacts where contact <> ${other.phone}`)
    await openAccount(shop.db, { dueDays: 14 }, [parsePhone(customerPhone) ?? ''])
    const second = await makeSent()
    expect(await acceptAs(second, other.phone)).toMatchObject({ reason: 'invalid', field: 'phone' })
    expect(await acceptAs(second, '020 700 7007')).toMatchObject({ ok: true })
    expect(await shop.db.select(orderWithLines).from(orders).where(isNewest)).toMatchObject([{ dueDays: 14 }])
    await emptyTables(shop.db, 'orders', 'customers')
  })

  it('leaves in the quote what was agreed, not what was edited since', async () => {
    const id = await makeSent()
    await change(shop.db, id, { discountPesewas: 0, note: 'Not sent', lines: [quoteLine({ price: 9_00 })] })
    expect((await shop.detail(id)).hasUnsentChanges).toBe(true)
    expect(await accept(id)).toMatchObject({ ok: true })
    expect(await stored(id)).toMatchObject({
      status: 'accepted',
      lines: [{ price: 2_20 }],
      ...makeTotals(220_00, { discount: 20_00, delivery: 35_00 }),
      note: 'Offloading included',
    })
    expect((await shop.detail(id)).hasUnsentChanges).toBe(false)
  })

  it('makes one order, however many people accept it at once', async () => {
    const id = await makeSent()
    const results = await Promise.all([accept(id), accept(id), accept(id), accept(id)])
    expect(results.filter(result => result.ok && result.isNew)).toHaveLength(1)
    expect(new Set(results.map(result => result.ok && result.path)).size).toBe(1)
    expect(await shop.db.select(orderWithLines).from(orders)).toHaveLength(1)
    expect(await accept(id)).toMatchObject({ ok: true, isNew: false })
    expect(await jobsOf('order notification')).toHaveLength(1)
  })

  it('is possible to the end of its last day', async () => {
    const id = await makeSent({ validUntil: accraDay(new Date()) })
    const lastMoment = new Date(`${accraDay(new Date())}T23:59:59Z`)
    const next = new Date(lastMoment.getTime() + 1_000)
    expect(await accept(id, 1, next)).toEqual({ ok: false, reason: 'expired' })
    expect(await shop.db.select(orderWithLines).from(orders)).toHaveLength(0)
    expect(await accept(id, 1, lastMoment)).toMatchObject({ ok: true })
  })

  it('is refused for another version than the last one', async () => {
    const id = await makeSent()
    await change(shop.db, id, { discountPesewas: 30_00 })
    // What is not sent yet does not count.
    expect((await readVersion(shop.db, await stored(id)))?.totalPesewas).toBe(235_00)
    expect(await send(shop.db, id)).toMatchObject({ ok: true, version: 2, isNew: true })
    expect(await accept(id, 1)).toEqual({ ok: false, reason: 'newer version' })
    expect(await shop.db.select(orderWithLines).from(orders)).toHaveLength(0)
    expect(await accept(id, 2)).toMatchObject({ ok: true })
    expect(await shop.db.select(orderWithLines).from(orders)).toMatchObject([{ totalPesewas: 225_00 }])
  })

  it('is refused where the quote is not open', async () => {
    const requested = await makeQuote(shop.db)
    expect(await accept(requested, 0)).toEqual({ ok: false, reason: 'requested' })
    const withdrawn = await makeSent()
    await withdrawQuote(shop.db, quoteAdmin, withdrawn)
    expect(await accept(withdrawn)).toEqual({ ok: false, reason: 'withdrawn' })
    const declined = await makeSent()
    await declineQuote(shop.db, { quoteId: declined, details: '' })
    expect(await accept(declined)).toEqual({ ok: false, reason: 'declined' })
    expect(await accept('00000000-0000-4000-8000-000000000000')).toEqual({ ok: false, reason: 'not found' })
    expect(await shop.db.select(orderWithLines).from(orders)).toHaveLength(0)
  })

  it('carries unknown fields of a line, such as pieces to cut, into the order', async () => {
    const cuts = [{ count: 4, length: 3.6 }]
    const id = await makeSent({ lines: [{ ...quoteLine(), cuts } as never] })
    await accept(id)
    expect(await shop.db.select(orderWithLines).from(orders)).toMatchObject([{ lines: [{ cuts }] }])
  })
})

describe('the customer', () => {
  it('declines once, and the company is told', async () => {
    const id = await makeSent()
    const decline = () =>
      declineQuote(shop.db, { quoteId: id, reason: 'Plans have changed', details: 'Next year' })
    expect(await decline()).toEqual({ ok: true })
    expect(await decline()).toEqual({ ok: true })
    expect(await jobsOf('quote notification')).toEqual([{ quoteId: id, event: 'declined' }])
    expect((await shop.detail(id)).history[0]).toMatchObject({
      data: { reason: 'Plans have changed', details: 'Next year' },
      actor: 'customer',
    })
  })

  it('asks about a quote, once for the same key', async () => {
    const id = await makeSent()
    for (let n = 0; n < 2; n++) await askAboutQuote(shop.db, await stored(id), 'Is offloading included?', 'k')
    expect(await shop.db.select().from(enquiries)).toMatchObject([{ source: 'quote question', quoteId: id }])
    expect((await shop.detail(id)).enquiries).toHaveLength(1)
  })
})
