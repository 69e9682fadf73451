import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeShownProduct, makeShownVariant } from '../catalogue/product.fixture.ts'
import { roundUpTo } from './estimator.ts'
import { catalogueMaterials } from './material.fixture.ts'
import { materialChoices } from './material.ts'
import {
  beddingSand,
  choosePaver,
  edgeLength,
  estimatePaving,
  type PavingInput,
  pavedArea,
  shapeKey,
} from './paving.ts'
import { drawPaving, pavingEstimator } from './paving-estimator.ts'

const ft = (feet: number) => feet * 0.3048
const cubicYards = (m3: number) => m3 / 0.9144 ** 3

const pavers = catalogueMaterials('paver')
const paver = (shape: string, thickness = 60) =>
  choosePaver(pavers, `paving-stones:${shape}`, thickness) as (typeof pavers)[number]

const input = (changes: Partial<PavingInput> = {}): PavingInput => ({
  rectangle: [],
  corner: [],
  circle: [],
  other: [],
  kerb: null,
  waste: 0,
  ...changes,
})

describe('worked examples', () => {
  // paramvisions.com (2021), How to calculate number of interlocking paver blocks required for any given area.
  it('20 × 18 ft at 35 pieces per m² with 5 % waste takes about 1,229 pieces', () => {
    const area = pavedArea(input({ rectangle: [{ length: ft(20), width: ft(18) }] }))
    expect(area * 10.764).toBeCloseTo(360, 1)
    // The example rounds to 3.25 pieces per ft² before it multiplies.
    expect(roundUpTo(1, area * 1.05 * 35)).toBe(1230)
  })

  // Brick Industry Association at naturalhandyman.com, Seven easy steps to installing your own walkway, driveway and patio.
  it('a patio of 10 × 20 ft of pavers of 4 × 8 in takes 900 pieces, 945 with 5 % waste, and 0.62 yd³ of sand', () => {
    const area = pavedArea(input({ rectangle: [{ length: ft(20), width: ft(10) }] }))
    const perM2 = 4.5 / 0.3048 ** 2
    expect(area * perM2).toBeCloseTo(900, 6)
    expect(roundUpTo(1, area * perM2 * 1.05)).toBe(945)
    // The example takes 1 in of sand as it lies.
    expect(cubicYards(beddingSand(area, 0.0254) / 1.2)).toBeCloseTo(0.62, 2)
    expect(edgeLength(input({ rectangle: [{ length: ft(20), width: ft(10) }] }))).toBeCloseTo(ft(60), 9)
  })

  // The usual rule of the trade: 50 blocks of 200 × 100 mm to the square metre.
  it('a square metre takes 50 rectangles of 200 × 100 mm', () => {
    const { figures } = estimatePaving(input({ other: [{ area: 1 }] }), paver('Rectangle'))
    expect(figures.find(({ label }) => label === 'Pieces')?.value).toBe('50')
  })

  // melbournebobcatservices.com.au, Laying pavers, part 1: A = π × r² with π = 3.14.
  it('a circle of 2 m radius has 12.56 m²', () => {
    expect(pavedArea(input({ circle: [{ diameter: 4 }] }))).toBeCloseTo(12.56, 1)
  })
})

describe('paving', () => {
  it('of an L is its rectangle less the corner, with the same edge', () => {
    const corner = [{ length: 6, width: 4, cutLength: 2, cutWidth: 1.5 }]
    expect(pavedArea(input({ corner }))).toBe(21)
    expect(edgeLength(input({ corner }))).toBe(20)
  })

  it('is as thick as the traffic asks for, and the thickest of the shape where none is thick enough', () => {
    expect(paver('Hexagon', 60).size.thicknessMm).toBe(60)
    expect(paver('Hexagon', 80).size.thicknessMm).toBe(80)
    expect(paver('Hexagon', 100).size.thicknessMm).toBe(80)
  })

  it('takes no kerbs where none are asked for', () => {
    const { figures } = estimatePaving(input({ other: [{ area: 9 }], kerb: 0 }), paver('Zig-zag'))
    expect(figures.find(({ label }) => label.startsWith('Kerbs'))?.value).toBe('0')
  })

  const side = fc.double({ min: 0.1, max: 100, noNaN: true })

  it('of more area or with more waste never takes less, and the order covers the area in halves', () => {
    fc.assert(
      fc.property(
        side,
        side,
        side,
        fc.double({ min: 0, max: 30, noNaN: true }),
        (length, width, more, waste) => {
          const quantity = (changes: Partial<PavingInput>) =>
            estimatePaving(input(changes), paver('Zig-zag')).line.quantity
          const rectangle = [{ length, width }]
          const before = quantity({ rectangle, waste })
          expect(before * 2).toBe(Math.round(before * 2))
          expect(before).toBeGreaterThanOrEqual(length * width - 1e-5)
          expect(before - length * width * (1 + waste / 100)).toBeLessThan(0.5 + 1e-5)
          expect(quantity({ rectangle: [{ length: length + more, width }], waste })).toBeGreaterThanOrEqual(
            before,
          )
          expect(quantity({ rectangle, circle: [{ diameter: more }], waste })).toBeGreaterThanOrEqual(before)
          expect(quantity({ rectangle, waste: waste + 1 })).toBeGreaterThanOrEqual(before)
        },
      ),
    )
  })

  it('is drawn with the areas that are estimated', () => {
    fc.assert(
      fc.property(side, side, (length, width) => {
        const all = input({
          rectangle: [{ length, width }],
          circle: [{ diameter: length }],
          other: [{ area: width }],
        })
        const drawn = drawPaving(all).shapes.map(({ points }) => polygonArea(points))
        // A circle is drawn as a polygon of 48 sides.
        const ratio = drawn.reduce((a, b) => a + b) / pavedArea(all)
        expect(ratio).toBeLessThan(1.001)
        expect(ratio).toBeGreaterThan(0.997)
      }),
    )
  })
})

