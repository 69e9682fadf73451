import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roundUpTo } from './estimator.ts'
import { catalogueMaterials } from './material.fixture.ts'
import { materialKey } from './material.ts'
import { estimateWall, measureWall, mixMortar, type WallInput, wallAreas } from './wall.ts'
import { drawWalls } from './wall-drawing.ts'
import { wallEstimator } from './wall-estimator.ts'

const ft = (feet: number) => feet * 0.3048
const inches = (length: number, height: number, thickness: number) => ({
  lengthMm: length * 25.4,
  heightMm: height * 25.4,
  thicknessMm: thickness * 25.4,
})
const cubicFeet = (m3: number) => m3 / 0.3048 ** 3

const blocks = catalogueMaterials('block')
const block = (key: string) =>
  blocks.find(material => materialKey(material) === key) as (typeof blocks)[number]

const input = (changes: Partial<WallInput> = {}): WallInput => ({
  wall: [{ length: 10, height: 3 }],
  opening: [],
  column: [],
  joint: 0.01,
  sandParts: 6,
  waste: 0,
  ...changes,
})
const quantityOf = (changes: Partial<WallInput>, key = 'hollow-blocks:6in') =>
  estimateWall(input(changes), block(key)).line.quantity

describe('worked examples', () => {
  // engineeringdiscoveries.com, How to calculate number of concrete blocks for building construction: surface area method.
  it('10 × 10 ft with a window of 3 × 3 ft takes 86 blocks of 16 × 8 in with joints of 1 in, 90 with 5 % waste', () => {
    const opening = [{ width: ft(3), height: ft(3), number: 1 }]
    const { net } = wallAreas({ wall: [{ length: ft(10), height: ft(10) }], opening, column: [] })
    const { blocks: count } = measureWall(net, inches(16, 8, 8), 0.0254)
    expect(roundUpTo(1, count)).toBe(86)
    expect(roundUpTo(1, count * 1.05)).toBe(90)
  })

  // paramvisions.com (2020), Block, cement and sand calculations for a wall of 100 cubic feet.
  it('20 × 10 ft of blocks of 16 × 8 × 6 in with joints of 3/8 in takes 210 blocks and 6.7 ft³ of mortar', () => {
    const { blocks: count, mortar } = measureWall(ft(20) * ft(10), inches(16, 8, 6), 0.0254 * 0.375)
    expect(Math.round(count)).toBe(210)
    expect(cubicFeet(mortar)).toBeCloseTo(6.697, 1)
    // The example divides the dry mortar of 8.907 ft³ into 7.634 ft³ of sand and 1.04 bags of cement.
    const { sand, cementBags } = mixMortar(6.697 * 0.3048 ** 3, 6)
    expect(cubicFeet(sand)).toBeCloseTo(7.634, 2)
    expect(cementBags).toBeCloseTo(1.273 / 1.226, 2)
  })

  // civilclick.com, How to calculate the quantity of concrete blocks for walls.
  it('14 × 10 ft of blocks of 12 × 8 × 8 in with joints of 1 in takes 172 blocks', () => {
    const { blocks: count } = measureWall(ft(14) * ft(10), inches(12, 8, 8), 0.0254)
    expect(Math.round(count)).toBe(172)
  })

  // National Concrete Masonry Association, TEK 4-1A, Productivity and modular coordination in concrete masonry:
  // units of 8 × 16 in nominal, 7 5/8 × 15 5/8 in without their joints of 3/8 in.
  it('100 ft² take 112.5 units of 8 × 16 in', () => {
    expect(measureWall(100 * 0.3048 ** 2, inches(15.625, 7.625, 7.625), 0.0254 * 0.375).blocks).toBeCloseTo(
      112.5,
      6,
    )
  })

  // The usual rule of the trade in the United Kingdom: ten blocks of 440 × 215 mm with joints of 10 mm cover 1 m².
  it('a square metre takes about ten blocks of 440 × 215 mm', () => {
    expect(measureWall(1, { lengthMm: 440, heightMm: 215, thicknessMm: 100 }, 0.01).blocks).toBeCloseTo(
      9.88,
      2,
    )
  })
})

