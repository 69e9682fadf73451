import { lineKey, nameWithLabel } from '../catalogue/variant.ts'
import { toast } from '../design/toast.tsx'
import type { CartLine } from './cart.ts'
import { removeFromCart, restoreLine } from './cart-changes.ts'
import { changeCart, readCart } from './cart-storage.ts'
import { undoButton } from './undo-button.tsx'

/** Removes a line; a toast can put it back. */
export function removeLine(line: CartLine) {
  const key = lineKey(line)
  const { lines: before } = readCart()
  const index = before.findIndex(each => lineKey(each) === key)
  const removed = before[index]
  changeCart(lines => removeFromCart(lines, key))
  toast({
    title: 'Removed from Cart',
    description: nameWithLabel(line),
    action: undoButton(() => removed && changeCart(lines => restoreLine(lines, removed, index))),
  })
}
