import { describe, expect, it, vi } from 'vitest'
import { findByContact } from '../../customers/contacts.server.ts'
import { enquiries } from '../../enquiries/enquiries.table.ts'
import { jobs } from '../../platform/jobs/jobs.table.ts'
import { owner } from '../../staff/owner.fixture.ts'
import { orderEventText } from '../history/order-event-text.ts'
import { lineIdOf } from '../lines/order-lines.fixture.ts'
import { orderRequest } from '../order.fixture.ts'
import { orders } from '../orders.table.ts'
import { orderPersonalData } from '../personal-data.server.ts'
import { admin, corrected, setUpOrderTests } from '../placed-order.fixture.ts'
import { setOrderStatus } from '../state/transition.server.ts'
import { orderChangeNotification } from '../texts/order-notification.server.ts'
import { correctionAsRequest } from './order-changes.ts'
import { action } from './order-page.route.tsx'

const shop = setUpOrderTests()
const { place, stored, stockOf, argumentsOf, send, submit } = shop

describe('cancelling', () => {
  it('puts the goods back, and is recorded with its reason and author', async () => {
    const { id, secret } = await place()
    expect(await stockOf('hollow-blocks')).toBe(90)
    expect(await submit(secret, { intent: 'cancel', reason: 'Plans have changed' })).toMatchObject({
      status: 200,
      ok: true,
    })
    expect(await stockOf('hollow-blocks')).toBe(100)
    expect(await stored(id)).toMatchObject({
      status: 'cancelled',
      history: [
        {
          from: 'pending',
          to: 'cancelled',
          data: { reason: 'stated', words: 'Plans have changed' },
          actor: 'customer',
        },
      ],
    })
  })

  it('is reported to the company without personal data', async () => {
    const { id, secret } = await place()
    await submit(secret, { intent: 'cancel', reason: 'Plans have changed' })
    const send = vi.fn(async () => {})
    const env = { publicOrigin: 'https://shop.test' }
    await orderChangeNotification.send(
      { db: shop.db, mailer: { kind: 'files', send }, env, to: 'shop@example.com' },
      { orderId: id, change: 'cancelled' },
      1,
    )
    expect(JSON.stringify(send.mock.calls)).toContain(`/admin/orders/${id}`)
    expect(JSON.stringify(send.mock.calls)).not.toMatch(/Ama|ama@|Weija/)
  })

  it('twice changes nothing twice', async () => {
    const { id, secret } = await place()
    const results = await Promise.all([1, 2, 3].map(() => submit(secret, { intent: 'cancel' })))
    expect(results.every(({ ok }) => ok)).toBe(true)
    expect(await stockOf('hollow-blocks')).toBe(100)
    expect((await stored(id)).history).toHaveLength(1)
    const kinds = (await shop.db.select({ kind: jobs.kind }).from(jobs)).map(({ kind }) => kind)
    expect(kinds.filter(kind => kind === orderChangeNotification.kind)).toHaveLength(1)
  })

  it('is too late once the order is confirmed', async () => {
    const { id, secret } = await place()
    await setOrderStatus(shop.db, { id, from: 'pending', to: 'confirmed', actor: admin })
    expect(await submit(secret, { intent: 'cancel' })).toMatchObject({
      status: 409,
      ok: false,
      message: {
        title: 'Nothing was changed',
        description: expect.stringContaining('We confirmed the order'),
      },
    })
    expect(await stored(id)).toMatchObject({ status: 'confirmed' })
    expect(await stockOf('hollow-blocks')).toBe(90)
  })

  it('stores a reason of the list only, because the history holds no personal data', async () => {
    const { id, secret } = await place()
    await submit(secret, { intent: 'cancel', reason: 'I am Ama, call 024 123 4567' })
    expect((await stored(id)).history).toMatchObject([{ to: 'cancelled', data: {} }])
  })
})

