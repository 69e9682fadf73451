import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PriceBreak } from '../catalogue/price-breaks-schema.ts'
import { products, variants } from '../catalogue/products.table.ts'
import { deliveryDays } from '../company/days.content.ts'
import { settings } from '../company/settings.content.ts'
import { makeZone } from '../company/zone.fixture.ts'
import { deliveryZones } from '../company/zones.content.ts'
import { storeSettings } from '../content/content.fixture.ts'
import { truncateTrips } from '../deliveries/trip.fixture.ts'
import { issueDocument } from '../orders/admin/issue-document.server.ts'
import { listDocuments } from '../orders/documents/order-documents.server.ts'
import { orderEventText } from '../orders/history/order-event-text.ts'
import { readFigures, readTopProducts } from '../orders/order-summary.server.ts'
import { orders } from '../orders/orders.table.ts'
import { admin, isVariant, setUpOrderTests } from '../orders/placed-order.fixture.ts'
import { setOrderStatus } from '../orders/state/transition.server.ts'
import { findOrderTexts } from '../orders/texts/order-text.server.ts'
import { orderTexts } from '../orders/texts/order-texts.content.ts'
import { readAudit } from '../staff/audit.server.ts'
import { amendmentTests } from './amendment.fixture.ts'

const shop = setUpOrderTests()
const { amend, send, requestOf, blocks, decide, amendments } = amendmentTests(shop)
beforeEach(() => truncateTrips(shop.db))

const solid = (quantity: number) => ({ id: 'solid-blocks', variant: '4in', quantity })
const setPrice = (pricePesewas: number) =>
  shop.db.update(variants).set({ pricePesewas }).where(isVariant('hollow-blocks'))

