import { formatNumber as n } from '../platform/text/length.ts'
import { type Estimate, type Figure, roundUpTo, sum } from './estimator.ts'
import type { ConcreteGrade, Material } from './material.ts'

type Slab = { length: number; width: number; thickness: number }
type Piece = { length: number; width: number; depth: number; number: number }
export type ConcreteInput = {
  slab: Slab[]
  footing: Piece[]
  column: { width: number; depth: number; height: number; number: number }[]
  beam: Piece[]
  waste: number
}
type Elements = Omit<ConcreteInput, 'waste'>

const truckM3 = 6
/** Of mesh of 4.8 × 2.4 m, less laps of 300 mm. */
const meshCover = 4.5 * 2.1
const barsKgPerM3 = { footing: 80, column: 150, beam: 120 }

const pieceVolume = ({ length, width, depth, number }: Piece) => length * width * depth * number

export const concreteVolumes = ({ slab, footing, column, beam }: Elements) => ({
  slab: sum(slab.map(({ length, width, thickness }) => length * width * thickness)),
  footing: sum(footing.map(pieceVolume)),
  column: sum(column.map(({ width, depth, height, number }) => width * depth * height * number)),
  beam: sum(beam.map(pieceVolume)),
})

/** MPa that the ready-mix page names for each use. */
export const uses = [
  { value: 'blinding', label: 'Blinding, footpath', strengthMpa: 15 },
  { value: 'house', label: 'House: foundation, ground slab', strengthMpa: 20 },
  { value: 'frame', label: 'Columns, beams, floors above ground', strengthMpa: 25 },
  { value: 'heavy', label: 'Several storeys, tank, heavy floor', strengthMpa: 30 },
]

/** Columns and beams take 25 MPa at least. */
export function advisedStrength(use: string, { column, beam }: Pick<Elements, 'column' | 'beam'>) {
  const needed = uses.find(({ value }) => value === use)?.strengthMpa ?? 20
  return column.length + beam.length > 0 ? Math.max(needed, 25) : needed
}

/** The weakest grade that is strong enough, otherwise the strongest. */
export function chooseGrade(materials: readonly Material<ConcreteGrade>[], strengthMpa: number) {
  const sorted = materials.toSorted((a, b) => a.size.strengthMpa - b.size.strengthMpa)
  return sorted.find(({ size }) => size.strengthMpa >= strengthMpa) ?? sorted.at(-1)
}

export function estimateConcrete(input: ConcreteInput, material: Material<ConcreteGrade>): Estimate {
  const volumes = concreteVolumes(input)
  const volume = sum(Object.values(volumes))
  const factor = 1 + input.waste / 100
  const quantity = roundUpTo(0.5, volume * factor)
  const trucks = Math.ceil(quantity / truckM3)
  return {
    line: { material, quantity },
    figures: [
      {
        label: 'Concrete to order',
        value: `${n(quantity)} m³`,
        formula: 'volume × (1 + waste), rounded up to half a cubic metre',
        formulaWithValues: `${n(volume, 3)} × ${n(factor, 3)} = ${n(volume * factor, 3)}, so ${n(quantity)} m³`,
        sources: ['wasteConcrete'],
      },
      ...volumeFigures(input, volumes),
      {
        label: 'Trucks of 6 m³',
        value: n(trucks),
        formula: 'concrete to order ÷ 6, rounded up',
        formulaWithValues: `${n(quantity)} ÷ 6 = ${n(quantity / truckM3)}, so ${n(trucks)}`,
        sources: ['trucks'],
      },
      ...meshFigures(input),
      ...barFigures(volumes),
    ],
    notes: ['Steel is a hint for a first price and not in the order: your engineer decides.'],
  }
}

const times = (number: number) => (number === 1 ? '' : ` × ${n(number)}`)
const pieceText = ({ length, width, depth, number }: Piece) =>
  `${n(length, 3)} × ${n(width, 3)} × ${n(depth, 3)}${times(number)}`

function volumeFigures(
  { slab, footing, column, beam }: Elements,
  volumes: ReturnType<typeof concreteVolumes>,
) {
  const figure = (label: string, formula: string, terms: string[], volume: number): Figure[] =>
    terms.length === 0
      ? []
      : [
          {
            label,
            value: `${n(volume)} m³`,
            formula,
            formulaWithValues: `${terms.join(' + ')} = ${n(volume, 3)} m³`,
            sources: ['geometry'],
          },
        ]
  const slabs = slab.map(
    ({ length, width, thickness }) => `${n(length, 3)} × ${n(width, 3)} × ${n(thickness, 3)}`,
  )
  const columns = column.map(
    ({ width, depth, height, number }) => `${n(width, 3)} × ${n(depth, 3)} × ${n(height, 3)}${times(number)}`,
  )
  return [
    ...figure('Slabs', 'length × width × thickness', slabs, volumes.slab),
    ...figure('Footings', 'length × width × depth × number', footing.map(pieceText), volumes.footing),
    ...figure('Columns', 'width × depth × height × number', columns, volumes.column),
    ...figure('Beams', 'length × width × depth × number', beam.map(pieceText), volumes.beam),
  ]
}

/** A142 has wires of 6 mm, A193 of 7 mm, A252 of 8 mm, all 200 mm apart. */
const meshFor = (thickness: number) => (thickness <= 0.1 ? 'A142' : thickness <= 0.15 ? 'A193' : 'A252')

function meshFigures({ slab }: Elements): Figure[] {
  if (slab.length === 0) return []
  const area = sum(slab.map(({ length, width }) => length * width))
  const sheets = roundUpTo(1, area / meshCover)
  const mesh = meshFor(Math.max(...slab.map(({ thickness }) => thickness)))
  return [
    {
      label: `Mesh ${mesh}, as a hint`,
      value: `${n(sheets, 0)} ${sheets === 1 ? 'sheet' : 'sheets'}`,
      formula: 'area of the slabs ÷ (4.5 × 2.1), rounded up',
      formulaWithValues: `${n(area)} ÷ 9.45 = ${n(area / meshCover, 1)}, so ${n(sheets, 0)}`,
      sources: ['mesh'],
    },
  ]
}

function barFigures({ footing, column, beam }: ReturnType<typeof concreteVolumes>): Figure[] {
  const kilograms = footing * barsKgPerM3.footing + column * barsKgPerM3.column + beam * barsKgPerM3.beam
  if (kilograms === 0) return []
  return [
    {
      label: 'Steel bars, as a hint',
      value: `${n(kilograms, 0)} kg`,
      formula: 'footings × 80 + columns × 150 + beams × 120 kg/m³',
      formulaWithValues: `${n(footing)} × 80 + ${n(column)} × 150 + ${n(beam)} × 120 = ${n(kilograms, 0)} kg`,
      sources: ['bars'],
    },
  ]
}
