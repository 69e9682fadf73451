import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { hollowBlocks } from '../deliveries/driver/driver-report.fixture.ts'
import { truncateTrips } from '../deliveries/trip.fixture.ts'
import { orders } from '../orders/orders.table.ts'
import { admin, setUpOrderTests } from '../orders/placed-order.fixture.ts'
import { setOrderStatus } from '../orders/state/transition.server.ts'
import { storeUpload } from '../platform/files/uploads.server.ts'
import { uploads } from '../platform/files/uploads.table.ts'
import { jobs } from '../platform/jobs/jobs.table.ts'
import { claimTests } from './claim.fixture.ts'
import { claimPhotos, claims } from './claims.table.ts'
import { claimPersonalData } from './personal-data.server.ts'

const shop = setUpOrderTests()
const { deliver, claim, claimId, credit, refuse, driverClaim, claimsOf } = claimTests(shop)
beforeEach(async () => {
  await truncateTrips(shop.db)
  await shop.db.delete(uploads)
})

const problem = (message: string, field: string = expect.stringMatching(/^quantity\./)) => ({
  ok: false,
  reason: 'invalid',
  problem: { field, message },
})
const photo = () =>
  sharp(randomBytes(60 * 60 * 3), { raw: { width: 60, height: 60, channels: 3 } })
    .withExif({ IFD0: { Copyright: 'Ama' } })
    .jpeg()
    .toBuffer()

