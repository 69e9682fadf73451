import type { Line } from '../cart/line.ts'
import { calculateLoad, formatWeight } from '../cart/load.ts'
import { isMeasured, quantityStep, roundToTenth } from '../catalogue/unit.ts'
import { type GoodsHistory, lineProgress, noHistory } from '../orders/lines/line-progress.ts'
import type { OrderLine } from '../orders/lines/order-line.ts'
import { promisedDays } from '../sales/promised-day.ts'

type Goods = Pick<Line, 'unit' | 'cuts' | 'weightGrams' | 'perPallet'>

/** A line of an order with what of it is neither delivered nor on a trip. */
export type OpenLine = Goods & { key: string; open: number }

/** A line without its price, which not everybody who plans may see. */
export type PlannedGoods = Goods & Pick<Line, 'name' | 'label'> & { key: string; quantity: number }
export type OpenGoods = PlannedGoods & OpenLine

export const goodsOfLine = (line: OrderLine): PlannedGoods => {
  const { name, label, unit, cuts, weightGrams, perPallet, quantity } = line
  return { key: line.lineId, name, label, unit, cuts, weightGrams, perPallet, quantity }
}

export const openGoods = (lines: readonly OrderLine[], history: GoodsHistory = noHistory): OpenGoods[] =>
  lines.map(line => ({ ...goodsOfLine(line), open: Math.max(0, lineProgress(line, history).open) }))

/** How much of a line goes on a trip. */
export type Part = { key: string; quantity: number }

/** What a truck can carry. A mixer has a drum and carries nothing but concrete. */
export type Capacity = { payloadGrams: number; pallets: number | null; drumM3: number | null }

export type TripLoad = { weightGrams: number; isComplete: boolean; pallets: number; m3: number }

export const emptyLoad: TripLoad = { weightGrams: 0, isComplete: true, pallets: 0, m3: 0 }

/** Ready-mix is what is sold by volume. */
export const isConcrete = ({ unit }: Pick<Goods, 'unit'>) => unit === 'm³'

export const canCarry = ({ drumM3 }: Pick<Capacity, 'drumM3'>, line: Pick<Goods, 'unit'>) =>
  isConcrete(line) === (drumM3 !== null)

/** The smallest part of a line that can be delivered: sheets that were cut to length go together. */
const stepOf = ({ unit, cuts }: Pick<Goods, 'unit' | 'cuts'>, quantity: number) =>
  cuts ? quantity : isMeasured(unit) ? quantityStep(unit) : 1

export const isPartOf = (part: number, line: OpenLine) =>
  part > 0 && part <= line.open && (part === line.open || Number.isInteger(part / stepOf(line, line.open)))

export function tripLoad(parts: readonly (Goods & { quantity: number })[]): TripLoad {
  const m3 = parts.filter(isConcrete).reduce((sum, { quantity }) => sum + quantity, 0)
  return { ...calculateLoad(parts), m3: roundToTenth(m3) }
}

export const addLoads = (a: TripLoad, b: TripLoad): TripLoad => ({
  weightGrams: a.weightGrams + b.weightGrams,
  isComplete: a.isComplete && b.isComplete,
  pallets: a.pallets + b.pallets,
  m3: roundToTenth(a.m3 + b.m3),
})

/** By how much a load is more than a truck carries; empty where it fits. The limit of a mixer is its drum. */
export function overloadText(load: TripLoad, { payloadGrams, pallets, drumM3 }: Capacity): string {
  if (drumM3 !== null) return load.m3 > drumM3 ? `${roundToTenth(load.m3 - drumM3)} m³` : ''
  const morePallets = pallets === null ? 0 : load.pallets - pallets
  return [
    load.weightGrams > payloadGrams && formatWeight(load.weightGrams - payloadGrams),
    morePallets > 0 && `${morePallets} ${morePallets === 1 ? 'pallet' : 'pallets'}`,
  ]
    .filter(Boolean)
    .join(' and ')
}

/** From 0 to 1 and above: of what is nearest to its limit. */
export function fillOf(load: TripLoad, { payloadGrams, pallets, drumM3 }: Capacity): number {
  if (drumM3 !== null) return load.m3 / drumM3
  return Math.max(load.weightGrams / payloadGrams, pallets ? load.pallets / pallets : 0)
}

const fits = (load: TripLoad, capacity: Capacity) => overloadText(load, capacity) === ''

/** How much of a line fits beside a load. */
function fittingQuantity(line: OpenLine, load: TripLoad, capacity: Capacity): number {
  if (!canCarry(capacity, line)) return 0
  const step = stepOf(line, line.open)
  const withSteps = (steps: number) =>
    addLoads(load, tripLoad([{ ...line, quantity: roundToTenth(steps * step) }]))
  if (fits(addLoads(load, tripLoad([{ ...line, quantity: line.open }])), capacity)) return line.open
  let [some, tooMany] = [0, Math.ceil(line.open / step)]
  while (tooMany - some > 1) {
    const middle = Math.floor((some + tooMany) / 2)
    if (fits(withSteps(middle), capacity)) some = middle
    else tooMany = middle
  }
  return roundToTenth(some * step)
}

