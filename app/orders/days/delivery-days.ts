import { formatWeight } from '../../cart/load.ts'
import type { DeliveryDays } from '../../company/days.content.ts'
import { comparablePlace } from '../../company/places.ts'
import {
  closedReason,
  horizonDays,
  orderDay,
  workingDayAfter,
  workingDayFrom,
} from '../../company/working-days.ts'
import { dayAfter } from '../../platform/text/days.ts'
import { formatPromise, promisedDays, promiseText } from '../../sales/promised-day.ts'

/** What of an order comes on a day. */
export type DayPart = { day: string; grams: number }

/** A day that a customer can choose; `value` is what an order stores. */
export type DayChoice = { value: string; label: string }

const gramsPerTonne = 1_000_000

/** A heavy order is divided over at most this many days. */
const maxParts = 40

/** Customers can move a day until the cut-off of the working day before. */
export const canMove = (rules: DeliveryDays, promised: string, now: Date) => {
  const first = orderDay(rules, now)
  return first !== undefined && first < promised.slice(0, 10)
}

/** The yard whose tonnes an order counts towards; empty for those of the whole shop. */
export function yardOf({ yards }: DeliveryDays, { collectAt, zone }: { collectAt: string; zone: string }) {
  const branch = comparablePlace(collectAt.replace(/\(head office\)$/i, ''))
  const has = (names: string[], name: string) => names.some(each => comparablePlace(each) === name)
  const yard = yards.find(({ name, zones }) =>
    collectAt ? has([name], branch) : zone !== '' && has(zones, comparablePlace(zone)),
  )
  return yard?.name ?? ''
}

/** In grams. */
export function capacityOf({ tonnesPerDay, yards }: DeliveryDays, yard: string): number {
  const tonnes = yard === '' ? tonnesPerDay : yards.find(({ name }) => name === yard)?.tonnes
  return tonnes == null ? Number.POSITIVE_INFINITY : Math.round(tonnes * gramsPerTonne)
}

/** The days of a yard with what is booked on them, in grams. */
export type Calendar = { rules: DeliveryDays; yard: string; booked: ReadonlyMap<string, number> }

/** What still fits on a day; below 0 where the office booked more. */
export const roomOn = ({ rules, yard, booked }: Calendar, day: string) =>
  closedReason(rules, day) ? 0 : capacityOf(rules, yard) - (booked.get(day) ?? 0)

/** Why a load has no room on a day, and how much it is over. */
export function overbookedText({ rules, yard, booked }: Calendar, day: string, grams: number): string {
  const capacity = capacityOf(rules, yard)
  const over = (booked.get(day) ?? 0) + grams - capacity
  const closed = closedReason(rules, day)
  return [
    closed && `nothing goes out on that day (${closed})`,
    over > 0 && `it is ${formatWeight(over)} more than the ${formatWeight(capacity)} of a day`,
  ]
    .filter(Boolean)
    .join(' and ')
}

/**
 * What comes on which day, if it comes from this day on: everything on it, or, above the tonnes of a whole day, on the
 * first days that together have room. Undefined where the day has no room.
 */
export function partsFrom(calendar: Calendar, first: string, grams: number): DayPart[] | undefined {
  const { rules, yard } = calendar
  if (closedReason(rules, first)) return undefined
  if (grams <= capacityOf(rules, yard))
    return roomOn(calendar, first) >= grams ? [{ day: first, grams }] : undefined
  const parts: DayPart[] = []
  let left = grams
  const last = dayAfter(first, horizonDays)
  for (let day: string | undefined = first; day && day <= last; day = workingDayAfter(rules, day)) {
    const part = Math.min(left, roomOn(calendar, day))
    if (part <= 0 && day === first) return undefined
    if (part <= 0) continue
    parts.push({ day, grams: part })
    left -= part
    if (left === 0) return parts
    if (parts.length === maxParts) return undefined
  }
  return undefined
}

/** The next days with room from a day on. */
export function offeredDays(calendar: Calendar, from: string, grams: number): DayChoice[] {
  const { rules } = calendar
  const choices: DayChoice[] = []
  const last = dayAfter(from, horizonDays)
  for (let day = workingDayFrom(rules, from); day && day <= last; day = workingDayAfter(rules, day)) {
    const parts = partsFrom(calendar, day, grams)
    if (!parts) continue
    const value = promiseText(parts)
    choices.push({ value, label: formatPromise(value) })
    if (choices.length === rules.daysOffered) break
  }
  return choices
}

/** What comes on which day of a choice, as long as it is among the days that are offered. */
export function partsOf(calendar: Calendar, offered: readonly DayChoice[], grams: number, value: string) {
  const isOffered = offered.some(choice => choice.value === value)
  return isOffered ? partsFrom(calendar, promisedDays(value).first, grams) : undefined
}
