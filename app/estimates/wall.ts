import { formatNumber as n } from '../platform/text/length.ts'
import { type Estimate, type Figure, roundUpTo, sum } from './estimator.ts'
import type { BlockSize, Material } from './material.ts'
import type { Source } from './sources.ts'

export type WallInput = {
  wall: { length: number; height: number }[]
  opening: { width: number; height: number; number: number }[]
  column: { width: number; height: number; number: number }[]
  joint: number
  /** Parts of sand to one of cement. */
  sandParts: number
  waste: number
}

/** Of dry cement and sand to the wet mortar that they make. */
const dryToWet = 1.33
const cementKgPerM3 = 1_440
const bagKg = 50

export const wallAreas = ({ wall, opening, column }: Pick<WallInput, 'wall' | 'opening' | 'column'>) => {
  const gross = sum(wall.map(({ length, height }) => length * height))
  const openings = sum(opening.map(({ width, height, number }) => width * height * number))
  const columns = sum(column.map(({ width, height, number }) => width * height * number))
  return { gross, openings, columns, net: gross - openings - columns }
}

/** Blocks and mortar before waste and rounding. */
export function measureWall(net: number, size: Omit<BlockSize, 'isLaidDry'>, joint: number) {
  const [length, height] = [size.lengthMm / 1_000, size.heightMm / 1_000]
  const faceWithJoint = (length + joint) * (height + joint)
  const jointShare = 1 - (length * height) / faceWithJoint
  return {
    blocks: net / faceWithJoint,
    faceWithJoint,
    jointShare,
    mortar: (net * jointShare * size.thicknessMm) / 1_000,
  }
}

/** Bags of 50 kg, and m³ of sand, of which mortar of 1 part cement to `sandParts` consists. */
export function mixMortar(mortar: number, sandParts: number) {
  const dry = mortar * dryToWet
  return {
    cementBags: ((dry / (1 + sandParts)) * cementKgPerM3) / bagKg,
    sand: (dry * sandParts) / (1 + sandParts),
  }
}

export function estimateWall(input: WallInput, material: Material<BlockSize>): Estimate {
  const { size, product } = material
  const { isLaidDry } = size
  const joint = isLaidDry ? 0 : input.joint
  const areas = wallAreas(input)
  const factor = 1 + input.waste / 100
  const measured = measureWall(areas.net, size, joint)
  const { blocks, faceWithJoint } = measured
  const face = `(${n(size.lengthMm / 1_000 + joint, 3)} × ${n(size.heightMm / 1_000 + joint, 3)})`
  const pieces = roundUpTo(1, blocks * factor)
  const quantity = product.unit === 'm²' ? roundUpTo(0.5, areas.net * factor) : pieces
  const blockFigure: Figure = {
    label: 'Blocks',
    value: n(pieces, 0),
    formula: 'net area ÷ ((length + joint) × (height + joint)) × (1 + waste), rounded up',
    formulaWithValues: `${n(areas.net)} ÷ ${face} × ${n(factor, 3)} = ${n((areas.net / faceWithJoint) * factor, 1)}, so ${n(pieces, 0)}`,
    sources: ['product', ...(isLaidDry ? [] : (['joint'] as Source[])), 'waste'],
  }
  return {
    line: { material, quantity },
    figures: [
      blockFigure,
      areaFigure(input, areas.net),
      ...(isLaidDry ? [] : mortarFigures(input, size, measured)),
      ...columnFigure(areas.columns, size),
    ],
    notes: [
      ...(isLaidDry ? ['These blocks lock without mortar: only the first course is set in it.'] : []),
      ...(areas.columns > 0 ? ['Columns are poured in concrete; the wall is built up to them.'] : []),
    ],
  }
}

const areaFigure = ({ wall, opening, column }: WallInput, net: number): Figure => {
  const walls = wall.map(({ length, height }) => `${n(length, 3)} × ${n(height, 3)}`)
  const gaps = [...opening, ...column].map(
    ({ width, height, number }) => `${number === 1 ? '' : `${number} × `}${n(width, 3)} × ${n(height, 3)}`,
  )
  return {
    label: 'Net wall area',
    value: `${n(net)} m²`,
    formula: 'length × height of each wall − number × width × height of the openings and columns',
    formulaWithValues: `${[walls.join(' + '), ...gaps].join(' − ')} = ${n(net)} m²`,
    sources: ['geometry'],
  }
}

function mortarFigures(
  input: WallInput,
  size: BlockSize,
  { mortar, jointShare }: ReturnType<typeof measureWall>,
): Figure[] {
  const factor = 1 + input.waste / 100
  const wet = mortar * factor
  const { cementBags, sand } = mixMortar(wet, input.sandParts)
  const parts = 1 + input.sandParts
  const { net } = wallAreas(input)
  return [
    {
      label: 'Mortar',
      value: `${n(wet)} m³`,
      formula: 'net area × thickness × share of the joints × (1 + waste)',
      formulaWithValues: `${n(net)} × ${n(size.thicknessMm / 1_000, 3)} × ${n(jointShare, 4)} × ${n(factor, 3)} = ${n(wet, 3)} m³`,
      sources: ['mortar', 'waste'],
    },
    {
      label: 'Cement for the mortar',
      value: bags(roundUpTo(1, cementBags)),
      formula: 'mortar × 1.33 ÷ (1 + parts of sand) × 1,440 kg/m³ ÷ 50 kg, rounded up',
      formulaWithValues: `${n(wet, 3)} × 1.33 ÷ ${parts} × 1,440 ÷ 50 = ${n(cementBags)}`,
      sources: ['mortar', 'cement'],
    },
    {
      label: 'Sand for the mortar',
      value: `${n(sand)} m³`,
      formula: 'mortar × 1.33 × parts of sand ÷ (1 + parts of sand)',
      formulaWithValues: `${n(wet, 3)} × 1.33 × ${input.sandParts} ÷ ${parts} = ${n(sand)} m³`,
      sources: ['mortar'],
    },
  ]
}

const bags = (count: number) => `${n(count, 0)} ${count === 1 ? 'bag' : 'bags'} of 50 kg`

const columnFigure = (columns: number, { thicknessMm }: BlockSize): Figure[] =>
  columns === 0
    ? []
    : [
        {
          label: 'Concrete for the columns',
          value: `${n((columns * thicknessMm) / 1_000)} m³`,
          formula: 'width × height × number × thickness of the wall',
          formulaWithValues: `${n(columns)} × ${n(thicknessMm / 1_000, 3)} = ${n((columns * thicknessMm) / 1_000, 3)} m³`,
          sources: ['geometry'],
        },
      ]
