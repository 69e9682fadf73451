import { readSettingsPiece } from '../content/content.server.ts'
import type { Db } from '../platform/database.server.ts'
import { describeError, type Log } from '../platform/log.server.ts'
import { type Settings, settings } from './settings.content.ts'

export const readSettings = (db: Db): Promise<Settings> => readSettingsPiece(db, settings)

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
