import { listPath, readId } from '../../platform/list-filter.ts'
import { isDay } from '../../platform/text/days.ts'
import { readAssignee } from '../../staff/notes/note.ts'
import { type OrderStatus, orderStatuses } from '../order.ts'
import { type OrderChannel, orderChannels } from '../order-channel.ts'
import { type PaymentState, paymentStates } from '../payments/payment-state.ts'

/** What the address of the list selects. */
export type OrderFilter = {
  search?: string | undefined
  status?: OrderStatus | undefined
  payment?: PaymentState | undefined
  channel?: OrderChannel | undefined
  /** Who looks after it: the id of an account. */
  assignee?: string | undefined
  /** First and last day, `yyyy-mm-dd`. */
  from?: string | undefined
  to?: string | undefined
  /** Older than this order, or newer than this one. */
  before?: string | undefined
  after?: string | undefined
}

/** Reads the filter from an address; invalid values are ignored. */
export function readOrderFilter(params: URLSearchParams): OrderFilter {
  const text = (name: string) => params.get(name)?.trim() || undefined
  const valid = (name: string, isValid: (text: string) => boolean) => {
    const value = text(name)
    return value && isValid(value) ? value : undefined
  }
  const [status, payment, channel] = [text('status'), text('payment'), text('channel')]
  return {
    search: text('q')?.slice(0, 200).replace(/^#/, ''),
    status: orderStatuses.find(known => known === status),
    payment: paymentStates.find(known => known === payment),
    channel: orderChannels.find(known => known === channel),
    assignee: readAssignee(params),
    from: valid('from', isDay),
    to: valid('to', isDay),
    before: readId(params, 'before'),
    after: readId(params, 'after'),
  }
}

/** The address of the list or of its CSV export. */
export const orderListPath = (filter: OrderFilter, ending: '' | '.csv' = '') =>
  listPath(`/admin/orders${ending}`, filter)

/** The address of an order, with the filter of the list that it was opened from. */
export const orderPath = (id: string, list: OrderFilter) => listPath(`/admin/orders/${id}`, list)

export const isFiltered = ({ search, status, payment, channel, assignee, from, to }: OrderFilter) =>
  Boolean(search || status || payment || channel || assignee || from || to)