describe('a change of an order', () => {
  it('is stored with what was before and after, by whom and why', async () => {
    const { id } = await shop.place()
    expect(await amend(id, { lines: blocks(8, solid(2)) })).toMatchObject({ ok: true })
    const { lines, sums, totalPesewas, history } = await shop.stored(id)
    expect(lines).toMatchObject([{ price: 2_50, quantity: 8 }, solid(2)])
    expect(await amendments(id)).toMatchObject([
      {
        state: 'applied',
        agreement: 'telephone',
        reason: 'Asked for by telephone',
        actor: admin.email,
        before: { totalPesewas: 75_00, lines: [{ quantity: 10 }] },
        after: { totalPesewas, lines, sums },
      },
    ])
    expect(history[0]?.type).toBe('changed')
    expect(history.map(orderEventText)[0]).toMatch(
      /^Changed: Hollow.*: 10 blocks → 8 blocks; Solid.*: 2 blocks added$/,
    )
    const { entries } = await readAudit(shop.db)
    expect(entries[0]).toMatchObject({ action: 'order.changed', before: { total: 'GH₵75.00' } })
  })

  it('moves the difference in stock and in the figures of the dashboard, and tells the customer', async () => {
    const { id } = await shop.place()
    await amend(id, { lines: blocks(25, solid(2)) })
    const { totalPesewas } = await shop.stored(id)
    expect(await shop.stockOf('hollow-blocks')).toBe(75)
    expect(await shop.stockOf('solid-blocks', '4in')).toBe(98)
    expect(await readFigures(shop.db)).toMatchObject({ orders: 1, revenue: totalPesewas })
    const top = await readTopProducts(shop.db, 1, 5)
    expect(top.map(({ quantity }) => quantity).toSorted()).toEqual([2, 25])
    const texts = (await findOrderTexts(shop.db, id)).map(({ payload }) => payload.message)
    expect(texts.filter(message => message === 'changed')).toHaveLength(2)
    await setOrderStatus(shop.db, { id, from: 'pending', to: 'cancelled', actor: admin })
    expect(await shop.stockOf('hollow-blocks')).toBe(100)
    expect(await shop.stockOf('solid-blocks', '4in')).toBe(100)
  })

  it('keeps the price of what stays and of what changes its quantity; what is added costs what it costs today', async () => {
    const { id } = await shop.place()
    await setPrice(9_99)
    await amend(id, { lines: blocks(20, { id: 'hollow-blocks', variant: '6in', quantity: 10 }) })
    await setPrice(2_50)
    const { lines, totalPesewas } = await shop.stored(id)
    expect(lines[0]).toMatchObject({ price: 2_50, quantity: 20 })
    const [added] = await shop.db.select().from(variants).where(isVariant('hollow-blocks', '6in'))
    expect(lines[1]?.price).toBe(added?.pricePesewas)
    expect(totalPesewas).toBe(50_00 + 50_00 + 10 * (added?.pricePesewas ?? 0))
  })

  it('calculates the bulk price of its product again, unless staff keep it', async () => {
    const setBreaks = (priceBreaks: PriceBreak[]) =>
      shop.db.update(products).set({ priceBreaks }).where(eq(products.id, 'hollow-blocks'))
    await setBreaks([{ from: 20, percent: 10 }])
    const other = { id: 'hollow-blocks', variant: '6in', quantity: 12 }
    const [sixInch] = await shop.db.select().from(variants).where(isVariant('hollow-blocks', '6in'))
    const goods = 12 * (2_50 + (sixInch?.pricePesewas ?? 0))
    const { id } = await shop.place({ lines: blocks(12, other), shownTotal: goods * 0.9 + 50_00 })
    expect(await amend(id, { lines: blocks(12), keepsBulkPrices: true })).toMatchObject({ ok: true })
    expect((await shop.stored(id)).lines).toMatchObject([{ quantity: 12, percentOff: 10 }])
    expect(await amend(id, { lines: blocks(13) })).toMatchObject({ ok: true })
    await setBreaks([])
    const { lines, totalPesewas } = await shop.stored(id)
    expect(lines[0]?.percentOff).toBeUndefined()
    expect(totalPesewas).toBe(32_50 + 50_00)
  })

  it('keeps lines that are not sold any more, and refuses to add them', async () => {
    const { id } = await shop.place()
    const isListed = (listed: boolean) =>
      shop.db.update(products).set({ listed }).where(eq(products.id, 'hollow-blocks'))
    await isListed(false)
    const unchanged = await amend(id, { lines: blocks(12, solid(1)) })
    const added = await amend(id, { lines: [solid(1), { id: 'hollow-blocks', variant: '6in', quantity: 1 }] })
    await isListed(true)
    expect(unchanged).toMatchObject({ ok: true })
    expect(added).toMatchObject({ ok: false, reason: 'unavailable' })
  })

  it('replaces the documents that no longer say what was agreed', async () => {
    const { id } = await shop.place()
    await issueDocument(shop.db, { orderId: id, kind: 'pro-forma invoice' }, admin)
    await amend(id, { lines: blocks(11) })
    const [first, second, ...others] = await listDocuments(shop.db, id)
    expect(others).toEqual([])
    expect(first).toMatchObject({ kind: 'pro-forma invoice', replacedBy: second?.number })
    expect(second).toMatchObject({ kind: 'pro-forma invoice' })
    expect(second?.replacedBy).toBeUndefined()
  })

  it('moves it to another place at the fee of there, or to be collected', async () => {
    const { id } = await shop.place()
    const { site } = await requestOf(id)
    await storeSettings(shop.db, settings, { deliveryFeePesewas: 80_00 })
    // The agreed fee stays where the rates ask the same before and after.
    await amend(id, { lines: blocks(9) })
    expect((await shop.stored(id)).totalPesewas).toBe(22_50 + 50_00)
    await amend(id, { site: { ...site, place: 'Kasoa' } })
    expect(await shop.stored(id)).toMatchObject({ place: 'Kasoa', totalPesewas: 22_50 + 80_00 })
    await amend(id, { site: { ...site, address: '', collectAt: 'Cape Coast' } })
    expect(await shop.stored(id)).toMatchObject({ collectAt: 'Cape Coast', totalPesewas: 22_50 })
  })
})

