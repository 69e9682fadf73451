const dayMs = 86_400_000

/** First and last day, `yyyy-mm-dd`. */
export type DayRange = { from: string; to: string }

/** JavaScript accepts `2026-02-31` and years that PostgreSQL does not. */
export function isDay(text: string) {
  const day = new Date(`${text}T00:00:00Z`)
  return (
    /^(19|[2-9]\d)\d{2}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(day.getTime()) &&
    day.toISOString().startsWith(text)
  )
}

const toDate = (day: string) => new Date(`${day}T00:00:00Z`)

/** `2026-11-22`; Accra is on UTC all year. */
export const accraDay = (date: Date, plusDays = 0) =>
  new Date(date.getTime() + plusDays * dayMs).toISOString().slice(0, 10)

/** In Accra, when an SMS does not wake anybody. */
export const isDaytime = (now: Date) => now.getUTCHours() >= 8 && now.getUTCHours() < 20

export const dayAfter = (day: string, days = 1) => accraDay(toDate(day), days)

export const lastDays = (days: number, to: string): DayRange => ({ from: accraDay(toDate(to), 1 - days), to })

export const daysOf = ({ from, to }: DayRange) =>
  Array.from({ length: (Date.parse(to) - Date.parse(from)) / dayMs + 1 }, (_, index) =>
    accraDay(toDate(from), index),
  )
