import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { catalogueMaterials } from './material.fixture.ts'
import {
  advisedStrength,
  type ConcreteInput,
  chooseGrade,
  concreteVolumes,
  estimateConcrete,
} from './slab.ts'
import { slabEstimator } from './slab-estimator.ts'

const grades = catalogueMaterials('concrete')
const grade = (strengthMpa: number) => chooseGrade(grades, strengthMpa) as (typeof grades)[number]

const input = (changes: Partial<ConcreteInput> = {}): ConcreteInput => ({
  slab: [],
  footing: [],
  column: [],
  beam: [],
  waste: 0,
  ...changes,
})
const order = (changes: Partial<ConcreteInput>) => estimateConcrete(input(changes), grade(20)).line.quantity
const figure = (changes: Partial<ConcreteInput>, label: string) =>
  estimateConcrete(input(changes), grade(20)).figures.find(each => each.label.startsWith(label))?.value

describe('worked examples', () => {
  // quantity-takeoff.com, Volume of concrete for slabs, columns, beams, retaining wall and footing.
  it('a slab of 6 × 5 m, 0.15 m thick, has 4.5 m³', () => {
    const slab = [{ length: 6, width: 5, thickness: 0.15 }]
    expect(concreteVolumes(input({ slab })).slab).toBeCloseTo(4.5, 9)
    expect(order({ slab })).toBe(4.5)
  })

  // concretecalculators.net, How to measure concrete for slabs, columns, beams, and footings.
  it('a slab of 6 × 4 × 0.15 m has 3.6 m³ and a beam of 10 × 0.5 × 0.3 m 1.5 m³', () => {
    const slab = [{ length: 6, width: 4, thickness: 0.15 }]
    const beam = [{ length: 10, width: 0.5, depth: 0.3, number: 1 }]
    expect(concreteVolumes(input({ slab, beam }))).toMatchObject({ slab: expect.closeTo(3.6), beam: 1.5 })
    expect(order({ slab, beam })).toBe(5.5)
  })

  // Portland Cement Association, Design and Control of Concrete Mixtures: 1 yd³ makes 81 ft² of a slab of 4 in.
  it('81 ft² of 4 in have 1 yd³', () => {
    const slab = [{ length: 9 * 0.3048, width: 9 * 0.3048, thickness: 4 * 0.0254 }]
    expect(concreteVolumes(input({ slab })).slab).toBeCloseTo(0.9144 ** 3, 9)
  })

  // calculatorsconversion.com, Concrete volume calculation: footing of 2 × 2 × 0.5 m.
  it('a footing of 2 × 2 × 0.5 m has 2 m³', () => {
    expect(order({ footing: [{ length: 2, width: 2, depth: 0.5, number: 1 }] })).toBe(2)
  })

  // infralens.in after SP 34 (Handbook on Concrete Reinforcement and Detailing).
  it('a column of 0.45 × 0.60 × 3.5 m has 0.945 m³, a plinth beam of 0.23 × 0.45 × 5 m 0.518 m³', () => {
    const column = [{ width: 0.45, depth: 0.6, height: 3.5, number: 1 }]
    const beam = [{ length: 5, width: 0.23, depth: 0.45, number: 1 }]
    const volumes = concreteVolumes(input({ column, beam }))
    expect(volumes.column).toBeCloseTo(0.945, 9)
    expect(volumes.beam).toBeCloseTo(0.518, 3)
  })
})

describe('concrete', () => {
  it('comes in trucks of 6 m³', () => {
    const slab = [{ length: 10, width: 6, thickness: 0.1 }]
    expect(figure({ slab }, 'Trucks')).toBe('1')
    expect(figure({ slab, waste: 1 }, 'Trucks')).toBe('2')
  })

  it('of slabs takes mesh by their thickness, of other elements bars', () => {
    expect(figure({ slab: [{ length: 9, width: 4.2, thickness: 0.1 }] }, 'Mesh A142')).toBe('4 sheets')
    expect(figure({ slab: [{ length: 9, width: 4.2, thickness: 0.2 }] }, 'Mesh A252')).toBe('4 sheets')
    expect(figure({ column: [{ width: 0.5, depth: 0.5, height: 4, number: 2 }] }, 'Steel bars')).toBe(
      '300 kg',
    )
  })

  it('is advised by use, for columns and beams 25 MPa at least', () => {
    const beam = [{ length: 5, width: 0.2, depth: 0.4, number: 1 }]
    expect(advisedStrength('house', input())).toBe(20)
    expect(advisedStrength('house', input({ beam }))).toBe(25)
    expect(advisedStrength('heavy', input({ beam }))).toBe(30)
    expect(grade(25).variant.option1).toBe('Grade 25')
    expect(grade(50).variant.option1).toBe('Grade 30')
  })

  it('in more or larger elements never takes less, and the order is in halves', () => {
    const side = fc.double({ min: 0.1, max: 20, noNaN: true })
    fc.assert(
      fc.property(
        side,
        side,
        side,
        side,
        fc.integer({ min: 1, max: 50 }),
        (length, width, depth, more, number) => {
          const footing = [{ length, width, depth, number }]
          const before = order({ footing })
          expect(Number.isInteger(before * 2)).toBe(true)
          expect(before - length * width * depth * number).toBeLessThan(0.5 + 1e-5)
          expect(
            order({ footing: [{ length: length + more, width, depth, number }] }),
          ).toBeGreaterThanOrEqual(before)
          expect(order({ footing: [{ length, width, depth, number: number + 1 }] })).toBeGreaterThanOrEqual(
            before,
          )
          expect(
            order({ footing, slab: [{ length: more, width, thickness: depth }] }),
          ).toBeGreaterThanOrEqual(before)
        },
      ),
    )
  })
})

