import { readSettingsPiece } from '../content/content.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { lastKnown } from '../platform/database/last-known.server.ts'
import { deliveryDays } from './days.content.ts'
import { type ShopSettings, settings } from './settings.content.ts'
import { deliveryZones } from './zones.content.ts'

export const readSettings = async (db: Db): Promise<ShopSettings> => ({
  ...(await readSettingsPiece(db, settings)),
  ...(await readSettingsPiece(db, deliveryZones)),
  ...((await readSettingsPiece(db, deliveryDays)).isOn && { choosesDays: true }),
})

export const readLastSettings = lastKnown('settings', readSettings)