/** What of an order fits on a truck beside its load. A single piece that is heavier than the truck may goes alone. */
export function fittingParts(lines: readonly OpenLine[], load: TripLoad, capacity: Capacity): Part[] {
  const parts: Part[] = []
  let loaded = load
  for (const line of lines) {
    const quantity = line.open > 0 ? fittingQuantity(line, loaded, capacity) : 0
    if (quantity === 0) continue
    parts.push({ key: line.key, quantity })
    loaded = addLoads(loaded, tripLoad([{ ...line, quantity }]))
  }
  const [piece] = lines.filter(line => line.open > 0 && canCarry(capacity, line))
  // Goods of unknown weight count as a load too.
  const isEmpty = load.isComplete && load.weightGrams === 0 && load.pallets === 0 && load.m3 === 0
  if (parts.length > 0 || !isEmpty || !piece) return parts
  return [{ key: piece.key, quantity: Math.min(stepOf(piece, piece.open), piece.open) }]
}

type Promised = { promisedDay: string | null }

/** Promised for the day, or for an earlier one. */
export const isDue = ({ promisedDay }: Promised, day: string) =>
  promisedDay !== null && promisedDays(promisedDay).first <= day

export const isPromisedFor = ({ promisedDay }: Promised, day: string) =>
  promisedDay !== null && isDue({ promisedDay }, day) && day <= promisedDays(promisedDay).last

export const isOverdue = ({ promisedDay }: Promised, today: string) =>
  promisedDay !== null && promisedDays(promisedDay).last < today

/** `isFirst`: before all others. */
export type PlannableOrder = { id: string; zone: string; lines: OpenLine[]; isFirst?: boolean }

/** A trip that stops can be added to: one that is planned, or one that a truck has not been given yet. */
export type TripWithRoom = {
  id: string
  capacity: Capacity
  load: TripLoad
  orderIds: string[]
  /** Of its orders. */
  zones?: string[]
}

export type ProposedStop = { orderId: string; parts: Part[] }

const openLoad = (lines: readonly OpenLine[]) =>
  tripLoad(lines.map(line => ({ ...line, quantity: line.open })))

/**
 * Which order goes on which trip: zone by zone, the heaviest order first, beside orders of its zone where there is room,
 * those that go first before all others.
 * Only what is larger than every truck is divided. No trip gets an order twice or more than its truck carries.
 */
export function proposeTrips(
  orders: readonly PlannableOrder[],
  trips: readonly TripWithRoom[],
): Map<string, ProposedStop[]> {
  const states = trips.map(trip => ({
    ...trip,
    zones: new Set(trip.zones),
    orderIds: new Set(trip.orderIds),
    stops: [] as ProposedStop[],
  }))
  type State = (typeof states)[number]
  const sizeOf = (lines: readonly OpenLine[]) => {
    const { weightGrams, m3 } = openLoad(lines)
    return weightGrams + m3
  }
  const zones = [true, false].flatMap(isFirst =>
    [
      ...Map.groupBy(
        orders.filter(order => (order.isFirst ?? false) === isFirst),
        ({ zone }) => zone,
      ),
    ]
      .map(([zone, members]) => ({ zone, members, size: sizeOf(members.flatMap(({ lines }) => lines)) }))
      .sort((a, b) => b.size - a.size),
  )

  function put(order: PlannableOrder, zone: string, state: State, lines: OpenLine[]) {
    const parts = fittingParts(lines, state.load, state.capacity)
    if (parts.length === 0) return lines
    const quantityOf = new Map(parts.map(({ key, quantity }) => [key, quantity]))
    const loaded = lines.map(line => ({ ...line, quantity: quantityOf.get(line.key) ?? 0 }))
    state.load = addLoads(state.load, tripLoad(loaded))
    state.stops.push({ orderId: order.id, parts })
    state.orderIds.add(order.id)
    state.zones.add(zone)
    return loaded
      .map(({ quantity, ...line }) => ({ ...line, open: roundToTenth(line.open - quantity) }))
      .filter(({ open }) => open > 0)
  }

  /** In grams, or in m³ of a drum. */
  const room = ({ load, capacity: { payloadGrams, drumM3 } }: State) =>
    drumM3 === null ? payloadGrams - load.weightGrams : drumM3 - load.m3

  /** Where the goods fit whole: beside others of the zone, else on an empty truck, else where they fit most closely. */
  function findWhole(goods: readonly OpenLine[], zone: string, able: readonly State[]): State | undefined {
    const whole = able.filter(state => fits(addLoads(state.load, openLoad(goods)), state.capacity))
    return (
      whole.find(state => state.zones.has(zone)) ??
      whole.find(state => state.orderIds.size === 0) ??
      whole.toSorted((a, b) => room(a) - room(b))[0]
    )
  }

  for (const { zone, members } of zones)
    for (const order of members.toSorted((a, b) => sizeOf(b.lines) - sizeOf(a.lines)))
      for (const ofMixers of [false, true]) {
        let open = order.lines.filter(line => line.open > 0 && isConcrete(line) === ofMixers)
        let able = states.filter(
          ({ capacity, orderIds }) => (capacity.drumM3 !== null) === ofMixers && !orderIds.has(order.id),
        )
        const goods = openLoad(open)
        const isLarger = !able.some(({ capacity }) => fits(goods, capacity))
        while (open.length > 0) {
          const roomiest = isLarger ? able.toSorted((a, b) => room(b) - room(a))[0] : undefined
          const state = findWhole(open, zone, able) ?? roomiest
          if (!state) break
          able = able.filter(other => other !== state)
          open = put(order, zone, state, open)
        }
      }
  return new Map(states.map(({ id, stops }) => [id, stops]))
}
