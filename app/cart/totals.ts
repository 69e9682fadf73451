import type { Pesewas } from '../platform/money.ts'

export type DeliveryTerms = { deliveryFeePesewas: Pesewas; freeDeliveryFromPesewas: Pesewas }
export type Totals = { goods: Pesewas; delivery: Pesewas; total: Pesewas }

/** Price × quantity, rounded half up to a pesewa. Quantities are whole or half, so doubling makes them exact. */
export const lineTotal = (price: Pesewas, quantity: number): Pesewas =>
  Math.floor((price * (quantity * 2) + 1) / 2)

/** The cost of an order, used by the browser to display and by the server to decide. */
export function orderTotals(
  lines: readonly { price: Pesewas; quantity: number }[],
  { deliveryFeePesewas, freeDeliveryFromPesewas }: DeliveryTerms,
): Totals {
  const goods = lines.reduce((sum, line) => sum + lineTotal(line.price, line.quantity), 0)
  const delivery = lines.length === 0 || goods >= freeDeliveryFromPesewas ? 0 : deliveryFeePesewas
  return { goods, delivery, total: goods + delivery }
}
