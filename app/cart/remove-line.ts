import { lineKey, nameWithLabel } from '../catalogue/variant.ts'
import { toast } from '../design/toast.tsx'
import type { CartLine } from './cart.ts'
import { removeFromCart, restoreLine } from './cart-changes.ts'
import { changeCart, readCart } from './cart-storage.ts'
import { undoButton } from './undo-button.tsx'

/** Removes a line; a toast can put it back. */
export function removeLine({ product, quantity, cuts }: CartLine) {
  const key = lineKey(product)
  const index = readCart().lines.findIndex(line => lineKey(line.product) === key)
  changeCart(lines => removeFromCart(lines, key))
  toast({
    title: 'Removed from Cart',
    description: nameWithLabel(product),
    action: undoButton(() => changeCart(lines => restoreLine(lines, { product, quantity, cuts }, index))),
  })
}
