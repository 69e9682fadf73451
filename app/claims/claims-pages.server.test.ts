import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { truncateTrips } from '../deliveries/trip.fixture.ts'
import { exportOrders } from '../orders/admin/export-orders.server.ts'
import { readCredits } from '../orders/admin/takings.server.ts'
import { lineIdOf } from '../orders/lines/order-lines.fixture.ts'
import { orders } from '../orders/orders.table.ts'
import { setUpOrderTests } from '../orders/placed-order.fixture.ts'
import { jobs } from '../platform/jobs/jobs.table.ts'
import { testContext } from '../platform/services.fixture.ts'
import { accraDay } from '../platform/text/days.ts'
import { owner } from '../staff/owner.fixture.ts'
import { declaredRoles } from '../staff/roles.ts'
import { provideAdmin } from '../staff/session.server.ts'
import { callAction } from '../staff/staff.fixture.ts'
import { action as answerAction, loader as readPage } from './admin/claim.route.tsx'
import { claimRecords } from './admin/claim-records.server.ts'
import { loader as readList } from './admin/claims.route.tsx'
import { claimTests } from './claim.fixture.ts'
import { action, loader } from './claim.route.tsx'
import { loader as readPhoto } from './claim-photo.route.ts'
import { claimText } from './claim-text.server.ts'
import { claims } from './claims.table.ts'
import { readCustomerClaims } from './customer-claims.server.ts'
import { exportClaimed, readClaimed } from './figures.server.ts'
import { claimNotification } from './notification.server.ts'
import { listOrderClaims } from './read-claims.server.ts'

const shop = setUpOrderTests()
const { deliver, claimId, credit, bringAgain, refuse, claimsOf } = claimTests(shop)
beforeEach(() => truncateTrips(shop.db))

const formOf = (fields: Record<string, string | File>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ intent: 'claim', key: randomUUID(), ...fields }))
    form.append(name, value)
  return form
}
const photo = async () =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 40, height: 30, channels: 3, background: '#a8401f' } })
          .jpeg()
          .toBuffer(),
      ),
    ],
    'photo.jpg',
  )
const send = (secret: string, fields: Record<string, string | File>, suffix = '/claims.data') =>
  action(shop.argumentsOf(secret, { method: 'POST', body: formOf(fields) }, suffix) as never)

const as = (role: string) => ({ ...owner, permissions: declaredRoles[role]?.permissions ?? [] })
function request(role: string, path: string, params: Record<string, string> = {}) {
  const { context } = testContext(shop.db)
  provideAdmin(context, as(role))
  const url = new URL(`http://localhost:3000${path}`)
  return { request: new Request(url), url, params, context } as never
}
const answer = (role: string, id: string, fields: Record<string, string>) => {
  const { context } = testContext(shop.db)
  provideAdmin(context, as(role))
  return callAction(answerAction, context, { key: randomUUID(), ...fields }, { claimId: id })
}

const fieldOf = async (orderId: string) => `quantity.${await lineIdOf(shop.db, orderId)}`

describe('the customer’s form', () => {
  it('stores a claim with a photo, and leads back to the order', async () => {
    const order = await deliver()
    const fields = {
      cause: 'broken',
      [await fieldOf(order.id)]: '2',
      photos: await photo(),
      description: 'On top',
    }
    const response = (await send(order.secret, fields)) as Response
    expect(response.headers.get('location')).toBe(`/orders/${order.secret}?claimed#claims`)
    const [shown] = await readCustomerClaims(shop.db, await shop.stored(order.id))
    expect(shown).toMatchObject({
      cause: 'Broken',
      goods: 'Hollow Blocks, 5" (125 mm): 2 blocks',
      answer: '',
    })
    const file = {
      ...shop.argumentsOf(order.secret),
      params: { secret: order.secret, file: `${shown?.photos[0]?.id}.webp` },
    }
    expect((await readPhoto(file as never)).headers.get('content-type')).toBe('image/webp')
    const other = { ...file, params: { ...file.params, secret: (await shop.place()).secret } }
    expect((await readPhoto(other as never)).status).toBe(404)
  })

  it('gives back what was typed with what is wrong, also without scripts', async () => {
    const order = await deliver()
    const field = await fieldOf(order.id)
    for (const suffix of ['/claims.data', '/claims']) {
      const typed = { cause: '', [field]: '99', description: 'Nothing is lost' }
      const invalid = await send(order.secret, typed, suffix)
      expect(invalid).toMatchObject({
        data: {
          ok: false,
          errors: { cause: 'Choose what is wrong' },
          values: { description: 'Nothing is lost' },
        },
        init: { status: 422 },
      })
      const tooMany = await send(order.secret, { ...typed, cause: 'wrong' }, suffix)
      expect(tooMany).toMatchObject({
        data: { errors: { [field]: 'At most 10 blocks can still be claimed.' } },
      })
    }
    expect(await shop.db.$count(claims)).toBe(0)
  })

  it.each([
    [10, 'Delivered: 10 blocks'],
    [7, 'Delivered: 7 blocks of 10 blocks'],
  ])('says what was delivered, or ordered where nothing was: %i', async (delivered, state) => {
    const { secret, id } = await deliver({ delivered, refused: 10 - delivered })
    const page = await loader(shop.argumentsOf(secret) as never)
    expect(page.data.order?.lines).toMatchObject([{ key: await lineIdOf(shop.db, id), state }])
    const other = await loader(shop.argumentsOf((await shop.place()).secret) as never)
    expect(other.data.order?.lines).toMatchObject([{ state: 'Ordered: 10 blocks' }])
  })

  it('at a wrong link is refused before it is read', async () => {
    const args = shop.argumentsOf('wrong', { method: 'POST', body: formOf({ cause: 'broken' }) }, '/claims')
    await expect(action(args as never)).rejects.toMatchObject({ status: 404 })
    expect(args.request.bodyUsed).toBe(false)
    await expect(loader(shop.argumentsOf('wrong') as never)).rejects.toMatchObject({ status: 404 })
  })
})

