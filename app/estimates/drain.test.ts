import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { capacityOf, channelFlow, chooseDrain, type DrainInput, estimateDrain, runoff } from './drain.ts'
import { drainEstimator } from './drain-estimator.ts'
import { catalogueMaterials } from './material.fixture.ts'

const drains = catalogueMaterials('drain')
const squareMetresOfAcre = 4_046.8564
const cubicFeet = (m3: number) => m3 / 0.3048 ** 3

const input = (changes: Partial<DrainInput> = {}): DrainInput => ({
  run: [{ length: 25 }],
  fall: 1,
  catchment: { roof: 150, paved: 100, ground: 250 },
  rain: 140,
  isGroundLevel: false,
  waste: 0,
  ...changes,
})
const figure = (changes: Partial<DrainInput>, label: string) =>
  estimateDrain(input(changes), drains[0] as (typeof drains)[number]).figures.find(
    each => each.label === label,
  )?.value

describe('worked examples', () => {
  // San Diego State University, CIVE 530 Open-Channel Hydraulics, midterm 1 of 2008, problem 4.
  it('a channel 6 m wide, 1.6 m deep, with n = 0.015 and a slope of 0.0025 carries 32.91 m³/s', () => {
    expect(channelFlow(6, 1.6, 0.0025, 0.015)).toBeCloseTo(32.91, 1)
  })

  // San Diego State University, CIVE 530 Open-Channel Hydraulics, midterm 2 of 2007, problem 1.
  it('a channel 5 m wide, 0.8 m deep, with n = 0.015 and a slope of 0.0025 carries 9.548 m³/s', () => {
    expect(channelFlow(5, 0.8, 0.0025, 0.015)).toBeCloseTo(9.548, 2)
  })

  // costcalculator.calculator.city, Runoff rate calculator: a car park of 2 acres, C = 0.9, 4 in/h.
  it('2 acres of C = 0.9 in a rain of 4 in/h give 7.2 ft³/s', () => {
    const flow = runoff({ roof: 0, paved: 2 * squareMetresOfAcre, ground: 0 }, 4 * 25.4)
    // The example leaves out the factor 1.008 of its units.
    expect(cubicFeet(flow)).toBeCloseTo(7.2 * 1.008, 1)
  })

  // San Diego State University, CIVE 445 Applied Hydrology, midterm 2, problem 1: 45.48 mm/h of effective rain on 80 ha.
  it('80 ha of an effective rain of 45.48 mm/h give 10.11 m³/s', () => {
    const whole = { roof: 1, paved: 1, ground: 1 }
    expect(runoff({ roof: 0, paved: 0, ground: 800_000 }, 45.48, whole)).toBeCloseTo(10.11, 2)
  })

  // brighthub example at neuronova-clinic.com: 15 acres, C = 0.35, 2.4 in/h; C × i × A = 12.6.
  it('15 acres of C = 0.35 in a rain of 2.4 in/h give 12.6 ft³/s', () => {
    const flow = runoff({ roof: 0, paved: 0, ground: 15 * squareMetresOfAcre }, 2.4 * 25.4)
    expect(cubicFeet(flow)).toBeCloseTo(12.6 * 1.008, 1)
  })

  // The specification of the drains in the catalogue: flow when full at 1 % fall.
  it('our drains carry 69, 149, 440 and 947 l/s when full', () => {
    const flows = [225, 300, 450, 600].map(mm => channelFlow(mm / 1_000, mm / 1_000, 0.01) * 1_000)
    expect(flows.map(Math.round)).toEqual([69, 149, 440, 947])
  })
})

