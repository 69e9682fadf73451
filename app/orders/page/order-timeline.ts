import { type OrderStatus, orderStatuses } from '../order.ts'

/** A step without a time is still to come. */
export type TimelineStep = { status: OrderStatus; occurredAt?: Date }
type StatusEvent = { to: OrderStatus | null; occurredAt: Date }

const rank = (status: OrderStatus) => orderStatuses.indexOf(status)

/**
 * The steps of an order, each with the time since when it holds. `events` are in order of time. A step that was taken
 * back counts as not reached, one that was skipped is left out.
 */
export function orderTimeline(createdAt: Date, events: readonly StatusEvent[]): TimelineStep[] {
  const reached = new Map<OrderStatus, Date>([['pending', createdAt]])
  let current: OrderStatus = 'pending'
  for (const { to, occurredAt } of events) {
    if (!to) continue
    for (const status of reached.keys()) if (rank(status) > rank(to)) reached.delete(status)
    if (!reached.has(to)) reached.set(to, occurredAt)
    current = to
  }
  const isToCome = (status: OrderStatus) =>
    current !== 'cancelled' && status !== 'cancelled' && rank(status) > rank(current)
  return orderStatuses
    .filter(status => reached.has(status) || isToCome(status))
    .map(status => {
      const occurredAt = reached.get(status)
      return occurredAt ? { status, occurredAt } : { status }
    })
}
