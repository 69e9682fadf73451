const timeZone = 'Africa/Accra'

const dateTime = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'short' })
const time = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' })
const date = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long' })

/** `21 Nov 2026, 14:05`, Accra time. */
export const formatDateTime = (at: Date | string) => dateTime.format(new Date(at))

export const formatTime = (at: Date | string) => time.format(new Date(at))

const inUnit = (unit: string) =>
  new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 0 })
const ages = [
  { seconds: 86_400, format: inUnit('day') },
  { seconds: 3_600, format: inUnit('hour') },
]
const minutes = inUnit('minute')

/** `3 days`, `1 hour`, `12 minutes`: whole units that have passed, at least a minute. */
export function formatAge(seconds: number): string {
  const age = ages.find(unit => seconds >= unit.seconds)
  return age
    ? age.format.format(Math.floor(seconds / age.seconds))
    : minutes.format(Math.max(1, Math.floor(seconds / 60)))
}

export const formatDate = (at: Date | string) => date.format(new Date(at))

const year = new Intl.DateTimeFormat('en-GB', { timeZone, year: 'numeric' })

export const yearOf = (at: Date) => Number(year.format(at))

/** `2026-11-21T14:05` for a date and time field. Accra is on UTC all year. */
export const toDateTimeField = (date: Date | null) => date?.toISOString().slice(0, 16) ?? ''

const fieldFormat = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/

/** Parses a date and time field; undefined for years before 1970, such as a half-typed `0026`. */
export function fromDateTimeField(text: string): Date | undefined {
  const date = new Date(`${text}:00Z`)
  if (!fieldFormat.test(text) || text < '1970' || Number.isNaN(date.getTime())) return undefined
  return toDateTimeField(date) === text ? date : undefined
}
