import { randomUUID } from 'node:crypto'
import { brotliCompressSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { orders } from '../../orders/orders.table.ts'
import { admin, setUpOrderTests } from '../../orders/placed-order.fixture.ts'
import { uploads } from '../../platform/files/uploads.table.ts'
import { testContext } from '../../platform/services.fixture.ts'
import { deliveryPictures, deliveryReports, trips } from '../deliveries.table.ts'
import { listDeliveryPictures } from '../delivery-pictures.server.ts'
import { acceptPictures, dismissPictures, listHeldPictures } from '../held-pictures.server.ts'
import { proofFile } from '../proof.server.ts'
import { createTrip, minutes, truncateTrips, withLineIds } from '../trip.fixture.ts'
import { driverReport, hollowBlocks } from './driver-report.fixture.ts'
import { loader as openPage } from './trip-page.route.ts'
import { action as sendPicture } from './trip-picture.route.ts'
import { action as sendReports } from './trip-reports.route.ts'
import { loader as openWorker } from './trip-worker.route.ts'

const shop = setUpOrderTests()
beforeEach(() => truncateTrips(shop.db))

async function plan() {
  const order = await shop.place()
  const trip = await createTrip(shop.db, [
    { orderId: order.id, lines: [{ product: hollowBlocks, planned: 10 }] },
  ])
  return { order, ...trip, stopId: trip.stopIds[0] ?? '' }
}

function argumentsOf(path: string, secret: string, init: RequestInit = {}, params = {}) {
  const request = new Request(`http://shop.test${path}`, init)
  const { context } = testContext(shop.db)
  return { request, url: new URL(request.url), params: { secret, ...params }, context } as never
}

const open = async (secret: string) => {
  const response = await openPage(argumentsOf(`/trips/${secret}`, secret))
  return { status: response.status, headers: response.headers, html: await response.text() }
}

async function send(secret: string, body: unknown) {
  const init = { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) }
  const response = await sendReports(argumentsOf(`/trips/${secret}/reports`, secret, init))
  return { status: response.status, ...(await response.json()) }
}

const now = () => new Date().toISOString()

const reportOf = (...report: Parameters<typeof driverReport>) => withLineIds(shop.db, driverReport(...report))

describe('the page of a driver', () => {
  it('says what goes where, to whom and what is to be collected', async () => {
    const { secret } = await plan()
    const { status, html, headers } = await open(secret)
    expect(status).toBe(200)
    for (const text of [
      'Ama Mensah',
      'Plot 12, Weija Junction',
      'tel:+233241234567',
      '10 blocks',
      'GH₵75.00',
    ])
      expect(html).toContain(text)
    expect(html).toContain('Call before you come')
    expect(headers.get('permissions-policy')).toContain('geolocation=(self)')
  })

  it('navigates to the digital address before the written one', async () => {
    const { secret, order } = await plan()
    await shop.db
      .update(orders)
      .set({ digitalAddress: 'GA-183-8164', position: null })
      .where(eq(orders.id, order.id))
    expect((await open(secret)).html).toContain('destination=GA-183-8164%2C%20Plot%2012')
  })

  it('says that nothing is to be collected of an order on account, not that it is paid', async () => {
    const { secret, order } = await plan()
    await shop.db.update(orders).set({ dueDays: 30 }).where(eq(orders.id, order.id))
    const { html } = await open(secret)
    expect(html).toContain('Nothing to collect.')
    expect(html).not.toMatch(/To collect|paid/)
  })

  it('asks on each of two trucks for what it brings', async () => {
    const order = await shop.place()
    const [first, second] = [
      await createTrip(shop.db, [{ orderId: order.id, lines: [{ product: hollowBlocks, planned: 6 }] }]),
      await createTrip(shop.db, [{ orderId: order.id, lines: [{ product: hollowBlocks, planned: 4 }] }]),
    ]
    expect((await open(first.secret)).html).toContain('To collect: <strong>GH₵45.00</strong>')
    expect((await open(second.secret)).html).toContain('To collect: <strong>GH₵30.00</strong>')
  })

  it('is small with its script', async () => {
    const { secret } = await plan()
    const { html } = await open(secret)
    const [, script = ''] = /<script type="module">([\s\S]*?)<\/script>/.exec(html) ?? []
    expect(script.length).toBeGreaterThan(1_000)
    expect(brotliCompressSync(html).length).toBeLessThan(20_000)
    expect(brotliCompressSync(script).length).toBeLessThan(12_000)
  })

  it('shows another phone what was recorded', async () => {
    const { secret, stopId } = await plan()
    await send(secret, {
      now: now(),
      reports: [await reportOf(stopId, { line: { delivered: 8, broken: 2 }, cashPesewas: 60_00 })],
    })
    const { html } = await open(secret)
    expect(html).toMatch(/name="delivered-0"[^>]*value="8"/)
    expect(html).toMatch(/name="cash"[^>]*value="60.00"/)
    // The broken two come later, and are paid then.
    expect(html).toContain('Nothing to collect.')
  })

  it('ends a day after the trip, and is found by its link alone', async () => {
    const { secret, tripId } = await plan()
    await shop.db.update(trips).set({ day: '2026-01-01' }).where(eq(trips.id, tripId))
    const ended = await open(secret)
    expect(ended).toMatchObject({ status: 410, html: expect.stringContaining('This link has ended') })
    expect(ended.html).not.toContain('Ama Mensah')
    expect(ended.html).toContain('<script type="module">')
    const unknown = await open('A'.repeat(22))
    expect(unknown.status).toBe(404)
    // So that a phone knows it from the 404 of a proxy.
    for (const { headers } of [ended, unknown]) expect(headers.get('x-trip-page')).toBe('1')
  })
})

