import { formatWeight } from '../../../cart/load.ts'
import type { Kind } from '../../../catalogue/kind.ts'
import type { ProductMeasures, VariantMeasures } from '../../../catalogue/measures-schema.ts'
import { maxQuantity, quantityStep, type Unit } from '../../../catalogue/unit.ts'
import { formatNumber } from '../../../platform/text/length.ts'

/** What a customer counts goods in, besides the unit that they are sold by. */
export const otherUnits = ['piece', 'm²', 'pallet', 'truck'] as const
export type OtherUnit = (typeof otherUnits)[number]
/** How many sold units one of each is; without what is not known, or is the sold unit itself. */
export type UnitSizes = Partial<Record<OtherUnit, number>>

/** Of a truck, as far as it decides how much it carries. */
export type TruckSize = { name: string; payloadGrams: number; pallets: number | null; drumM3: number | null }

/** The joint of a wall, as the wall estimator opens with it. */
const jointMm = 10

type Measures = Partial<ProductMeasures & VariantMeasures>

/** What a piece and a m² are, from the measures of goods. */
export function measuredSizes(unit: Unit, measures: Measures): UnitSizes {
  const { faceLengthMm, faceHeightMm, isLaidDry, pieceAreaMm2, pieceLengthMm } = measures
  const joint = isLaidDry ? 0 : jointMm
  const face = faceLengthMm && faceHeightMm ? (faceLengthMm + joint) * (faceHeightMm + joint) : 0
  const area = (pieceAreaMm2 || face) / 1_000_000
  if (unit === 'm²') return area > 0 ? { piece: area } : {}
  if (unit === 'm') return pieceLengthMm ? { piece: pieceLengthMm / 1_000 } : {}
  return area > 0 && unit !== 'm³' ? { 'm²': 1 / area } : {}
}

type Loaded = { unit: Unit; weightGrams: number; perPallet: number; kind: Kind }

/** What a truck carries of goods that fill it, in full steps; 0 where it can't be known. Only mixers carry concrete. */
function truckload({ unit, weightGrams, perPallet, kind }: Loaded, truck: TruckSize): number {
  if ((kind === 'concrete') !== (truck.drumM3 !== null)) return 0
  if (truck.drumM3 !== null) return unit === 'm³' ? truck.drumM3 : 0
  if (weightGrams <= 0) return 0
  const byPallets = truck.pallets && perPallet > 0 ? truck.pallets * perPallet : Number.POSITIVE_INFINITY
  const step = quantityStep(unit)
  return Math.floor(Math.min(truck.payloadGrams / weightGrams, byPallets) / step) * step
}

/** All sizes of goods; a truck is the one that carries most of them. */
export function unitSizes(goods: Loaded & { measured: UnitSizes }, trucks: readonly TruckSize[]): UnitSizes {
  const truck = Math.max(0, ...trucks.map(each => truckload(goods, each)))
  return {
    ...goods.measured,
    ...(goods.perPallet > 0 && { pallet: goods.perPallet }),
    ...(truck > 0 && { truck }),
  }
}

/** The quantity that is sold where a customer wants so many of a unit: rounded up; undefined where it can't be ordered. */
export function soldQuantity(count: number, size: number, unit: Unit): number | undefined {
  const step = quantityStep(unit)
  // A floating-point error must not add a step.
  const quantity = Math.ceil(Number(((count * size) / step).toFixed(6))) * step
  return quantity > 0 && quantity <= maxQuantity ? quantity : undefined
}

/** `blocks`, `m²` */
export const unitName = (unit: Unit | OtherUnit) =>
  unit === 'm' || unit === 'm²' || unit === 'm³' ? unit : `${unit}s`

/** `20.8 m², 3.3 pallets, 3.7 t`: a quantity in the other units. */
export function equivalents(quantity: number, weightGrams: number, sizes: UnitSizes): string {
  const counts = otherUnits.flatMap(unit => {
    const size = sizes[unit]
    if (!size) return []
    const exact = Number((quantity / size).toFixed(6))
    // Half a piece is delivered as a whole one.
    const count = formatNumber(unit === 'piece' ? Math.ceil(exact) : exact, 1)
    return `${count} ${count === '1' ? unit : unitName(unit)}`
  })
  return [...counts, ...(weightGrams > 0 ? [formatWeight(quantity * weightGrams)] : [])].join(', ')
}
