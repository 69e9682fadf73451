import type { SimpleField } from '../../../platform/fields/field.ts'
import type { Kind } from '../../kind.ts'
import { controlTexts, defaultsOf, type StoredField } from '../../stored-field-schema.ts'
import { variantLabel } from '../../variant.ts'
import { type VariantDetails, variantFields } from '../../variant-schema.ts'
import type { VariantRow, VariantTable } from './variant-table.ts'

export type VariantField = keyof VariantDetails
export const fieldNames = Object.keys(variantFields) as VariantField[]

/** A row while it is edited: its cells as texts, `on` for a checked box. */
export type DraftRow = {
  id: string
  key?: string | undefined
  isDefault: boolean
  /** The stock that the form was opened with. */
  baseStock?: number | undefined
  cells: Record<VariantField, string>
}

export type VariantDraft = { kind: Kind; option1Name: string; option2Name: string; rows: DraftRow[] }

export type ChangeDraft = (next: (draft: VariantDraft) => VariantDraft) => void

const textsOf = (variant: Partial<VariantDetails>) =>
  controlTexts(variantFields, variant) as DraftRow['cells']

export const draftOf = ({
  kind,
  option1Name,
  option2Name,
  variants,
}: VariantTable & { kind: Kind }): VariantDraft => ({
  kind,
  option1Name,
  option2Name,
  rows: variants.map((variant: VariantRow, index) => ({
    id: variant.key ?? `new-${index}`,
    key: variant.key,
    isDefault: variant.isDefault,
    baseStock: variant.stockQuantity,
    cells: textsOf(variant),
  })),
})

const defaults = defaultsOf(variantFields)

export function addRow(draft: VariantDraft): VariantDraft {
  const used = new Set(draft.rows.map(({ id }) => id))
  let number = draft.rows.length
  while (used.has(`new-${number}`)) number++
  return {
    ...draft,
    rows: [...draft.rows, { id: `new-${number}`, isDefault: false, cells: textsOf(defaults) }],
  }
}

export const removeRow = (draft: VariantDraft, id: string): VariantDraft => ({
  ...draft,
  rows: draft.rows.filter(row => row.id !== id),
})

export function setCells(
  draft: VariantDraft,
  id: string,
  cells: Partial<Record<VariantField, string>>,
): VariantDraft {
  const change = (row: DraftRow) => (row.id === id ? { ...row, cells: { ...row.cells, ...cells } } : row)
  return { ...draft, rows: draft.rows.map(change) }
}

/** The default variant is always listed. */
export const setDefault = (draft: VariantDraft, id: string): VariantDraft => ({
  ...draft,
  rows: draft.rows.map(row => {
    if (row.id === id) return { ...row, isDefault: true, cells: { ...row.cells, listed: 'on' } }
    return row.isDefault ? { ...row, isDefault: false } : row
  }),
})

/** Moves a row up (-1) or down (1). */
export function moveRow(draft: VariantDraft, id: string, by: -1 | 1): VariantDraft {
  const from = draft.rows.findIndex(row => row.id === id)
  const moved = draft.rows[from]
  const replaced = draft.rows[from + by]
  if (!moved || !replaced) return draft
  return { ...draft, rows: draft.rows.with(from, replaced).with(from + by, moved) }
}

export type Column = { name: VariantField; label: string; field: StoredField & SimpleField; isWide?: boolean }

const optionNameOf = { option1: 'option1Name', option2: 'option2Name' } as const
const isOption = (field: VariantField): field is keyof typeof optionNameOf => field in optionNameOf

/** The columns in use: an option has one once it has a name or a value, a measure of goods of its kinds. */
export const columnsOf = (draft: VariantDraft): Column[] =>
  fieldNames.flatMap(name => {
    const field: Column['field'] = variantFields[name]
    if (field.kinds && !field.kinds.includes(draft.kind)) return []
    if (!isOption(name)) return { name, label: field.label, field }
    const label = draft[optionNameOf[name]]
    const isUsed = (option: VariantField) => draft.rows.some(({ cells }) => cells[option] !== '')
    const isWide = draft.option2Name === '' && !isUsed('option2')
    return label !== '' || isUsed(name) ? { name, label: label || field.label, field, isWide } : []
  })

export const rowLabel = ({ cells }: DraftRow, index: number) => variantLabel(cells) || `Row ${index + 1}`

export const emptyOptions = (draft: VariantDraft) =>
  (['option1', 'option2'] as const).filter(
    name => draft[optionNameOf[name]] === '' && draft.rows.every(({ cells }) => cells[name] === ''),
  )

export const nameOption = (
  draft: VariantDraft,
  option: 'option1' | 'option2',
  name: string,
): VariantDraft => ({
  ...draft,
  [optionNameOf[option]]: name,
})
