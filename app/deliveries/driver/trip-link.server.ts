import { eq } from 'drizzle-orm'
import type { RouterContextProvider } from 'react-router'
import { readSettings } from '../../company/settings.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { hashSecret, openBySecret } from '../../platform/secret-link.server.ts'
import { waitText } from '../../platform/text/wait-text.ts'
import { type Actor, contactOf } from '../../staff/roles.ts'
import { users } from '../../staff/staff.table.ts'
import { trips, trucks } from '../deliveries.table.ts'
import { linkEndsAt } from './driver-report.ts'

const tripColumns = {
  id: trips.id,
  day: trips.day,
  status: trips.status,
  leftAt: trips.leftAt,
  truckId: trips.truckId,
  truck: trucks.name,
  plate: trucks.plate,
  driverId: trips.driverId,
  driver: { name: users.name, email: users.email },
}

const selectTrips = (db: Db) =>
  db
    .select(tripColumns)
    .from(trips)
    .innerJoin(trucks, eq(trucks.id, trips.truckId))
    .leftJoin(users, eq(users.id, trips.driverId))

export type DriverTrip = Awaited<ReturnType<typeof selectTrips>>[number]

export async function findTripBySecret(db: Db, secret: string): Promise<DriverTrip | undefined> {
  const [trip] = await selectTrips(db).where(eq(trips.linkHash, hashSecret(secret)))
  return trip
}

/** Waits for everything else that is being recorded of the trip. */
export async function lockDriverTrip(tx: Db, id: string): Promise<DriverTrip | undefined> {
  await tx.select({ id: trips.id }).from(trips).where(eq(trips.id, id)).for('update')
  const [trip] = await selectTrips(tx).where(eq(trips.id, id))
  return trip
}

type LinkRefusal = { status: 404 | 429; title: string; text: string; headers?: HeadersInit }

export async function openTrip(
  context: Readonly<RouterContextProvider>,
  secret: string,
): Promise<{ trip: DriverTrip; refusal?: undefined } | { trip?: undefined; refusal: LinkRefusal }> {
  try {
    const { found, wait } = await openBySecret(context, db => findTripBySecret(db, secret))
    if (found) return { trip: found }
    const text = `Please try again in ${waitText(wait)}.`
    const headers = { 'retry-after': `${wait}` }
    return { refusal: { status: 429, title: 'Too many wrong links', text, headers } }
  } catch (error) {
    if (!(error instanceof Response && error.status === 404)) throw error
    const text = 'Ask the office for the link of your trip.'
    return { refusal: { status: 404, title: 'This link is not right', text } }
  }
}

/** With a message: the phone takes a 404 without one for that of a proxy whose shop restarts. */
export const refuseLink = ({ status, title, text, headers = {} }: LinkRefusal) =>
  Response.json({ message: `${title}. ${text}` }, { status, headers })

export const isLinkEnded = ({ day }: Pick<DriverTrip, 'day'>, now = new Date()) => now >= linkEndsAt(day)

/** Why what comes by the link of a trip waits for the office; null where it counts at once. */
export function findLateReason(
  trip: Pick<DriverTrip, 'day' | 'status'>,
  now: Date,
): 'trip cancelled' | 'trip closed' | 'link ended' | null {
  if (trip.status === 'cancelled') return 'trip cancelled'
  if (trip.status === 'closed') return 'trip closed'
  return isLinkEnded(trip, now) ? 'link ended' : null
}

/** Who has the link may record the stops of its trip and nothing else. */
export const driverOf = ({ driver, truck }: DriverTrip): Actor => ({
  email: driver?.email ?? `driver of ${truck}`,
})

/** `Kofi Boateng, +233247654321`; the company's number where the driver's is not known. */
export async function driverText(db: Db, driver: { name: string; email: string } | null | undefined) {
  const contact = contactOf(driver?.email ?? '')
  const phone = contact.startsWith('+') ? contact : (await readSettings(db)).phone
  return [driver?.name, phone].filter(Boolean).join(', ')
}