describe('sending reports', () => {
  it('answers each of them, and an unreadable one keeps none back', async () => {
    const { secret, stopId } = await plan()
    const [good, wrong] = [await reportOf(stopId), await reportOf(stopId, { line: { delivered: 11 } })]
    const bad = { ...driverReport(stopId), receiverName: 'x'.repeat(101) }
    expect(await send(secret, { now: now(), leftAt: now(), reports: [bad, 7, wrong, good, good] })).toEqual({
      status: 200,
      left: 'stored',
      answers: [
        { id: bad.id, state: 'refused', message: 'The name can have at most 100 characters.' },
        { id: '', state: 'refused', message: expect.stringContaining('could not be read') },
        {
          id: wrong.id,
          state: 'refused',
          message: expect.stringContaining('only 10 blocks were on the truck'),
        },
        { id: good.id, state: 'stored' },
        { id: good.id, state: 'stored' },
      ],
    })
    expect(await shop.db.$count(deliveryReports)).toBe(1)
  })

  it('refuses what is no request of the page', async () => {
    const { secret } = await plan()
    for (const body of ['{', '[]', { now: 'yesterday', reports: [] }, { now: now() }])
      expect(await send(secret, body)).toMatchObject({ status: 400, message: expect.any(String) })
    expect(await send('A'.repeat(22), { now: now(), reports: [] })).toMatchObject({
      ...{ status: 404, message: expect.stringContaining('This link is not right') },
    })
  })

  it('keeps what comes by a link that has ended', async () => {
    const { secret, stopId, tripId } = await plan()
    await shop.db.update(trips).set({ day: '2026-01-01' }).where(eq(trips.id, tripId))
    const { answers } = await send(secret, { now: now(), reports: [await reportOf(stopId)] })
    expect(answers).toMatchObject([{ state: 'held' }])
  })
})

