import { and, eq } from 'drizzle-orm'
import type { Db } from '../platform/database/database.server.ts'
import { editTokenOf } from '../platform/edit-token.server.ts'
import { contactOf } from '../sales/contact-fields.ts'
import type { Order } from './lines/order-lines.server.ts'
import { type AgreedOrder, amendedNames, amendedSite } from './order.ts'
import { orderAmendments } from './order-amendments.table.ts'

/** What of an order can be changed, as it is stored. */
export function agreedOf(
  order: Pick<Order, 'lines' | 'sums' | 'totalPesewas'> & Parameters<typeof contactOf>[0],
) {
  const { lines, sums, totalPesewas } = order
  return { lines, sums, totalPesewas, site: amendedSite(contactOf(order)) } satisfies AgreedOrder
}

/** Differs after every change of what was agreed. */
export const amendmentToken = ({ lines, sums, totalPesewas, site = {} }: AgreedOrder) =>
  editTokenOf([lines, sums, totalPesewas, amendedNames.map(name => site[name] ?? '')])

/** Why an order can't be changed any more. */
export function endOf({ status, plannedAt, erasedAt }: Pick<Order, 'status' | 'plannedAt' | 'erasedAt'>) {
  if (erasedAt) return 'The customer of this order was erased.'
  if (status === 'delivered' || status === 'cancelled') return `This order was ${status}.`
  // Nothing says which part of it has left.
  if (status === 'shipped' && !plannedAt)
    return 'This order was shipped without a trip. Set its status back, or take another order.'
  return undefined
}

/** Whether the customer can still agree to a change: not where the order has changed or ended since. */
export const isAnswerable = (order: Order, { before }: { before: AgreedOrder }) =>
  !endOf(order) && amendmentToken(before) === amendmentToken(agreedOf(order))

/** The change that waits for the customer of an order. */
export async function findProposal(db: Db, order: Order) {
  const [proposal] = await db
    .select()
    .from(orderAmendments)
    .where(and(eq(orderAmendments.orderId, order.id), eq(orderAmendments.state, 'proposed')))
  return proposal && isAnswerable(order, proposal) ? proposal : undefined
}
