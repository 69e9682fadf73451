import { type Cut, cutArea, maxCuts, mergeCuts } from '../catalogue/cut-list.ts'
import { isOrderable, maxQuantity, type Unit } from '../catalogue/unit.ts'
import { lineKey } from '../catalogue/variant.ts'
import type { Pesewas } from '../platform/money.ts'
import { type CartLine, type CartProduct, roundUp } from './cart.ts'
import { type BulkPrice, withPriceBreaks } from './totals.ts'

/** Changes the line with this key (`lineKey`), which drops its lengths. */
export function setQuantity(lines: readonly CartLine[], key: string, quantity: number): CartLine[] {
  if (quantity <= 0) return removeFromCart(lines, key)
  return lines.map(line =>
    lineKey(line.product) === key
      ? { product: line.product, quantity: Math.min(quantity, maxQuantity) }
      : line,
  )
}

export const removeFromCart = (lines: readonly CartLine[], key: string) =>
  lines.filter(line => lineKey(line.product) !== key)

/** A line as it can be ordered: its quantity is the area of its lengths, which go where they make no order. */
function fitLine({ product, quantity, cuts }: CartLine): CartLine {
  const area = cuts && product.coverMm && cuts.length <= maxCuts ? cutArea(cuts, product.coverMm) : 0
  return area > 0 && area <= maxQuantity
    ? { product, quantity: area, cuts }
    : { product, quantity: roundUp(quantity, product.unit) }
}

/** Adds a line, or its quantity to the line that has its product already; two lists of lengths become one. */
export function addLine(lines: readonly CartLine[], line: CartLine): CartLine[] {
  const index = lines.findIndex(({ product }) => lineKey(product) === lineKey(line.product))
  const old = lines[index]
  if (!old) return [...lines, fitLine(line)]
  const { product, quantity, cuts } = line
  return lines.with(
    index,
    fitLine({
      product,
      quantity: old.quantity + quantity,
      cuts: old.cuts && cuts && mergeCuts([...old.cuts, ...cuts]),
    }),
  )
}

/** Adds sheets by length. They replace a quantity without lengths. */
export function addCuts(lines: readonly CartLine[], product: CartProduct, cuts: readonly Cut[]): CartLine[] {
  const key = lineKey(product)
  const cutLines = lines.map(line =>
    lineKey(line.product) === key ? { ...line, cuts: line.cuts ?? [] } : line,
  )
  return addLine(cutLines, { product, quantity: 0, cuts: mergeCuts(cuts) })
}

/** The products whose lines had lengths and now have a quantity instead. */
export const withLostLengths = (before: readonly CartLine[], after: readonly CartLine[]) =>
  after
    .filter(({ cuts }) => !cuts)
    .map(({ product }) => product)
    .filter(product => before.some(old => old.cuts && lineKey(old.product) === lineKey(product)))

/** Puts a line back where it was; if its product was added again meanwhile, that line gets both quantities. */
export const restoreLine = (lines: readonly CartLine[], line: CartLine, index: number) =>
  lines.some(({ product }) => lineKey(product) === lineKey(line.product))
    ? addLine(lines, line)
    : lines.toSpliced(index, 0, line)

/** Replaces the product of a line, for example by another variant; a line that has it already gets both quantities. */
export const replaceProduct = (lines: readonly CartLine[], key: string, product: CartProduct) =>
  mergeLines(lines.map(line => (lineKey(line.product) === key ? withProduct(line, product) : line)))

const withProduct = (line: CartLine, product: CartProduct) => fitLine({ ...line, product })

const mergeLines = (lines: readonly CartLine[]) => lines.reduce<CartLine[]>(addLine, [])

/**
 * Replaces the products by their current state. Lines of products that are not among them stay; one without a variant
 * gets the first of its product, which is the default.
 * @returns the same array where nothing changed
 */
export function refreshLines(
  lines: readonly CartLine[],
  products: readonly CartProduct[],
): readonly CartLine[] {
  let changed = false
  const next = lines.map(line => {
    const { id, variant } = line.product
    const product = products.find(each => each.id === id && (variant === '' || each.variant === variant))
    if (!product || serialize(product) === serialize(line.product)) return line
    changed = true
    return withProduct(line, product)
  })
  return changed ? mergeLines(next) : lines
}

const serialize = (product: CartProduct) =>
  JSON.stringify(
    Object.entries(product)
      .filter(([, value]) => value != null)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )

export type PricedCartLine = CartLine & BulkPrice & { price: Pesewas }

/** The lines with what bulk prices take off. */
export const priceLines = (lines: readonly CartLine[]): PricedCartLine[] =>
  withPriceBreaks(
    lines.map(line => ({
      ...line,
      id: line.product.id,
      price: line.product.price,
      priceBreaks: line.product.priceBreaks,
    })),
  )

/** Parses `1.5`, `1,5` and `1,000`; 0 for 0 or less, undefined for what else can't be ordered. */
export function parseQuantity(text: string, unit: Unit): number | undefined {
  const trimmed = text.trim()
  const plain = /^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(trimmed)
    ? trimmed.replaceAll(',', '')
    : trimmed.replace(',', '.')
  if (!/^[-−]?\d{1,6}(\.\d{1,2})?$/.test(plain)) return undefined
  const quantity = plain.startsWith('-') || plain.startsWith('−') ? 0 : Number(plain)
  return quantity === 0 || isOrderable(quantity, unit) ? quantity : undefined
}
