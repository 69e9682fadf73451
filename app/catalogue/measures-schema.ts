import type { Values } from '../platform/fields/field.ts'
import type { Kind, MeasuredKind } from './kind.ts'
import { productFields } from './product-schema.ts'
import type { StoredField } from './stored-field-schema.ts'
import { variantFields } from './variant-schema.ts'

type NamesIn<Fields, K extends Kind> = {
  [Name in keyof Fields]: Fields[Name] extends { kinds: readonly (infer Own)[] }
    ? [Extract<Own, K>] extends [never]
      ? never
      : Name
    : never
}[keyof Fields]

type ProductMeasure<K extends Kind> = NamesIn<typeof productFields, K>
type VariantMeasure<K extends Kind> = NamesIn<typeof variantFields, K>

export type ProductMeasures = Pick<Values<typeof productFields>, ProductMeasure<MeasuredKind>>
export type VariantMeasures = Pick<Values<typeof variantFields>, VariantMeasure<MeasuredKind>>
type Measures = ProductMeasures & VariantMeasures
/** What an estimate needs of goods of a kind. */
export type MeasuresOf<K extends Kind> = {
  [Name in ProductMeasure<K> | VariantMeasure<K>]: NonNullable<Measures[Name]>
}

const measuresIn = <Fields extends Record<string, StoredField>>(fields: Fields) =>
  (Object.keys(fields) as (keyof Fields)[]).filter(name => fields[name]?.kinds) as NamesIn<
    Fields,
    MeasuredKind
  >[]

export const productMeasures = measuresIn(productFields)
export const variantMeasures = measuresIn(variantFields)

const isMissing = (kind: Kind, { kinds }: StoredField, value: unknown) =>
  kinds?.includes(kind) === true && value === null

export const isComplete = <K extends Kind>(
  kind: K,
  measures: Measures,
): measures is Measures & MeasuresOf<K> =>
  !productMeasures.some(name => isMissing(kind, productFields[name], measures[name])) &&
  !variantMeasures.some(name => isMissing(kind, variantFields[name], measures[name]))

/** The labels of the measures that a product of its kind, or one of its variants, lacks. */
export const missingMeasures = (
  { kind, ...measures }: ProductMeasures & { kind: Kind },
  variants: readonly VariantMeasures[],
): string[] => [
  ...productMeasures
    .filter(name => isMissing(kind, productFields[name], measures[name]))
    .map(name => productFields[name].label),
  ...variantMeasures
    .filter(name => variants.some(variant => isMissing(kind, variantFields[name], variant[name])))
    .map(name => variantFields[name].label),
]
