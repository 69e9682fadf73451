import { type OrderStatus, orderStatuses } from '../order.ts'

/** What the list of orders is narrowed to; all of it stands in the address. */
export type OrderFilter = {
  search?: string | undefined
  status?: OrderStatus | undefined
  /** First and last day, `yyyy-mm-dd`. */
  from?: string | undefined
  to?: string | undefined
  /** Older than this order, or newer than this one. */
  before?: string | undefined
  after?: string | undefined
}

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/
/** `2026-02-31` is read as a date by the language, and by no database; nor is there a year 0000 for all of them. */
function isDay(text: string) {
  const day = new Date(`${text}T00:00:00Z`)
  return (
    /^(19|[2-9]\d)\d{2}-\d{2}-\d{2}$/.test(text) &&
    !Number.isNaN(day.getTime()) &&
    day.toISOString().startsWith(text)
  )
}

/** Reads a filter from an address; what isn't understood narrows nothing. */
export function readOrderFilter(params: URLSearchParams): OrderFilter {
  const text = (name: string) => params.get(name)?.trim() || undefined
  const matching = (name: string, fits: (text: string) => boolean) => {
    const value = text(name)
    return value && fits(value) ? value : undefined
  }
  const status = text('status')
  return {
    search: text('q')?.slice(0, 200).replace(/^#/, ''),
    status: orderStatuses.find(known => known === status),
    from: matching('from', isDay),
    to: matching('to', isDay),
    before: matching('before', value => uuid.test(value)),
    after: matching('after', value => uuid.test(value)),
  }
}

/** The address of the list with this filter, starting at the first page unless it says otherwise. */
export const orderListPath = (filter: OrderFilter, ending: '' | '.csv' = '') =>
  `/admin/orders${ending}${query(filter)}`

/** The address of one order; it carries the list that it was opened from, for the way back. */
export const orderPath = (id: string, list: OrderFilter) => `/admin/orders/${id}${query(list)}`

function query({ search, ...rest }: OrderFilter): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries({ q: search, ...rest })) if (value) params.set(name, value)
  return params.size > 0 ? `?${params}` : ''
}

export const isFiltered = ({ search, status, from, to }: OrderFilter) =>
  Boolean(search || status || from || to)