describe('a wall', () => {
  it('takes the blocks per m² that the specification names', () => {
    expect(quantityOf({ wall: [{ length: 100, height: 1 }] })).toBe(926)
  })

  it('is sold by the m² and takes no mortar where blocks lock without it', () => {
    const estimate = estimateWall(input({ waste: 5 }), block('interlocking-blocks:6in'))
    expect(estimate.line.quantity).toBe(31.5)
    expect(estimate.figures.map(({ label }) => label)).toEqual(['Blocks', 'Net wall area'])
    expect(estimate.figures[0]?.value).toBe('914')
  })

  it('follows the way of laying, whatever the unit of sale is: the unit decides only the quantity', () => {
    const estimateAs = (key: string, unit: 'block' | 'm²') => {
      const { product, ...material } = block(key)
      const { line, figures, notes } = estimateWall(input({ waste: 5 }), {
        ...material,
        product: { ...product, unit },
      })
      return { quantity: line.quantity, figures, notes }
    }
    const dry = estimateAs('interlocking-blocks:6in', 'm²')
    expect(estimateAs('interlocking-blocks:6in', 'block')).toEqual({ ...dry, quantity: 914 })
    const mortared = estimateAs('hollow-blocks:6in', 'block')
    expect(mortared.quantity).toBe(292)
    expect(estimateAs('hollow-blocks:6in', 'm²')).toEqual({ ...mortared, quantity: 31.5 })
  })

  it('leaves out what columns take, and names their concrete', () => {
    const column = [{ width: 0.3, height: 3, number: 2 }]
    const { figures } = estimateWall(input({ column }), block('hollow-blocks:6in'))
    expect(figures.find(({ label }) => label === 'Concrete for the columns')?.value).toBe('0.27 m³')
    expect(quantityOf({ column })).toBeLessThan(quantityOf({}))
  })

  const length = fc.double({ min: 0.1, max: 100, noNaN: true })
  const height = fc.double({ min: 0.1, max: 15, noNaN: true })

  it('that is longer, higher or has more waste never takes fewer blocks or less mortar', () => {
    const waste = fc.double({ min: 0, max: 30, noNaN: true })
    fc.assert(
      fc.property(length, height, waste, length, waste, (l, h, w, more, moreWaste) => {
        const before = quantityOf({ wall: [{ length: l, height: h }], waste: w })
        const grown = [
          { wall: [{ length: l + more, height: h }], waste: w },
          { wall: [{ length: l, height: h + more }], waste: w },
          { wall: [{ length: l, height: h }], waste: w + moreWaste },
          {
            wall: [
              { length: l, height: h },
              { length: more, height: h },
            ],
            waste: w,
          },
        ]
        for (const changes of grown) expect(quantityOf(changes)).toBeGreaterThanOrEqual(before)
      }),
    )
  })

  it('is rounded at the end only: its parts never take more than one block beyond the whole', () => {
    fc.assert(
      fc.property(fc.array(length, { minLength: 1, maxLength: 8 }), height, (lengths, h) => {
        const whole = quantityOf({ wall: lengths.map(l => ({ length: l, height: h })) })
        const joined = quantityOf({ wall: [{ length: lengths.reduce((a, b) => a + b), height: h }] })
        expect(Math.abs(whole - joined)).toBeLessThanOrEqual(1)
      }),
    )
  })
})

it('each figure of a wall has the numbers that it follows from', () => {
  const opening = [{ width: 1.2, height: 1.5, number: 2 }]
  const column = [{ width: 0.3, height: 3, number: 2 }]
  const { line, figures, notes } = estimateWall(
    input({ opening, column, waste: 10 }),
    block('hollow-blocks:6in'),
  )
  expect(line.quantity).toBe(251)
  expect(figures.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Blocks: 251',
    'Net wall area: 24.6 m²',
    'Mortar: 0.26 m³',
    'Cement for the mortar: 2 bags of 50 kg',
    'Sand for the mortar: 0.29 m³',
    'Concrete for the columns: 0.27 m³',
  ])
  expect(figures.map(({ formulaWithValues }) => formulaWithValues)).toEqual([
    '24.6 ÷ (0.46 × 0.235) × 1.1 = 250.3, so 251',
    '10 × 3 − 2 × 1.2 × 1.5 − 2 × 0.3 × 3 = 24.6 m²',
    '24.6 × 0.15 × 0.0634 × 1.1 = 0.257 m³',
    '0.257 × 1.33 ÷ 7 × 1,440 ÷ 50 = 1.41',
    '0.257 × 1.33 × 6 ÷ 7 = 0.29 m³',
    '1.8 × 0.15 = 0.27 m³',
  ])
  expect(notes).toEqual([expect.stringMatching(/^Columns/)])
})

