import type { Cut } from '../catalogue/cut-list.ts'
import type { PriceBreak } from '../catalogue/price-breaks-schema.ts'
import type { ProductSummary } from '../catalogue/product.ts'
import { isOrderable, maxQuantity, quantityStep, type Unit, units } from '../catalogue/unit.ts'
import { lineKey } from '../catalogue/variant.ts'
import type { Pesewas } from '../platform/text/money.ts'
import { isUuid } from '../platform/text/uuid.ts'
import type { Line } from './line.ts'

/** A product in one of its variants. */
export type CartProduct = Omit<Line, 'quantity' | 'cuts' | 'percentOff'> & {
  /** Empty in a cart from before there were variants: the default is meant. */
  variant: string
  label: string
  weightGrams: number
  perPallet: number
  minQuantity: number
  stepQuantity: number
  priceBreaks: PriceBreak[]
  /** The public price, where the customer has one of his own. */
  listPrice?: Pesewas | undefined
  /** Of sheets that are cut to length. */
  coverMm?: number | undefined
}
export type CartLine = CartProduct & Pick<Line, 'quantity' | 'cuts'>
export type Cart = {
  lines: CartLine[]
  /** Idempotency key of the order that this cart becomes. */
  key: string
  /** An order with this key was sent and may be stored. */
  isSubmitted: boolean
  /** Where the shopper said last that it goes. */
  destination: Destination
}

/** Where an order goes: `collectAt` is the branch where the customer collects it. */
export type Destination = { place: string; collectAt: string }
export const emptyDestination: Destination = { place: '', collectAt: '' }

export const toCartProduct = (product: ProductSummary): CartProduct => ({
  id: product.id,
  variant: product.variant,
  label: product.label,
  name: product.name,
  price: product.pricePesewas,
  listPrice: product.listPricePesewas,
  unit: product.unit,
  picture: product.picture,
  weightGrams: product.weightGrams,
  perPallet: product.perPallet,
  minQuantity: product.minQuantity,
  stepQuantity: product.stepQuantity,
  priceBreaks: product.priceBreaks,
  coverMm: product.sheet?.coverMm,
})

/** A quantity that is added to sheets by length drops their lengths. */
export function addToCart(lines: readonly CartLine[], product: CartProduct, quantity = 1): CartLine[] {
  const index = lines.findIndex(line => lineKey(line) === lineKey(product))
  const old = lines[index]
  if (!old) return [...lines, { ...product, quantity: Math.min(quantity, maxQuantity) }]
  // The product may have changed to a unit that is sold in whole numbers.
  return lines.with(index, { ...product, quantity: roundUp(old.quantity + quantity, product.unit) })
}

export const countItems = (lines: readonly CartLine[]) => lines.reduce((sum, line) => sum + line.quantity, 0)

export const roundUp = (quantity: number, unit: Unit) =>
  Math.min(maxQuantity, Math.ceil(quantity / quantityStep(unit)) * quantityStep(unit))

/** Reads a stored cart; invalid lines are dropped. */
export function parseCart(stored: string | null): Cart | undefined {
  if (!stored) return undefined
  let value: unknown
  try {
    value = JSON.parse(stored)
  } catch {
    return undefined
  }
  if (!isRecord(value) || !Array.isArray(value.lines) || typeof value.key !== 'string' || !isUuid(value.key))
    return undefined
  const lines: CartLine[] = []
  for (const item of value.lines) {
    const line = parseLine(item)
    if (line && !lines.some(other => lineKey(other) === lineKey(line))) lines.push(line)
  }
  return {
    key: value.key,
    lines: lines.slice(0, 200),
    // Carts of earlier versions don't say it. Keeping the key is the safe assumption.
    isSubmitted: value.isSubmitted !== false,
    destination: parseDestination(value.destination),
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const asRecord = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})
const text = (value: unknown) => (typeof value === 'string' ? value : '')
const number = (value: unknown) => (typeof value === 'number' && value > 0 ? value : 0)
function parseDestination(value: unknown): Destination {
  const { place, collectAt } = { ...emptyDestination, ...asRecord(value) }
  return { place: text(place).slice(0, 120), collectAt: text(collectAt) }
}
const isPriceBreak = (value: unknown): value is PriceBreak =>
  isRecord(value) && number(value.from) > 0 && number(value.percent) > 0
const isCut = (value: unknown): value is Cut =>
  isRecord(value) && number(value.count) * number(value.length) > 0

function parseLine(item: unknown): CartLine | undefined {
  if (!isRecord(item)) return undefined
  // Earlier versions stored what is bought in `product`.
  const { id, name, price, unit, quantity, cuts, priceBreaks, ...rest } = {
    ...item,
    ...asRecord(item.product),
  }
  if (typeof id !== 'string' || id === '' || typeof name !== 'string' || name === '') return undefined
  if (typeof price !== 'number' || !Number.isSafeInteger(price) || price < 0) return undefined
  if (!units.includes(unit as Unit)) return undefined
  if (typeof quantity !== 'number' || !isOrderable(quantity, unit as Unit)) return undefined
  return {
    id,
    variant: text(rest.variant),
    label: text(rest.label),
    name,
    unit: unit as Unit,
    price,
    quantity,
    ...(Array.isArray(cuts) && cuts.every(isCut) && { cuts }),
    picture: text(rest.picture) || undefined,
    weightGrams: number(rest.weightGrams),
    perPallet: number(rest.perPallet),
    minQuantity: number(rest.minQuantity),
    stepQuantity: number(rest.stepQuantity),
    priceBreaks: Array.isArray(priceBreaks) ? priceBreaks.filter(isPriceBreak) : [],
    listPrice: number(rest.listPrice) || undefined,
    coverMm: number(rest.coverMm) || undefined,
  }
}
