import { z } from 'zod'
import { checkFields, problemsByName, readFields } from '../../../platform/fields/field-rules.ts'
import { jsonText, singleLineText } from '../../../platform/form-schema.ts'
import { rowFields } from './variant-draft.ts'
import { type CellError, maxVariants, type VariantTable } from './variant-table.ts'

/** The table as it is submitted: rows of texts as JSON. */
export const variantForm = z.object({
  editToken: singleLineText,
  option1Name: singleLineText,
  option2Name: singleLineText,
  rows: jsonText('The form could not be read').pipe(
    z.array(z.record(z.string(), z.string())).min(1).max(maxVariants),
  ),
})

type SubmittedTable = z.output<typeof variantForm>

const rowsField = {
  kind: 'list',
  label: 'Variants',
  item: 'variant',
  max: maxVariants,
  fields: rowFields,
} as const

/** The values of the submitted cells, or what is wrong with them: `rows.0.sku` is a cell of the first row. */
export function readTable({
  option1Name,
  option2Name,
  rows,
}: SubmittedTable): { ok: true; table: VariantTable } | { ok: false; errors: Record<string, string> } {
  const read = rows.map(row => readFields(rowFields, name => row[name]))
  const checked = checkFields({ rows: rowsField }, { rows: read })
  if (!checked.ok) return { ok: false, errors: problemsByName(checked.problems) }
  const variants = checked.values.rows.map((row, index) => ({ ...row, key: rows[index]?.key || undefined }))
  return { ok: true, table: { option1Name, option2Name, variants } }
}

/** The stock of each variant that the form was opened with. */
export const openedStock = ({ rows }: SubmittedTable): Record<string, number> =>
  Object.fromEntries(
    rows.flatMap(({ key, baseStock }) => (key && baseStock ? [[key, Number(baseStock)]] : [])),
  )

export const namedErrors = (errors: CellError[]): Record<string, string> =>
  Object.fromEntries(
    errors.map(({ row, field, message }) => [row === undefined ? field : `rows.${row}.${field}`, message]),
  )
