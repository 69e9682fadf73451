import { inArray, sql } from 'drizzle-orm'
import { type Db, prepareOnce } from '../platform/database.server.ts'
import { describeError, type Log } from '../platform/log.server.ts'
import { defaultSettings, type Settings } from './company.ts'
import { settings } from './settings.table.ts'
import { settingFields } from './settings-schema.ts'

/** Stored settings as a column, for queries that read them together with something else. */
export const storedSettings = (...keys: string[]) =>
  sql<Record<string, unknown> | null>`(select jsonb_object_agg(key, value) from settings
    where ${inArray(settings.key, keys)})`

export const settingKeys = Object.keys(settingFields)

/** A missing value, or one that breaks its rule, is replaced by the default. */
export const toSettings = (stored: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(settingFields).map(([key, { rule }]) => {
      const parsed = rule.safeParse(stored[key])
      return [key, parsed.success ? parsed.data : defaultSettings[key as keyof Settings]]
    }),
  ) as Settings

const allSettings = prepareOnce((db, name) =>
  db.select({ key: settings.key, value: settings.value }).from(settings).prepare(name),
)

/** Everything that is stored, also what belongs to other slices. */
export async function readStoredSettings(db: Db): Promise<Record<string, unknown>> {
  const rows = await allSettings(db).execute()
  return Object.fromEntries(rows.map(row => [row.key, row.value]))
}

export const readSettings = async (db: Db): Promise<Settings> => toSettings(await readStoredSettings(db))

let lastSettings: Settings | undefined

/** The settings, or those that were read last while the database is unavailable. */
export async function readLastSettings(db: Db, log: Log): Promise<Settings> {
  try {
    lastSettings = await readSettings(db)
  } catch (error) {
    if (!lastSettings) throw error
    log.error('the settings could not be read: the last ones are shown', describeError(error))
  }
  return lastSettings
}

/** Serialises changes of the settings by an advisory lock, as there may be no row to lock yet. */
export const lockSettings = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(727100002)`)

export async function saveSettings(db: Db, changes: Record<string, unknown>) {
  const rows = Object.entries(changes).map(([key, value]) => ({ key, value }))
  if (rows.length === 0) return
  await db
    .insert(settings)
    .values(rows)
    .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value`, updatedAt: sql`now()` } })
}
