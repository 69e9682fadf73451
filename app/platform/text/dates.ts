import { lazy } from './lazy.ts'

const timeZone = 'Africa/Accra'

const dateTime = lazy(
  () => new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'short' }),
)
const date = lazy(() => new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long' }))

/** `21 Nov 2026, 14:05`, Accra time. */
export const formatDateTime = (at: Date | string) => dateTime().format(new Date(at))

export const formatDate = (at: Date | string) => date().format(new Date(at))
