import { type Cut, cutArea, maxCuts, mergeCuts } from '../catalogue/cut-list.ts'
import type { BulkPrice } from '../catalogue/price-breaks.ts'
import { type ProductWithVariants, withVariant } from '../catalogue/product.ts'
import { isOrderable, maxQuantity, type Unit } from '../catalogue/unit.ts'
import { lineKey, nameWithLabel } from '../catalogue/variant.ts'
import { type CartLine, type CartProduct, roundUp, toCartProduct } from './cart.ts'
import { withPriceBreaks } from './totals.ts'

/** Changes the line with this key (`lineKey`), which drops its lengths. */
export function setQuantity(lines: readonly CartLine[], key: string, quantity: number): CartLine[] {
  if (quantity <= 0) return removeFromCart(lines, key)
  return lines.map(line =>
    lineKey(line) === key ? { ...line, quantity: Math.min(quantity, maxQuantity), cuts: undefined } : line,
  )
}

export const removeFromCart = (lines: readonly CartLine[], key: string) =>
  lines.filter(line => lineKey(line) !== key)

/** A line as it can be ordered: its quantity is the area of its lengths, which go where they make no order. */
function fitLine({ cuts, ...line }: CartLine): CartLine {
  const area = cuts && line.coverMm && cuts.length <= maxCuts ? cutArea(cuts, line.coverMm) : 0
  return area > 0 && area <= maxQuantity
    ? { ...line, quantity: area, cuts }
    : { ...line, quantity: roundUp(line.quantity, line.unit) }
}

/** Adds a line, or its quantity to the line that has its product already; two lists of lengths become one. */
export function addLine(lines: readonly CartLine[], line: CartLine): CartLine[] {
  const index = lines.findIndex(other => lineKey(other) === lineKey(line))
  const old = lines[index]
  if (!old) return [...lines, fitLine(line)]
  return lines.with(
    index,
    fitLine({
      ...line,
      quantity: old.quantity + line.quantity,
      cuts: old.cuts && line.cuts && mergeCuts([...old.cuts, ...line.cuts]),
    }),
  )
}

/** Adds sheets by length. They replace a quantity without lengths. */
export function addCuts(lines: readonly CartLine[], product: CartProduct, cuts: readonly Cut[]): CartLine[] {
  const key = lineKey(product)
  const cutLines = lines.map(line => (lineKey(line) === key ? { ...line, cuts: line.cuts ?? [] } : line))
  // Counts where the lengths are too many for one line.
  const quantity = cutArea(cuts, product.coverMm ?? 0)
  return addLine(cutLines, { ...product, quantity, cuts: mergeCuts(cuts) })
}

/** A sentence for each line that had lengths and now has a quantity instead. */
export const lostLengths = (before: readonly CartLine[], after: readonly CartLine[]) =>
  after
    .filter(line => !line.cuts && before.some(old => old.cuts && lineKey(old) === lineKey(line)))
    .map(line => `${nameWithLabel(line)} has a quantity now instead of its lengths.`)

/** Puts a line back where it was; if its product was added again meanwhile, that line gets both quantities. */
export const restoreLine = (lines: readonly CartLine[], line: CartLine, index: number) =>
  lines.some(other => lineKey(other) === lineKey(line))
    ? addLine(lines, line)
    : lines.toSpliced(index, 0, line)

/** Replaces the product of a line, for example by another variant; a line that has it already gets both quantities. */
export const replaceProduct = (lines: readonly CartLine[], key: string, product: CartProduct) =>
  mergeLines(lines.map(line => (lineKey(line) === key ? withProduct(line, product) : line)))

const withProduct = ({ quantity, cuts }: CartLine, product: CartProduct) =>
  fitLine({ ...product, quantity, cuts })

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
    const { id, variant, quantity: _quantity, cuts: _cuts, ...rest } = line
    const product = products.find(each => each.id === id && (variant === '' || each.variant === variant))
    if (!product || serialize(product) === serialize({ id, variant, ...rest })) return line
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

export type PricedCartLine = CartLine & BulkPrice

/** The lines with what bulk prices take off. */
export const priceLines = (lines: readonly CartLine[]): PricedCartLine[] => withPriceBreaks(lines)

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

/** A line with what can be ordered of its product now. */
export type OfferedLine = CartLine & { choices: readonly CartProduct[]; isOrderable: boolean }

export type Choices = ReadonlyMap<string, readonly CartProduct[]>

const toChoices = (product: ProductWithVariants): CartProduct[] =>
  product.variants.map(variant => toCartProduct(withVariant(product, variant)))

/** `products` are those among `ids` that are sold. */
export const addChoices = (
  known: Choices,
  ids: readonly string[],
  products: readonly ProductWithVariants[],
): Choices =>
  new Map([
    ...known,
    ...ids.map(id => [id, products.filter(product => product.id === id).flatMap(toChoices)] as const),
  ])

/** Every variant of the products, the default of each first. */
export const toCartProducts = (products: readonly ProductWithVariants[]): CartProduct[] =>
  products.flatMap(product => [toCartProduct(product), ...toChoices(product)])

/** Lines of products that are not known count as orderable. */
export const offerLines = (lines: readonly CartLine[], known: Choices): OfferedLine[] =>
  lines.map(line => {
    const choices = known.get(line.id)
    const isOrderable = !choices || choices.some(({ variant }) => variant === line.variant)
    return { ...line, choices: choices ?? [], isOrderable }
  })
