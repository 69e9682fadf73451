import { isOrderable, maxQuantity, type Unit } from '../catalogue/unit.ts'
import { type CartLine, type CartProduct, roundUp } from './cart.ts'

export function setQuantity(lines: readonly CartLine[], id: string, quantity: number): CartLine[] {
  if (quantity <= 0) return removeFromCart(lines, id)
  return lines.map(line =>
    line.product.id === id ? { ...line, quantity: Math.min(quantity, maxQuantity) } : line,
  )
}

export const removeFromCart = (lines: readonly CartLine[], id: string) =>
  lines.filter(line => line.product.id !== id)

/** Returns the same array where nothing changed. */
export function refreshLines(
  lines: readonly CartLine[],
  products: readonly CartProduct[],
): readonly CartLine[] {
  let changed = false
  const next = lines.map(line => {
    const product = products.find(({ id }) => id === line.product.id)
    if (!product || serialize(product) === serialize(line.product)) return line
    changed = true
    return { product, quantity: roundUp(line.quantity, product.unit) }
  })
  return changed ? next : lines
}

const serialize = ({ id, name, category, price, unit, sizes, picture }: CartProduct) =>
  JSON.stringify([id, name, category, price, unit, sizes, picture])

/** Parses `1.5`, `1,5` and `1,000`; undefined for what cannot be ordered, except 0. */
export function parseQuantity(text: string, unit: Unit): number | undefined {
  const trimmed = text.trim()
  const plain = /^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(trimmed)
    ? trimmed.replaceAll(',', '')
    : trimmed.replace(',', '.')
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(plain)) return undefined
  const quantity = Number(plain)
  return quantity === 0 || isOrderable(quantity, unit) ? quantity : undefined
}
