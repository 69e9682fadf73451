import { eq, sql } from 'drizzle-orm'
import type { Db } from '../platform/database/database.server.ts'
import { secretLinks } from '../platform/secret-link.server.ts'
import { formatDate } from '../platform/text/dates.ts'
import { recordChange } from '../staff/audit.server.ts'
import type { Actor } from '../staff/roles.ts'
import { trips, trucks } from './deliveries.table.ts'
import { isPlannable } from './delivery.ts'
import { canCarry, overloadText } from './plan.ts'
import { findTrip, listDrivers, type Trip, tripToken } from './read-trips.server.ts'
import { isInService } from './truck.ts'
import { toTruck } from './trucks.server.ts'

export const tripLinks = secretLinks(trips, 'trips')

export type Refused<Reason extends string> = { ok: false; reason: Reason }
export const refuse = <Reason extends string>(reason: Reason): Refused<Reason> => ({ ok: false, reason })

export const tripSubject = ({ day, truck }: Pick<Trip, 'day' | 'truck'>) =>
  `Trip of ${formatDate(day)}, ${truck.name}`

/** A trip that no other change is made to until the transaction ends. */
export async function lockTrip(tx: Db, id: string): Promise<Trip | undefined> {
  const [found] = await tx.select({ id: trips.id }).from(trips).where(eq(trips.id, id)).for('update')
  return found && findTrip(tx, id)
}

export const recordPlan = (
  tx: Db,
  admin: Actor,
  trip: Pick<Trip, 'day' | 'truck'>,
  action: string,
  after?: Record<string, unknown>,
) => recordChange(tx, admin, { action, subject: tripSubject(trip), after })

export type TripInput = { id: string; day: string; truckId: string; driverId: string; overloadReason: string }

const maxTripsPerDay = 200

type TripPlan = Pick<TripInput, 'day' | 'truckId' | 'driverId'>

/** The truck and driver that a trip is to have. Its stored driver may have been deactivated. */
async function checkTrip(tx: Db, { day, truckId, driverId }: TripPlan, stored?: Trip) {
  const [row] = await tx.select().from(trucks).where(eq(trucks.id, truckId))
  if (!row) return refuse('truck not found')
  const truck = toTruck(row)
  if (!isInService(truck, day)) return refuse('out of service')
  const isNew = driverId && driverId !== stored?.driverId
  if (isNew && !(await listDrivers(tx)).some(({ id }) => id === driverId)) return refuse('no driver')
  return { ok: true as const, truck }
}

export async function insertTrip(tx: Db, linkKey: Uint8Array, { id, day, truckId, driverId }: TripInput) {
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
    const { id, day, truckId } = input
    const stored = await findTrip(tx, id)
    const sent = tripToken({ day, truckId, driverId: input.driverId || null })
    if (stored) return stored.editToken === sent ? { ok: true as const } : refuse('stored differently')
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
    const checked = await checkTrip(tx, details, trip)
    if (!checked.ok) return checked
    const { truck } = checked
    if (!trip.stops.every(({ goods }) => goods.every(line => canCarry(truck, line))))
      return refuse('wrong goods')
    const excess = overloadText(trip.load, truck)
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
