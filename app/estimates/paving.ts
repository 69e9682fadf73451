import { formatNumber as n } from '../platform/text/length.ts'
import { type Estimate, roundUpTo, sum } from './estimator.ts'
import type { Material, PaverSize } from './material.ts'

type Rectangle = { length: number; width: number }
export type PavingInput = {
  rectangle: Rectangle[]
  corner: (Rectangle & { cutLength: number; cutWidth: number })[]
  circle: { diameter: number }[]
  other: { area: number }[]
  /** Null: all round. */
  kerb: number | null
  waste: number
}
type Areas = Pick<PavingInput, 'rectangle' | 'corner' | 'circle' | 'other'>

const kerbLength = 0.915
/** Of loose sand to compacted sand. */
const looseToCompacted = 1.2
const sandTonnesPerM3 = 1.6

export const pavedArea = ({ rectangle, corner, circle, other }: Areas) =>
  sum([
    ...rectangle.map(({ length, width }) => length * width),
    ...corner.map(({ length, width, cutLength, cutWidth }) => length * width - cutLength * cutWidth),
    ...circle.map(({ diameter }) => (Math.PI * diameter ** 2) / 4),
    ...other.map(({ area }) => area),
  ])

/** An L is as long round as its rectangle; an area without measures counts as a square. */
export const edgeLength = ({ rectangle, corner, circle, other }: Areas) =>
  sum([
    ...[...rectangle, ...corner].map(({ length, width }) => 2 * (length + width)),
    ...circle.map(({ diameter }) => Math.PI * diameter),
    ...other.map(({ area }) => 4 * Math.sqrt(area)),
  ])

/** m³ of loose sand that make a compacted bed. */
export const beddingSand = (area: number, thickness: number) => area * thickness * looseToCompacted

/** The thinnest paver of a shape that carries the traffic, otherwise its thickest. */
export function choosePaver(
  materials: readonly Material<PaverSize>[],
  shape: string,
  minThicknessMm: number,
) {
  const sameShape = materials.filter(material => shapeKey(material) === shape)
  const sorted = sameShape.toSorted((a, b) => a.size.thicknessMm - b.size.thicknessMm)
  return sorted.find(({ size }) => size.thicknessMm >= minThicknessMm) ?? sorted.at(-1)
}

export const shapeKey = ({ product, variant }: Omit<Material<unknown>, 'size'>) =>
  `${product.id}:${variant.option1}`

export function estimatePaving(input: PavingInput, material: Material<PaverSize>): Estimate {
  const { size, product } = material
  const area = pavedArea(input)
  const factor = 1 + input.waste / 100
  const quantity = roundUpTo(0.5, area * factor)
  const pieces = roundUpTo(1, area * factor * size.perM2)
  const bed = size.beddingMm / 1_000
  const sand = beddingSand(area, bed) * factor
  const edge = input.kerb ?? edgeLength(input)
  const kerbs = roundUpTo(1, (edge * factor) / kerbLength)
  return {
    line: { material, quantity },
    figures: [
      {
        label: 'Paved area',
        value: `${n(area)} m²`,
        formula: 'length × width; an L less its corner; π × diameter² ÷ 4',
        formulaWithValues: `${areaTerms(input)} = ${n(area)} m²`,
        sources: ['geometry'],
      },
      {
        label: `${product.name}, with waste`,
        value: `${n(quantity)} m²`,
        formula: 'area × (1 + waste), rounded up to half a square metre',
        formulaWithValues: `${n(area)} × ${n(factor, 3)} = ${n(area * factor)}, so ${n(quantity)} m²`,
        sources: ['waste'],
      },
      {
        label: 'Pieces',
        value: n(pieces, 0),
        formula: 'area × (1 + waste) × pieces per m², rounded up',
        formulaWithValues: `${n(area)} × ${n(factor, 3)} × ${n(size.perM2, 1)} = ${n(area * factor * size.perM2, 1)}, so ${n(pieces, 0)}`,
        sources: ['product', 'waste'],
      },
      {
        label: 'Bedding sand',
        value: `${n(sand)} m³, ${n(sand * sandTonnesPerM3, 1)} t`,
        formula: 'area × thickness of the bed × 1.2 × (1 + waste); × 1.6 t/m³',
        formulaWithValues: `${n(area)} × ${n(bed, 3)} × 1.2 × ${n(factor, 3)} = ${n(sand)} m³; × 1.6 = ${n(sand * sandTonnesPerM3, 1)} t`,
        sources: ['bedding', 'sand', 'waste'],
      },
      {
        label: 'Kerbs of 915 mm',
        value: n(kerbs, 0),
        formula: 'length of the edge × (1 + waste) ÷ 0.915, rounded up',
        formulaWithValues: `${n(edge)} × ${n(factor, 3)} ÷ 0.915 = ${n((edge * factor) / kerbLength, 1)}, so ${n(kerbs, 0)}`,
        sources: ['kerb', 'waste'],
      },
    ],
    notes: ['Sand and kerbs are not in the order. Ask us for kerbs when you order.'],
  }
}

const areaTerms = ({ rectangle, corner, circle, other }: Areas) =>
  [
    ...rectangle.map(({ length, width }) => `${n(length)} × ${n(width)}`),
    ...corner.map(
      ({ length, width, cutLength, cutWidth }) =>
        `(${n(length)} × ${n(width)} − ${n(cutLength)} × ${n(cutWidth)})`,
    ),
    ...circle.map(({ diameter }) => `π × ${n(diameter)}² ÷ 4`),
    ...other.map(({ area }) => n(area)),
  ].join(' + ')
