import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutArea, maxCuts } from '../catalogue/cut-list.ts'
import { isCutList, toSheet } from '../catalogue/sheet.ts'
import { roundUpTo } from './estimator.ts'
import { catalogueMaterials } from './material.fixture.ts'
import { materialKey } from './material.ts'
import {
  addSpares,
  cutList,
  cutStrip,
  estimateRoof,
  type RoofInput,
  roofGeometry,
  roofShapes,
  stripLengths,
} from './roof.ts'
import { drawRoof, roofEstimator } from './roof-estimator.ts'

const ft = (feet: number) => feet * 0.3048

const sheets = catalogueMaterials('sheet')
const sheet = sheets.find(
  material => materialKey(material) === 'aluminum-sheets:0-45-mm-red',
) as (typeof sheets)[number]
const { size } = sheet

const input = (changes: Partial<RoofInput> = {}): RoofInput => ({
  shape: 'gable',
  length: 12,
  width: 8,
  pitch: 15,
  overhang: 0.6,
  lap: 0.2,
  waste: 0,
  ...changes,
})

describe('worked examples', () => {
  // paramvisions.com (2020), Calculating the number of roofing sheets required for a shed.
  it('a shed of 8 × 10 ft that falls 1 ft takes 4 sheets of about 11.5 ft with a cover of 1,015 mm', () => {
    const pitch = (Math.atan(1 / 8) * 180) / Math.PI
    const shed = input({ shape: 'lean-to', length: ft(12), width: ft(8), pitch, overhang: 0 })
    expect(roofGeometry(shed).slope).toBeCloseTo(ft(8.062), 3)
    expect(stripLengths(shed, 1.015)).toHaveLength(4)
    // Its overhangs of 1.75 ft are measured along the slope.
    const withOverhangs = { ...shed, width: ft(11.562) * Math.cos(Math.atan(1 / 8)) }
    expect(roofGeometry(withOverhangs).slope).toBeCloseTo(ft(11.562), 3)
  })

  // easycalculation.com, Hip roof area calculator: base 100 × 70 m at 45°.
  it('a hip roof of 100 × 70 m at 45° has rafters of 49.50 m, hips of 60.62 m and 9,899.49 m²', () => {
    const { slope, hip, area } = roofGeometry(
      input({ shape: 'hip', length: 100, width: 70, pitch: 45, overhang: 0 }),
    )
    expect(slope).toBeCloseTo(49.4975, 4)
    expect(hip).toBeCloseTo(60.6218, 4)
    expect(area).toBeCloseTo(9899.494, 2)
  })

  // cal67.calculator.city, Roof sheet calculation formula: 10 m of eave, rafters of 6 m, sheets of 3 m that cover 0.75 m.
  it('10 m of eave takes 14 runs of a cover of 0.75 m', () => {
    const roof = input({ shape: 'lean-to', length: 10, width: 6, pitch: 0, overhang: 0, lap: 0.15 })
    expect(stripLengths(roof, 0.75)).toHaveLength(14)
    expect(roofGeometry(roof).area).toBe(60)
    // The example lays two sheets in a run, which leaves no lap; three are needed.
    expect(cutStrip(6, { ...size, maxLengthM: 3 }, 0.15).count).toBe(3)
  })

  // rajajunaidiqbal.com, How to estimate the roofing sheet requirement for a building.
  it('22 ft of eave takes 7 sheets of a cover of 1,015 mm', () => {
    const roof = input({ shape: 'lean-to', length: ft(20), width: ft(15), overhang: ft(1) })
    expect(stripLengths(roof, 1.015)).toHaveLength(7)
  })
})

describe('lengths and areas of manufacturers', () => {
  // The specifications of the profiles: 1.46 m of box profile of 686 mm, 1.31 m of corrugated of 762 mm, 0.91 m of
  // tiles of 1,100 mm and 1 m of trapezoid of 1,000 mm cover 1 m².
  it.each([
    [686, 1.46],
    [762, 1.31],
    [1_100, 0.91],
    [1_000, 1],
  ])('a cover of %i mm takes %d m of sheet for 1 m²', (coverMm, metres) => {
    expect(1 / (cutArea([{ count: 10_000, length: 1 }], coverMm) / 10_000)).toBeCloseTo(metres, 2)
  })
})

describe('spare sheets', () => {
  it('have the longest length and are at least the waste', () => {
    const cuts = [
      { count: 10, length: 4 },
      { count: 5, length: 2 },
    ]
    // 50 m × 5 % = 2.5 m, so one sheet of 4 m.
    expect(addSpares(cuts, 5)).toEqual({
      cuts: [
        { count: 11, length: 4 },
        { count: 5, length: 2 },
      ],
      spares: 1,
    })
    expect(addSpares(cuts, 0)).toEqual({ cuts, spares: 0 })
    expect(addSpares([], 5)).toEqual({ cuts: [], spares: 0 })
  })
})

