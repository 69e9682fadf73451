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
import type { DayResult } from './day-panel.tsx'
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

const overrideOf = (result: unknown) => (result as DayResult).override ?? ''

// Ten blocks weigh 170 kg.
it('the office is shown the excess before it goes beyond the tonnes of a day', async () => {
  const { id: first } = await shop.place()
  const { id } = await shop.place()
  await store()
  const day = (await readRoom(shop.db, await shop.stored(id)))?.[0]?.value ?? ''
  expect(await move(first, { day })).toMatchObject({ ok: true })
  await store({ tonnesPerDay: 0.2 })
  const excess = 'it is 140 kg more than the 200 kg of a day'
  const errors = { day: `Nothing was changed: ${excess}.` }
  const refused = await move(id, { day })
  expect(refused).toMatchObject({ ok: false, status: 422, errors, values: { day } })
  expect(await shop.stored(id)).toMatchObject({ promisedDay: null })
  expect(await move(id, { day, override: overrideOf(refused) })).toMatchObject({ ok: true })
  expect(await move(id, { day: '2026-02-31' })).toMatchObject({ errors: { day: 'Enter a date' } })
  expect(await move(id, { day: accraDay(new Date(), -1) })).toMatchObject({
    errors: { day: 'This day is past' },
  })
  expect((await shop.stored(id)).history).toMatchObject([{ type: 'day moved', data: { although: excess } }])
})

it('what was shown of one day approves no other, nor more than was shown', async () => {
  const [day, other] = ['2036-12-01', '2036-12-02'] as const
  const [{ id: first }, { id: second }, { id }] = [await shop.place(), await shop.place(), await shop.place()]
  await store()
  await move(first, { day })
  await move(second, { day: other })
  await store({ tonnesPerDay: 0.2 })
  const override = overrideOf(await move(id, { day }))
  const alike = { day: 'Nothing was changed: it is 140 kg more than the 200 kg of a day.' }
  expect(await move(id, { day: other, override })).toMatchObject({ ok: false, errors: alike })
  expect(await move(second, { from: other, day, override })).toMatchObject({ ok: true })
  const more = await move(id, { day, override })
  expect(more.errors?.day).toContain('it is 310 kg more')
  expect(await shop.stored(id)).toMatchObject({ promisedDay: null })
  expect(await move(id, { day, override: overrideOf(more) })).toMatchObject({ ok: true })
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
