import { eq, type SQL, sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { products, variants } from '../../catalogue/products.table.ts'
import { deliveryDays } from '../../company/days.content.ts'
import { makeZone } from '../../company/zone.fixture.ts'
import { deliveryZones } from '../../company/zones.content.ts'
import { storeSettings } from '../../content/content.fixture.ts'
import { jobs } from '../../platform/jobs/jobs.table.ts'
import { testLinkKey } from '../../platform/services.fixture.ts'
import { orderEventText } from '../history/order-event-text.ts'
import { orderRequest } from '../order.fixture.ts'
import { dayBookings, orders } from '../orders.table.ts'
import { noDayText } from '../page/order-changes.ts'
import { admin, setUpOrderTests } from '../placed-order.fixture.ts'
import { placeOrder } from '../placing/place-order.server.ts'
import { setOrderStatus, transition } from '../state/transition.server.ts'
import { moveDayByCustomer, moveDayByOffice } from './move-day.server.ts'

const shop = setUpOrderTests()
const store = (changes: object = {}) =>
  storeSettings(shop.db, deliveryDays, { isOn: true, tonnesPerDay: 20, ...changes })

const monday = new Date('2026-12-07T10:00Z')
const [tuesday, wednesday, thursday] = ['2026-12-08', '2026-12-09', '2026-12-10'] as const

/** Hollow blocks at GHS 2.50 and 17 kg each, so that 1,000 weigh 17 t. */
const request = (day: string, quantity = 1_000, contact: object = {}) => {
  const lines = [{ id: 'hollow-blocks', quantity }]
  const order = orderRequest({ lines, shownTotal: quantity * 2_50 })
  return { ...order, contact: { ...order.contact, day, ...contact } }
}
const place = (...args: Parameters<typeof request>) =>
  placeOrder(shop.db, request(...args), testLinkKey, { channel: 'shop', now: monday })

async function placed(...args: Parameters<typeof request>) {
  const result = await place(...args)
  if (!result.ok) throw new Error(result.message)
  return result.order.id
}
const setLeadDays = (leadDays: number) =>
  shop.db.update(products).set({ leadDays }).where(eq(products.id, 'hollow-blocks'))
const dayOf = async (id: string) => (await shop.stored(id)).promisedDay
const move = async (id: string, day: string, override?: string) =>
  moveDayByOffice(shop.db, admin, { id, from: (await dayOf(id)) ?? '', day, override }, monday)

/** In grams, of orders that are not cancelled. */
async function bookedOn(day: string) {
  const { rows } = (await shop.db.execute(sql`select coalesce(sum(grams), 0)::float8 as grams
    from day_bookings join orders on orders.id = order_id
    where day = ${day} and status <> 'cancelled'`)) as unknown as { rows: { grams: number }[] }
  return rows[0]?.grams
}

describe('placing an order', () => {
  it('stores nothing about days in a shop without them', async () => {
    const id = await placed(tuesday)
    expect(await shop.stored(id)).toMatchObject({ promisedDay: null, earliestDay: null })
    expect(await shop.db.$count(dayBookings)).toBe(0)
    const kinds = await shop.db.select({ payload: jobs.payload }).from(jobs)
    expect(kinds.filter(({ payload }) => JSON.stringify(payload).includes('dayFixed'))).toEqual([])
  })

  it('stores the day, books its weight and says the day in place of the text about the order', async () => {
    await store()
    const id = await placed(tuesday)
    expect(await shop.stored(id)).toMatchObject({ promisedDay: tuesday, earliestDay: tuesday, history: [] })
    expect(await bookedOn(tuesday)).toBe(17_000_000)
    const texts = (await shop.db.select({ payload: jobs.payload }).from(jobs)).map(
      ({ payload }) => (payload as { message?: string }).message,
    )
    expect(texts.filter(Boolean)).toEqual(['dayFixed', 'dayFixed'])
  })

  it('is answered with the days that have room where its day has none, or where it names none', async () => {
    await store({ daysOffered: 2 })
    await placed(tuesday)
    const refusal = { ok: false, reason: 'invalid', field: 'day' }
    const days = [{ value: wednesday }, { value: thursday }]
    const message = 'This day is no longer available. Please choose another.'
    expect(await place(tuesday)).toMatchObject({ ...refusal, message, days })
    expect(await place('')).toMatchObject({ ...refusal, days })
    for (const notOffered of ['2026-12-07', '2026-12-11', '2027-12-08'])
      expect(await place(notOffered)).toMatchObject({ ...refusal, message })
    expect(await shop.db.$count(orders)).toBe(1)
    await placed(wednesday)
  })

  it('needs no day where no day has room', async () => {
    await store({ closedDays: [{ from: '2020-01-01', to: '2999-12-31', reason: 'Closed' }] })
    expect(await place(tuesday)).toMatchObject({ field: 'day', days: [] })
    expect(await dayOf(await placed(''))).toBeNull()
  })

  it('returns the same order for the same request, also when its day is full by then', async () => {
    await store()
    const sent = request(tuesday)
    const first = await placeOrder(shop.db, sent, testLinkKey, { channel: 'shop', now: monday })
    const again = await placeOrder(shop.db, sent, testLinkKey, { channel: 'shop', now: monday })
    expect(first.ok && again.ok && again.order.id === first.order.id).toBe(true)
    expect(again).toMatchObject({ repeated: true })
    expect(await bookedOn(tuesday)).toBe(17_000_000)
  })

  it('divides what is heavier than a day over several', async () => {
    await store()
    await placed(tuesday, 300)
    const refused = await place(tuesday, 3_000)
    const days = refused.ok || refused.reason !== 'invalid' ? [] : refused.days
    expect(days?.slice(0, 2).map(({ value }) => value)).toEqual([
      `${tuesday}/${thursday}`,
      `${wednesday}/2026-12-11`,
    ])
    await placed(`${tuesday}/${thursday}`, 3_000)
    expect(await bookedOn(tuesday)).toBe(20_000_000)
    expect(await bookedOn(wednesday)).toBe(20_000_000)
    expect(await bookedOn(thursday)).toBe(16_100_000)
  })

  it('waits for goods that are not in stock, and for the notice of the zone', async () => {
    await store({ tonnesPerDay: null, daysOffered: 1 })
    await setLeadDays(3)
    expect(await place('', 200)).toMatchObject({ days: [{ value: thursday }] })
    await setLeadDays(0)
    expect(await place('', 200)).toMatchObject({ days: [{ value: tuesday }] })
    await setLeadDays(3)
    await storeSettings(shop.db, deliveryZones, {
      zones: [makeZone({ rates: [{ upToTonnes: 100, feePesewas: 0 }], noticeDays: 2 })],
    })
    const inStock = { ...request('', 100, { place: 'Kumasi' }), shownTotal: 250_00 }
    expect(await placeOrder(shop.db, inStock, testLinkKey, { channel: 'shop', now: monday })).toMatchObject({
      days: [{ value: wednesday }],
    })
    await setLeadDays(0)
  })

  it('counts what is collected, and what a yard supplies, towards the tonnes of the yard', async () => {
    await store({ daysOffered: 1, yards: [{ name: 'Cape Coast', tonnes: 17, zones: [] }] })
    await storeSettings(shop.db, deliveryZones, { canCollect: true })
    const collectAt = { collectAt: 'Cape Coast', address: '' }
    await placed(tuesday, 1_000, collectAt)
    expect(await place(tuesday, 1_000, collectAt)).toMatchObject({ days: [{ value: wednesday }] })
    await placed(tuesday)
  })

  it('counts towards the yard of its place where its zone has another name since', async () => {
    const supply = (zone: string) =>
      store({ tonnesPerDay: null, yards: [{ name: 'Cape Coast', tonnes: 17, zones: [zone] }] })
    const name = (zone: string) =>
      storeSettings(shop.db, deliveryZones, {
        zones: [makeZone({ name: zone, rates: [{ upToTonnes: 100, feePesewas: 0 }] })],
      })
    await name('Ashanti')
    await supply('Ashanti')
    const [id] = [
      await placed(tuesday, 1_000, { place: 'Ejisu' }),
      await placed(wednesday, 1_000, { place: 'Ejisu' }),
    ]
    await name('Ashanti and Kumasi')
    await supply('Ashanti and Kumasi')
    const excess = 'it is 17 t more than the 17 t of a day'
    expect(await move(id, wednesday)).toMatchObject({ ok: false, reason: 'over', excess })
  })
})

describe('two orders at once', () => {
  it('can not both have the last room of a day', async () => {
    await store()
    const results = await Promise.all(Array.from({ length: 8 }, () => place(tuesday)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await bookedOn(tuesday)).toBe(17_000_000)
  })

  it('can not both be moved there, while one is placed there', async () => {
    await store()
    const ids = [await placed(wednesday), await placed(thursday)]
    const results = await Promise.all([
      ...ids.map(id => moveDayByCustomer(shop.db, id, tuesday, monday)),
      place(tuesday),
    ])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await bookedOn(tuesday)).toBe(17_000_000)
  })

  it('can not both come as early as the last goods in stock', async () => {
    await store({ tonnesPerDay: null, daysOffered: 1 })
    await setLeadDays(3)
    const transaction = shop.db.transaction.bind(shop.db)
    vi.spyOn(shop.db, 'transaction').mockImplementationOnce(run =>
      transaction(tx => {
        const execute = tx.execute.bind(tx)
        // Another order takes the stock until this one has the lock of the days.
        vi.spyOn(tx, 'execute').mockImplementationOnce((async (lock: SQL) => {
          await execute(lock)
          await tx.update(variants).set({ stockQuantity: 0 })
        }) as never)
        return run(tx)
      }),
    )
    const result = await placeOrder(shop.db, { ...request(tuesday, 100), shownTotal: 300_00 }, testLinkKey, {
      channel: 'shop',
      now: monday,
    })
    await setLeadDays(0)
    expect(result).toMatchObject({ field: 'day', days: [{ value: thursday }] })
  })
})

describe('moving an order', () => {
  it('gives its room back, stands once in the history and is said to customer and office', async () => {
    await store()
    const id = await placed(tuesday)
    await shop.db.delete(jobs)
    for (let attempt = 0; attempt < 2; attempt++)
      expect(await moveDayByCustomer(shop.db, id, thursday, monday)).toEqual({ ok: true })
    expect([await bookedOn(tuesday), await bookedOn(thursday)]).toEqual([0, 17_000_000])
    expect((await shop.stored(id)).history).toMatchObject([
      { type: 'day moved', data: { from: tuesday, to: thursday }, actor: 'customer' },
    ])
    const kinds = (await shop.db.select({ kind: jobs.kind }).from(jobs)).map(({ kind }) => kind)
    expect(kinds.sort()).toEqual(['order change notification', 'order message', 'order message'])
  })

  it('is refused to the customer after the cut-off, where there is no room, and once it is on its way', async () => {
    await store()
    const id = await placed(tuesday)
    await placed(wednesday)
    expect(await moveDayByCustomer(shop.db, id, wednesday, monday)).toMatchObject({ reason: 'full' })
    const late = new Date('2026-12-07T15:00Z')
    expect(await moveDayByCustomer(shop.db, id, thursday, late)).toEqual({ ok: false, reason: 'too late' })
    await setOrderStatus(shop.db, { id, from: 'pending', to: 'shipped', actor: admin })
    expect(await moveDayByCustomer(shop.db, id, thursday, monday)).toMatchObject({ reason: 'conflict' })
    expect(await dayOf(id)).toBe(tuesday)
  })

  it('leads to a request where no day has room', async () => {
    await store({ closedDays: [{ from: '2020-01-01', to: '2999-12-31', reason: 'Closed' }] })
    const id = await placed('')
    expect(await moveDayByCustomer(shop.db, id, thursday, monday)).toMatchObject({ message: noDayText })
  })

  it('is open to the office at any time, beyond the tonnes only with their excess in the history', async () => {
    await store()
    await placed(tuesday)
    const id = await placed(wednesday)
    const excess = 'it is 14 t more than the 20 t of a day'
    expect(await move(id, tuesday)).toMatchObject({ ok: false, reason: 'over', excess })
    expect(await dayOf(id)).toBe(wednesday)
    expect(await move(id, tuesday, `${tuesday}: ${excess}`)).toEqual({ ok: true, isMoved: true })
    expect((await shop.stored(id)).history.map(orderEventText)[0]).toContain(`although ${excess}`)
    expect(await move(id, '2026-12-06')).toEqual({ ok: false, reason: 'past' })
    expect(await move(id, '2026-12-13')).toMatchObject({
      excess: 'nothing goes out on that day (not a working day)',
    })
    expect(await move(id, '')).toEqual({ ok: true, isMoved: true })
    expect([await dayOf(id), await bookedOn(tuesday)]).toEqual([null, 17_000_000])
  })
})

describe('a cancelled order', () => {
  const cancel = (id: string) =>
    transition(shop.db, 'cancel by customer', { id, from: 'pending', to: 'cancelled', actor: 'customer' })
  const restore = (id: string) =>
    setOrderStatus(shop.db, { id, from: 'cancelled', to: 'pending', actor: admin })

  it('gives its room back, and has it again where nobody else took it', async () => {
    await store()
    const id = await placed(thursday)
    await cancel(id)
    expect(await bookedOn(thursday)).toBe(0)
    expect(await restore(id)).toEqual({ ok: true })
    expect([await dayOf(id), await bookedOn(thursday)]).toEqual([thursday, 17_000_000])
  })

  it('has no day any more where the day was filled', async () => {
    // The day is after that of the test.
    const later = '2999-12-09'
    await store({ tonnesPerDay: 20 })
    const id = await placed(thursday)
    await move(id, later)
    await cancel(id)
    await move(await placed(thursday), later)
    expect(await restore(id)).toEqual({ ok: true, lostDay: 'Monday, 9 December 2999' })
    expect([await dayOf(id), await bookedOn(later)]).toEqual([null, 17_000_000])
    expect((await shop.stored(id)).history.map(orderEventText)[0]).toContain('the day is full by now')
  })
})
