import type { PricedCartLine } from '../cart/cart-changes.ts'
import type { Totals } from '../cart/totals.ts'
import { nameWithLabel } from '../catalogue/variant.ts'
import { formatCedis } from '../platform/money.ts'
import { type Contact, formatQuantity } from './order.ts'

/** An order as a message to the company, for when it can't be submitted. */
export const orderText = (contact: Contact, lines: readonly PricedCartLine[], { total }: Totals) =>
  [
    'Hello, the website could not take my order:',
    ...lines.map(
      ({ product, quantity }) => `• ${nameWithLabel(product)}: ${formatQuantity(quantity, product.unit)}`,
    ),
    `Total ${formatCedis(total)}, to be paid on delivery.`,
    `${contact.name}, ${contact.phone}`,
    `Deliver to: ${contact.address}`,
    contact.notes,
  ]
    .filter(Boolean)
    .join('\n')
