import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { closedReason, earliestDay } from '../../company/working-days.ts'
import { dayAfter } from '../../platform/text/days.ts'
import { formatPromise } from '../../sales/promised-day.ts'
import { dayRules } from './day-rules.fixture.ts'
import {
  type Calendar,
  canMove,
  capacityOf,
  offeredDays,
  overbookedText,
  partsFrom,
  partsOf,
  yardOf,
} from './delivery-days.ts'

const tonne = 1_000_000
const at = (text: string) => new Date(`${text}Z`)
const none = { leadDays: 0, noticeDays: 0 }
/** 2026-12-07 is a Monday. */
const calendar = (changes: Partial<Calendar> = {}): Calendar => ({
  rules: dayRules(),
  yard: '',
  booked: new Map(),
  ...changes,
})

describe('the earliest day', () => {
  it.each([
    ['2026-12-07T14:59:59.999', '2026-12-08'],
    ['2026-12-07T15:00', '2026-12-09'],
    // After the cut-off of Saturday an order counts as one of Monday.
    ['2026-12-05T14:59', '2026-12-07'],
    ['2026-12-05T15:00', '2026-12-08'],
    ['2026-12-06T09:00', '2026-12-08'],
  ])('of an order at %s is %s', (placed, day) => {
    expect(earliestDay(dayRules(), at(placed), none)).toBe(day)
  })

  it('comes after holidays in a row, over the turn of the year', () => {
    const closedDays = [
      { from: '2026-12-24', to: '2027-01-01', reason: 'Christmas' },
      { from: '2027-01-02', to: '', reason: 'Stocktaking' },
    ]
    const rules = dayRules({ closedDays })
    expect(earliestDay(rules, at('2026-12-23T14:59'), none)).toBe('2027-01-04')
    expect(earliestDay(rules, at('2026-12-23T15:00'), none)).toBe('2027-01-05')
    expect(closedReason(rules, '2026-12-24')).toBe('Christmas')
    expect(closedReason(rules, '2027-01-02')).toBe('Stocktaking')
    expect(closedReason(rules, '2027-01-03')).toBe('not a working day')
  })

  it('waits for what has to be made in working days, and for the notice of the zone in any days', () => {
    const friday = at('2026-12-04T10:00')
    expect(earliestDay(dayRules(), friday, { leadDays: 2, noticeDays: 0 })).toBe('2026-12-07')
    expect(earliestDay(dayRules(), friday, { leadDays: 0, noticeDays: 2 })).toBe('2026-12-07')
    expect(earliestDay(dayRules(), friday, { leadDays: 3, noticeDays: 5 })).toBe('2026-12-09')
  })

  it('does not exist in a shop that never works', () => {
    const closedDays = [{ from: '2020-01-01', to: '2999-12-31', reason: 'Closed for good' }]
    expect(earliestDay(dayRules({ closedDays }), at('2026-12-04T10:00'), none)).toBeUndefined()
  })
})

describe('moving a day', () => {
  it.each([
    ['2026-12-08', '2026-12-07T14:59:59', true],
    ['2026-12-08', '2026-12-07T15:00', false],
    ['2026-12-07', '2026-12-05T14:59', true],
    ['2026-12-07', '2026-12-05T15:00', false],
    ['2026-12-07', '2026-12-06T08:00', false],
    ['2026-12-08/2026-12-10', '2026-12-08T08:00', false],
  ])('%s at %s: %s', (promised, now, expected) => {
    expect(canMove(dayRules(), promised, at(now))).toBe(expected)
  })
})

