import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { isHeld, orderNumber, statusNames } from '../orders/order.ts'
import { orderEvents, orders } from '../orders/orders.table.ts'
import type { Db } from '../platform/database/database.server.ts'
import { secretLinks } from '../platform/secret-link.server.ts'
import { formatDate } from '../platform/text/dates.ts'
import { recordChange } from '../staff/audit.server.ts'
import type { Actor } from '../staff/roles.ts'
import { deliveries, deliveryLines, trips, trucks } from './deliveries.table.ts'
import {
  addLoads,
  canCarry,
  excessText,
  fittingParts,
  isPartOf,
  type OpenGoods,
  openGoods,
  type Part,
  type TripLoad,
  tripLoad,
} from './plan.ts'
import { findTrip, listDrivers, readDeliveryLines, type Trip, tripToken } from './read-trips.server.ts'
import { isInService } from './truck.ts'
import { toTruck } from './trucks.server.ts'

export const tripLinks = secretLinks(trips, 'trips')

type Refused<Reason extends string> = { ok: false; reason: Reason }
export const refuse = <Reason extends string>(reason: Reason): Refused<Reason> => ({ ok: false, reason })

export const tripSubject = ({ day, truck }: Pick<Trip, 'day' | 'truck'>) =>
  `Trip of ${formatDate(day)}, ${truck.name}`

/** A trip that no other change is made to until the transaction ends. */
export async function lockTrip(tx: Db, id: string): Promise<Trip | undefined> {
  const [found] = await tx.select({ id: trips.id }).from(trips).where(eq(trips.id, id)).for('update')
  return found && findTrip(tx, id)
}

/** A trip that has left stays as it is, also where its truck is still out with an earlier one. */
export const isPlannable = ({ status, leftAt }: Pick<Trip, 'status' | 'leftAt'>) =>
  status === 'planned' && leftAt === null

/** In the order of their ids, so that two plans never wait for each other. */
export const lockOrders = (tx: Db, ids: string[]) =>
  tx
    .select()
    .from(orders)
    .where(inArray(orders.id, ids.length > 0 ? ids : ['00000000-0000-4000-8000-000000000000']))
    .orderBy(asc(orders.id))
    .for('update')

export const recordPlan = (
  tx: Db,
  admin: Actor,
  trip: Pick<Trip, 'day' | 'truck'>,
  action: string,
  after?: Record<string, unknown>,
) => recordChange(tx, admin, { permission: 'deliveries.plan', action, subject: tripSubject(trip), after })

export const addDeliveryEvent = (tx: Db, orderId: string, details: string, actor: string) =>
  tx.insert(orderEvents).values({ orderId, kind: 'delivery', details, actor })

export type TripInput = { id: string; day: string; truckId: string; driverId: string; overloadReason: string }

const maxTripsPerDay = 200

/** The truck and driver that a trip is to have. */
async function checkTrip(tx: Db, { day, truckId, driverId }: Omit<TripInput, 'id' | 'overloadReason'>) {
  const [row] = await tx.select().from(trucks).where(eq(trucks.id, truckId))
  if (!row) return refuse('truck not found')
  const truck = toTruck(row)
  if (!isInService(truck, day)) return refuse('out of service')
  if (driverId && !(await listDrivers(tx)).some(({ id }) => id === driverId)) return refuse('no driver')
  return { ok: true as const, truck }
}

async function insertTrip(tx: Db, linkKey: Uint8Array, { id, day, truckId, driverId }: TripInput) {
  const checked = await checkTrip(tx, { day, truckId, driverId })
  if (!checked.ok) return checked
  if ((await tx.$count(trips, eq(trips.day, day))) >= maxTripsPerDay) return refuse('too many')
  const { nonce, hash } = tripLinks.create(linkKey, id)
  const values = {
    ...{ id, day, truckId, driverId: driverId || null, linkNonce: nonce, linkHash: hash },
    // In the order of the plan, whose trips are stored in one transaction.
    createdAt: sql`clock_timestamp()`,
  }
  await tx.insert(trips).values(values).onConflictDoNothing()
  return { ok: true as const }
}

