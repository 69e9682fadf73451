import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { orderStatuses } from '../order.ts'
import { orderGuards } from './order-guards.ts'
import { type OrderTransition, orderTransitions, transitionToStatus } from './order-state.ts'

const names = Object.keys(orderTransitions) as OrderTransition[]

/** An arrow for each pair of states, with all transitions that lead from one to the other. */
function diagram() {
  const arrows = orderStatuses.flatMap(from =>
    orderStatuses.flatMap(to => {
      const between = names.filter(name => {
        const transition: { from: readonly string[]; to: readonly string[] } = orderTransitions[name]
        return from !== to && transition.from.includes(from) && transition.to.includes(to)
      })
      // The office can set every status, which would hide the rest.
      const shown = between.filter(name => name !== 'set' && name !== 'restore')
      return shown.length > 0 ? [`  ${from} --> ${to}: ${shown.join(', ')}`] : []
    }),
  )
  return ['```mermaid', 'stateDiagram-v2', '  [*] --> pending', ...arrows, '```'].join('\n')
}

it('the drawing in the documentation is that of the table', () => {
  const page = readFileSync(new URL('../../../docs/way-of-an-order.md', import.meta.url), 'utf8')
  expect(page).toContain(diagram())
})

it.each([
  ['pending', 'confirmed', 'set'],
  ['delivered', 'pending', 'set'],
  ['shipped', 'cancelled', 'cancel'],
  ['cancelled', 'pending', 'restore'],
] as const)('the office sets %s to %s by %s', (from, to, name) => {
  expect(transitionToStatus(from, to)).toBe(name)
})

const order = {
  totalPesewas: 75_00,
  paidPesewas: 0,
  creditExcess: 10_00,
  creditApprovedBy: null,
  purchaseOrder: 'PO-1',
}

it.each([
  ['pending', 'confirmed', {}, false],
  ['pending', 'shipped', {}, false],
  ['cancelled', 'delivered', {}, false],
  ['shipped', 'confirmed', {}, false],
  ['shipped', 'delivered', {}, true],
  ['cancelled', 'pending', {}, true],
  ['pending', 'confirmed', { creditApprovedBy: 'owner@example.com' }, true],
  ['pending', 'confirmed', { paidPesewas: 75_00 }, true],
  ['pending', 'confirmed', { creditExcess: null }, true],
] as const)('over the credit limit, %s to %s with %j is possible: %s', (from, to, changes, isPossible) => {
  const facts = { from, to, order: { ...order, ...changes }, isPurchaseOrderUsed: false }
  expect(orderGuards['credit approved'](facts)?.reason).toBe(isPossible ? undefined : 'held')
})

it('a purchase order that may be used once keeps an order cancelled', () => {
  const facts = { from: 'cancelled', to: 'pending', order, isPurchaseOrderUsed: true } as const
  expect(orderGuards['purchase order unused'](facts)).toMatchObject({ purchaseOrder: 'PO-1' })
  expect(orderGuards['purchase order unused']({ ...facts, isPurchaseOrderUsed: false })).toBeUndefined()
})
