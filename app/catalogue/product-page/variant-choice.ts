import type { ProductWithVariants } from '../product.ts'
import type { ShownVariant } from '../variant.ts'

export type Fields = { get(name: string): unknown }

/**
 * The variant that a URL or a form names by its key or by the values of its options. A pair that is not sold gives the
 * first variant with its first value.
 */
export function findChoice(variants: readonly ShownVariant[], fields: Fields): ShownVariant | undefined {
  const same = variants.filter(({ option1 }) => option1 !== '' && option1 === fields.get('option1'))
  return (
    variants.find(({ option1, key }) => option1 !== '' && key === fields.get('variant')) ??
    same.find(({ option2 }) => option2 === fields.get('option2')) ??
    same[0]
  )
}

/** Lists have the default variant of a product. */
export const defaultVariant = ({ variants, variant }: ProductWithVariants) =>
  variants.find(({ key }) => key === variant) as ShownVariant

/** The only query that the page of a product is cached by: any other one would be another entry of the same page. */
export const choiceQuery = (choice: Pick<ShownVariant, 'key'> | undefined) =>
  choice ? `?variant=${choice.key}` : ''

export const optionValues = (variants: readonly ShownVariant[], option: 'option1' | 'option2') => [
  ...new Set(variants.map(variant => variant[option]).filter(Boolean)),
]

/** The values of the second option that are not sold with the first one of the choice. */
export const unsoldValues = (variants: readonly ShownVariant[], { option1 }: ShownVariant) =>
  optionValues(variants, 'option2').filter(
    value => !variants.some(variant => variant.option1 === option1 && variant.option2 === value),
  )

/** `Hexagon is not made in 80 mm or 100 mm.` */
export const unsoldText = ({ option1 }: ShownVariant, values: readonly string[]) =>
  `${option1} is not made in ${values.join(', ').replace(/, (?=[^,]*$)/, ' or ')}.`
