import { and, asc, eq, getTableColumns, gte, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { linesColumn } from '../orders/lines/order-lines.server.ts'
import { orders } from '../orders/orders.table.ts'
import type { Db } from '../platform/database/database.server.ts'
import { editTokenOf } from '../platform/edit-token.server.ts'
import { addressLine } from '../sales/contact-fields.ts'
import { actorName } from '../staff/audit.server.ts'
import { listPermitted } from '../staff/people.server.ts'
import { users } from '../staff/staff.table.ts'
import { deliveries, deliveryLines, trips, trucks } from './deliveries.table.ts'
import { deliveryLineColumns } from './delivery-lines.server.ts'
import { readGoodsHistories } from './goods-history.server.ts'
import {
  goodsOfLine,
  type OpenGoods,
  openGoods,
  type Part,
  type PlannedGoods,
  type TripLoad,
  tripLoad,
} from './plan.ts'
import { isInService, type Truck } from './truck.ts'
import { toTruck } from './trucks.server.ts'

export const siteLine = ({ address, place }: { address: string; place: string | null }) =>
  addressLine({ address, place: place ?? '' })
export const zoneName = sql<string>`coalesce(${orders.zone}, '')`

export type Stop = {
  id: string
  orderId: string
  customerName: string
  address: string
  /** Empty where none is known. */
  zone: string
  phone: string
  orderStatus: (typeof orders.$inferSelect)['status']
  promisedDay: string | null
  isErased: boolean
  outcome: (typeof deliveries.$inferSelect)['outcome']
  recordedAt: Date | null
  goods: (PlannedGoods & { delivered: number; broken: number; refused: number })[]
  load: TripLoad
  /** Of what it brings. */
  editToken: string
}

export const stopToken = (parts: readonly Part[]) =>
  editTokenOf(parts.map(({ key, quantity }) => [key, quantity]).toSorted())

type NotShown = 'linkNonce' | 'linkHash' | 'cashHandedOverPesewas' | 'cashNote'
export type Trip = Omit<typeof trips.$inferSelect, NotShown> & {
  truck: Truck
  driver: { id: string; name: string } | null
  isTruckInService: boolean
  /** Names of trucks with which its driver has other trips on the same day. */
  otherTrucks: string[]
  stops: Stop[]
  load: TripLoad
  /** Of its day, truck and driver. */
  editToken: string
}

type TripDetails = Pick<typeof trips.$inferSelect, 'day' | 'truckId' | 'driverId'>
export const tripToken = ({ day, truckId, driverId }: TripDetails) => editTokenOf([day, truckId, driverId])

async function readTrips(db: Db, condition: SQL): Promise<Trip[]> {
  const rows = await db
    .select({
      trip: { ...getTableColumns(trips), closedBy: actorName(trips.closedBy) },
      truck: trucks,
      driver: { id: users.id, name: users.name },
    })
    .from(trips)
    .innerJoin(trucks, eq(trucks.id, trips.truckId))
    .leftJoin(users, eq(users.id, trips.driverId))
    .where(condition)
    .orderBy(asc(trips.day), asc(trips.createdAt), asc(trips.id))
  const stops = await readStops(
    db,
    rows.map(({ trip }) => trip.id),
  )
  const driven = await readDrivenTrucks(
    db,
    rows.map(({ trip }) => trip),
  )
  return rows.map(({ trip, truck: storedTruck, driver }) => {
    const {
      linkNonce: _nonce,
      linkHash: _hash,
      cashHandedOverPesewas: _cash,
      cashNote: _note,
      ...stored
    } = trip
    const truck = toTruck(storedTruck)
    const ofTrip = stops.get(trip.id) ?? []
    return {
      ...stored,
      truck,
      driver,
      isTruckInService: isInService(truck, trip.day),
      otherTrucks: driven
        .filter(({ day, driverId }) => day === trip.day && driverId === trip.driverId)
        .filter(({ truckId }) => truckId !== trip.truckId)
        .map(({ name }) => name),
      stops: ofTrip,
      load: tripLoad(ofTrip.flatMap(({ goods }) => goods)),
      editToken: tripToken(trip),
    }
  })
}

/** The trucks that the drivers of these trips have on those days, each once. */
async function readDrivenTrucks(db: Db, planned: readonly { day: string; driverId: string | null }[]) {
  const driverIds = planned.flatMap(({ driverId }) => driverId ?? [])
  if (driverIds.length === 0) return []
  const days = planned.map(({ day }) => day)
  const { day, driverId, truckId, status } = trips
  return db
    .selectDistinct({ day, driverId, truckId, name: trucks.name })
    .from(trips)
    .innerJoin(trucks, eq(trucks.id, truckId))
    .where(and(inArray(driverId, driverIds), inArray(day, days), inArray(status, ['planned', 'out'])))
    .orderBy(asc(trucks.name))
}

async function readStops(db: Db, tripIds: string[]): Promise<Map<string, Stop[]>> {
  if (tripIds.length === 0) return new Map()
  const rows = await db
    .select({
      delivery: {
        id: deliveries.id,
        tripId: deliveries.tripId,
        outcome: deliveries.outcome,
        recordedAt: deliveries.recordedAt,
      },
      order: {
        id: orders.id,
        customerName: orders.customerName,
        address: orders.customerAddress,
        place: orders.place,
        zone: zoneName,
        phone: orders.customerPhone,
        status: orders.status,
        promisedDay: orders.promisedDay,
        lines: linesColumn,
        erasedAt: orders.erasedAt,
      },
      line: deliveryLineColumns,
    })
    .from(deliveries)
    .innerJoin(orders, eq(orders.id, deliveries.orderId))
    .leftJoin(deliveryLines, eq(deliveryLines.deliveryId, deliveries.id))
    .where(inArray(deliveries.tripId, tripIds))
    .orderBy(asc(deliveries.position), asc(deliveries.id))
  const stops = [...Map.groupBy(rows, ({ delivery }) => delivery.id).values()].map(ofStop => {
    const { delivery, order } = ofStop[0] as (typeof rows)[number]
    const partOf = new Map(ofStop.flatMap(({ line }) => (line ? [[line.lineId, line]] : [])))
    const goods = order.lines.map(goodsOfLine).flatMap(each => {
      const part = partOf.get(each.key)
      if (!part) return []
      const { planned: quantity, delivered, broken, refused } = part
      return [{ ...each, quantity, delivered, broken, refused }]
    })
    const { id, tripId, outcome, recordedAt } = delivery
    const { id: orderId, status: orderStatus, erasedAt, lines: _, place, ...customer } = order
    const stop: Stop = {
      id,
      orderId,
      ...customer,
      address: siteLine(order),
      orderStatus,
      isErased: erasedAt !== null,
      outcome,
      recordedAt,
      goods,
      load: tripLoad(goods),
      editToken: stopToken(goods),
    }
    return { tripId, stop }
  })
  const ofTrips = Map.groupBy(stops, ({ tripId }) => tripId)
  return new Map([...ofTrips].map(([tripId, each]) => [tripId, each.map(({ stop }) => stop)]))
}

export const readDayTrips = (db: Db, day: string) =>
  readTrips(db, and(eq(trips.day, day), ne(trips.status, 'cancelled')) as SQL)

export const findTrip = async (db: Db, id: string) => (await readTrips(db, eq(trips.id, id)))[0]

/** By stop, what of its order may go with it: what is open, and what it brings. */
export async function readEditableGoods(db: Db, { id, stops }: Trip): Promise<Record<string, OpenGoods[]>> {
  const ids = stops.map(({ orderId }) => orderId)
  if (ids.length === 0) return {}
  const stored = await db
    .select({ id: orders.id, lines: linesColumn })
    .from(orders)
    .where(inArray(orders.id, ids))
  const histories = await readGoodsHistories(db, ids, id)
  const lines = new Map(stored.map(order => [order.id, order.lines]))
  return Object.fromEntries(
    stops.map(stop => [
      stop.id,
      openGoods(lines.get(stop.orderId) ?? [], histories.get(stop.orderId)).filter(({ open }) => open > 0),
    ]),
  )
}

/** A driver's own trips from a day on, which he may begin or finish. */
export const readOwnTrips = (db: Db, driverId: string, from: string) =>
  readTrips(db, and(eq(trips.driverId, driverId), gte(trips.day, from), ne(trips.status, 'cancelled')) as SQL)

/** Trips of earlier days that are not closed, or whose cash was not counted, oldest first. */
export const readUnclosedTrips = (db: Db, today: string) =>
  db
    .select({ id: trips.id, day: trips.day, status: trips.status, truckName: trucks.name })
    .from(trips)
    .innerJoin(trucks, eq(trucks.id, trips.truckId))
    .where(
      sql`(status in ('planned', 'out') or (status = 'closed' and cash_handed_over is null)) and day < ${today}`,
    )
    .orderBy(asc(trips.day))
    .limit(50)

export type Driver = { id: string; name: string }

/** Who may drive: everybody of the staff who sees trips of his own. */
export const listDrivers = async (db: Db): Promise<Driver[]> =>
  (await listPermitted(db, 'trips.own'))
    // Those whose work it is first.
    .toSorted((a, b) => Number(b.role === 'driver') - Number(a.role === 'driver'))
    .map(({ id, name }) => ({ id, name }))

/** With how he signs in, which is only for whoever sends him the link of a trip. */
export async function findDriver(db: Db, id: string | null) {
  if (!id) return undefined
  const [driver] = await db
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, id))
  return driver
}
