import { describe, expect, it } from 'vitest'
import { orderTerms, orderTotals } from '../../cart/totals.ts'
import { defaultSettings, settings } from '../../company/settings.content.ts'
import { makeZone } from '../../company/zone.fixture.ts'
import { deliveryZones } from '../../company/zones.content.ts'
import { storeSettings } from '../../content/content.fixture.ts'
import { testLinkKey } from '../../platform/services.fixture.ts'
import { issueDocument } from '../admin/issue-document.server.ts'
import { orderRequest } from '../order.fixture.ts'
import { orderDocuments } from '../orders.table.ts'
import { admin, setUpOrderTests } from '../placed-order.fixture.ts'
import { orderRequestSchema } from './order-schema.ts'
import { placeOrder } from './place-order.server.ts'

const shop = setUpOrderTests()
const store = (changes: object) => storeSettings(shop.db, deliveryZones, { ...changes })
const storeZone = (changes: Parameters<typeof makeZone>[0] = {}, others: object = {}) =>
  store({ zones: [makeZone(changes)], ...others })

/** 1,000 hollow blocks: GHS 2,500.00 and 17 t. */
const request = (place: string, shownTotal = 2_500_00, contact: object = {}) => {
  const order = orderRequest({ lines: [{ id: 'hollow-blocks', quantity: 1_000 }], shownTotal })
  return { ...order, contact: { ...order.contact, place, ...contact } }
}
const place = (...args: Parameters<typeof request>) => placeOrder(shop.db, request(...args), testLinkKey)

async function storedOrder(result: Awaited<ReturnType<typeof place>>) {
  if (!result.ok) throw new Error(result.message)
  return shop.stored(result.order.id)
}

describe('an order to a zone', () => {
  it('costs the fee of the zone, which it is stored with', async () => {
    await storeZone()
    const order = await storedOrder(await place('ejisu', 5_200_00))
    expect(order).toMatchObject({ place: 'ejisu', zone: 'Kumasi', totalPesewas: 5_200_00 })
    expect(order.sums[1]).toEqual({
      kind: 'delivery',
      label: 'Delivery to Kumasi (17 t, 2 trucks)',
      amount: 2_700_00,
    })
  })

  it('is refused without a place, with the terms that ask for one', async () => {
    await storeZone()
    const refused = await place(' ')
    expect(refused).toMatchObject({
      reason: 'invalid',
      field: 'place',
      terms: { zones: [{ name: 'Kumasi' }] },
    })
    expect(refused).toMatchObject({ message: 'Say where it goes: the town or area.' })
  })

  it('goes to other places at the fee of the settings, or has to be asked for', async () => {
    await storeZone()
    expect(await storedOrder(await place('Wa'))).toMatchObject({
      zone: null,
      place: 'Wa',
      totalPesewas: 2_500_00,
    })
    await storeZone({}, { deliversElsewhere: false })
    expect(await place('Wa')).toMatchObject({
      reason: 'invalid',
      field: 'place',
      message: 'We have no fixed fee for Wa. Ask for a quote, and we tell you what delivery costs.',
    })
  })

  it('is refused below the smallest order, with what is missing', async () => {
    await storeZone({ smallestOrderPesewas: 4_000_00 })
    expect(await place('Kumasi', 5_200_00)).toMatchObject({
      reason: 'invalid',
      message: 'Orders to Kumasi start at GH₵4,000.00: GH₵1,500.00 more.',
    })
  })

  it('is shown again where the zone changed after the total was shown', async () => {
    await storeZone()
    await storeZone({ furtherTruckPesewas: 1_300_00 })
    const refused = await place('Kumasi', 5_200_00)
    if (refused.ok || refused.reason !== 'price changed') throw new Error('The price changed')
    expect(refused.total).toBe(5_300_00)
    const lines = [{ price: 2_50, quantity: 1_000, weightGrams: 17_000 }]
    const { totalPesewas } = orderTotals(lines, refused.terms, { place: 'Kumasi', collectAt: '' })
    expect(totalPesewas).toBe(5_300_00)
    await storedOrder(await place('Kumasi', totalPesewas))
  })

  it('charges as a new shop does where zones that were stored are damaged', async () => {
    await store({ zones: [{ name: 'Kumasi' }] })
    await storeSettings(shop.db, settings, { freeDeliveryFromPesewas: 10_000_00 })
    const terms = { ...orderTerms(defaultSettings), freeDeliveryFromPesewas: 10_000_00 }
    const { totalPesewas } = orderTotals([{ price: 2_50, quantity: 1_000 }], terms)
    expect(await storedOrder(await place('', totalPesewas))).toMatchObject({ zone: null, place: null })
  })
})

it('keeps what helps the driver, says it on the delivery note, and finds the order again', async () => {
  const sent = request('', 2_500_00, {
    digitalAddress: 'ga 183 8164',
    receiverName: 'Kofi',
    receiverPhone: '020 999 8888',
    unloading: 'crane',
  })
  const order = await storedOrder(await placeOrder(shop.db, sent, testLinkKey))
  expect(order).toMatchObject({ digitalAddress: 'GA-183-8164', receiverName: 'Kofi', unloading: 'crane' })
  expect(await placeOrder(shop.db, sent, testLinkKey)).toMatchObject({ repeated: true })
  await issueDocument(shop.db, { orderId: order.id, kind: 'delivery note' }, admin)
  const [note] = await shop.db.select().from(orderDocuments)
  expect(note?.content).toMatchObject({
    notes:
      'Call before you come\nDigital address: GA-183-8164\nReceived by: Kofi\nPhone on the site: 020 999 8888\nUnloading: By crane',
  })
})

describe('an order that is collected', () => {
  const collectAt = 'Cape Coast'
  const address = 'Plot 12'

  it('costs no delivery and needs no address, and is stored with the branch', async () => {
    await storeZone({}, { canCollect: true })
    const placed = await place('Kumasi', 2_500_00, { collectAt, address: '' })
    expect(placed).toMatchObject({ order: { whenToPay: 'on collection' } })
    const order = await storedOrder(placed)
    expect(order).toMatchObject({ collectAt, zone: null, customerAddress: '' })
    expect(order.sums[1]).toEqual({ kind: 'delivery', label: 'Collect at Cape Coast', amount: 0 })
    const parsed = orderRequestSchema.parse(request('Kumasi', 2_500_00, { collectAt, address }))
    expect(parsed.contact).toMatchObject({ collectAt, address: '', place: '' })
  })

  it('needs a branch that there is, in a shop where goods can be collected', async () => {
    const message = "Goods can't be collected at Cape Coast any more. Please choose again."
    const refusal = { reason: 'invalid', field: 'collectAt', message }
    expect(await place('', 2_500_00, { collectAt })).toMatchObject(refusal)
    await store({ canCollect: true })
    expect(await place('', 2_500_00, { collectAt: 'Timbuktu' })).toMatchObject({ field: 'collectAt' })
    await storedOrder(await place('', 2_500_00, { collectAt }))
  })

  it('otherwise needs an address', () => {
    const { error } = orderRequestSchema.safeParse(request('', 0, { address: ' ' }))
    expect(error?.issues).toMatchObject([
      { path: ['contact', 'address'], message: 'Delivery Address is missing.' },
    ])
  })
})
