import { defaultSettings, type Settings } from '../company/company.ts'
import { settingsSchema } from '../company/settings-schema.ts'
import { parseCedis } from '../platform/money.ts'

export type SettingsErrors = Partial<Record<keyof Settings, string>>
type Read = { ok: true; settings: Settings } | { ok: false; errors: SettingsErrors }

const amount = 'Enter an amount such as 50.00'

/** Reads the settings form; amounts are typed in cedis. */
export function readSettingsForm(form: FormData): Read {
  const text = (name: keyof Settings) => String(form.get(name) ?? '').trim()
  const typed = Object.fromEntries(
    (Object.keys(defaultSettings) as (keyof Settings)[]).map(name => [
      name,
      name.endsWith('Pesewas') ? (parseCedis(text(name)) ?? Number.NaN) : text(name),
    ]),
  )
  const parsed = settingsSchema.safeParse(typed)
  if (parsed.success) return { ok: true, settings: parsed.data }
  const errors: SettingsErrors = {}
  for (const issue of parsed.error.issues) {
    const name = issue.path[0] as keyof Settings
    errors[name] ??= name.endsWith('Pesewas') ? amount : issue.message
  }
  return { ok: false, errors }
}
