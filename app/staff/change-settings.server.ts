import { lockSettings, saveSettings } from '../company/settings.server.ts'
import type { Db } from '../platform/database.server.ts'
import type { Conflict } from '../platform/form-result.ts'
import { allPages, invalidatePages } from '../platform/page-invalidation.server.ts'
import { conflictOf, versionOf } from '../platform/version.server.ts'
import { changedFields, recordChange } from './audit.server.ts'
import type { Actor } from './roles.ts'

export type SettingsChange =
  | { ok: true; changed: boolean }
  /** Somebody changed them since the form was opened. */
  | { ok: false; reason: 'conflict'; conflict: Conflict }

type Group<Values> = {
  /** What the audit log calls them. */
  subject: string
  labels: Record<Extract<keyof Values, string>, string>
  read(tx: Db): Promise<Values>
  areOnPages: boolean
}

/** Stores the changed settings of a group, if the stored ones are still those that the form was opened with. */
export function changeSettingsOf<Values extends Record<string, unknown>>(
  { subject, labels, read, areOnPages }: Group<Values>,
  db: Db,
  admin: Actor,
  values: Values,
  version: string,
): Promise<SettingsChange> {
  return db.transaction(async tx => {
    await lockSettings(tx)
    const stored = await read(tx)
    const { keys, before, after } = changedFields(stored, values)
    if (keys.length === 0) return { ok: true, changed: false }
    const storedVersion = versionOf(stored)
    if (storedVersion !== version)
      return { ok: false, reason: 'conflict', conflict: conflictOf(storedVersion, labels, stored, values) }
    await saveSettings(tx, after)
    await recordChange(tx, admin, {
      permission: 'settings.edit',
      action: 'settings.updated',
      subject,
      before,
      after,
    })
    if (areOnPages) await invalidatePages(tx, [allPages])
    return { ok: true, changed: true }
  })
}
