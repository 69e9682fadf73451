import { inArray, not, sql } from 'drizzle-orm'
import type { Db } from '../database/database.server.ts'
import { describeError } from '../log.server.ts'
import type { Services } from '../services.server.ts'
import { withTimeout } from '../with-timeout.ts'
import { healthChecks } from './health-checks.table.ts'

export type HealthState = StoredCheck['state']
export type HealthDeps = Pick<Services, 'db' | 'env' | 'log' | 'mailer' | 'sms'>
/** `message` is one sentence or two: what is the matter, and what to do. */
export type HealthResult = { state: HealthState; message: string; reading?: number }
export type StoredCheck = typeof healthChecks.$inferSelect

export type HealthCheck = {
  /** The label of its metric, and what it is stored by. */
  name: string
  label: string
  /** @returns undefined where there is nothing to check. `before` is the result of the last run. */
  run(deps: HealthDeps, before: StoredCheck | undefined): Promise<HealthResult | undefined>
}

const timeoutMs = 20_000
const daysOfReadings = 8

type Alert = { ill: StoredCheck[]; well: StoredCheck[] }

/**
 * Runs and stores all checks. `onAlert` gets those that the owner has to hear of, in the transaction that records it: what
 * became ill or has been ill for seven more days, and what was ill and has been well for an hour.
 */
export async function runHealthChecks(
  deps: HealthDeps,
  checks: readonly HealthCheck[],
  onAlert: (tx: Db, alert: Alert) => Promise<unknown>,
) {
  const before = new Map((await readHealth(deps.db)).map(row => [row.name, row]))
  const results = await Promise.all(checks.map(check => runCheck(deps, check, before.get(check.name))))
  const rows = results.flatMap(result => result ?? [])
  await deps.db.transaction(async tx => {
    // In one order, so that two processes do not wait for each other.
    for (const row of rows) await storeResult(tx, row)
    const names = rows.map(({ name }) => name)
    await tx.delete(healthChecks).where(names.length > 0 ? not(inArray(healthChecks.name, names)) : sql`true`)
    const ill = await tx
      .update(healthChecks)
      .set({ alertedAt: sql`now()` })
      .where(sql`state = 'ill' and (alerted_at is null or alerted_at < now() - interval '7 days')`)
      .returning()
    const well = await tx
      .update(healthChecks)
      .set({ alertedAt: null })
      .where(sql`state = 'ok' and alerted_at is not null and changed_at <= now() - interval '1 hour'`)
      .returning()
    if (ill.length + well.length > 0) await onAlert(tx, { ill, well })
  })
}

type Row = Pick<StoredCheck, 'name' | 'label' | 'state' | 'message' | 'readings'>

async function runCheck(deps: HealthDeps, check: HealthCheck, before: StoredCheck | undefined) {
  const { name, label } = check
  const unknown = (error: unknown): HealthResult => {
    deps.log.warn('a health check failed', { check: name, ...describeError(error) })
    return { state: 'warning', message: 'It could not be checked: the log says why.' }
  }
  const result = await withTimeout(check.run(deps, before), timeoutMs).catch(unknown)
  if (!result) return undefined
  const { state, message, reading } = result
  const readings = withReading(before?.readings ?? {}, reading)
  return { name, label, state, message, readings } satisfies Row
}

function withReading(readings: Record<string, number>, reading: number | undefined) {
  if (reading === undefined) return readings
  const today = new Date().toISOString().slice(0, 10)
  const days = Object.entries({ [today]: reading, ...readings }).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(days.slice(-daysOfReadings))
}

const storeResult = (tx: Db, row: Row) =>
  tx
    .insert(healthChecks)
    .values(row)
    .onConflictDoUpdate({
      target: healthChecks.name,
      set: {
        ...row,
        checkedAt: sql`now()`,
        changedAt: sql`case when ${healthChecks.state} = excluded.state then ${healthChecks.changedAt} else now() end`,
      },
    })

/** In the order of their labels. */
export const readHealth = (db: Db): Promise<StoredCheck[]> =>
  db.select().from(healthChecks).orderBy(healthChecks.label)

export const readIll = (db: Db) =>
  db
    .select({ name: healthChecks.name, label: healthChecks.label, message: healthChecks.message })
    .from(healthChecks)
    .where(sql`state = 'ill'`)
    .orderBy(healthChecks.label)

/** By how much the figure grows in a day, as far as there are readings of two days. */
export function growthPerDay(readings: Record<string, number> | undefined, now: number): number | undefined {
  const [first] = Object.entries(readings ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1))
  if (!first) return undefined
  const days = (Date.now() - Date.parse(first[0])) / 86_400_000
  return days < 1 ? undefined : (now - first[1]) / days
}
