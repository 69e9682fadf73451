import type { SimpleField } from '../../../platform/fields/field.ts'
import type { Kind } from '../../kind.ts'
import { controlTexts, defaultsOf, type StoredField } from '../../stored-field-schema.ts'
import { variantLabel } from '../../variant.ts'
import { type VariantDetails, variantFields } from '../../variant-schema.ts'
import type { VariantTable } from './variant-table.ts'

export const rowFields = {
  ...variantFields,
  isDefault: { kind: 'switch', label: 'Default' },
} as const

export type VariantField = keyof VariantDetails
const fieldNames = Object.keys(variantFields) as VariantField[]

/** The texts of a row while it is edited, `on` for a checked box. A new row has no key and no stock that it was opened with. */
export type DraftRow = Record<keyof typeof rowFields | 'key' | 'baseStock' | 'isSelected', string>
export type VariantDraft = { kind: Kind; option1Name: string; option2Name: string; rows: DraftRow[] }

const textsOf = (variant: Partial<VariantDetails>) =>
  controlTexts(variantFields, variant) as Record<VariantField, string>

export const draftOf = ({ variants, ...product }: VariantTable & { kind: Kind }): VariantDraft => ({
  ...product,
  rows: variants.map(({ key = '', isDefault, ...variant }) => ({
    ...textsOf(variant),
    key,
    isDefault: isDefault ? 'on' : '',
    baseStock: String(variant.stockQuantity),
    isSelected: '',
  })),
})

export const newRow: DraftRow = {
  ...textsOf(defaultsOf(variantFields)),
  key: '',
  isDefault: '',
  baseStock: '',
  isSelected: '',
}

/** The default variant is always listed. */
export const setDefault = (rows: DraftRow[], index: number): DraftRow[] =>
  rows.map((row, other) =>
    other === index
      ? { ...row, isDefault: 'on', listed: 'on' }
      : row.isDefault
        ? { ...row, isDefault: '' }
        : row,
  )

export type Column = { name: VariantField; label: string; field: StoredField & SimpleField }

export const options = [
  ['option1', 'option1Name'],
  ['option2', 'option2Name'],
] as const

export const isUnused = (rows: DraftRow[], option: VariantField) => rows.every(row => row[option] === '')

/** The columns in use: an option has one once it has a name or a value, a measure of goods of its kinds. */
export const columnsOf = (draft: VariantDraft): Column[] =>
  fieldNames.flatMap(name => {
    const field: Column['field'] = variantFields[name]
    if (field.kinds && !field.kinds.includes(draft.kind)) return []
    const [, nameField] = options.find(([option]) => option === name) ?? []
    const label = nameField ? draft[nameField] : field.label
    return label === '' && isUnused(draft.rows, name) ? [] : { name, label: label || field.label, field }
  })

export const rowLabel = (row: DraftRow, index: number) => variantLabel(row) || `Row ${index + 1}`