/** Adds a trip. One that is sent again is stored once. */
export const addTrip = (db: Db, linkKey: Uint8Array, admin: Actor, input: TripInput) =>
  db.transaction(async tx => {
    const { id, ...details } = input
    const stored = await findTrip(tx, id)
    if (stored)
      return stored.truckId === details.truckId ? { ok: true as const } : refuse('stored differently')
    const inserted = await insertTrip(tx, linkKey, input)
    if (!inserted.ok) return inserted
    const trip = await findTrip(tx, id)
    if (!trip) throw new Error('A trip was not stored')
    await recordPlan(tx, admin, trip, 'trip.created', { driver: trip.driver?.name })
    return { ok: true as const }
  })

/** Gives a planned trip another day, truck or driver, if it still has those that the form was opened with. */
export const changeTrip = (db: Db, admin: Actor, { id, ...details }: TripInput, editToken: string) =>
  db.transaction(async tx => {
    const trip = await lockTrip(tx, id)
    if (!trip) return refuse('not found')
    if (!isPlannable(trip)) return refuse('not planned')
    const { day, truckId, overloadReason } = details
    const driverId = details.driverId || null
    const isSame = trip.editToken === tripToken({ day, truckId, driverId })
    if (!isSame && trip.editToken !== editToken) return refuse('conflict')
    const checked = await checkTrip(tx, details)
    if (!checked.ok) return checked
    const { truck } = checked
    if (!trip.stops.every(({ goods }) => goods.every(line => canCarry(truck, line))))
      return refuse('wrong goods')
    const excess = excessText(trip.load, truck)
    if (excess && !overloadReason) return { ...refuse('over'), excess }
    await tx
      .update(trips)
      .set({ day, truckId, driverId, overloadReason: excess && overloadReason, updatedAt: sql`now()` })
      .where(eq(trips.id, id))
    const changed = await findTrip(tx, id)
    if (changed)
      await recordPlan(tx, admin, changed, 'trip.updated', {
        driver: changed.driver?.name,
        ...(excess && { overload: excess, reason: overloadReason }),
      })
    return { ok: true as const }
  })

/** What kept an order off a trip, by its number. */
export type Skipped = { number: string; why: string }

export const skippedText = (skipped: readonly Skipped[]) =>
  skipped.map(({ number, why }) => `Order ${number} ${why}.`).join(' ')

type StopRequest = { orderId: string; parts?: Part[] | undefined }
type Mode = 'whole' | 'fitting'

