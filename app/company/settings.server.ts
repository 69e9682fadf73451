import { readSettingsPiece } from '../content/content.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { lastKnown } from '../platform/database/last-known.server.ts'
import { type Settings, settings } from './settings.content.ts'

export const readSettings = (db: Db): Promise<Settings> => readSettingsPiece(db, settings)

export const readLastSettings = lastKnown('settings', readSettings)
