import { isOrderable, maxQuantity, type Unit } from '../catalogue/unit.ts'
import { type CartLine, type CartProduct, roundUp } from './cart.ts'

/** Sets a line's quantity; 0 or less drops the line, 100,000 is the most. */
export function setQuantity(lines: readonly CartLine[], id: string, quantity: number): CartLine[] {
  if (quantity <= 0) return removeFromCart(lines, id)
  return lines.map(line =>
    line.product.id === id ? { ...line, quantity: Math.min(quantity, maxQuantity) } : line,
  )
}

export const removeFromCart = (lines: readonly CartLine[], id: string) =>
  lines.filter(line => line.product.id !== id)

/**
 * Brings the lines up to today's products. Lines whose product the shop no longer has stay as they are: the cart says so.
 * @returns the same array where nothing changed
 */
export function refreshLines(lines: readonly CartLine[], today: readonly CartProduct[]): readonly CartLine[] {
  let changed = false
  const next = lines.map(line => {
    const product = today.find(({ id }) => id === line.product.id)
    if (!product || asText(product) === asText(line.product)) return line
    changed = true
    return { product, quantity: roundUp(line.quantity, product.unit) }
  })
  return changed ? next : lines
}

/** The same for the same product, in whatever order its fields stand. */
const asText = ({ id, name, category, price, unit, sizes, picture }: CartProduct) =>
  JSON.stringify([id, name, category, price, unit, sizes, picture])

/**
 * Reads a quantity as typed: `1.5`, `1,5`, `1,000`.
 * @returns 0 for nothing of it, undefined where it is no quantity that can be ordered
 */
export function parseQuantity(text: string, unit: Unit): number | undefined {
  const typed = text.trim()
  const plain = /^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(typed)
    ? typed.replaceAll(',', '')
    : typed.replace(',', '.')
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(plain)) return undefined
  const quantity = Number(plain)
  return quantity === 0 || isOrderable(quantity, unit) ? quantity : undefined
}
