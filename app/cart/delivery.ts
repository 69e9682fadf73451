import { findZone } from '../company/find-zone.ts'
import { comparablePlace } from '../company/places.ts'
import type { ShopSettings } from '../company/settings.content.ts'
import type { Zone } from '../company/zones.content.ts'
import { formatCedis, type Pesewas } from '../platform/text/money.ts'
import { type Destination, emptyDestination } from './cart.ts'
import { formatWeight, type Load } from './load.ts'

export type DeliveryTerms = Pick<
  ShopSettings,
  'deliveryFeePesewas' | 'freeDeliveryFromPesewas' | 'zones' | 'deliversElsewhere'
>

/** What delivery costs and why. */
export type Delivery = {
  /** Of the sum row. */
  label: string
  /** Undefined where it depends on a place that is not known, or not delivered to. */
  fee: Pesewas | undefined
  /** Before free delivery. */
  regularFee: Pesewas
  /** Goods of this worth are delivered free; null: none are. */
  freeFrom: Pesewas | null
  /** The name of the zone; empty where there is none. */
  zone: string
  noticeDays: number
  /** Why it can't be delivered. */
  problem?: { reason: 'no place' } | { reason: 'outside'; place: string } | SmallestOrder
}
type SmallestOrder = { reason: 'too small'; from: Pesewas; missing: Pesewas }

const gramsPerTonne = 1_000_000

/** What a weight costs in a zone, and in how many trucks it goes. */
export function zoneFee(
  { rates, furtherTruckPesewas }: Zone,
  grams: number,
): { fee: Pesewas; trucks: number } {
  const limitOf = (tonnes: number) => Math.round(tonnes * gramsPerTonne)
  const rate = rates.find(({ upToTonnes }) => grams <= limitOf(upToTonnes))
  if (rate) return { fee: rate.feePesewas, trucks: 1 }
  const last = rates.at(-1)
  if (!last) return { fee: 0, trucks: 1 }
  const truck = limitOf(last.upToTonnes)
  const further = Math.ceil((grams - truck) / truck)
  return { fee: last.feePesewas + further * furtherTruckPesewas, trucks: 1 + further }
}

export function deliveryOf(
  goods: Pesewas,
  load: Load,
  terms: DeliveryTerms,
  { place, collectAt }: Destination = emptyDestination,
): Delivery {
  const rule = { label: 'Delivery', regularFee: 0, freeFrom: null, zone: '', noticeDays: 0 }
  if (collectAt) return { ...rule, label: `Collect at ${collectAt}`, fee: 0 }
  const zone = findZone(terms.zones, place)
  if (zone) {
    const { fee, trucks } = zoneFee(zone, load.weightGrams)
    const { name, freeFromPesewas, smallestOrderPesewas, noticeDays } = zone
    const missing = (smallestOrderPesewas ?? 0) - goods
    return {
      label: `Delivery to ${name} (${[loadText(load), trucks > 1 ? `${trucks} trucks` : ''].filter(Boolean).join(', ')})`,
      fee: isFree(goods, freeFromPesewas) ? 0 : fee,
      regularFee: fee,
      freeFrom: freeFromPesewas,
      zone: name,
      noticeDays,
      ...(smallestOrderPesewas !== null &&
        missing > 0 && { problem: { reason: 'too small', from: smallestOrderPesewas, missing } }),
    }
  }
  if (terms.zones.length > 0 && !comparablePlace(place))
    return { ...rule, fee: undefined, problem: { reason: 'no place' } }
  if (terms.zones.length > 0 && !terms.deliversElsewhere)
    return { ...rule, fee: undefined, problem: { reason: 'outside', place } }
  const { deliveryFeePesewas: fee, freeDeliveryFromPesewas: freeFrom } = terms
  return { ...rule, fee: isFree(goods, freeFrom) ? 0 : fee, regularFee: fee, freeFrom }
}

const isFree = (goods: Pesewas, freeFrom: Pesewas | null) => freeFrom !== null && goods >= freeFrom

/** What is known of the weight. */
const loadText = ({ weightGrams, isComplete }: Load) =>
  weightGrams === 0 ? 'weight not known' : `${isComplete ? '' : 'at least '}${formatWeight(weightGrams)}`

export function deliveryProblem({ zone, problem }: Delivery, format = formatCedis): string | undefined {
  switch (problem?.reason) {
    case 'no place':
      return 'Say where it goes: the town or area.'
    case 'outside':
      return `We have no fixed fee for ${problem.place}. Ask for a quote, and we tell you what delivery costs.`
    case 'too small':
      return `Orders to ${zone} start at ${format(problem.from)}: ${format(problem.missing)} more.`
    default:
      return undefined
  }
}
