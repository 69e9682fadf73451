import { describe, expect, it } from 'vitest'
import { deliveryDays } from '../../company/days.content.ts'
import { makeZone } from '../../company/zone.fixture.ts'
import { deliveryZones } from '../../company/zones.content.ts'
import { storeSettings } from '../../content/content.fixture.ts'
import { testContext } from '../../platform/services.fixture.ts'
import { accraDay } from '../../platform/text/days.ts'
import { orderRequest } from '../order.fixture.ts'
import { setUpOrderTests } from '../placed-order.fixture.ts'
import { loader } from './checkout-days.route.ts'
import type { DayChoice } from './delivery-days.ts'

const shop = setUpOrderTests()
const store = (changes: object = {}) =>
  storeSettings(shop.db, deliveryDays, { isOn: true, tonnesPerDay: 20, daysOffered: 3, ...changes })

async function offered(query: string): Promise<DayChoice[]> {
  const url = new URL(`http://localhost:3000/checkout/days?${query}`)
  const response = await loader({ url, context: testContext(shop.db).context } as never)
  return response.json()
}
const line = (quantity: number) => `line=hollow-blocks::${quantity}`

/** Ten blocks on the first day with room. */
async function placed() {
  const [first, second, third] = (await offered(line(10))).map(({ value }) => value)
  const { id, secret } = await shop.place({ contact: { ...orderRequest().contact, day: first ?? '' } })
  return { id, secret, first: first ?? '', second: second ?? '', third: third ?? '' }
}

describe('the choice of the checkout', () => {
  it('is empty where the shop offers no days, or nothing is ordered', async () => {
    expect(await offered(line(10))).toEqual([])
    await store()
    expect(await offered('')).toEqual([])
  })

  it('has the days with room for the weight, from where it comes and with the notice of the zone', async () => {
    await store()
    await storeSettings(shop.db, deliveryZones, { zones: [makeZone({ noticeDays: 30 })] })
    const noticeEnds = accraDay(new Date(), 30)
    const near = await offered(line(10))
    const [far] = await offered(`place=Kumasi&${line(10)}`)
    expect(near).toHaveLength(3)
    expect([near[0], far].map(day => (day?.value ?? '') >= noticeEnds)).toEqual([false, true])
    expect((await offered(line(3_000)))[0]?.value).toMatch(/^[\d-]+\/[\d-]+$/)
  })

  it.each(['line=x', 'line=:::', 'line=hollow-blocks::-1', `line=${'x'.repeat(900)}`])(
    'answers %s',
    async query => {
      await store()
      expect(await offered(query)).toHaveLength(3)
    },
  )
})

describe("the form of an order's page", () => {
  it('moves the day, or says that it is full and keeps what was chosen', async () => {
    await store()
    const { id, secret, second, third } = await placed()
    expect(await shop.submit(secret, { intent: 'day', day: second })).toMatchObject({ status: 200, ok: true })
    await store({ tonnesPerDay: 0.1 })
    expect(await shop.submit(secret, { intent: 'day', day: third })).toMatchObject({
      status: 409,
      errors: { day: expect.stringContaining('no longer available') },
      values: { day: third },
    })
    expect(await shop.submit(secret, { intent: 'day', day: '' })).toMatchObject({ status: 422 })
    expect(await shop.stored(id)).toMatchObject({ promisedDay: second })
    expect((await shop.open(secret)).order).toMatchObject({ dayOffer: { promised: second, isMovable: true } })
  })
})
