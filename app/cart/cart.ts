import { type Category, categories } from '../catalogue/category.ts'
import type { ProductSummary } from '../catalogue/product.ts'
import { isOrderable, maxQuantity, quantityStep, type Unit, units } from '../catalogue/unit.ts'
import type { Pesewas } from '../platform/money.ts'
import { isUuid } from '../platform/uuid.ts'

export type CartProduct = {
  id: string
  name: string
  category: Category
  price: Pesewas
  unit: Unit
  sizes: string[]
  picture?: string | undefined
}
export type CartLine = { product: CartProduct; quantity: number }
export type Cart = {
  lines: CartLine[]
  /** Idempotency key of the order that this cart becomes. */
  key: string
  /** An order with this key was sent and may be stored. */
  isSubmitted: boolean
}

export const toCartProduct = (product: ProductSummary): CartProduct => ({
  id: product.id,
  name: product.name,
  category: product.category,
  price: product.pricePesewas,
  unit: product.unit,
  sizes: product.sizes,
  picture: product.picture,
})

export function addToCart(lines: readonly CartLine[], product: CartProduct, quantity = 1): CartLine[] {
  const index = lines.findIndex(line => line.product.id === product.id)
  const old = lines[index]
  if (!old) return [...lines, { product, quantity: Math.min(quantity, maxQuantity) }]
  // The product may have changed to a unit that is sold in whole numbers.
  return lines.with(index, { product, quantity: roundUp(old.quantity + quantity, product.unit) })
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
    if (line && !lines.some(({ product }) => product.id === line.product.id)) lines.push(line)
  }
  return {
    key: value.key,
    lines: lines.slice(0, 200),
    // Carts of earlier versions don't say it. Keeping the key is the safe assumption.
    isSubmitted: value.isSubmitted !== false,
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parseLine(item: unknown): CartLine | undefined {
  if (!isRecord(item) || !isRecord(item.product)) return undefined
  const { id, name, price, category, unit, sizes, picture } = item.product
  if (typeof id !== 'string' || id === '' || typeof name !== 'string' || name === '') return undefined
  if (typeof price !== 'number' || !Number.isSafeInteger(price) || price < 0) return undefined
  if (!categories.includes(category as Category) || !units.includes(unit as Unit)) return undefined
  if (typeof item.quantity !== 'number' || !isOrderable(item.quantity, unit as Unit)) return undefined
  return {
    quantity: item.quantity,
    product: {
      id,
      name,
      price,
      category: category as Category,
      unit: unit as Unit,
      sizes: Array.isArray(sizes) ? sizes.filter(size => typeof size === 'string') : [],
      picture: typeof picture === 'string' ? picture : undefined,
    },
  }
}