describe('the first day of an order', () => {
  const earliest = async (id: string) => (await shop.stored(id)).earliestDay ?? ''
  const setLeadDays = (leadDays: number) =>
    shop.db.update(products).set({ leadDays }).where(eq(products.id, 'hollow-blocks'))

  it('is the later one of what it was and of what is added has to be made', async () => {
    const { id } = await shop.place()
    await storeSettings(shop.db, deliveryDays, { isOn: true, tonnesPerDay: 20 })
    await setLeadDays(10)
    await amend(id, { lines: blocks(20) })
    const first = await earliest(id)
    await amend(id, { lines: blocks(300) })
    const second = await earliest(id)
    await amend(id, { lines: blocks(15) })
    await setLeadDays(0)
    expect(first).toBeTruthy()
    expect(second > first).toBe(true)
    expect(await earliest(id)).toBe(second)
  })

  it('waits for the notice of the zone to which the order is moved', async () => {
    const { id } = await shop.place()
    const { site } = await requestOf(id)
    const zone = { name: 'Ashanti', places: ['Kumasi'], rates: [{ upToTonnes: 100, feePesewas: 0 }] }
    await storeSettings(shop.db, deliveryZones, { zones: [makeZone({ ...zone, noticeDays: 20 })] })
    await storeSettings(shop.db, deliveryDays, { isOn: true })
    await amend(id, { lines: blocks(12) })
    const first = await earliest(id)
    await amend(id, { site: { ...site, place: 'Kumasi' } })
    expect((await earliest(id)) > first).toBe(true)
  })

  it('stays none in a shop without days', async () => {
    const { id } = await shop.place()
    await amend(id, { lines: blocks(20) })
    expect(await shop.stored(id)).toMatchObject({ earliestDay: null })
  })
})