describe('the cut list', () => {
  const roofs = fc.record({
    shape: fc.constantFrom(...roofShapes),
    length: fc.double({ min: 0.5, max: 60, noNaN: true }),
    width: fc.double({ min: 0.5, max: 40, noNaN: true }),
    pitch: fc.double({ min: 5, max: 60, noNaN: true }),
    overhang: fc.double({ min: 0, max: 3, noNaN: true }),
    lap: fc.double({ min: 0.1, max: 0.5, noNaN: true }),
    waste: fc.constant(0),
  })

  it('covers the roof: its area, and every strip with its laps', () => {
    fc.assert(
      fc.property(roofs, roof => {
        const pieces = cutList(roof, size)
        const cover = size.coverMm / 1_000
        const area = pieces.reduce((total, { count, length }) => total + count * length, 0) * cover
        const lapped = stripLengths(roof, cover).reduce((total, strip) => {
          const { count, length } = cutStrip(strip, size, roof.lap)
          expect(count * length - (count - 1) * roof.lap).toBeGreaterThanOrEqual(strip - 1e-6)
          return total + (count - 1) * roof.lap * cover
        }, 0)
        expect(area - lapped).toBeGreaterThanOrEqual(roofGeometry(roof).area - 1e-6)
      }),
    )
  })

  it('can be ordered, of each kind of sheet: at most 40 lengths that can be made', () => {
    const feet = toSheet({ coverMm: 762, minLengthMm: 1_500, maxLengthMm: 12_000, lengthStepMm: 305 })
    const kinds = [...sheets.map(sheet => sheet.size), feet]
    fc.assert(
      fc.property(roofs, fc.constantFrom(...kinds), (roof, kind) => {
        const cuts = cutList(roof, kind)
        expect(cuts.length).toBeLessThanOrEqual(maxCuts)
        expect(isCutList(cuts, kind)).toBe(true)
      }),
    )
  })

  it('of a larger or steeper roof is never less', () => {
    const ordered = (roof: RoofInput) => estimateRoof(roof, sheet).line.quantity
    fc.assert(
      fc.property(
        roofs.filter(({ shape }) => shape !== 'hip'),
        fc.double({ min: 0, max: 5, noNaN: true }),
        (roof, more) => {
          const before = ordered(roof)
          expect(ordered({ ...roof, length: roof.length + more })).toBeGreaterThanOrEqual(before)
          expect(ordered({ ...roof, width: roof.width + more })).toBeGreaterThanOrEqual(before)
          expect(ordered({ ...roof, waste: more })).toBeGreaterThanOrEqual(before)
        },
      ),
    )
  })

  it('reaches every point of a hip: the strips are as high as the roof between their edges', () => {
    fc.assert(
      fc.property(
        roofs.map(roof => ({ ...roof, shape: 'hip' as const })),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (roof, part) => {
          const { eave, span, slope } = roofGeometry(roof)
          const x = part * eave
          const cover = size.coverMm / 1_000
          const strip =
            stripLengths(roof, cover)[Math.min(Math.floor(x / cover), roundUpTo(1, eave / cover) - 1)] ?? 0
          expect(strip).toBeGreaterThanOrEqual(slope * Math.min(1, Math.min(x, eave - x) / (span / 2)) - 1e-6)
        },
      ),
    )
  })

  it('has 8 purlins 1.2 m apart under a sheet of 8.4 m', () => {
    const galvanized = sheets.find(({ size: { purlinSpacingM } }) => purlinSpacingM === 1.2)
    if (!galvanized) throw new Error('no sheet with purlins 1.2 m apart')
    // 8.4 ÷ 1.2 is a little more than 7 in floating point.
    const roof = input({ shape: 'lean-to', length: 0.6, width: 8.4, pitch: 0, overhang: 0 })
    const screws = estimateRoof(roof, galvanized).figures.find(({ label }) => label === 'Screws')
    expect(screws?.value).toBe(`${8 * Math.ceil(galvanized.size.coverMm / 170)}`)
  })

  it('of a gable has sheets of one length', () => {
    expect(cutList(input(), size)).toEqual([{ count: 40, length: 4.77 }])
  })
})

describe('a hip roof', () => {
  const hip = input({ shape: 'hip', length: 10.8, width: 6.8, pitch: 0 })

  it('of 12 × 8 m takes strips of 2 m that are as long as the hip is at their higher edge', () => {
    const [main, end] = [
      [2, 4, 4, 4, 4, 2],
      [2, 4, 4, 2],
    ]
    expect(stripLengths(hip, 2)).toEqual([...main, ...main, ...end, ...end])
    expect(stripLengths({ ...hip, length: hip.width, width: hip.length }, 2)).toEqual(stripLengths(hip, 2))
  })

  it('of more lengths than a line can have gets longer sheets, none of them shorter than its strip', () => {
    const large = input({ shape: 'hip', length: 60, width: 37, pitch: 10, overhang: 0, lap: 0.15 })
    const strips = stripLengths(large, size.coverMm / 1_000).map(strip => cutStrip(strip, size, large.lap))
    expect(new Set(strips.map(({ length }) => length)).size).toBeGreaterThan(maxCuts)
    const cuts = cutList(large, size)
    expect(cuts.length).toBeLessThanOrEqual(maxCuts)
    expect(cutArea(cuts, size.coverMm)).toBeGreaterThanOrEqual(cutArea(strips, size.coverMm))
    expect(cutArea(cuts, size.coverMm)).toBeLessThan(cutArea(strips, size.coverMm) * 1.02)
  })

  it('takes no more at a strip that ends beyond the corner', () => {
    // The last strip begins at 7.5 m, half a metre from the corner.
    const square = input({ shape: 'hip', length: 8, width: 8, pitch: 0, overhang: 0 })
    expect(stripLengths(square, 2.5).slice(0, 4)).toEqual([2.5, 4, 3, 0.5])
  })
})