describe('the tonnes of a day', () => {
  const yards = [{ name: 'Weija', tonnes: 5, zones: ['Accra West'] }]

  it('are those of the yard that supplies the zone, or at which it is collected', () => {
    const rules = dayRules({ yards })
    expect(yardOf(rules, { collectAt: '', zone: 'accra-west' })).toBe('Weija')
    expect(yardOf(rules, { collectAt: 'Weija (Head Office)', zone: '' })).toBe('Weija')
    expect(yardOf(rules, { collectAt: 'Pokuase', zone: 'Accra West' })).toBe('')
    expect([capacityOf(rules, 'Weija'), capacityOf(rules, '')]).toEqual([5 * tonne, 20 * tonne])
    expect(capacityOf(dayRules({ tonnesPerDay: null }), '')).toBe(Number.POSITIVE_INFINITY)
  })

  it('leave out full days, and days that have less room than the order needs', () => {
    const booked = new Map([
      ['2026-12-07', 20 * tonne],
      ['2026-12-08', 16 * tonne],
    ])
    const days = (grams: number) => offeredDays(calendar({ booked }), '2026-12-07', grams)
    expect(days(4 * tonne)[0]).toEqual({ value: '2026-12-08', label: 'Tuesday, 8 December 2026' })
    expect(days(4 * tonne + 1)[0]?.value).toBe('2026-12-09')
    expect(days(0)).toHaveLength(10)
  })

  it('divide an order above them over the first days that together have room', () => {
    const booked = new Map([
      ['2026-12-08', 5 * tonne],
      ['2026-12-09', 20 * tonne],
    ])
    const [first, second] = offeredDays(calendar({ booked }), '2026-12-08', 50 * tonne)
    expect(first).toEqual({
      value: '2026-12-08/2026-12-11',
      label: 'Tuesday, 8 December 2026 to Friday, 11 December 2026',
    })
    expect(second?.value).toBe('2026-12-10/2026-12-12')
    expect(partsFrom(calendar({ booked }), '2026-12-08', 50 * tonne)).toEqual([
      { day: '2026-12-08', grams: 15 * tonne },
      { day: '2026-12-10', grams: 20 * tonne },
      { day: '2026-12-11', grams: 15 * tonne },
    ])
  })

  it('say by how much a day is over, and why it is closed', () => {
    const booked = new Map([['2026-12-06', 18 * tonne]])
    expect(overbookedText(calendar({ booked }), '2026-12-06', 5.5 * tonne)).toBe(
      'nothing goes out on that day (not a working day) and it is 3.5 t more than the 20 t of a day',
    )
  })
})

it('accepts a day that is offered, and no other text', () => {
  const of = (value: string, changes: Partial<Calendar> = {}) => {
    const shown = calendar(changes)
    return partsOf(shown, offeredDays(shown, '2026-12-07', tonne), tonne, value)
  }
  expect(of('2026-12-08')).toEqual([{ day: '2026-12-08', grams: tonne }])
  for (const value of ['2026-12-05', '2026-12-13', '2026-12-08/2026-12-09', '2029-01-01', 'x', '2026-02-31'])
    expect(of(value)).toBeUndefined()
  const five = { rules: dayRules({ daysOffered: 5 }) }
  expect(of('2026-12-11', five)).toEqual([{ day: '2026-12-11', grams: tonne }])
  for (const value of ['2026-12-12', '2027-12-08']) expect(of(value, five)).toBeUndefined()
  expect(of('2026-12-08', { booked: new Map([['2026-12-08', 20 * tonne]]) })).toBeUndefined()
})

it('offers only working days in order, none with more than its tonnes', () => {
  const day = fc.integer({ min: 0, max: 60 }).map(days => dayAfter('2026-11-20', days))
  const load = fc.integer({ min: 0, max: 60 * tonne })
  const shop = fc.record({
    booked: fc.array(fc.tuple(day, fc.integer({ min: 0, max: 25 * tonne }))).map(days => new Map(days)),
    closedDays: fc.array(fc.record({ from: day, to: day, reason: fc.constant('x') }), { maxLength: 4 }),
  })
  fc.assert(
    fc.property(shop, day, load, ({ booked, closedDays }, from, grams) => {
      const shown = calendar({ rules: dayRules({ closedDays }), booked })
      const offered = offeredDays(shown, from, grams)
      const values = offered.map(({ value }) => value)
      expect(values).toEqual([...new Set(values)].sort())
      for (const value of values) {
        const parts = partsOf(shown, offered, grams, value)
        expect(parts?.reduce((sum, part) => sum + part.grams, 0)).toBe(grams)
        for (const part of parts ?? []) {
          expect(closedReason(shown.rules, part.day)).toBe('')
          expect((booked.get(part.day) ?? 0) + part.grams).toBeLessThanOrEqual(
            Math.max(20 * tonne, booked.get(part.day) ?? 0),
          )
        }
      }
    }),
  )
})

it('names days with the weekday', () => {
  expect(formatPromise('2026-12-31/2027-01-02')).toBe(
    'Thursday, 31 December 2026 to Saturday, 2 January 2027',
  )
})
