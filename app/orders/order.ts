import type { z } from 'zod'
import type { Totals } from '../cart/totals.ts'
import type { Pesewas } from '../platform/text/money.ts'
import { type Contact, siteNames } from '../sales/contact-fields.ts'
import { shortNumber } from '../sales/sale.ts'
import type { AgreedLine } from './lines/order-line.ts'
import type { orderRequestSchema } from './placing/order-schema.ts'

export const orderStatuses = ['pending', 'confirmed', 'shipped', 'delivered', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const statusNames: Record<OrderStatus, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
}

/** What a browser sends to place an order. */
export type OrderRequest = z.infer<typeof orderRequestSchema>

/** What of an order can be changed after it was placed. */
export type AgreedOrder = Totals & {
  lines: AgreedLine[]
  /** Where it goes. Erased with the customer. */
  site?: Partial<Contact>
}

/** The fields of the contact that can be changed with it. */
export const amendedNames = (['address', 'notes', ...siteNames] as const).filter(
  name => name !== 'day' && name !== 'purchaseOrder',
)

export const amendedSite = (contact: Partial<Contact>) =>
  Object.fromEntries(amendedNames.map(name => [name, contact[name]])) as Partial<Contact>

export const orderNumber = shortNumber

export type PlacedOrder = {
  id: string
  number: string
  total: Pesewas
  /** The path of the order's own page, which is a secret. */
  path: string
  whenToPay: string
  /** What the customer has to know. */
  notice?: string
}

export const heldNotice =
  'This order is over your credit limit. The office confirms it first, and calls you before anything is delivered.'

type CreditOrder = {
  status: OrderStatus
  totalPesewas: Pesewas
  paidPesewas: Pesewas
  creditExcess: Pesewas | null
  creditApprovedBy: string | null
}

export const overLimitRefusal =
  'This order is over the customer’s credit limit. Somebody has to approve it first, which is possible while it is pending. Nothing was changed.'

/** Over the credit limit, and nobody has approved that. What is paid is no credit. */
export const needsCreditApproval = (order: Omit<CreditOrder, 'status'>) =>
  order.creditExcess !== null && order.creditApprovedBy === null && order.paidPesewas < order.totalPesewas

/** Nothing of it is delivered until its credit is approved. */
export const isHeld = (order: CreditOrder) => order.status === 'pending' && needsCreditApproval(order)