/** Puts orders on a trip that is locked. An order that is on it already stays as it is. */
async function addStops(tx: Db, admin: Actor, trip: Trip, requests: readonly StopRequest[], mode: Mode) {
  const ids = [...new Set(requests.map(({ orderId }) => orderId))]
  const found = new Map((await lockOrders(tx, ids)).map(order => [order.id, order]))
  const planned = await readDeliveryLines(tx, ids)
  const skipped: Skipped[] = []
  const added: { number: string; isWhole: boolean }[] = []
  let load = trip.load
  let position = trip.stops.length
  const rows: { orderId: string; parts: Part[] }[] = []
  for (const { orderId, parts: chosen } of requests) {
    const order = found.get(orderId)
    const number = orderNumber(orderId)
    const skip = (why: string) => skipped.push({ number, why })
    if (trip.stops.some(stop => stop.orderId === orderId) || rows.some(row => row.orderId === orderId))
      continue
    if (!order || order.erasedAt) {
      skip('no longer exists')
      continue
    }
    if (order.status === 'cancelled' || order.status === 'delivered') {
      skip(`is ${statusNames[order.status].toLowerCase()}`)
      continue
    }
    if (isHeld(order)) {
      skip('is over the credit limit: somebody has to approve it first')
      continue
    }
    const goods = openGoods(order.lines, planned.get(orderId) ?? [])
    const open = goods.filter(line => line.open > 0)
    const able = open.filter(line => canCarry(trip.truck, line))
    if (able.length === 0) {
      skip(
        open.length === 0
          ? 'is planned or delivered already'
          : trip.truck.drumM3 === null
            ? 'is concrete, which needs a mixer'
            : 'is not concrete, and a mixer carries nothing else',
      )
      continue
    }
    const parts =
      mode === 'fitting' && !chosen
        ? fittingParts(able, load, trip.truck)
        : (chosen ?? able.map(line => ({ key: line.key, quantity: line.open })))
    const loaded = partsOf(able, parts)
    if (!loaded) {
      skip('changed meanwhile')
      continue
    }
    const next = addLoads(load, tripLoad(loaded))
    // A single piece may be heavier than the truck may carry.
    const fitting = JSON.stringify(fittingParts(loaded, load, trip.truck)) === JSON.stringify(parts)
    if (loaded.length === 0 || (mode === 'fitting' && excessText(next, trip.truck) && !fitting)) {
      skip('does not fit any more')
      continue
    }
    load = next
    rows.push({ orderId, parts })
    const isWhole = open.every(line =>
      parts.some(({ key, quantity }) => key === line.key && quantity === line.open),
    )
    added.push({ number, isWhole })
  }
  for (const { orderId, parts } of rows) {
    const [delivery] = await tx
      .insert(deliveries)
      .values({ tripId: trip.id, orderId, position: position++ })
      .returning({ id: deliveries.id })
    if (!delivery) throw new Error('A stop was not stored')
    await tx
      .insert(deliveryLines)
      .values(
        parts.map(({ key, quantity }) => ({ deliveryId: delivery.id, lineKey: key, planned: quantity })),
      )
    await addDeliveryEvent(
      tx,
      orderId,
      `Planned for ${formatDate(trip.day)}, ${trip.truck.name}`,
      admin.email,
    )
  }
  if (rows.length > 0)
    await tx
      .update(orders)
      .set({ plannedAt: sql`coalesce(planned_at, now())` })
      .where(
        inArray(
          orders.id,
          rows.map(({ orderId }) => orderId),
        ),
      )
  return { added, skipped, load }
}

/** The goods with the quantities that are to go; undefined where they can't go like that. */
function partsOf(open: readonly OpenGoods[], parts: readonly Part[]): OpenGoods[] | undefined {
  if (new Set(parts.map(({ key }) => key)).size < parts.length) return undefined
  const loaded = parts.map(({ key, quantity }) => {
    const line = open.find(each => each.key === key)
    return line && isPartOf(quantity, line) ? { ...line, quantity, open: quantity } : undefined
  })
  return loaded.every(line => line !== undefined) ? loaded : undefined
}

/** Undoes what a transaction has done so far. */
class Undo<Result> extends Error {
  readonly result: Result
  constructor(result: Result) {
    super('undone')
    this.result = result
  }
}

export type PutRequest = {
  tripId: string
  orderIds: string[]
  /** What of them fits, or everything that is open. */
  mode: Mode
  overloadReason: string
}

export type PutResult =
  | { ok: true; added: { number: string; isWhole: boolean }[]; skipped: Skipped[] }
  | Refused<'not found' | 'not planned' | 'out of service'>
  | { ok: false; reason: 'nothing put'; skipped: Skipped[] }
  | { ok: false; reason: 'over'; excess: string; truck: string }

/** Puts what is open of orders on a planned trip. More than its truck carries needs a reason. */
export const putOnTrip = (
  db: Db,
  admin: Actor,
  { tripId, orderIds, mode, overloadReason }: PutRequest,
): Promise<PutResult> =>
  undoable(db, async tx => {
    const trip = await lockTrip(tx, tripId)
    if (!trip) return refuse('not found')
    const requests = orderIds.map(orderId => ({ orderId }))
    return putIn(tx, admin, trip, requests, mode, overloadReason)
  })

