import type { ProductWithVariants } from '../product.ts'
import { unavailableText } from '../stock.ts'
import { standardKey, variantLabel } from '../variant.ts'
import { defaultVariant, type Fields, findChoice } from './variant-choice.ts'

/** What a URL or a form asks for and is not sold. */
export function missingChoice({ variants, unsold }: ProductWithVariants, fields: Fields) {
  const [option1, option2] = [fields.get('option1'), fields.get('option2')]
  const isPair = !fields.get('variant') && option1 && option2
  const key = isPair ? `${option1}, ${option2}` : fields.get('variant') || option1
  const sold = isPair
    ? variants.map(variantLabel)
    : [standardKey, ...variants.flatMap(each => [each.key, each.option1])]
  return typeof key !== 'string' || sold.includes(key)
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
  isChoosable(product) && missingChoice(product, fields)
    ? undefined
    : (findChoice(product.variants, fields) ?? defaultVariant(product))

const isChoosable = ({ variants }: ProductWithVariants) => variants.some(({ option1 }) => option1)