describe('a change is refused, and nothing of the order changes,', () => {
  it.each([
    ['without a change', {}, { reason: 'unchanged' }],
    [
      'at another total than was shown',
      { lines: blocks(20), shownTotal: 1 },
      { reason: 'price changed', total: 100_00 },
    ],
    [
      'that costs more without an agreement',
      { lines: blocks(20), shownTotal: 100_00, agreement: 'not needed' as const },
      { reason: 'needs agreement' },
    ],
    ['in halves of what is sold whole', { lines: blocks(1.5) }, { reason: 'invalid', field: 'lines' }],
    [
      'with the same goods twice',
      { lines: [...blocks(1), ...blocks(2)] },
      { reason: 'invalid', field: 'lines' },
    ],
    ['of something unknown', { lines: blocks(10, { id: 'x', quantity: 1 }) }, { reason: 'unavailable' }],
  ])('%s', async (_, changes, refusal) => {
    const { id } = await shop.place()
    expect(await send(await requestOf(id, changes))).toMatchObject({ ok: false, ...refusal })
    expect(await shop.stored(id)).toMatchObject({ totalPesewas: 75_00, history: [] })
    expect(await shop.stockOf('hollow-blocks')).toBe(90)
  })

  it.each(['delivered', 'cancelled', 'shipped'] as const)('once it is %s', async to => {
    const { id } = await shop.place()
    await setOrderStatus(shop.db, { id, from: 'pending', to, actor: admin })
    expect(await amend(id, { lines: blocks(20) })).toMatchObject({ reason: 'ended' })
    expect(await amendments(id)).toEqual([])
  })

  it('after somebody else’s: of two people at the same time one is told what is stored now', async () => {
    const { id } = await shop.place()
    const requests = [
      await requestOf(id, { lines: blocks(20), shownTotal: 100_00 }),
      await requestOf(id, { lines: blocks(30), shownTotal: 125_00 }),
    ]
    const results = await Promise.all(requests.map(request => send(request)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.find(({ ok }) => !ok)).toMatchObject({
      reason: 'conflict',
      conflict: { differences: expect.arrayContaining([{ label: 'Lines', stored: expect.any(String) }]) },
    })
    expect(await amendments(id)).toHaveLength(1)
  })

  it('and is stored once, however often it is sent', async () => {
    const { id } = await shop.place()
    const request = await requestOf(id, { lines: blocks(20), shownTotal: 100_00 })
    const results = await Promise.all([1, 2, 3].map(() => send(request)))
    expect(results.every(({ ok }) => ok)).toBe(true)
    expect(await shop.stockOf('hollow-blocks')).toBe(80)
    const changes = [
      { lines: blocks(30), shownTotal: 125_00 },
      { site: { ...request.site, address: 'Plot 9' } },
      { reason: 'Another' },
      { agreement: 'in person' as const },
    ]
    for (const each of changes)
      expect(await send({ ...request, ...each })).toEqual({ ok: false, reason: 'stored differently' })
  })
})

describe('a proposal', () => {
  const propose = async (orderId: string, quantity = 20) => {
    const result = await amend(orderId, { lines: blocks(quantity), agreement: 'link' })
    if (!result.ok) throw new Error(result.reason)
    return result.amendment.id
  }

  it('changes nothing until the customer agrees, which he can do twice', async () => {
    const { id } = await shop.place()
    const proposal = await propose(id)
    expect((await shop.stored(id)).totalPesewas).toBe(75_00)
    expect(await shop.stockOf('hollow-blocks')).toBe(90)
    const results = await Promise.all([1, 2].map(() => decide(proposal, id)))
    expect(results.every(({ ok }) => ok)).toBe(true)
    expect(await shop.stored(id)).toMatchObject({
      totalPesewas: 100_00,
      history: [{ type: 'changed', actor: 'customer' }, { type: 'change proposed' }],
    })
    expect(await shop.stockOf('hollow-blocks')).toBe(80)
    expect(await amendments(id)).toMatchObject([{ agreement: 'link', decidedBy: 'customer' }])
  })

  it.each([
    ['left neither address nor number', { customerEmail: '', customerPhone: '' }, {}],
    [
      'left a number alone, and SMS are switched off',
      { customerEmail: '' },
      { 'changeProposed.smsOn': false },
    ],
  ])('is refused where the customer %s', async (_, contact, switches) => {
    const { id } = await shop.place()
    await shop.db.update(orders).set(contact).where(eq(orders.id, id))
    await storeSettings(shop.db, orderTexts, switches)
    const change = { lines: blocks(20), agreement: 'link' } as const
    expect(await amend(id, change)).toEqual({ ok: false, reason: 'unreachable' })
    expect(await amendments(id)).toEqual([])
    await shop.db.update(orders).set({ customerEmail: 'ama@example.com' }).where(eq(orders.id, id))
    expect(await amend(id, change)).toMatchObject({ ok: true, amendment: { state: 'proposed' } })
  })

  it('that was declined or replaced by another can’t be agreed to', async () => {
    const { id } = await shop.place()
    const first = await propose(id)
    const second = await propose(id, 30)
    expect(await decide(first, id)).toMatchObject({ reason: 'decided', state: 'withdrawn' })
    expect(await decide(second, id, 'declined')).toMatchObject({ ok: true })
    expect(await decide(second, id)).toMatchObject({ reason: 'decided', state: 'declined' })
    expect((await shop.stored(id)).totalPesewas).toBe(75_00)
  })

  it('that was declined is not taken for stored when it is sent again', async () => {
    const { id } = await shop.place()
    const request = await requestOf(id, { lines: blocks(20), shownTotal: 100_00, agreement: 'link' })
    expect(await send(request)).toMatchObject({ ok: true })
    await decide(request.key, id, 'declined')
    expect(await send(request)).toEqual({ ok: false, reason: 'decided', state: 'declined' })
  })

  it('about an order that has changed since is outdated', async () => {
    const { id, secret } = await shop.place()
    const proposal = await propose(id)
    await shop.submit(secret, { intent: 'correct', phone: '0209998888', address: 'Plot 9', notes: '' })
    expect((await shop.open(secret)).order).toMatchObject({ isChangeProposed: false })
    expect(await decide(proposal, id)).toMatchObject({ reason: 'outdated' })
    expect(await decide(proposal, (await shop.place()).id)).toMatchObject({ reason: 'not found' })
  })
})