async function putIn(
  tx: Db,
  admin: Actor,
  trip: Trip,
  requests: readonly StopRequest[],
  mode: Mode,
  overloadReason: string,
): Promise<PutResult> {
  if (!isPlannable(trip)) return refuse('not planned')
  if (!trip.isTruckInService) return refuse('out of service')
  const { added, skipped, load } = await addStops(tx, admin, trip, requests, mode)
  const isOnItAlready = added.length === 0 && skipped.length === 0
  if (added.length === 0 && !isOnItAlready) return { ok: false, reason: 'nothing put', skipped }
  const excess = excessText(load, trip.truck)
  if (excess && mode === 'whole' && !isOnItAlready) {
    if (!overloadReason) throw new Undo({ ok: false, reason: 'over', excess, truck: trip.truck.name })
    await tx.update(trips).set({ overloadReason, updatedAt: sql`now()` }).where(eq(trips.id, trip.id))
  }
  if (added.length > 0)
    await recordPlan(tx, admin, trip, 'trip.stops added', {
      orders: added.map(({ number }) => number).join(', '),
      ...(excess && { overload: excess, reason: overloadReason }),
    })
  return { ok: true, added, skipped }
}

async function undoable<Result>(db: Db, run: (tx: Db) => Promise<Result>): Promise<Result> {
  try {
    return await db.transaction(run)
  } catch (error) {
    if (error instanceof Undo) return error.result as Result
    throw error
  }
}

export type PlannedTrip = Omit<TripInput, 'day' | 'overloadReason'> & {
  stops: { orderId: string; parts: Part[] }[]
}

/** Stores a plan for a day: what has meanwhile been planned by somebody else or no longer fits is left out and named. */
export const savePlan = (db: Db, linkKey: Uint8Array, admin: Actor, day: string, plan: PlannedTrip[]) =>
  db.transaction(async tx => {
    const skipped: Skipped[] = []
    let count = 0
    for (const { id } of plan.toSorted((a, b) => (a.id < b.id ? -1 : 1))) await lockTrip(tx, id)
    const ids = plan.flatMap(({ stops }) => stops.map(({ orderId }) => orderId))
    await lockOrders(tx, [...new Set(ids)])
    for (const { stops, ...input } of plan) {
      if (stops.length === 0) continue
      const stored = await lockTrip(tx, input.id)
      const inserted = stored
        ? { ok: true as const }
        : await insertTrip(tx, linkKey, { ...input, day, overloadReason: '' })
      const trip = inserted.ok ? await lockTrip(tx, input.id) : undefined
      if (!trip || !isPlannable(trip) || trip.day !== day || !trip.isTruckInService) {
        skipped.push(
          ...stops.map(({ orderId }) => ({
            number: orderNumber(orderId),
            why: 'has a trip that is not open any more',
          })),
        )
        continue
      }
      const result = await addStops(tx, admin, trip, stops, 'fitting')
      skipped.push(...result.skipped)
      count += result.added.length
      if (result.added.length > 0)
        await recordPlan(tx, admin, trip, stored ? 'trip.stops added' : 'trip.created', {
          orders: result.added.map(({ number }) => number).join(', '),
        })
    }
    return { ok: true as const, count, skipped }
  })

/** Takes a stop off a trip that has not left. */
export const takeOff = (db: Db, admin: Actor, tripId: string, stopId: string) =>
  changeStops(db, admin, tripId, stopId, 'trip.stop removed', async (tx, trip, stop) => {
    await tx.delete(deliveries).where(eq(deliveries.id, stop.id))
    const details = `Taken off the trip of ${formatDate(trip.day)}, ${trip.truck.name}`
    await addDeliveryEvent(tx, stop.orderId, details, admin.email)
    const rest = trip.stops.filter(({ id }) => id !== stopId)
    if (!excessText(tripLoad(rest.flatMap(({ goods }) => goods)), trip.truck))
      await tx.update(trips).set({ overloadReason: '' }).where(eq(trips.id, tripId))
    await renumber(tx, rest)
  })

type MoveRequest = { tripId: string; stopId: string; toId: string; overloadReason: string }

/** Moves a stop with its goods to the end of another trip, or leaves both trips as they are. */
export const moveToTrip = (
  db: Db,
  admin: Actor,
  { tripId, stopId, toId, overloadReason }: MoveRequest,
): Promise<PutResult | Refused<'on it already'>> =>
  undoable(db, async tx => {
    const locked = new Map<string, Trip | undefined>()
    for (const id of [tripId, toId].toSorted()) locked.set(id, await lockTrip(tx, id))
    const [stop, to] = [locked.get(tripId)?.stops.find(({ id }) => id === stopId), locked.get(toId)]
    if (!stop || !to) return refuse('not found')
    if (to.stops.some(({ orderId }) => orderId === stop.orderId)) return refuse('on it already')
    const removed = await takeOff(tx, admin, tripId, stopId)
    if (!removed.ok) return removed
    const parts = stop.goods.map(({ key, quantity }) => ({ key, quantity }))
    const put = await putIn(tx, admin, to, [{ orderId: stop.orderId, parts }], 'whole', overloadReason)
    if (!put.ok) throw new Undo(put)
    return put
  })

