import { defaultSettings, type Settings } from '../company/company.ts'
import { settingsSchema } from '../company/settings-schema.ts'
import { parseCedis } from '../platform/money.ts'

export type SettingsErrors = Partial<Record<keyof Settings, string>>
type Read = { ok: true; settings: Settings } | { ok: false; errors: SettingsErrors }

const amount = 'Enter an amount such as 50.00'
const months = 'Enter a whole number of months up to 240, or nothing'

/** Reads the settings form; amounts are typed in cedis, no months at all stand for ever. */
export function readSettingsForm(form: FormData): Read {
  const text = (name: keyof Settings) => String(form.get(name) ?? '').trim()
  const typed = Object.fromEntries(
    (Object.keys(defaultSettings) as (keyof Settings)[]).map(name => [name, read(name, text(name))]),
  )
  const parsed = settingsSchema.safeParse(typed)
  if (parsed.success) return { ok: true, settings: parsed.data }
  const errors: SettingsErrors = {}
  for (const issue of parsed.error.issues) {
    const name = issue.path[0] as keyof Settings
    errors[name] ??= name.endsWith('Pesewas') ? amount : name.endsWith('Months') ? months : issue.message
  }
  return { ok: false, errors }
}

function read(name: string, text: string): string | number {
  if (name.endsWith('Pesewas')) return parseCedis(text) ?? Number.NaN
  if (name.endsWith('Months')) return /^\d{0,4}$/.test(text) ? Number(text) : Number.NaN
  return text
}