describe('a correction', () => {
  it('is stored; the history says which fields changed and not what they hold', async () => {
    const { id, secret } = await place()
    expect(await submit(secret, corrected)).toMatchObject({ status: 200, ok: true })
    expect(await stored(id)).toMatchObject({
      customerPhone: '020 999 8888',
      phoneNormalized: '+233209998888',
      customerAddress: 'Plot 9, Kasoa',
      notes: 'Red gate',
      history: [
        {
          type: 'contact corrected',
          data: { fields: ['Phone Number', 'Delivery Address', 'Additional Notes'] },
          actor: 'customer',
        },
      ],
    })
  })

  it('of the only number leaves the order with the same customer', async () => {
    const contact = { ...orderRequest().contact, phone: '020 555 0311', email: '' }
    const { secret } = await place({ contact })
    const customer = (await findByContact(shop.db, '+233205550311')) ?? 'nobody'
    await submit(secret, { ...corrected, phone: '020 555 0312' })
    expect(await findByContact(shop.db, '+233205550312')).toBe(customer)
  })

  it('of one of several orders makes the other person no contact of the customer', async () => {
    const contact = { ...orderRequest().contact, phone: '020 555 0313', email: '' }
    await place({ contact })
    const { secret } = await place({ contact })
    await submit(secret, { ...corrected, phone: '020 555 0314' })
    const ids = await Promise.all(
      ['+233205550313', '+233205550314'].map(each => findByContact(shop.db, each)),
    )
    expect(ids).toEqual([expect.any(String), expect.any(String)])
    expect(ids[1]).not.toBe(ids[0])
  })

  it('that changes nothing, or is sent twice, is recorded once', async () => {
    const { id, secret } = await place()
    await Promise.all([1, 2].map(() => submit(secret, corrected)))
    await submit(secret, corrected)
    expect((await stored(id)).history).toHaveLength(1)
  })

  it.each([
    ['phone', 'call me', 'Phone Number must be a number such as 024 123 4567 or +233 24 123 4567.'],
    ['phone', '024 123', 'Phone Number must be a number such as 024 123 4567 or +233 24 123 4567.'],
    ['address', ' ', 'Delivery Address is missing.'],
    ['address', 'x'.repeat(501), 'Delivery Address is too long: at most 500 characters.'],
    ['notes', 'x'.repeat(2_001), 'Additional Notes is too long: at most 2,000 characters.'],
  ])('is refused where %s is wrong (%#), and what was typed comes back', async (field, value, message) => {
    const { id, secret } = await place()
    expect(await submit(secret, { ...corrected, [field]: value })).toMatchObject({
      status: 422,
      errors: { [field]: message },
      values: { ...corrected, [field]: value },
    })
    expect(await stored(id)).toMatchObject({ customerPhone: '024 123 4567', history: [] })
  })

  it('is too late once the order is confirmed, also while both are sent together', async () => {
    const { id, secret } = await place()
    const [, result] = await Promise.all([
      setOrderStatus(shop.db, { id, from: 'pending', to: 'confirmed', actor: owner }),
      submit(secret, corrected),
    ])
    const again = await submit(secret, { ...corrected, notes: 'Blue gate' })
    expect(again).toMatchObject({ status: 409, values: { notes: 'Blue gate' } })
    const { customerAddress, notes } = await stored(id)
    expect(customerAddress).toBe(result.ok ? corrected.address : 'Plot 12, Weija Junction')
    expect(notes).not.toBe('Blue gate')
  })
})

describe('a correction of one field', () => {
  const shown = {
    'shown.phone': '024 123 4567',
    'shown.address': 'Plot 12\nWeija Junction',
    'shown.notes': 'Blue gate',
  }
  const form = { intent: 'correct', phone: '020 999 8888', address: 'Plot 12\r\nWeija Junction', notes: '' }

  it('leaves what the office changed since the page was opened', async () => {
    const { id, secret } = await place()
    await shop.db.update(orders).set({ customerAddress: 'Plot 9, Kasoa' })
    expect(await submit(secret, { ...form, ...shown })).toMatchObject({ ok: true })
    expect(await stored(id)).toMatchObject({
      customerPhone: '020 999 8888',
      customerAddress: 'Plot 9, Kasoa',
      notes: null,
    })
  })

  it('becomes a request for that field alone when it comes too late', () => {
    expect(correctionAsRequest({ ...form, ...shown })).toBe('Phone Number: 020 999 8888')
  })
})

describe('a request for a change', () => {
  const request = { intent: 'request', message: 'Please come on Tuesday', key: 'one' }

  it('is an enquiry about the order, recorded without its text', async () => {
    const { id, secret } = await place()
    await setOrderStatus(shop.db, { id, from: 'pending', to: 'shipped', actor: admin })
    expect(await submit(secret, request)).toMatchObject({ status: 200, ok: true })
    expect(await shop.db.select().from(enquiries)).toMatchObject([
      { source: 'order change', orderId: id, name: 'Ama Mensah', message: 'Please come on Tuesday' },
    ])
    const order = await stored(id)
    expect(order.history[0]).toMatchObject({ type: 'change requested', actor: 'customer' })
    expect(JSON.stringify(order.history)).not.toContain('Tuesday')
    expect(order.enquiries).toMatchObject([{ message: 'Please come on Tuesday', status: 'new' }])
  })

  it('is stored once, however often it arrives', async () => {
    const { id, secret } = await place()
    await Promise.all([1, 2, 3].map(() => submit(secret, request)))
    expect(await shop.db.$count(enquiries)).toBe(1)
    expect((await stored(id)).history).toHaveLength(1)
  })

  it('must say something', async () => {
    const { secret } = await place()
    expect(await submit(secret, { ...request, message: ' ' })).toMatchObject({
      status: 422,
      errors: { message: 'Your request is missing.' },
    })
  })

  it('is exported with the order, whatever number stands in it', async () => {
    const { secret } = await place()
    await submit(secret, request)
    await submit(secret, { ...corrected, phone: '020 111 2222' })
    await submit(secret, { intent: 'cancel' })
    const exported = await orderPersonalData.find(shop.db, '020 111 2222')
    expect(exported).toMatchObject([
      {
        content: {
          change_requests: [{ message: 'Please come on Tuesday' }],
          history: [
            { type: 'change requested', by: 'customer' },
            { type: 'contact corrected' },
            { type: 'status changed' },
          ],
        },
      },
    ])
  })
})

