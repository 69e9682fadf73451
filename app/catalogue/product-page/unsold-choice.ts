import type { ProductWithVariants } from '../product.ts'
import { unavailableText } from '../stock.ts'
import { standardKey } from '../variant.ts'
import { defaultVariant, type Fields, findChoice } from './variant-choice.ts'

/** What a URL or a form asks for and is not sold. */
export function missingChoice({ variants, unsold }: ProductWithVariants, fields: Fields) {
  const key = fields.get('variant') || fields.get('option1')
  return typeof key !== 'string' ||
    [standardKey, ...variants.flatMap(each => [each.key, each.option1])].includes(key)
    ? undefined
    : (unsold?.[key] ?? `“${key.slice(0, 60)}”`)
}

/** A sentence about it. */
export function missingChoiceText(product: ProductWithVariants, fields: Fields) {
  const label = missingChoice(product, fields)
  return label && unavailableText(label)
}

/** The variant that the fields name, otherwise the default; none where they name one that is not sold. */
export const chooseVariant = (product: ProductWithVariants, fields: Fields) =>
  findChoice(product.variants, fields) ??
  (isChoosable(product) && missingChoice(product, fields) ? undefined : defaultVariant(product))

const isChoosable = ({ variants }: ProductWithVariants) => variants.some(({ option1 }) => option1)