describe('a claim', () => {
  it('is stored once with its notification, also where it is sent twice at once', async () => {
    const order = await deliver()
    const key = randomUUID()
    const sent = await Promise.all([claim(order.id, 2, { key }), claim(order.id, 2, { key })])
    expect(sent[0]).toEqual(sent[1])
    expect(await claimsOf(order.id)).toMatchObject([
      { origin: 'customer', cause: 'broken', lines: [{ quantity: 2 }] },
    ])
    const kinds = (await shop.db.select().from(jobs)).map(({ kind }) => kind)
    expect(kinds.filter(kind => kind === 'claim notification')).toHaveLength(1)
    expect((await shop.stored(order.id)).history[0]).toMatchObject({
      type: 'claim received',
      actor: 'customer',
    })
  })

  it('of more than was delivered is refused, counting those before', async () => {
    const order = await deliver({ delivered: 6 })
    expect(await claim(order.id, 7)).toEqual(problem('At most 6 blocks can still be claimed.'))
    // Missing pieces may not have been delivered.
    expect((await claim(order.id, 4, { cause: 'short' })).ok).toBe(true)
    const id = await claimId(order.id, 2)
    expect(await claim(order.id, 1)).toEqual(
      problem('Nothing of Hollow Blocks, 5" (125 mm) has been delivered that is not claimed yet.'),
    )
    await refuse(id)
    expect((await claim(order.id, 2)).ok).toBe(true)
  })

  it.each([
    [{ [hollowBlocks]: 0.5 }, 'Enter a number in steps of 1.', undefined],
    [{ [hollowBlocks]: -1 }, 'Enter a number in steps of 1.', undefined],
    [{ [hollowBlocks]: Number.NaN }, 'Enter a number in steps of 1.', undefined],
    [{ [hollowBlocks]: 0 }, 'Enter how many pieces it is about.', 'form'],
    [{ 'gold:': 1 }, 'The order has changed meanwhile. Reload the page and enter it again.', 'form'],
  ])('with %j is refused', async (quantities, message, field) => {
    const order = await deliver()
    expect(await claim(order.id, 0, { quantities })).toEqual(problem(message, field))
    expect(await shop.db.$count(claims)).toBe(0)
  })

  it('of a late delivery needs no pieces, but a sentence', async () => {
    const order = await shop.place()
    expect(await claim(order.id, 0, { cause: 'late' })).toEqual(
      problem('Tell us what happened.', 'description'),
    )
    expect(await claim(order.id, 2, { cause: 'late' })).toMatchObject({ problem: { field: 'description' } })
    expect((await claim(order.id, 0, { cause: 'late', description: 'A week' })).ok).toBe(true)
  })

  it('about a cancelled or an erased order is refused', async () => {
    const order = await deliver()
    await setOrderStatus(shop.db, { id: order.id, from: 'delivered', to: 'cancelled', actor: admin })
    expect(await claim(order.id)).toEqual({ ok: false, reason: 'cancelled' })
    await shop.db.update(orders).set({ erasedAt: new Date() }).where(eq(orders.id, order.id))
    expect(await claim(order.id)).toEqual({ ok: false, reason: 'erased' })
    expect(await claim(randomUUID(), 0, { quantities: {} })).toEqual({ ok: false, reason: 'not found' })
  })

  it('has photos without EXIF; one that is none stores nothing', async () => {
    const order = await deliver()
    const [first, second] = [await photo(), await photo()]
    const refused = await claim(order.id, 1, { photos: [first, Buffer.from('no picture')] })
    expect(refused).toMatchObject({ reason: 'invalid', problem: { field: 'photos' } })
    const four = await claim(order.id, 1, { photos: [first, first, first, first] })
    expect(four).toEqual(problem('Choose at most 3 photos.', 'photos'))
    expect(await shop.db.$count(uploads)).toBe(0)
    await claimId(order.id, 1, { photos: [first, second] })
    const stored = await shop.db.select().from(uploads)
    expect(stored).toHaveLength(2)
    for (const { bytes } of stored) expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  })

  it('that is sent again gets the photos that were chosen since, while it is open', async () => {
    const order = await deliver()
    const [first, second, third, fourth] = [await photo(), await photo(), await photo(), await photo()]
    const key = randomUUID()
    const sendAgain = (...photos: Buffer[]) => claim(order.id, 1, { key, photos })
    const sent = await sendAgain(first)
    expect(await sendAgain(first, second)).toEqual(sent)
    expect(await sendAgain(third, fourth)).toEqual(
      problem('We have your claim already, with its photos: at most 3 in all.', 'photos'),
    )
    expect(await sendAgain(third)).toEqual(sent)
    const photosOf = async () => (await claimsOf(order.id)).map(({ photos }) => photos.length)
    expect(await photosOf()).toEqual([3])
    await shop.db.delete(claimPhotos)
    await refuse(sent.ok ? sent.id : '')
    expect(await sendAgain(fourth)).toEqual(sent)
    expect(await photosOf()).toEqual([0])
  })

  it('erased or refused leaves a photo that the shop shows too, whichever was uploaded first', async () => {
    const order = await deliver()
    const [before, after] = [await photo(), await photo()]
    await storeUpload(shop.db, before)
    await claimId(order.id, 1, { photos: [before, after, await photo()] })
    await storeUpload(shop.db, after)
    const stillShown = await shop.db.select().from(uploads).where(eq(uploads.isKept, true))
    expect(stillShown).toHaveLength(2)
    await claim(order.id, 1, { photos: [before, Buffer.from('no picture')] })
    await claim(order.id, 99, { photos: [after] })
    await shop.db.update(orders).set({ erasedAt: new Date() }).where(eq(orders.id, order.id))
    await claimPersonalData.erase(shop.db, 'x')
    expect(await shop.db.select().from(uploads)).toEqual(stillShown)
  })

  it('is found with its customer, and loses texts and photos with the order', async () => {
    const order = await deliver()
    const id = await claimId(order.id, 1, { photos: [await photo()], description: 'My wall' })
    await credit(id, 1, { note: 'Dear Ama' })
    const [found] = await claimPersonalData.find(shop.db, '0241234567')
    expect(found).toMatchObject({ content: { description: 'My wall', note: 'Dear Ama', answer: 'credit' } })
    expect(await claimPersonalData.erase(shop.db, 'x')).toEqual({ erased: [], open: 0 })
    await shop.db.update(orders).set({ erasedAt: new Date() }).where(eq(orders.id, order.id))
    expect(await claimPersonalData.erase(shop.db, 'x')).toEqual({ erased: [id], open: 0 })
    expect(await claimsOf(order.id)).toMatchObject([
      { description: '', note: '', photos: [], answer: 'credit' },
    ])
    expect(await shop.db.$count(uploads)).toBe(0)
  })
})

describe('a driver’s record', () => {
  it('makes claims, which follow its corrections until they are answered', async () => {
    const order = await deliver({ delivered: 7, broken: 2, refused: 1 })
    const short = (await claimsOf(order.id)).map(({ cause, lines }) => [cause, lines[0]?.quantity])
    expect(short.sort()).toEqual([
      ['broken', 2],
      ['returned', 1],
    ])
    await order.record({ delivered: 7, broken: 3 })
    expect(await claimsOf(order.id)).toMatchObject([{ cause: 'broken', lines: [{ quantity: 3 }] }])
    await credit(await driverClaim(order.id), 3)
    await order.record({ delivered: 5, broken: 5 })
    expect(await claimsOf(order.id)).toMatchObject([
      { answer: 'credit', lines: [{ quantity: 3 }] },
      { answer: null, lines: [{ quantity: 2 }] },
    ])
    await order.record({ delivered: 10 })
    expect(await claimsOf(order.id)).toHaveLength(1)
  })
})
