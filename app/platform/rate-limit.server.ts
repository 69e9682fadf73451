import { sql } from 'drizzle-orm'
import type { RouterContextProvider } from 'react-router'
import type { Db } from './database/database.server.ts'
import { rateLimits } from './rate-limits.table.ts'
import { requestFacts } from './request.server.ts'
import { services } from './services.server.ts'
import { waitText } from './text/wait-text.ts'

export type Limit = { max: number; windowSeconds: number }

/** High, because in Ghana a whole town can share one address of a mobile network. */
export const customerLimit: Limit = { max: 60, windowSeconds: 10 * 60 }

export const tooManyText = (what: string, seconds: number) =>
  `Too many ${what} came from your network. Please try again in ${waitText(seconds)}, or call us.`

/** Returns the seconds until the window ends if the limit is exceeded. */
export async function consume(
  db: Db,
  key: string,
  { max, windowSeconds }: Limit,
): Promise<number | undefined> {
  const open = sql`${rateLimits.resetsAt} > now()`
  const end = sql`now() + make_interval(secs => ${windowSeconds})`
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
    .returning({
      count: rateLimits.count,
      seconds: sql<number>`ceil(extract(epoch from ${rateLimits.resetsAt} - now()))::int`,
    })
  return row && row.count > max ? Math.max(1, row.seconds) : undefined
}

/** Returns the seconds until the window ends if the limit is used up, without counting. */
export async function remainingWait(
  db: Db,
  key: string,
  { max }: Pick<Limit, 'max'>,
): Promise<number | undefined> {
  const [row] = await db
    .select({ seconds: sql<number>`ceil(extract(epoch from ${rateLimits.resetsAt} - now()))::int` })
    .from(rateLimits)
    .where(
      sql`${rateLimits.key} = ${key} and ${rateLimits.count} >= ${max} and ${rateLimits.resetsAt} > now()`,
    )
  return row && Math.max(1, row.seconds)
}

export async function consumeByAddress(
  context: Readonly<RouterContextProvider>,
  name: string,
  limit: Limit,
): Promise<number | undefined> {
  const { address, isOwnMachine } = requestFacts(context)
  return isOwnMachine ? undefined : consume(services(context).db, `${name}:${address}`, limit)
}

export async function resetLimit(db: Db, key: string) {
  await db.delete(rateLimits).where(sql`${rateLimits.key} = ${key}`)
}

export async function deleteExpiredLimits(db: Db) {
  await db.delete(rateLimits).where(sql`${rateLimits.resetsAt} < now()`)
}
