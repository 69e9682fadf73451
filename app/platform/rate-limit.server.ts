import { and, eq, gt, sql } from 'drizzle-orm'
import type { RouterContextProvider } from 'react-router'
import { surroundingNetwork } from './client-address.ts'
import type { Db } from './database/database.server.ts'
import { rateLimits } from './rate-limits.table.ts'
import { requestFacts } from './request.server.ts'
import { services } from './services.server.ts'
import { waitText } from './text/wait-text.ts'

export type Limit = { max: number; windowSeconds: number }

/** Whoever goes above `steadyMax` in a window can do so `max` times a day in all: crowds can, scripts can't go on. */
export type PacedLimit = Limit & { steadyMax?: number }

/** High, because in Ghana a whole town can share one address of a mobile network. */
export const customerLimit: PacedLimit = { max: 60, windowSeconds: 10 * 60, steadyMax: 10 }

export const tooManyText = (what: string, seconds: number) =>
  `Too many ${what} came from your network. Please try again in ${waitText(seconds)}, or call us.`

const windowOf = ({ windowSeconds }: Pick<Limit, 'windowSeconds'>) =>
  sql`make_interval(secs => ${windowSeconds})`
/**
 * A window that ends later than a new one was begun while the clock was ahead. The time is that of now, not of the start
 * of the statement: while it waited for the row, another may have begun the window.
 */
const isOpen = (limit: Pick<Limit, 'windowSeconds'>) =>
  sql`${rateLimits.resetsAt} > now() and ${rateLimits.resetsAt} <= clock_timestamp() + ${windowOf(limit)}`
const secondsLeft = sql<number>`ceil(extract(epoch from ${rateLimits.resetsAt} - now()))::int`

/** Returns the seconds until the window ends if the limit is exceeded. */
export async function consume(db: Db, key: string, limit: Limit): Promise<number | undefined> {
  const { count, seconds } = await add(db, key, limit)
  return count > limit.max ? seconds : undefined
}

async function add(db: Db, key: string, limit: Pick<Limit, 'windowSeconds'>) {
  const open = isOpen(limit)
  const end = sql`now() + ${windowOf(limit)}`
  const [row] = await db
    .insert(rateLimits)
    .values({ key, count: 1, resetsAt: end as unknown as Date })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${open} then ${rateLimits.count} + 1 else 1 end`,
        resetsAt: sql`case when ${open} then ${rateLimits.resetsAt} else ${end} end`,
      },
    })
    .returning({ count: rateLimits.count, seconds: secondsLeft })
  return { count: row?.count ?? 0, seconds: Math.max(1, row?.seconds ?? 0) }
}

/** Returns the seconds until the window ends if the limit is used up, without counting. */
export async function remainingWait(db: Db, key: string, limit: Limit): Promise<number | undefined> {
  const [row] = await db
    .select({ seconds: secondsLeft })
    .from(rateLimits)
    .where(sql`${rateLimits.key} = ${key} and ${rateLimits.count} >= ${limit.max} and ${isOpen(limit)}`)
  return row && Math.max(1, row.seconds)
}

/** A provider gives one customer a /64 or a whole /48, in which there are 65,536 of them. */
const surroundingFactor = 4

/** What an address is counted by: itself and, for IPv6, the network around it, which may send four times as much. */
function countedNetworks(address: string, limit: PacedLimit): { network: string; limit: PacedLimit }[] {
  const own = { network: address, limit }
  const surrounding = surroundingNetwork(address)
  if (!surrounding) return [own]
  const { max, windowSeconds, steadyMax = max } = limit
  const wider = { max: max * surroundingFactor, windowSeconds, steadyMax: steadyMax * surroundingFactor }
  return [own, { network: surrounding, limit: wider }]
}

/** Counts a request of an address. Returns the seconds until it may send the next, if it has sent too many. */
export async function consumeOfAddress(
  db: Db,
  { name, address }: { name: string; address: string },
  limit: PacedLimit,
): Promise<number | undefined> {
  for (const counted of countedNetworks(address, limit)) {
    const wait = await consumePaced(db, name, counted)
    if (wait) return wait
  }
  return undefined
}

async function consumePaced(
  db: Db,
  name: string,
  { network, limit }: ReturnType<typeof countedNetworks>[number],
): Promise<number | undefined> {
  const { max, windowSeconds, steadyMax = max } = limit
  const { count, seconds } = await add(db, `${name}:${network}`, { windowSeconds })
  if (count > max) return seconds
  if (count <= steadyMax) return undefined
  const isTooFast = await consume(db, `${name} above steady:${network}`, { max, windowSeconds: 24 * 3600 })
  return isTooFast && seconds
}

/** Counts a request of the client's address, as `consumeOfAddress`. */
export async function consumeByAddress(
  context: Readonly<RouterContextProvider>,
  name: string,
  limit: PacedLimit,
): Promise<number | undefined> {
  const { address, isOwnMachine } = requestFacts(context)
  return isOwnMachine ? undefined : consumeOfAddress(services(context).db, { name, address }, limit)
}

/** Takes back one `consume`. */
export async function giveBack(db: Db, key: string) {
  await db
    .update(rateLimits)
    .set({ count: sql`${rateLimits.count} - 1` })
    .where(and(eq(rateLimits.key, key), gt(rateLimits.count, 0)))
}

/** Takes back one `consumeOfAddress`. */
export async function giveBackToAddress(db: Db, { name, address }: { name: string; address: string }) {
  const surrounding = surroundingNetwork(address)
  await giveBack(db, `${name}:${address}`)
  if (surrounding) await giveBack(db, `${name}:${surrounding}`)
}

export async function resetLimit(db: Db, key: string) {
  await db.delete(rateLimits).where(sql`${rateLimits.key} = ${key}`)
}

export async function deleteExpiredLimits(db: Db) {
  await db.delete(rateLimits).where(sql`${rateLimits.resetsAt} < now()`)
}
