import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { readMailBrand } from '../content/brand.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { mailLogo } from '../platform/messages/mail-layout.ts'
import { defineJob, type JobDeps } from '../platform/slice-manifest.server.ts'
import { formatDate } from '../platform/text/dates.ts'
import { escapeHtml } from '../platform/text/html.ts'
import { type Actor, contactOf } from '../staff/roles.ts'
import { trips } from './deliveries.table.ts'
import { recordPlan, refuse, tripLinks } from './plan-trips.server.ts'
import { findDriver, findTrip } from './read-trips.server.ts'

/** The path of the driver's page of a trip. */
export async function openTripLink(db: Db, linkKey: Uint8Array, id: string) {
  const [trip] = await db.select().from(trips).where(eq(trips.id, id))
  return trip && (await tripLinks.open(db, linkKey, trip)).path
}

/** Sends the link by SMS, or by mail to a driver who signs in with an e-mail address. */
export const sendToDriver = (db: Db, admin: Actor, id: string) =>
  db.transaction(async tx => {
    const trip = await findTrip(tx, id)
    if (!trip) return refuse('not found')
    const driver = await findDriver(tx, trip.driverId)
    if (!driver) return refuse('no driver')
    await tripLinkJob.enqueue(tx, { tripId: id })
    await recordPlan(tx, admin, trip, 'trip.link sent', { to: driver.name })
    return { ok: true as const, to: contactOf(driver.email) }
  })

async function send({ db, env, mailer, sms, linkKey }: JobDeps, tripId: string, jobId: number) {
  const trip = await findTrip(db, tripId)
  if (!trip || trip.status === 'cancelled') return
  const driver = await findDriver(db, trip.driverId)
  if (!driver) return
  const link = `${env.publicOrigin}${await openTripLink(db, linkKey, tripId)}`
  const company = await readMailBrand(db, env.publicOrigin)
  const id = `trip-${tripId}-${jobId}`
  const contact = contactOf(driver.email)
  const what = `your trip of ${formatDate(trip.day)} with ${trip.truck.name}`
  if (contact !== driver.email)
    return sms.send({ id, to: contact, text: `${company.name}: ${driver.name}, ${what}: ${link}` })
  const introduction = `${driver.name}, this is ${what}. Open it once while you have a network:`
  await mailer.send({
    id,
    to: { name: driver.name, address: driver.email },
    subject: `Trip of ${formatDate(trip.day)}`,
    text: [introduction, '', link, ''].join('\n'),
    html: `${mailLogo(company)}<p>${escapeHtml(introduction)}</p><p><a href="${link}">${link}</a></p>`,
  })
}

export const tripLinkJob = defineJob<{ tripId: string }>({
  kind: 'trip link',
  schema: z.object({ tripId: z.uuid() }),
  run: (deps, { tripId }, { id }) => send(deps, tripId, id),
  describe: async (_, payloads) =>
    payloads.map(({ tripId }) => ({
      subject: 'Trip to its driver',
      page: `/admin/deliveries/trips/${tripId}`,
    })),
})
