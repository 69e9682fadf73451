import type { Db } from '../platform/database.server.ts'
import { cleanLine } from '../platform/text.ts'
import type { Settings } from './company.ts'
import { readSettings } from './settings.server.ts'
import { type SettingField, settingFields } from './settings-schema.ts'

/** What the site says about the company: its contact details and hours; the other settings are how the shop works. */
const shownSettings = (
  Object.entries(settingFields) as [keyof Settings, SettingField & (typeof settingFields)[keyof Settings]][]
).filter(([, { group }]) => group === 'contact' || group === 'hours')

export async function readContentSettings(db: Db): Promise<Record<string, unknown>> {
  const settings = await readSettings(db)
  return Object.fromEntries(shownSettings.map(([key]) => [key, settings[key]]))
}

/** What would change by others; those that are missing stay as they are. */
export function changedSettings(current: Record<string, unknown>, others: Record<string, unknown>) {
  const values: Record<string, unknown> = {}
  const differences: { label: string; before: string; after: string }[] = []
  const problems: string[] = []
  for (const [key, { label, rule }] of shownSettings) {
    if (others[key] === undefined) continue
    const other = others[key]
    const parsed = rule.safeParse(typeof other === 'string' ? cleanLine(other) : other)
    if (!parsed.success)
      problems.push(`Settings, ${label}: ${parsed.error.issues[0]?.message ?? 'The value is wrong.'}`)
    else if (parsed.data !== current[key]) {
      values[key] = parsed.data
      differences.push({ label, before: String(current[key]), after: String(parsed.data) })
    }
  }
  return { values, differences, problems }
}
