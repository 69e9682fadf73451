import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseCuts } from './cut-link.ts'
import { cutArea, cutsText, formatCuts, lengthToCut, maxCuts, mergeCuts } from './cut-list.ts'
import { isCutList, type Sheet } from './sheet.ts'

const sheet: Sheet = { coverMm: 686, minLengthM: 1.5, maxLengthM: 12, stepM: 0.01 }
const tiles: Sheet = { coverMm: 1_100, minLengthM: 0.7, maxLengthM: 6.3, stepM: 0.35 }

const cut = fc.record({
  count: fc.integer({ min: 1, max: 200 }),
  length: fc.integer({ min: 150, max: 1_200 }).map(centimetres => centimetres / 100),
})
const list = fc.array(cut, { minLength: 1, maxLength: maxCuts }).map(mergeCuts)

describe('a cut list', () => {
  it('is written with its lengths to the centimetre', () => {
    const cuts = [
      { count: 1_200, length: 3.6 },
      { count: 8, length: 2.4 },
    ]
    expect(cutsText(cuts)).toBe('1,200 × 3.60 m, 8 × 2.40 m')
  })

  it('covers the cover width of each sheet along its length, rounded up to halves', () => {
    // 12 × 3.6 × 0.686 = 29.635 m²
    expect(cutArea([{ count: 12, length: 3.6 }], 686)).toBe(30)
    // 10 × 2 × 1 = 20 m²
    expect(cutArea([{ count: 10, length: 2 }], 1_000)).toBe(20)
    fc.assert(
      fc.property(list, cuts => {
        const exact = cuts.reduce((sum, { count, length }) => sum + count * length * 0.686, 0)
        const area = cutArea(cuts, 686)
        expect(area * 2).toBe(Math.round(area * 2))
        expect(area).toBeGreaterThanOrEqual(exact - 1e-6)
        expect(area - exact).toBeLessThan(0.5 + 1e-6)
      }),
    )
  })

  it('adds up sheets of one length, the longest first', () => {
    const cuts = [
      { count: 8, length: 2.4 },
      { count: 12, length: 3.6 },
      { count: 2, length: 2.4 },
    ]
    expect(mergeCuts(cuts)).toEqual([
      { count: 12, length: 3.6 },
      { count: 10, length: 2.4 },
    ])
  })

  it('is the same after a URL', () => {
    fc.assert(
      fc.property(list, cuts => {
        expect(parseCuts(formatCuts(cuts))).toEqual(cuts)
      }),
    )
    expect(formatCuts([{ count: 12, length: 4.77 }])).toBe('12x477')
  })

  it.each(['', '12', '12x', 'x360', '0x360', '12x0', '12x360-', '1e3x5', '12x3.6', '99999x360', '-1x360'])(
    '%j is none',
    text => expect(parseCuts(text)).toBeUndefined(),
  )

  it('of any text is none or has numbers above 0', () => {
    const part = fc.tuple(fc.nat(20_000), fc.nat(2_000)).map(numbers => numbers.join('x'))
    const parts = fc.array(part, { maxLength: 3 }).map(each => each.join('-'))
    let parsedCount = 0
    fc.assert(
      fc.property(fc.oneof(fc.string(), parts), text => {
        for (const { count, length } of parseCuts(text) ?? []) {
          parsedCount++
          expect(Math.min(count, length)).toBeGreaterThan(0)
        }
      }),
    )
    expect(parsedCount).toBeGreaterThan(0)
  })
})

describe('a length', () => {
  it('is rounded up to what is cut', () => {
    expect(lengthToCut(3.6576, sheet)).toBe(3.66)
    expect(lengthToCut(0.2, sheet)).toBe(1.5)
    expect(lengthToCut(2.1, tiles)).toBe(2.1)
    expect(lengthToCut(2.11, tiles)).toBe(2.45)
  })

  it('never gets shorter, and stays what it is when it is cut again', () => {
    const length = fc.double({ min: 0.01, max: 30, noNaN: true })
    fc.assert(
      fc.property(length, fc.constantFrom(sheet, tiles, { ...tiles, stepM: 0.305 }), (metres, kind) => {
        const rounded = lengthToCut(metres, kind)
        expect(rounded).toBeGreaterThanOrEqual(metres - 1e-6)
        expect(lengthToCut(rounded, kind)).toBe(rounded)
      }),
    )
  })
})

describe('what can be ordered', () => {
  const one = (length: number, count = 1) => [{ count, length }]
  it('has lengths between those of the sheet, on its steps', () => {
    expect(isCutList(one(1.5), sheet)).toBe(true)
    expect(isCutList(one(12), sheet)).toBe(true)
    expect(isCutList(one(1.49), sheet)).toBe(false)
    expect(isCutList(one(12.01), sheet)).toBe(false)
    expect(isCutList(one(6.3), tiles)).toBe(true)
    expect(isCutList(one(6.31), tiles)).toBe(false)
    expect(isCutList(one(2), tiles)).toBe(false)
    expect(isCutList([...one(2), ...one(1.49)], sheet)).toBe(false)
  })

  it('has 1 to 40 lengths and at most 100,000 m²', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ count: 1, length: 2 + index / 10 }))
    expect(isCutList([], sheet)).toBe(false)
    expect(isCutList(many(40), sheet)).toBe(true)
    expect(isCutList(many(41), sheet)).toBe(false)
    expect(isCutList(one(12, 10_000), sheet)).toBe(true)
    expect(isCutList(one(10, 10_000), { ...sheet, coverMm: 1_000 })).toBe(true)
    expect(isCutList([...one(12, 10_000), ...one(11, 10_000)], sheet)).toBe(false)
  })
})