describe('the office', () => {
  it('answers as its role permits, and the yard sees no amounts', async () => {
    const order = await deliver()
    const [first, second, third] = [await claimId(order.id), await claimId(order.id), await claimId(order.id)]
    const two = { [await fieldOf(order.id)]: '2' }
    const crediting = { intent: 'credit', ...two, expected: '500', free: '' }
    expect((await answer('yard', first, { intent: 'refusal', note: 'No' })).status).toBe(403)
    expect((await answer('accounts', first, { intent: 'replacement', ...two })).status).toBe(403)
    expect(await answer('accounts', first, crediting)).toMatchObject({ ok: true })
    expect(await answer('sales', second, { intent: 'refusal', note: '' })).toMatchObject({
      errors: { note: 'Tell the customer why.' },
    })
    expect(await answer('sales', second, { intent: 'replacement', ...two })).toMatchObject({ ok: true })
    expect((await answer('sales', second, crediting)).message?.description).toMatch(
      /answered this claim meanwhile/,
    )
    expect((await answer('sales', third, { ...crediting, expected: '400' })).message?.description).toContain(
      'GH₵5.00',
    )
    const withoutReason = { ...crediting, free: '5', expected: '1000' }
    expect(await answer('sales', third, withoutReason)).toMatchObject({
      errors: { note: 'Write the reason for the amount.' },
    })
    const pages = ['yard', 'sales'].map(role => readPage(request(role, '', { claimId: first })))
    const [yard, sales] = await Promise.all(pages)
    expect(yard).toMatchObject({ credit: null, toRefund: 0 })
    expect(yard).not.toHaveProperty('creditable')
    expect(sales).toMatchObject({ credit: { amount: 5_00 } })
  })

  it('finds claims by state, number, customer and order', async () => {
    const order = await deliver()
    const [open, answered] = [await claimId(order.id), await claimId(order.id)]
    await credit(answered, 2)
    expect(
      (await claimRecords.list(shop.db, ['+233241234567'], 10)).map(({ id, status }) => [id, status]),
    ).toEqual([
      [answered, 'Credited'],
      [open, 'Open'],
    ])
    const ids = async (query: string) =>
      (await readList(request('sales', `/admin/claims${query}`))).page.rows.map(({ id }) => id)
    expect(await ids('')).toEqual([open])
    expect(await ids('?state=answered')).toEqual([answered])
    expect((await ids('?state=all')).sort()).toEqual([open, answered].sort())
    expect(await ids(`?state=all&q=C-${open.slice(0, 8)}`)).toEqual([open])
    expect(await ids('?q=024 123')).toEqual([open])
    expect(await ids(`?q=${order.id.slice(0, 8)}`)).toEqual([open])
    expect(await ids('?q=nobody')).toEqual([])
    expect(await listOrderClaims(shop.db, order.id)).toMatchObject({ canClaim: true, claims: [{}, {}] })
  })

  it('reads figures by product and cause, and credits beside the takings and in the orders', async () => {
    const from = accraDay(new Date())
    const order = await deliver()
    await credit(await claimId(order.id, 3), 2)
    await bringAgain(await claimId(order.id, 1), 1)
    await claimId(order.id, 0, { cause: 'late', description: 'A week' })
    const today = { from, to: accraDay(new Date()) }
    expect(await readClaimed(shop.db, today)).toMatchObject([
      { cause: 'broken', claims: 2, claimed: 4, replaced: 1, credited: 2, refused: 1, open: 0 },
      { product: '', cause: 'late', claims: 1, claimed: 0 },
    ])
    const csv = (await Array.fromAsync(exportClaimed(shop.db, today))).join('')
    expect(csv).toContain('"block","Broken",2,4,1,2,1,0')
    expect(await readCredits(shop.db, today)).toEqual({ amount: 5_00, count: 1 })
    const orders = (await Array.fromAsync(exportOrders(shop.db, { search: '' } as never))).join('')
    expect(orders.split('\r\n')[1]).toContain(',5,"Shop",')
  })

  it('reads no piece as refused of a claim that was settled with an amount or the delivery alone', async () => {
    const today = { from: accraDay(new Date()), to: accraDay(new Date()) }
    const order = await deliver()
    await credit(await claimId(order.id, 3), 0, { free: 2_00 })
    await credit(await claimId(order.id, 2), 0, { isDeliveryCredited: true })
    expect(await readClaimed(shop.db, today)).toMatchObject([
      { claimed: 5, credited: 0, refused: 0, open: 0 },
    ])
    await refuse(await claimId(order.id, 1))
    expect(await readClaimed(shop.db, today)).toMatchObject([
      { claimed: 6, credited: 0, refused: 1, open: 0 },
    ])
  })
})