describe('the forms', () => {
  it('redirect a browser without scripts and wake the queue', async () => {
    const { secret } = await place()
    const { result, services } = await send(secret, { intent: 'cancel' }, '')
    expect(result).toMatchObject({ status: 303 })
    expect((result as Response).headers.get('location')).toBe(`/orders/${secret}?done=cancel`)
    expect(services.wakeQueue).toHaveBeenCalled()
  })

  it('are not found by a wrong link, and no other form is known', async () => {
    const { secret } = await place()
    await expect(send('wrong', { intent: 'cancel' })).rejects.toMatchObject({ status: 404 })
    await expect(send(secret, { intent: 'deliver' })).rejects.toMatchObject({ status: 400 })
  })

  it('change nothing and say so without the database', async () => {
    const { secret } = await place()
    const request = argumentsOf(secret, { method: 'POST', body: new URLSearchParams(corrected) }, '.data')
    request.services.log.error = vi.fn()
    vi.spyOn(request.services, 'db', 'get').mockImplementation(() => {
      throw new Error('away')
    })
    const result = await action(request as never)
    expect(result).toMatchObject({
      init: { status: 500 },
      data: {
        ok: false,
        message: { title: 'Nothing was changed', description: 'Please try again, or call us.' },
        values: corrected,
      },
    })
    expect(JSON.stringify(vi.mocked(request.services.log.error).mock.calls)).not.toMatch(/Kasoa|020 999/)
  })
})

describe('where the driver finds the site', () => {
  it('can be corrected, and the history says which fields changed', async () => {
    const { id, secret } = await place()
    const fields = { ...corrected, landmark: 'Behind the school', digitalAddress: 'ga 183 8164' }
    expect(await submit(secret, fields)).toMatchObject({ status: 200, ok: true })
    const order = await stored(id)
    expect(order).toMatchObject({ landmark: 'Behind the school', digitalAddress: 'GA-183-8164' })
    expect(order.history.map(orderEventText)[0]).toContain('Digital Address, Landmark')
    expect(await submit(secret, { ...corrected, digitalAddress: 'GA183' })).toMatchObject({
      status: 422,
      errors: { digitalAddress: expect.stringContaining('This is a postcode') },
    })
  })

  it('stays where the form did not show it', async () => {
    const { id, secret } = await place()
    await submit(secret, { ...corrected, landmark: 'Behind the school', receiverPhone: '020 111 2222' })
    expect(await submit(secret, { ...corrected, notes: 'Blue gate' })).toMatchObject({ ok: true })
    expect(await stored(id)).toMatchObject({
      notes: 'Blue gate',
      landmark: 'Behind the school',
      receiverPhone: '020 111 2222',
    })
  })

  it('is no question where the goods are collected', async () => {
    const { id, secret } = await place()
    await shop.db.update(orders).set({ collectAt: 'Weija', customerAddress: '' })
    const { address: _, ...fields } = corrected
    expect(await submit(secret, fields)).toMatchObject({ status: 200, ok: true })
    expect(await stored(id)).toMatchObject({
      customerPhone: corrected.phone,
      customerAddress: '',
      collectAt: 'Weija',
    })
  })
})

describe('a request for other quantities', () => {
  it('says what was ordered and what is asked for, and needs no words', async () => {
    const { secret, id } = await place()
    const key = `quantity.${await lineIdOf(shop.db, id)}`
    expect(await submit(secret, { intent: 'request', message: '', [key]: '20', key: 'one' })).toMatchObject({
      ok: true,
    })
    const [enquiry] = await shop.db.select().from(enquiries)
    expect(enquiry?.message).toBe('Hollow Blocks, 5" (125 mm): 10 blocks → 20')
  })

  it('that are those of the order asks for nothing', async () => {
    const { secret, id } = await place()
    const key = `quantity.${await lineIdOf(shop.db, id)}`
    expect(await submit(secret, { intent: 'request', message: ' ', [key]: '10' })).toMatchObject({
      status: 422,
      errors: { message: 'Your request is missing.' },
    })
  })
})
