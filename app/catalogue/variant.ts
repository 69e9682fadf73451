import type { Pesewas } from '../platform/text/money.ts'
import { plainLetters } from '../platform/text/plain-letters.ts'
import type { PriceBreak } from './price-breaks-schema.ts'
import type { VariantDetails } from './variant-schema.ts'

/** What pages and feeds show of a variant. */
export type ShownVariant = Pick<
  VariantDetails,
  | 'option1'
  | 'option2'
  | 'pricePesewas'
  | 'weightGrams'
  | 'perPallet'
  | 'minQuantity'
  | 'stepQuantity'
  | 'sku'
> & {
  key: string
  /** Its own or the product's first one; empty without any. */
  picture: string
  /** From 0 to `maxShownStock`: how much more there is is known to the owner only. */
  stock: number
  /** The public price and the bulk prices, where a customer has prices of his own. */
  listPricePesewas?: Pesewas | undefined
  priceBreaks?: PriceBreak[] | undefined
}

type Options = { option1: string; option2?: string | undefined }

/** The key of the only variant of a product without choices. */
export const standardKey = 'standard'

/** `5" (125 mm)`, `Rectangle, 60 mm`; empty for a product without choices. */
export const variantLabel = ({ option1, option2 }: Options) => [option1, option2].filter(Boolean).join(', ')

/** `5in`, `rectangle-60-mm`; what stands in parentheses is left out. */
export const variantKey = ({ option1, option2 }: Options) =>
  plainLetters(
    `${option1} ${option2 ?? ''}`
      .replace(/\([^()]*\)/g, ' ')
      .replace(/["″]/g, 'in')
      .replace(/×/g, 'x'),
  )
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60) || standardKey

/** `Hollow Blocks, 6" (150 mm)`; the name alone for a product without choices. */
export const nameWithLabel = ({ name, label }: { name: string; label?: string | undefined }) =>
  label ? `${name}, ${label}` : name

/** Identifies a line of a cart or of an order. */
export const lineKey = ({ id, variant = '' }: { id: string; variant?: string | undefined }) =>
  `${id}:${variant}`
