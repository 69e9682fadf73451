import fc from 'fast-check'
import type { Cause } from '../orders/history/claim-terms.ts'
import { orderStatuses } from '../orders/order.ts'

export const customers = ['024 123 4567', '020 765 4321'] as const
export const goods = [
  { id: 'hollow-blocks', variant: '5in' },
  { id: 'solid-blocks', variant: '4in' },
  { id: 'u-drains', variant: '9in' },
] as const

const pick = fc.noBias(fc.nat(11))
const share = fc.noBias(fc.nat(10))
const quantities = fc
  .tuple(fc.nat(20), fc.nat(5), fc.nat(7))
  .filter(all => all.some(quantity => quantity > 0))
  // Drains are sold in halves of a metre.
  .map(([hollow, solid, halves]) => [hollow, solid, halves / 2])
const step = <Does extends string, Values extends object>(
  weight: number,
  does: Does,
  values: { [Name in keyof Values]: fc.Arbitrary<Values[Name]> },
) => ({ weight, arbitrary: fc.record<Values>(values).map(each => ({ does, ...each })) })

const newOrder = step(3, 'order', {
  way: fc.constantFrom('web' as const, 'telephone' as const, 'counter' as const, 'quote' as const),
  customer: fc.constantFrom(...customers),
  quantities,
})

const anyStep = fc.oneof(
  newOrder,
  step(4, 'change', {
    order: pick,
    quantities,
    site: fc.constantFrom('same', 'Kasoa', 'collect'),
    agreement: fc.constantFrom('telephone' as const, 'link' as const),
  }),
  step(2, 'decide', { order: pick, state: fc.constantFrom('applied' as const, 'declined' as const) }),
  step(5, 'plan', { orders: fc.tuple(pick, pick), share: fc.integer({ min: 1, max: 10 }) }),
  step(2, 'leave', { trip: pick }),
  step(9, 'report', { trip: pick, stop: pick, broken: share, refused: share, missing: share, cedis: share }),
  step(2, 'accept', { report: pick }),
  step(2, 'end', { trip: pick, how: fc.constantFrom('close', 'return', 'take off') }),
  step(5, 'claim', {
    order: pick,
    cause: fc.constantFrom<Cause>('broken', 'short', 'wrong', 'late', 'returned'),
    line: pick,
    quantity: fc.integer({ min: 1, max: 4 }),
  }),
  step(9, 'answer', {
    order: pick,
    claim: pick,
    answer: fc.constantFrom('credit', 'bring again', 'refuse'),
    share,
    isSound: fc.boolean(),
    isDeliveryCredited: fc.boolean(),
    free: fc.constantFrom(0, 0, 3_33),
  }),
  step(3, 'pay', { order: pick, cedis: fc.integer({ min: -40, max: 60 }).filter(cedis => cedis !== 0) }),
  step(3, 'document', {
    order: pick,
    kind: fc.constantFrom('pro-forma invoice' as const, 'delivery note' as const, 'receipt' as const),
  }),
  step(2, 'status', { order: pick, to: fc.constantFrom(...orderStatuses) }),
  step(1, 'erase', { customer: fc.constantFrom(...customers) }),
)
export type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never

export const orderSteps = fc
  .tuple(newOrder.arbitrary, fc.array(anyStep, { minLength: 10, maxLength: 24, size: 'max' }))
  .map(([first, rest]): [Step, ...Step[]] => [first, ...rest])

export type Does<Name> = Extract<Step, { does: Name }>

const [customer] = customers
const answer = { claim: 0, isSound: false, isDeliveryCredited: false, free: 0 } as const
const count = { trip: 0, stop: 0, broken: 0, refused: 0, missing: 0, cedis: 0 }
/** Of each kind of step one that is done, not refused. */
export const doneSteps: [Step, ...Step[]] = [
  { does: 'order', way: 'web', customer, quantities: [10, 2, 1] },
  { does: 'change', order: 0, quantities: [12, 2, 1], site: 'same', agreement: 'link' },
  { does: 'decide', order: 0, state: 'applied' },
  { does: 'pay', order: 0, cedis: 20 },
  { does: 'document', order: 0, kind: 'receipt' },
  { does: 'plan', orders: [0, 0], share: 5 },
  { does: 'leave', trip: 0 },
  { does: 'report', ...count, cedis: 8 },
  { does: 'document', order: 0, kind: 'receipt' },
  { does: 'report', ...count, broken: 2 },
  { does: 'claim', order: 0, cause: 'broken', line: 0, quantity: 1 },
  { does: 'answer', ...answer, order: 0, answer: 'credit', share: 10 },
  { does: 'end', trip: 0, how: 'close' },
  { does: 'order', way: 'telephone', customer, quantities: [4, 0, 0] },
  { does: 'plan', orders: [1, 1], share: 10 },
  { does: 'end', trip: 1, how: 'return' },
  // It waits for the office.
  { does: 'report', ...count, trip: 1 },
  { does: 'accept', report: 0 },
  { does: 'order', way: 'counter', customer, quantities: [1, 0, 0] },
  { does: 'status', order: 2, to: 'cancelled' },
  { does: 'erase', customer },
]
