import { formatDate } from '../platform/text/dates.ts'
import { lazy } from '../platform/text/lazy.ts'

/** As an order stores it: a day, or the first and last of several. */
export function promiseText(parts: readonly { day: string }[]): string {
  const [first, last] = [parts[0]?.day ?? '', parts.at(-1)?.day ?? '']
  return first === last ? first : `${first}/${last}`
}

/** The first and the last day. */
export const promisedDays = (promise: string) => {
  const [first = '', last = first] = promise.split('/')
  return { first, last }
}

const weekday = lazy(() => new Intl.DateTimeFormat('en-GB', { timeZone: 'Africa/Accra', weekday: 'long' }))

/** `Monday, 7 December 2026`, or `Monday, 7 December 2026 to Wednesday, 9 December 2026` */
export const formatPromise = (promise: string) =>
  promise
    .split('/')
    .map(day => `${weekday().format(new Date(day))}, ${formatDate(day)}`)
    .join(' to ')