async function renumber(tx: Db, stops: readonly { id: string }[]) {
  for (const [position, { id }] of stops.entries())
    await tx.update(deliveries).set({ position }).where(eq(deliveries.id, id))
}

/** Exchanges a stop with the one before or after it. */
export const moveStop = (db: Db, admin: Actor, tripId: string, stopId: string, by: -1 | 1) =>
  changeStops(db, admin, tripId, stopId, 'trip.stops ordered', async (tx, { stops }, stop) => {
    const index = stops.indexOf(stop)
    const other = stops[index + by]
    if (!other) return
    await renumber(tx, stops.with(index, other).with(index + by, stop))
  })

type Change = (tx: Db, trip: Trip, stop: Trip['stops'][number]) => Promise<unknown>

const changeStops = (db: Db, admin: Actor, tripId: string, stopId: string, action: string, change: Change) =>
  db.transaction(async tx => {
    const trip = await lockTrip(tx, tripId)
    const stop = trip?.stops.find(({ id }) => id === stopId)
    if (!trip || !stop) return refuse('not found')
    if (!isPlannable(trip)) return refuse('not planned')
    await change(tx, trip, stop)
    await recordPlan(tx, admin, trip, action, { order: orderNumber(stop.orderId) })
    return { ok: true as const }
  })

export type QuantitiesResult =
  | { ok: true }
  | Refused<'not found' | 'not planned'>
  | { ok: false; reason: 'quantity'; key: string; max: number }
  | { ok: false; reason: 'over'; excess: string; truck: string }

/** Sets how much a stop brings: another part of the lines that it has, or of others of its order. */
export const setQuantities = (
  db: Db,
  admin: Actor,
  tripId: string,
  stopId: string,
  parts: Part[],
  overloadReason: string,
): Promise<QuantitiesResult> =>
  undoable(db, async tx => {
    const trip = await lockTrip(tx, tripId)
    const stop = trip?.stops.find(({ id }) => id === stopId)
    if (!trip || !stop) return refuse('not found')
    if (!isPlannable(trip)) return refuse('not planned')
    const [order] = await lockOrders(tx, [stop.orderId])
    if (!order) return refuse('not found')
    await tx.delete(deliveryLines).where(eq(deliveryLines.deliveryId, stopId))
    const planned = await readDeliveryLines(tx, [order.id])
    const open = openGoods(order.lines, planned.get(order.id) ?? []).filter(line =>
      canCarry(trip.truck, line),
    )
    for (const { key, quantity } of parts) {
      const line = open.find(each => each.key === key)
      if (!line || !isPartOf(quantity, line))
        throw new Undo({ ok: false, reason: 'quantity', key, max: line?.open ?? 0 })
    }
    const others = trip.stops.filter(({ id }) => id !== stopId).flatMap(({ goods }) => goods)
    const load: TripLoad = addLoads(tripLoad(others), tripLoad(partsOf(open, parts) ?? []))
    const excess = excessText(load, trip.truck)
    if (excess && !overloadReason)
      throw new Undo({ ok: false, reason: 'over', excess, truck: trip.truck.name })
    await tx
      .insert(deliveryLines)
      .values(parts.map(({ key, quantity }) => ({ deliveryId: stopId, lineKey: key, planned: quantity })))
    await tx
      .update(trips)
      .set({ overloadReason: excess && overloadReason, updatedAt: sql`now()` })
      .where(and(eq(trips.id, tripId)))
    await recordPlan(tx, admin, trip, 'trip.quantities changed', {
      order: orderNumber(order.id),
      ...(excess && { overload: excess, reason: overloadReason }),
    })
    return { ok: true }
  })