it('the net area of several walls has a term for each, and for each opening', () => {
  const wall = [
    { length: 12.4, height: 2.7 },
    { length: 3.81, height: 2.4384 },
  ]
  const { figures } = estimateWall(
    input({ wall, opening: [{ width: 0.9, height: 2.1, number: 1 }] }),
    block('hollow-blocks:6in'),
  )
  expect(figures[1]?.formulaWithValues).toBe('12.4 × 2.7 + 3.81 × 2.438 − 0.9 × 2.1 = 40.88 m²')
})

it('a small wall without columns takes one bag and has no note', () => {
  const { figures, notes } = estimateWall(
    input({ wall: [{ length: 2, height: 2 }] }),
    block('hollow-blocks:6in'),
  )
  expect(figures.find(({ label }) => label.startsWith('Cement'))?.value).toBe('1 bag of 50 kg')
  expect(notes).toEqual([])
})

describe('the estimator', () => {
  const values = {
    wall: [{ length: 4, height: 2.4 }],
    opening: [{ width: 0.9, height: 2.1, number: 1 }],
    column: [],
    block: 'hollow-blocks:6in',
    joint: 0.01,
    mix: '6',
    waste: 5,
  }

  it('draws each wall to scale with its opening', () => {
    const result = wallEstimator.calculate(values, blocks)
    const shapes = 'drawing' in result ? result.drawing.shapes : []
    expect(shapes.map(({ tone }) => tone)).toEqual(['block', 'opening'])
    expect(shapes[0]?.points[2]).toEqual([4, 2.4])
  })

  it('draws openings inside their wall, on several storeys where it has them', () => {
    const size = fc.record({
      width: fc.double({ min: 0.3, max: 3, noNaN: true }),
      height: fc.double({ min: 0.3, max: 3, noNaN: true }),
      number: fc.integer({ min: 1, max: 5 }),
    })
    const length = fc.double({ min: 3, max: 20, noNaN: true })
    fc.assert(
      fc.property(
        length,
        fc.double({ min: 3, max: 9, noNaN: true }),
        fc.array(size, { maxLength: 5 }),
        (l, h, opening) => {
          const [wall, ...boxes] = drawWalls(
            input({ wall: [{ length: l, height: h }], opening }),
            block('hollow-blocks:6in').size,
          ).shapes
          const edges = (points: readonly (readonly [number, number])[]) =>
            [points[0], points[2]].flat() as [number, number, number, number]
          const [, , right, bottom] = edges(wall?.points ?? [])
          const placed = boxes.map(({ points }) => edges(points))
          for (const [x1, y1, x2, y2] of placed) {
            expect(Math.min(x1, y1)).toBeGreaterThanOrEqual(-1e-9)
            expect(x2).toBeLessThanOrEqual(right + 1e-9)
            expect(y2).toBeLessThanOrEqual(bottom + 1e-9)
          }
        },
      ),
    )
  })

  it.each([
    ['higher than the wall', [{ width: 0.5, height: 3, number: 1 }], /No wall is as long and as high/],
    ['longer than the wall', [{ width: 5, height: 0.5, number: 1 }], /No wall is as long and as high/],
  ])('says at the field that openings are %s', (_, opening, sentence) => {
    const result = wallEstimator.calculate({ ...values, opening }, blocks)
    expect('errors' in result && result.errors['opening.0.width']).toMatch(sentence)
  })

  it('says at the group that the openings are as large as the wall', () => {
    const opening = [{ width: 4, height: 2.4, number: 1 }]
    const result = wallEstimator.calculate({ ...values, opening }, blocks)
    expect('errors' in result && result.errors.opening).toMatch(/as large as the walls/)
  })

  it('says so where the shop sells no blocks', () => {
    expect(wallEstimator.calculate(values, [])).toHaveProperty('errors.block')
  })
})
