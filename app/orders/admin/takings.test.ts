import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysOf } from '../../platform/text/days.ts'
import { networks, paymentMethods } from '../../sales/payment.ts'
import { maxDays, readRange, summarizeTakings, takingsPath } from './takings.ts'

describe('the range of days', () => {
  const read = (query: string) => readRange(new URLSearchParams(query), '2026-11-22')
  it.each([
    ['', '2026-11-22', '2026-11-22'],
    ['from=2026-11-01', '2026-11-01', '2026-11-22'],
    ['from=2026-12-01', '2026-12-01', '2026-12-01'],
    ['to=2026-11-05', '2026-11-05', '2026-11-05'],
    ['from=2026-11-05&to=2026-11-01', '2026-11-01', '2026-11-05'],
    ['from=x&to=2026-02-31', '2026-11-22', '2026-11-22'],
    ['from=2025-11-22', '2025-11-22', '2026-11-22'],
  ])('of %j is %s to %s', (query, from, to) => expect(read(query)).toEqual({ from, to, isCut: false }))

  it('is cut to 366 days', () => {
    const range = read('from=1900-01-01&to=2026-11-22')
    expect(range).toEqual({ from: '2025-11-22', to: '2026-11-22', isCut: true })
    expect(daysOf(range)).toHaveLength(maxDays)
    expect(daysOf({ from: '2026-02-27', to: '2026-03-01' })).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ])
  })
})

it('the path of a range is read as the same range', () => {
  const range = { from: '2026-11-01', to: '2026-11-22' }
  expect(takingsPath(range)).toBe('/admin/orders/takings?from=2026-11-01&to=2026-11-22')
  expect(takingsPath(range, '.csv')).toMatch(/^\/admin\/orders\/takings\.csv\?from/)
})

it('the table adds up by day, by kind and as a whole, and leaves nothing out', () => {
  const row = fc.record({
    day: fc.constantFrom('2026-11-20', '2026-11-21', '2026-11-22'),
    method: fc.constantFrom(...paymentMethods),
    network: fc.constantFrom(...networks, '', 'Later Money'),
    amount: fc.integer({ min: -100_00, max: 100_00 }),
    refunds: fc.integer({ min: -100_00, max: 0 }),
    count: fc.nat(10),
  })
  const add = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
  fc.assert(
    fc.property(fc.array(row), rows => {
      const { days, sum, kinds } = summarizeTakings(rows)
      expect(sum.total).toBe(add(rows.map(({ amount }) => amount)))
      expect(sum.refunds).toBe(add(rows.map(({ refunds }) => refunds)))
      for (const each of [sum, ...days])
        expect(add(kinds.map(kind => each.byKind[kind] as number))).toBe(each.total)
      expect(add(days.map(({ total }) => total))).toBe(sum.total)
      expect(sum.count).toBe(add(rows.map(({ count }) => count)))
      expect(add(days.map(({ count }) => count))).toBe(sum.count)
      expect(days.map(({ day }) => day)).toEqual([...new Set(rows.map(({ day }) => day))].sort().reverse())
    }),
  )
})
