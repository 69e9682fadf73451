import { sql } from 'drizzle-orm'
import { type ChangedSettings, changedSettingsColumn } from '../content/content.server.ts'
import { type Db, prepareOnce } from '../platform/database/database.server.ts'
import { lastKnown } from '../platform/database/last-known.server.ts'
import { settingsValues } from '../platform/fields/piece.ts'
import { deliveryDays } from './days.content.ts'
import { type ShopSettings, settings } from './settings.content.ts'
import { deliveryZones } from './zones.content.ts'

/** For queries that read something else too. */
export const shopSettingsColumns = {
  settings: changedSettingsColumn(settings),
  zones: changedSettingsColumn(deliveryZones),
  days: changedSettingsColumn(deliveryDays),
}

type StoredSettings = Record<keyof typeof shopSettingsColumns, ChangedSettings | null>

export const toShopSettings = (stored?: StoredSettings): ShopSettings => ({
  ...settingsValues(settings, stored?.settings ?? {}),
  ...settingsValues(deliveryZones, stored?.zones ?? {}),
  ...(settingsValues(deliveryDays, stored?.days ?? {}).isOn && { choosesDays: true }),
})

const storedSettings = prepareOnce((db, name) =>
  db.select(shopSettingsColumns).from(sql`(values (1)) as one_row`).prepare(name),
)

/** One query, because each message to a customer asks for them. */
export const readSettings = async (db: Db): Promise<ShopSettings> =>
  toShopSettings((await storedSettings(db).execute())[0])

export const readLastSettings = lastKnown('settings', readSettings)