describe('the figures', () => {
  const figures = (changes: Partial<RoofInput>) =>
    estimateRoof(input({ length: 10.8, width: 6.8, pitch: 30, ...changes }), sheet).figures

  it('of a hip roof have the numbers that they follow from', () => {
    expect(figures({ shape: 'hip', waste: 5 }).map(({ value }) => value)).toEqual([
      '110.9 m²',
      '4.62 m',
      '60',
      '3',
      '139 m²',
      '28.44 m, 13 pieces',
      '1,700',
    ])
    expect(figures({ shape: 'hip', waste: 5 }).map(({ formulaWithValues }) => formulaWithValues)).toEqual([
      '12 × 8 ÷ cos(30°) = 110.9 m²',
      '4 ÷ cos(30°) = 4.62 m',
      '12 ÷ 0.686 = 17.5 on a slope; 60 in all',
      '188.12 × 5 % ÷ 4.62 = 2, so 3',
      '201.98 × 0.686 = 138.56, so 139 m²',
      '(28.44 − 0.15) ÷ 2.25 = 12.6, so 13',
      '340 crossings × 5 = 1,700; purlins 0.75 m apart',
    ])
  })

  it('of a lean-to are those of one slope over its whole width', () => {
    expect(figures({ shape: 'lean-to' }).map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Roof area: 110.9 m²',
      'Length of a slope: 9.24 m',
      'Sheets: 18',
      'Spare sheets: 0',
      'Sheeting to order: 114.5 m²',
      'Top flashing: 12 m, 6 pieces',
      'Screws: 1,260',
    ])
    const [, slope] = figures({ shape: 'lean-to' })
    expect(slope).toMatchObject({ formula: 'width with overhang ÷ cos(pitch)', sources: ['geometry'] })
    expect(slope?.formulaWithValues).toBe('8 ÷ cos(30°) = 9.24 m')
  })

  it('of a hip roof name the shorter side', () => {
    const [, slope] = figures({ shape: 'hip', length: 8, width: 12, pitch: 15, overhang: 0.6 })
    expect(slope?.formula).toBe('half the shorter side with overhang ÷ cos(pitch)')
    expect(slope?.formulaWithValues).toMatch(/^4\.6 ÷ cos/)
  })

  it('of a slope longer than a sheet name the lap, and its sheets have equal lengths', () => {
    const [, slope, sheetCount, , toOrder] = figures({ shape: 'gable', width: 30, pitch: 15, waste: 5 })
    expect(slope).toMatchObject({ value: '16.15 m', sources: ['geometry', 'lap'] })
    expect(slope?.formula).toMatch(/^half the width/)
    // (16.15 + 0.2) ÷ 2 = 8.18 m, twice on each of 2 × 18 strips
    expect(sheetCount?.value).toBe('72')
    expect(toOrder?.formulaWithValues).toBe('621.68 × 0.686 = 426.47, so 426.5 m²')
  })

  it('of a roof of one sheet needs no length of caps below 0', () => {
    const tiny = figures({ shape: 'lean-to', length: 0.1, width: 2, overhang: 0 })
    expect(tiny.find(({ label }) => label === 'Top flashing')?.value).toBe('0.1 m, 0 pieces')
  })
})

it('a strip as long as the longest sheet is one sheet', () => {
  expect(cutStrip(12, size, 0.2)).toEqual({ count: 1, length: 12 })
  expect(cutStrip(23.8, size, 0.2)).toEqual({ count: 2, length: 12 })
  expect(cutStrip(12.01, size, 0.2)).toEqual({ count: 2, length: 6.11 })
})

describe('the estimator', () => {
  const values = { ...input(), shape: 'hip', sheet: 'aluminum-sheets:0-45-mm-red' }

  it('orders the m² of the cut list and draws the ridge and hips', () => {
    const result = roofEstimator.calculate(values, sheets)
    if (!('estimate' in result)) throw new Error('no estimate')
    const { line } = result.estimate
    const area = (line.cuts ?? []).reduce((total, { count, length }) => total + count * length, 0) * 0.686
    expect(line.quantity).toBe(roundUpTo(0.5, area))
    expect(result.drawing.lines).toHaveLength(5)
    expect(drawRoof(input({ shape: 'lean-to' })).lines).toHaveLength(0)
  })

  it('says at the field that the pitch is too low for the sheet', () => {
    const result = roofEstimator.calculate(
      { ...values, pitch: 6, sheet: 'corrugated-sheets:0-40-mm' },
      sheets,
    )
    expect(result).toEqual({ errors: { pitch: 'This sheet needs a pitch of 8° or more.' } })
  })
})