describe('a picture', () => {
  const photo = (side = 40) =>
    sharp({ create: { width: side, height: 30, channels: 3, background: '#a8401f' } })
      .jpeg()
      .toBuffer()
  const upload = async (
    secret: string,
    stopId: string,
    file: Uint8Array,
    id: string = randomUUID(),
    kind = 'photo',
    times = '',
  ) => {
    const path = `/trips/${secret}/pictures/${id}?delivery=${stopId}&kind=${kind}${times}`
    const init = { method: 'POST', body: new Uint8Array(file) }
    const response = await sendPicture(argumentsOf(path, secret, init, { id }))
    return { status: response.status, ...(await response.json()).result }
  }

  it('is stored once, at most three of a stop', async () => {
    const { secret, stopId } = await plan()
    const id = randomUUID()
    expect(await upload(secret, stopId, await photo(), id)).toEqual({ status: 201, ok: true })
    expect(await upload(secret, stopId, await photo(), id)).toMatchObject({ status: 201 })
    expect(await shop.db.$count(deliveryPictures)).toBe(1)
    await upload(secret, stopId, await photo(41))
    await upload(secret, stopId, await photo(42))
    expect(await upload(secret, stopId, await photo(43))).toEqual({
      status: 422,
      ok: false,
      message: 'A stop has at most 3 photos.',
    })
    expect(await upload(secret, stopId, await photo(), id)).toMatchObject({ status: 201 })
  })

  it('of a signature replaces the one before, whose file goes', async () => {
    const { secret, stopId } = await plan()
    const before = await shop.db.$count(uploads)
    await upload(secret, stopId, await photo(50), undefined, 'signature')
    await upload(secret, stopId, await photo(51), undefined, 'signature')
    expect(await shop.db.$count(deliveryPictures)).toBe(1)
    expect(await shop.db.$count(uploads)).toBe(before + 1)
  })

  it('of a signature does not replace a newer one that another phone has sent before', async () => {
    const { secret, stopId } = await plan()
    const before = await shop.db.$count(uploads)
    const [newer, older] = [randomUUID(), randomUUID()]
    const times = (at: number, now: number) => `&at=${minutes(at)}&now=${minutes(now)}`
    await upload(secret, stopId, await photo(60), newer, 'signature', times(-5, 0))
    // By a clock that is an hour ahead.
    for (const id of [older, older])
      expect(await upload(secret, stopId, await photo(61), id, 'signature', times(54, 60))).toMatchObject({
        status: 201,
      })
    expect(await shop.db.select({ id: deliveryPictures.id }).from(deliveryPictures)).toEqual([{ id: newer }])
    expect(await shop.db.$count(uploads)).toBe(before + 1)
    await upload(secret, stopId, await photo(62), older, 'signature', times(56, 60))
    expect(await shop.db.select({ id: deliveryPictures.id }).from(deliveryPictures)).toEqual([{ id: older }])
  })

  it.each([
    ['link ended', { day: '2026-01-01' }],
    ['trip closed', { status: 'closed' as const }],
    ['trip cancelled', { status: 'cancelled' as const }],
  ])('waits for the office because of %s, and is shown once it is accepted', async (heldReason, change) => {
    const { secret, stopId, tripId, order } = await plan()
    const [first, late] = [randomUUID(), randomUUID()]
    await upload(secret, stopId, await photo(70), first, 'signature')
    await shop.db.update(trips).set(change).where(eq(trips.id, tripId))
    const sent = { status: 201, ok: true, held: expect.stringContaining('kept for the office') }
    expect(await upload(secret, stopId, await photo(71), late, 'signature')).toEqual(sent)
    expect(await upload(secret, stopId, await photo(71), late, 'signature')).toEqual(sent)
    expect(await listHeldPictures(shop.db)).toMatchObject([{ heldReason, pictures: [{ id: late }] }])
    const shown = async () => (await listDeliveryPictures(shop.db, [stopId])).map(({ id }) => id)
    expect(await shown()).toEqual([first])
    expect((await proofFile(shop.db, order.id, `${late}.webp`)).status).toBe(404)
    expect((await proofFile(shop.db, order.id, `${late}.webp`, { withHeld: true })).status).toBe(200)
    expect(await acceptPictures(shop.db, stopId, admin)).toEqual({ ok: true })
    expect(await shown()).toEqual([late])
    expect(await acceptPictures(shop.db, stopId, admin)).toEqual({ ok: false, reason: 'not found' })
  })

  it('that came late and was dismissed is never shown', async () => {
    const { secret, stopId, tripId } = await plan()
    await shop.db.update(trips).set({ status: 'closed' }).where(eq(trips.id, tripId))
    await upload(secret, stopId, await photo(72))
    expect(await dismissPictures(shop.db, stopId, admin)).toEqual({ ok: true })
    expect(await listHeldPictures(shop.db)).toEqual([])
    expect(await listDeliveryPictures(shop.db, [stopId])).toEqual([])
  })

  it('that is none, or of another trip, is refused', async () => {
    const [{ secret, stopId }, other] = [await plan(), await plan()]
    expect(await upload(secret, stopId, Buffer.from('<svg/>'))).toMatchObject({ status: 422, ok: false })
    expect(await upload(secret, other.stopId, await photo())).toMatchObject({ status: 422 })
    expect(await upload(secret, 'x', await photo())).toMatchObject({ status: 400 })
    expect(await upload('A'.repeat(22), stopId, await photo())).toMatchObject({ status: 404 })
  })
})

it('the worker unregisters itself where it is switched off', async () => {
  const text = async (variables: Record<string, unknown>) => {
    const { context, services } = testContext(shop.db)
    Object.assign(services.env, variables)
    return (await openWorker({ context })).text()
  }
  expect(await text({})).toContain('respondWith')
  expect(await text({ offlineTrips: false })).toContain('registration.unregister()')
})