describe('a drain', () => {
  const rain = fc.double({ min: 10, max: 400, noNaN: true })
  const area = fc.double({ min: 0, max: 5_000, noNaN: true })
  const fall = fc.double({ min: 0.2, max: 15, noNaN: true })

  it('that is advised carries the flow, and the next smaller one does not', () => {
    fc.assert(
      fc.property(area, rain, fall, (roof, intensity, percent) => {
        const flow = runoff({ roof, paved: 0, ground: 0 }, intensity)
        const index = drains.indexOf(chooseDrain(drains, flow, percent) as (typeof drains)[number])
        const capacities = drains.map(({ size }) => capacityOf(size, percent))
        if (index === -1) expect(capacities.at(-1)).toBeLessThan(flow)
        else expect(capacities[index]).toBeGreaterThanOrEqual(flow)
        if (index > 0) expect(capacities[index - 1]).toBeLessThan(flow)
      }),
    )
  })

  it('never gets fewer pieces or less to dig for more length', () => {
    const length = fc.double({ min: 0.5, max: 500, noNaN: true })
    fc.assert(
      fc.property(length, length, fall, (before, more, percent) => {
        const count = (run: { length: number }[]) =>
          Number(figure({ run, fall: percent }, 'Pieces')?.replaceAll(',', ''))
        expect(count([{ length: before + more }])).toBeGreaterThanOrEqual(count([{ length: before }]))
        expect(count([{ length: before }, { length: more }])).toBeGreaterThanOrEqual(
          count([{ length: before }]),
        )
      }),
    )
  })

  it('has a bend between two runs, and is dug deeper on level ground', () => {
    expect(figure({ run: [{ length: 10 }, { length: 5 }, { length: 5 }] }, 'Bends')).toBe('2')
    expect(figure({}, 'Volume to dig')).toBe('6 m³')
    expect(figure({ isGroundLevel: true }, 'Volume to dig')).toBe('8 m³')
  })
})

it('each figure of a drain has the numbers that it follows from', () => {
  const [drain] = drains as [(typeof drains)[number]]
  const longPieces = { ...drain, size: { ...drain.size, lengthM: 2.5 } }
  const run = [{ length: 18 }, { length: 7 }]
  const { line, figures, notes } = estimateDrain(input({ run, isGroundLevel: true, waste: 10 }), longPieces)
  expect(line.quantity).toBe(27.5)
  expect(figures.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Flow in the design rain: 12.4 l/s',
    'What the drain carries: 52.5 l/s',
    'Pieces: 11',
    'Bends: 1',
    'Fall from end to end: 250 mm',
    'Volume to dig: 8 m³',
  ])
  expect(figures.map(({ formulaWithValues }) => formulaWithValues)).toEqual([
    '(150 × 0.95 + 100 × 0.9 + 250 × 0.35) × 140 ÷ 3,600 = 12.4 l/s',
    '225 mm wide, 180 mm deep, 1 % fall: 52.5 l/s',
    '25 × 1.1 ÷ 2.5 = 11, so 11',
    '2 − 1 = 1',
    '25 × 1 % = 0.25 m',
    '25 × 0.625 × 0.51 = 8 m³',
  ])
  expect(notes).toEqual([expect.stringMatching(/^Bends/)])
})

it('the fall of level ground counts with its per cent', () => {
  expect(figure({ fall: 2, isGroundLevel: true }, 'Volume to dig')).toBe('9.9 m³')
  expect(figure({ fall: 2 }, 'Fall from end to end')).toBe('500 mm')
})

it('a straight drain that carries the rain has no note', () => {
  const [drain] = drains as [(typeof drains)[number]]
  expect(estimateDrain(input(), drain).notes).toEqual([])
})

it('the smallest drain is advised, in whatever order the shop lists them', () => {
  expect(chooseDrain(drains.toReversed(), 0.01, 1)).toBe(drains[0])
})

describe('the estimator', () => {
  const values = {
    run: [{ length: 18 }, { length: 7 }],
    ...{
      roof: 150,
      paved: 100,
      ground: 250,
      rain: 140,
      fall: 1,
      terrain: 'falls',
      size: 'advised',
      waste: 5,
    },
  }

  it('orders metres of the size that the rain asks for and draws the water in it', () => {
    const result = drainEstimator.calculate(values, drains)
    if (!('estimate' in result)) throw new Error('no estimate')
    expect(result.estimate.line).toMatchObject({ quantity: 27, material: { variant: { key: '9in' } } })
    expect(result.drawing.shapes.map(({ tone }) => tone)).toEqual(['ground', 'concrete', 'opening', 'water'])
  })

  it('says that a chosen drain is too small, and at the field that none is large enough', () => {
    const small = drainEstimator.calculate({ ...values, roof: 5_000, size: 'u-drains:9in' }, drains)
    expect('estimate' in small && small.estimate.notes).toContain(
      'This drain is too small for the design rain.',
    )
    const result = drainEstimator.calculate({ ...values, roof: 500_000 }, drains)
    expect('errors' in result && result.errors.roof).toMatch(/No drain of ours carries/)
  })
})
