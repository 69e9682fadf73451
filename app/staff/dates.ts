import { use } from 'react'
import { formatDate as longDate, formatDateTime as longDateTime } from '../platform/text/dates.ts'
import { StaffContext } from './staff-context.tsx'

const timeZone = 'Africa/Accra'
const formatters = (locale: string) => {
  const date = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'short' })
  const dateTime = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return {
    date: (at: Date | string) => date.format(new Date(at)),
    dateTime: (at: Date | string) => dateTime.format(new Date(at)),
  }
}
const formats = {
  long: { date: longDate, dateTime: longDateTime },
  // Sweden writes dates as ISO 8601 does.
  iso: formatters('sv-SE'),
  short: formatters('en-GB'),
}

/** As who is signed in reads dates. Only while something is rendered. */
export const formatDate = (at: Date | string) => formats[use(StaffContext).dateFormat].date(at)
export const formatDateTime = (at: Date | string) => formats[use(StaffContext).dateFormat].dateTime(at)
