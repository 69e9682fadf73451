import { parseCuts } from '../catalogue/cut-link.ts'
import type { ProductWithVariants } from '../catalogue/product.ts'
import { isCutList } from '../catalogue/sheet.ts'
import { unavailableText } from '../catalogue/stock.ts'
import { nameWithLabel } from '../catalogue/variant.ts'
import { addToCart, type CartLine } from './cart.ts'
import { addCuts, parseQuantity, toCartProducts } from './cart-changes.ts'
import type { SharedItems } from './read-share-link.ts'
import { maxSharedLines } from './share-link.ts'

/**
 * The lines that can be ordered and a sentence for each one that can't.
 * @param products those of the shared ones that are sold
 */
export function resolveItems(
  { lines: shared, unreadable, omitted }: SharedItems,
  products: readonly ProductWithVariants[],
): { lines: CartLine[]; skipped: string[] } {
  const choices = toCartProducts(products)
  const skipped: string[] = []
  let lines: CartLine[] = []
  for (const { id, variant, quantity, cuts } of shared) {
    const { sheet, unsold } = products.find(product => product.id === id) ?? {}
    const known = choices.find(product => product.id === id)
    const product = choices.find(each => each.id === id && (variant === '' || each.variant === variant))
    const parsed = product && parseQuantity(quantity, product.unit)
    const lengths = cuts === undefined ? undefined : parseCuts(cuts)
    if (product && cuts !== undefined) {
      if (sheet && lengths && isCutList(lengths, sheet)) lines = addCuts(lines, product, lengths)
      else skipped.push(`${nameWithLabel(product)}: “${shorten(cuts)}” are not lengths that can be cut.`)
    } else if (product && parsed) lines = addToCart(lines, product, parsed)
    else if (product) skipped.push(wrongQuantityText(product, quantity))
    else if (known) {
      const label = unsold?.[variant] ?? `“${shorten(variant)}”`
      skipped.push(unavailableText(nameWithLabel({ name: known.name, label })))
    } else skipped.push(`“${shorten(id)}” is not sold here.`)
  }
  skipped.push(...unreadable.map(entry => `“${shorten(entry)}” could not be read.`))
  if (omitted > 0) skipped.push(`${omitted} more: a link holds at most ${maxSharedLines} lines.`)
  return { lines, skipped: [...new Set(skipped)] }
}

export const wrongQuantityText = (product: { name: string; label: string }, typed: string) =>
  `${nameWithLabel(product)}: “${shorten(typed)}” is not a quantity that can be ordered.`

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text)
