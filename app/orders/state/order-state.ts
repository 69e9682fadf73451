import type { OrderStatus } from '../order.ts'

/** Drivers are staff. */
type Who = 'staff' | 'customer' | 'shop'

/** What has to be true before a transition; `order-guards.ts` says when. */
export type OrderGuard = 'credit approved' | 'purchase order unused'

/** What follows from a transition, in its transaction and in this order. */
export type OrderEffect = 'release goods' | 'reserve goods' | 'book day' | 'tell customer' | 'tell company'

type Transition = {
  from: readonly OrderStatus[]
  to: readonly OrderStatus[]
  by: readonly Who[]
  guards: readonly OrderGuard[]
  effects: readonly OrderEffect[]
}

const open = ['pending', 'confirmed', 'shipped', 'delivered'] as const
const started = ['shipped', 'delivered'] as const

/** Every way in which the status of an order changes. */
export const orderTransitions = {
  /** The office chooses another status from a list. */
  set: { from: open, to: open, by: ['staff'], guards: ['credit approved'], effects: ['tell customer'] },
  cancel: {
    from: open,
    to: ['cancelled'],
    by: ['staff'],
    guards: [],
    effects: ['release goods', 'tell customer'],
  },
  /** The office takes a cancellation back. */
  restore: {
    from: ['cancelled'],
    to: open,
    by: ['staff'],
    guards: ['purchase order unused', 'credit approved'],
    effects: ['reserve goods', 'book day', 'tell customer'],
  },
  'cancel by customer': {
    from: ['pending'],
    to: ['cancelled'],
    by: ['customer'],
    guards: [],
    effects: ['release goods', 'tell customer', 'tell company'],
  },
  /** Nobody confirmed it in time. */
  expire: {
    from: ['pending'],
    to: ['cancelled'],
    by: ['shop'],
    guards: [],
    effects: ['release goods', 'tell customer'],
  },
  /** The customer takes the goods along from the counter. */
  'hand over': {
    from: ['pending'],
    to: ['delivered'],
    by: ['staff'],
    guards: ['credit approved'],
    effects: [],
  },
  /** Its truck has left the yard. */
  leave: {
    from: ['pending', 'confirmed'],
    to: ['shipped'],
    by: ['staff'],
    guards: [],
    effects: ['tell customer'],
  },
  /** The office learns so late that its truck has left that no customer is told. */
  'leave unannounced': {
    from: ['pending', 'confirmed'],
    to: ['shipped'],
    by: ['staff'],
    guards: [],
    effects: [],
  },
  /** What a trip brought was recorded, by its driver or by the office. */
  record: { from: open, to: started, by: ['staff'], guards: [], effects: ['tell customer'] },
  /** A record was corrected, or says nothing that the customer waits for. */
  'correct record': { from: open, to: started, by: ['staff'], guards: [], effects: [] },
  /** Nothing was delivered or is in transit any more: it is planned again. */
  return: {
    from: started,
    to: ['pending', 'confirmed'],
    by: ['staff'],
    guards: [],
    effects: [],
  },
  /** A claim was answered: goods are brought once more, or wait for the customer to collect them. */
  'reopen for claim': {
    from: started,
    to: ['shipped', 'confirmed'],
    by: ['staff'],
    guards: [],
    effects: [],
  },
} satisfies Record<string, Transition>

export type OrderTransition = keyof typeof orderTransitions

/** Which transition the office means that chooses another status. */
export function transitionToStatus(from: OrderStatus, to: OrderStatus): 'set' | 'cancel' | 'restore' {
  if (from === 'cancelled') return 'restore'
  return to === 'cancelled' ? 'cancel' : 'set'
}

export const isTransition = (name: OrderTransition, who: Who, from: OrderStatus, to: OrderStatus) => {
  const transition: Transition = orderTransitions[name]
  return transition.by.includes(who) && transition.from.includes(from) && transition.to.includes(to)
}
