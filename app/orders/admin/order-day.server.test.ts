import { expect, it } from 'vitest'
import { deliveryDays } from '../../company/days.content.ts'
import { storeSettings } from '../../content/content.fixture.ts'
import { testContext } from '../../platform/services.fixture.ts'
import { accraDay } from '../../platform/text/days.ts'
import { formatPromise } from '../../sales/promised-day.ts'
import { provideAdmin } from '../../staff/session.server.ts'
import { callAction } from '../../staff/staff.fixture.ts'
import { readRoom } from '../days/move-day.server.ts'
import { admin, setUpOrderTests } from '../placed-order.fixture.ts'
import { exportOrders } from './export-orders.server.ts'
import { orderAction } from './order-action.server.ts'

const shop = setUpOrderTests()
const store = (changes: object = {}) =>
  storeSettings(shop.db, deliveryDays, { isOn: true, tonnesPerDay: 20, ...changes })

/** Of a form that showed no day. */
const move = (id: string, fields: Record<string, string>) => {
  const { context } = testContext(shop.db)
  provideAdmin(context, { ...admin, id: 'person' } as never)
  return callAction(orderAction, context, { intent: 'day', from: '', ...fields }, { orderId: id })
}

// Ten blocks weigh 170 kg.
it('the office is shown the excess before it goes beyond the tonnes of a day', async () => {
  const { id: first } = await shop.place()
  const { id } = await shop.place()
  await store()
  const day = (await readRoom(shop.db, await shop.stored(id)))?.[0]?.value ?? ''
  expect(await move(first, { day })).toMatchObject({ ok: true })
  await store({ tonnesPerDay: 0.2 })
  const excess = 'it is 140 kg more than the 200 kg of a day'
  expect(await move(id, { day })).toMatchObject({ ok: false, status: 422, excess, values: { day } })
  expect(await shop.stored(id)).toMatchObject({ promisedDay: null })
  expect(await move(id, { day, override: 'yes' })).toMatchObject({ ok: true })
  expect(await move(id, { day: '2026-02-31' })).toMatchObject({ errors: { day: 'Enter a date' } })
  expect(await move(id, { day: accraDay(new Date(), -1) })).toMatchObject({
    errors: { day: 'This day is past' },
  })
  expect((await shop.stored(id)).history).toMatchObject([{ details: expect.stringContaining(excess) }])
})

it('a day that somebody else has chosen meanwhile is not moved, and an unchanged one sends no message', async () => {
  const { id } = await shop.place()
  await store()
  const [first, second] = (await readRoom(shop.db, await shop.stored(id))) ?? []
  const [day = '', other = ''] = [first?.value, second?.value]
  const saved = { ok: true, message: { title: 'Day saved', description: 'The customer gets a message.' } }
  expect(await move(id, { day })).toMatchObject(saved)
  expect(await move(id, { day: other })).toMatchObject({
    ...{ status: 409, isStale: true },
    message: {
      description: `The order has another day meanwhile: ${formatPromise(day)}. Nothing was changed.`,
    },
  })
  expect(await shop.stored(id)).toMatchObject({ promisedDay: day })
  const unchanged = await move(id, { from: day, day })
  expect(unchanged).toMatchObject({ ok: true, message: { title: 'The day stays as it is' } })
  expect(unchanged.message).not.toHaveProperty('description')
  expect(await move(id, { from: day, day: other })).toMatchObject(saved)
  await move(id, { from: other, day: '' })
  expect((await move(id, { from: other, day })).message?.description).toContain('no day any more')
})

it('the day stands in the CSV of a shop that ever had days', async () => {
  const csv = async () => (await Array.fromAsync(exportOrders(shop.db, {} as never))).join('')
  const { id } = await shop.place()
  expect(await csv()).not.toContain('"Day"')
  await store()
  const day = (await readRoom(shop.db, await shop.stored(id)))?.[0]?.value ?? ''
  await move(id, { day })
  expect(await csv()).toContain(`"${day}"`)
})