it('mails the office of a claim, and tells the customer the answer', async () => {
  const order = await deliver()
  const id = await claimId(order.id, 2, { description: 'All <cracked>' })
  const { services } = testContext(shop.db)
  const { mailer, sms } = services
  await claimNotification.send({ ...services, to: 'office@example.com' }, { claimId: id })
  expect(mailer.send).toHaveBeenLastCalledWith(
    expect.objectContaining({
      html: expect.stringContaining('All &lt;cracked&gt;'),
      replyTo: expect.anything(),
    }),
  )
  await credit(id, 2)
  const deps = { ...services, notificationRecipient: async () => '' }
  for (const channel of ['email', 'sms'] as const)
    await claimText.run(deps, { claimId: id, channel }, { id: 1 } as never)
  expect(mailer.send).toHaveBeenLastCalledWith(
    expect.objectContaining({
      subject: expect.stringContaining('credit of GH₵5.00'),
      text: expect.stringMatching(/Credit note CN-\d{4}-0001: −GH₵5\.00\nTotal: GH₵70\.00/),
    }),
  )
  expect(sms.send).toHaveBeenLastCalledWith(
    expect.objectContaining({
      text: expect.stringMatching(/we credited GHS 5\.00\. Still to be paid: GHS 70\.00/),
    }),
  )
  expect((await claimsOf(order.id))[0]?.credit?.amount).toBe(5_00)
})

it('discards the SMS about an answer where the customer left no number', async () => {
  const order = await deliver()
  await shop.db
    .update(orders)
    .set({ customerPhone: '', phoneNormalized: null })
    .where(eq(orders.id, order.id))
  await credit(await claimId(order.id), 2)
  const texts = () => shop.db.select().from(jobs).where(eq(jobs.kind, claimText.kind)).orderBy(jobs.id)
  const { services } = testContext(shop.db)
  const deps = { ...services, notificationRecipient: async () => '' }
  for (const { id, payload } of await texts())
    await claimText.run(deps, payload as never, { id, attempt: 1 } as never)
  expect(services.sms.send).not.toHaveBeenCalled()
  expect(await texts()).toMatchObject([{ payload: { channel: 'email' } }])
})

it('promises a replacement in words that are right for who collects as well', async () => {
  const order = await deliver()
  const id = await claimId(order.id)
  await bringAgain(id, 2)
  const { services } = testContext(shop.db)
  const deps = { ...services, notificationRecipient: async () => '' }
  for (const channel of ['email', 'sms'] as const)
    await claimText.run(deps, { claimId: id, channel }, { id: 1 } as never)
  expect(services.mailer.send).toHaveBeenLastCalledWith(
    expect.objectContaining({
      subject: expect.stringContaining(': you get it again'),
      text: expect.stringContaining(
        'You get this again, without a price: Hollow Blocks, 5" (125 mm): 2 blocks.',
      ),
    }),
  )
  expect(services.sms.send).toHaveBeenLastCalledWith(
    expect.objectContaining({
      text: expect.stringContaining('you get it again without a price. We call you.'),
    }),
  )
  expect(await readCustomerClaims(shop.db, await shop.stored(order.id))).toMatchObject([
    { answer: 'You get it again without a price. Hollow Blocks, 5" (125 mm): 2 blocks' },
  ])
})
