import { sql } from 'drizzle-orm'
import { type Db, prepared } from '../platform/database.server.ts'
import { defaultSettings, type Settings } from './company.ts'
import { settings } from './settings.table.ts'
import { settingsSchema } from './settings-schema.ts'

/** The stored settings as a column, for who reads something else as well. */
export const storedSettings = sql<Record<
  string,
  unknown
> | null>`(select jsonb_object_agg(key, value) from settings)`

/** A stored value that no longer fits its rule gives way to the default. */
export const toSettings = (stored: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(settingsSchema.shape).map(([key, schema]) => {
      const parsed = key in stored ? schema.safeParse(stored[key]) : undefined
      return [key, parsed?.success ? parsed.data : defaultSettings[key as keyof Settings]]
    }),
  ) as Settings

const all = prepared((db, name) =>
  db.select({ key: settings.key, value: settings.value }).from(settings).prepare(name),
)

/** The owner's settings. */
export async function readSettings(db: Db): Promise<Settings> {
  const rows = await all(db).execute()
  return toSettings(Object.fromEntries(rows.map(row => [row.key, row.value])))
}

/** Who saves settings waits here for who is at it: there may be no row yet to lock. */
export const lockSettings = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(727100002)`)

/** Stores the changed settings, all or none. */
export async function saveSettings(db: Db, changes: Partial<Settings>) {
  const rows = Object.entries(changes).map(([key, value]) => ({ key, value }))
  if (rows.length === 0) return
  await db
    .insert(settings)
    .values(rows)
    .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value`, updatedAt: sql`now()` } })
}