it('each figure of concrete has the numbers that it follows from', () => {
  const elements = {
    slab: [
      { length: 6, width: 4, thickness: 0.15 },
      { length: 2, width: 1, thickness: 0.1 },
    ],
    footing: [{ length: 1.5, width: 1.5, depth: 0.4, number: 4 }],
    column: [{ width: 0.3, depth: 0.3, height: 3, number: 4 }],
    beam: [{ length: 5, width: 0.23, depth: 0.45, number: 1 }],
  }
  const { figures } = estimateConcrete(input({ ...elements, waste: 10 }), grade(25))
  expect(figures.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Concrete to order: 10 m³',
    'Slabs: 3.8 m³',
    'Footings: 3.6 m³',
    'Columns: 1.08 m³',
    'Beams: 0.52 m³',
    'Trucks of 6 m³: 2',
    'Mesh A193, as a hint: 3 sheets',
    'Steel bars, as a hint: 512 kg',
  ])
  expect(figures.map(({ formulaWithValues }) => formulaWithValues)).toEqual([
    '8.998 × 1.1 = 9.897, so 10 m³',
    '6 × 4 × 0.15 + 2 × 1 × 0.1 = 3.8 m³',
    '1.5 × 1.5 × 0.4 × 4 = 3.6 m³',
    '0.3 × 0.3 × 3 × 4 = 1.08 m³',
    '5 × 0.23 × 0.45 = 0.518 m³',
    '10 ÷ 6 = 1.67, so 2',
    '26 ÷ 9.45 = 2.8, so 3',
    '3.6 × 80 + 1.08 × 150 + 0.52 × 120 = 512 kg',
  ])
})

it('only elements that are there have a figure', () => {
  const slab = [{ length: 2, width: 2, thickness: 0.1 }]
  const labels = (changes: Partial<ConcreteInput>) =>
    estimateConcrete(input(changes), grade(20)).figures.map(({ label }) => label)
  expect(labels({ slab })).toEqual(['Concrete to order', 'Slabs', 'Trucks of 6 m³', 'Mesh A142, as a hint'])
  expect(figure({ slab }, 'Mesh')).toBe('1 sheet')
  const footing = [{ length: 2, width: 2, depth: 0.5, number: 1 }]
  expect(labels({ footing })).not.toContain('Mesh A142, as a hint')
})

it('each use has its strength, and an unknown one that of a house', () => {
  expect(['blinding', 'house', 'frame', 'heavy', 'x'].map(use => advisedStrength(use, input()))).toEqual([
    15, 20, 25, 30, 20,
  ])
})

it('the weakest grade that is strong enough is chosen, in whatever order the shop lists them', () => {
  expect(chooseGrade(grades.toReversed(), 18)?.size.strengthMpa).toBe(20)
  expect(chooseGrade(grades.toReversed(), 50)?.size.strengthMpa).toBe(30)
})

describe('the estimator', () => {
  const values = {
    slab: [{ length: 6, width: 4, thickness: 0.15 }],
    footing: [],
    column: [],
    beam: [],
    waste: 0,
    use: 'house',
    grade: 'advised',
  }

  it('orders the grade that it advises, or the one that is chosen with a warning', () => {
    const result = slabEstimator.calculate(values, grades)
    expect('estimate' in result && result.estimate.line.material.variant.key).toBe('grade-20')
    const weaker = slabEstimator.calculate({ ...values, grade: 'ready-mix-concrete:grade-15' }, grades)
    expect('estimate' in weaker && weaker.estimate.notes[0]).toMatch(/advise 20 MPa/)
  })

  it('says that something must be entered', () => {
    expect(slabEstimator.calculate({ ...values, slab: [] }, grades)).toHaveProperty('errors.slab')
  })
})