it('each figure of paving has the numbers that it follows from', () => {
  const areas = {
    rectangle: [{ length: 6, width: 4 }],
    corner: [{ length: 5, width: 4, cutLength: 2, cutWidth: 1 }],
    circle: [{ diameter: 2 }],
    other: [{ area: 9 }],
  }
  const { line, figures } = estimatePaving(input({ ...areas, waste: 10 }), paver('Rectangle'))
  expect(line.quantity).toBe(60)
  expect(figures.map(({ value }) => value)).toEqual(['54.14 m²', '60 m²', '2,978', '2.14 m³, 3.4 t', '68'])
  expect(figures.map(({ formulaWithValues }) => formulaWithValues)).toEqual([
    '6 × 4 + (5 × 4 − 2 × 1) + π × 2² ÷ 4 + 9 = 54.14 m²',
    '54.14 × 1.1 = 59.56, so 60 m²',
    '54.14 × 1.1 × 50 = 2,977.8, so 2,978',
    '54.14 × 0.03 × 1.2 × 1.1 = 2.14 m³; × 1.6 = 3.4 t',
    // 20 + 18 + π × 2 + 4 × 3 m
    '56.28 × 1.1 ÷ 0.915 = 67.7, so 68',
  ])
})

it('the thinnest paver that carries the traffic is chosen, in whatever order the shop lists them', () => {
  const reversed = pavers.toReversed()
  expect(choosePaver(reversed, 'paving-stones:Hexagon', 50)?.size.thicknessMm).toBe(60)
  expect(choosePaver(reversed, 'paving-stones:Hexagon', 100)?.size.thicknessMm).toBe(80)
})

const polygonArea = (points: readonly (readonly [number, number])[]) =>
  Math.abs(
    points.reduce((total, [x, y], index) => {
      const [nextX, nextY] = points[(index + 1) % points.length] as readonly [number, number]
      return total + x * nextY - nextX * y
    }, 0),
  ) / 2

it('shapes are named once, and a paver without options by its name alone', () => {
  const [{ size }] = pavers as [(typeof pavers)[number]]
  const product = makeShownProduct({ id: 'slabs', name: 'Paving Slabs' })
  const slab = { product, variant: makeShownVariant(), size }
  expect(materialChoices([...pavers, slab], shapeKey)).toEqual({
    'paving-stones:Zig-zag': 'Paving Stones, Zig-zag',
    'paving-stones:Hexagon': 'Paving Stones, Hexagon',
    'paving-stones:Rectangle': 'Paving Stones, Rectangle',
    'slabs:': 'Paving Slabs',
  })
})

describe('the estimator', () => {
  const values = {
    rectangle: [{ length: 6, width: 4 }],
    corner: [],
    circle: [],
    other: [],
    kerb: null,
    waste: 0,
    traffic: 'trucks',
    paver: 'paving-stones:Zig-zag',
  }

  it('orders the thickness that the traffic asks for', () => {
    const result = pavingEstimator.calculate(values, pavers)
    expect('estimate' in result && result.estimate.line.material.variant.key).toBe('zig-zag-80-mm')
  })

  it('says at the field that a corner is as large as the whole, and that there is no area', () => {
    const corner = [{ length: 6, width: 4, cutLength: 6, cutWidth: 5 }]
    expect(pavingEstimator.calculate({ ...values, corner }, pavers)).toEqual({
      errors: {
        'corner.0.cutLength': 'The corner must be shorter than the whole.',
        'corner.0.cutWidth': 'The corner must be narrower than the whole.',
      },
    })
    expect(pavingEstimator.calculate({ ...values, rectangle: [] }, pavers)).toHaveProperty('errors.rectangle')
  })
})
