import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { adminContext, callAction } from '../../../staff/staff.fixture.ts'
import { orderWithLines } from '../../lines/order-lines.server.ts'
import { orders } from '../../orders.table.ts'
import { setUpOrderTests } from '../../placed-order.fixture.ts'
import { deskAction } from './desk-action.server.ts'

const shop = setUpOrderTests()
const makeForm = (changes: Record<string, string> = {}) => ({
  intent: 'place',
  key: randomUUID(),
  channel: 'telephone',
  name: 'Ama Mensah',
  phone: '024 123 4567',
  place: 'Weija',
  lines: JSON.stringify([{ id: 'hollow-blocks', variant: '5in', quantity: 10 }]),
  shownTotal: '7500',
  ...changes,
})
const send = (changes?: Record<string, string>) =>
  callAction(deskAction, adminContext(shop.db), makeForm(changes))

describe('the form of an order that the staff enters', () => {
  it('places it and says which it is', async () => {
    const result = await send()
    const [stored] = await shop.db.select(orderWithLines).from(orders)
    expect(result).toMatchObject({
      ok: true,
      order: { id: stored?.id, number: stored?.id.slice(0, 8).toUpperCase() },
    })
    expect(stored).toMatchObject({
      customerEmail: '',
      customerAddress: '',
      place: 'Weija',
      channel: 'telephone',
    })
  })

  it.each([
    ['no name', { name: ' ' }, { name: 'Full Name is missing.' }],
    ['neither number nor address', { phone: '' }, { phone: 'Enter a phone number or an e-mail address.' }],
    ['a number that is none', { phone: '12345' }, { phone: expect.stringContaining('such as 024 123 4567') }],
    ['an address that is none', { email: 'ama@' }, { email: expect.stringContaining('name@example.com') }],
    ['no place', { place: '' }, { address: 'Say where it goes: an address or a place.' }],
    ['no lines', { lines: '[]' }, { lines: 'The order has no products.' }],
    ['lines that are none', { lines: '{' }, { lines: 'The lines could not be read.' }],
    ['the shop as the way it came', { channel: 'shop' }, { channel: 'Say how the order came.' }],
    ['a discount that is none', { discount: 'half' }, { discount: expect.stringContaining('such as 5%') }],
    ['a discount without a reason', { discount: '5%' }, { discountReason: 'Say why. The customer sees it.' }],
  ])('says what is wrong with %s, keeps what was typed and stores nothing', async (_, changes, errors) => {
    const result = await send(changes as Record<string, string>)
    expect(result).toMatchObject({
      ok: false,
      status: 422,
      errors,
      values: { lines: expect.any(String), ...changes },
    })
    expect(await shop.db.$count(orders)).toBe(0)
  })

  it('needs no number of who stands at the counter', async () => {
    expect(await send({ channel: 'counter', phone: '' })).toMatchObject({ ok: true })
  })

  it('warns of the same order, and marks the page as outdated where a price has changed', async () => {
    await send()
    expect(await send()).toMatchObject({ status: 409, similar: { name: 'Ama Mensah' } })
    expect(await send({ phone: '0209998888', shownTotal: '1' })).toMatchObject({
      status: 409,
      isOutdated: true,
    })
  })
})
