import { type ProductWithVariants, withVariant } from '../catalogue/product.ts'
import { type CartLine, type CartProduct, toCartProduct } from './cart.ts'

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
