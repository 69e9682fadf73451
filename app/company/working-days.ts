import { accraDay, dayAfter } from '../platform/text/days.ts'
import type { DeliveryDays } from './days.content.ts'

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

/** No day further ahead is offered. */
export const horizonDays = 366

/** Why nothing goes out on a day; empty where it is a working day. */
export function closedReason({ workingDays, closedDays }: DeliveryDays, day: string): string {
  const closed = closedDays.find(({ from, to }) => day >= from && day <= (to || from))
  if (closed) return closed.reason
  const weekday = weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 'sunday'
  return workingDays[weekday] ? '' : 'not a working day'
}

/** The first working day from a day on; undefined where there is none within a year. */
export function workingDayFrom(rules: DeliveryDays, day: string) {
  for (let days = 0; days <= horizonDays; days++) {
    const next = dayAfter(day, days)
    if (!closedReason(rules, next)) return next
  }
  return undefined
}

export const workingDayAfter = (rules: DeliveryDays, day: string) => workingDayFrom(rules, dayAfter(day))

/** The working day that an order counts as of: this one until the cut-off, then the next. */
export function orderDay(rules: DeliveryDays, at: Date) {
  const isLate = at.toISOString().slice(11, 16) >= rules.cutOff
  return workingDayFrom(rules, accraDay(at, isLate ? 1 : 0))
}

type Notice = { leadDays: number; noticeDays: number }

/** The first day on which goods can come: `leadDays` are working days, `noticeDays` are any days. */
export function earliestDay(rules: DeliveryDays, at: Date, { leadDays, noticeDays }: Notice) {
  const begin = orderDay(rules, at)
  let day = begin
  for (let days = 0; day && days < Math.max(1, leadDays); days++) day = workingDayAfter(rules, day)
  const noticed = begin && dayAfter(begin, noticeDays)
  return day && noticed && noticed > day ? workingDayFrom(rules, noticed) : day
}
