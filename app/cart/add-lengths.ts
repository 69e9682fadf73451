import { type Cut, cutsText, fitsLine, maxCutCount, maxCuts } from '../catalogue/cut-list.ts'
import type { ProductSummary } from '../catalogue/product.ts'
import { formatQuantity } from '../catalogue/quantity-text.ts'
import { maxQuantity } from '../catalogue/unit.ts'
import { lineKey, nameWithLabel } from '../catalogue/variant.ts'
import { toast } from '../design/toast.tsx'
import { formatCount } from '../platform/text/count.ts'
import { type CartLine, toCartProduct } from './cart.ts'
import { addCuts } from './cart-changes.ts'
import { changeCart, readCart } from './cart-storage.ts'
import { undoButton } from './undo-button.tsx'

/** Adds sheets by length to the cart. @returns false where the line could not hold them */
export function addLengths(summary: ProductSummary, cuts: readonly Cut[]): boolean {
  const product = toCartProduct(summary)
  const key = lineKey(product)
  const old = readCart().lines.find(line => lineKey(line) === key)
  const next = addCuts(readCart().lines, product, cuts).find(line => lineKey(line) === key)
  if (!(next?.cuts && fitsLine(next.cuts))) {
    toast({
      title: 'Too many lengths',
      description: `A line of the cart can hold ${maxCuts} lengths, ${formatCount(maxCutCount)} sheets of each and ${formatCount(maxQuantity)} m². Order what is in your cart first.`,
      destructive: true,
    })
    return false
  }
  changeCart(lines => addCuts(lines, product, cuts))
  const added = `${nameWithLabel(product)}: ${cutsText(cuts)} added to your cart.`
  toast(
    old && !old.cuts
      ? {
          title: 'Added to Cart',
          description: `${added} They replace ${formatQuantity(old.quantity, product.unit)} without lengths.`,
          action: undoButton(() => restore(old)),
        }
      : { title: 'Added to Cart', description: added },
  )
  return true
}

/** Says that a line has lost its lengths to a quantity, and can give them back. */
export function toastRemovedLengths(line: CartLine) {
  toast({
    title: 'Lengths removed',
    description: `${nameWithLabel(line)} no longer has the lengths ${cutsText(line.cuts ?? [])}: its quantity was changed.`,
    action: undoButton(() => restore(line)),
  })
}

const restore = (before: CartLine) =>
  changeCart(lines =>
    lines.map(line =>
      lineKey(line) === lineKey(before) ? { ...line, quantity: before.quantity, cuts: before.cuts } : line,
    ),
  )
