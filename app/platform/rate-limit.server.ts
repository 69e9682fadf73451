import { sql } from 'drizzle-orm'
import type { RouterContextProvider } from 'react-router'
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

/** Counts a request of the client's address. Returns the seconds until it may send the next, if it has sent too many. */
export async function consumeByAddress(
  context: Readonly<RouterContextProvider>,
  name: string,
  { max, windowSeconds, steadyMax = max }: PacedLimit,
): Promise<number | undefined> {
  const { address, isOwnMachine } = requestFacts(context)
  if (isOwnMachine) return undefined
  const { db } = services(context)
  const { count, seconds } = await add(db, `${name}:${address}`, { windowSeconds })
  if (count > max) return seconds
  if (count <= steadyMax) return undefined
  const isTooFast = await consume(db, `${name} above steady:${address}`, { max, windowSeconds: 24 * 3600 })
  return isTooFast && seconds
}

export async function resetLimit(db: Db, key: string) {
  await db.delete(rateLimits).where(sql`${rateLimits.key} = ${key}`)
}

export async function deleteExpiredLimits(db: Db) {
  await db.delete(rateLimits).where(sql`${rateLimits.resetsAt} < now()`)
}
