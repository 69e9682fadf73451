import { z } from 'zod'
import { fieldErrors } from '../../../platform/form-result.ts'
import { singleLineText } from '../../../platform/form-schema.ts'
import { storedFieldSchemas } from '../../stored-field-schema.ts'
import { variantFields } from '../../variant-schema.ts'
import { fieldNames } from './variant-draft.ts'
import { type CellError, maxVariants, type VariantRow, type VariantTable } from './variant-table.ts'

const cells = z.partialRecord(z.enum(fieldNames), z.string())

const rows = z
  .array(
    z.object({
      id: z.string().max(100),
      key: z.string().max(100).optional(),
      isDefault: z.boolean(),
      baseStock: z.number().optional(),
      cells,
    }),
  )
  .min(1)
  .max(maxVariants)

/** The table as it is submitted: rows of texts as JSON. */
export const variantForm = z.object({
  editToken: singleLineText,
  option1Name: singleLineText,
  option2Name: singleLineText,
  rows: z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue('The form could not be read')
        return z.NEVER
      }
    })
    .pipe(rows),
})

type SubmittedTable = z.output<typeof variantForm>

/** The name of a cell's error: the row's id and the field. */
export const cellName = (id: string, field: string) => `${id}.${field}`

const rowSchema = z.object(storedFieldSchemas(variantFields))

/** The values of the submitted cells, or what is wrong with them. */
export function readTable(
  submitted: SubmittedTable,
): { ok: true; table: VariantTable } | { ok: false; errors: Record<string, string> } {
  const errors: Record<string, string> = {}
  const variants = submitted.rows.flatMap(({ id, key, isDefault, cells }): VariantRow[] => {
    const parsed = rowSchema.safeParse(cells)
    if (parsed.success) return [{ ...parsed.data, key, isDefault }]
    for (const [field, message] of Object.entries(fieldErrors<string>(parsed.error)))
      errors[cellName(id, field)] = message ?? ''
    return []
  })
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  const { option1Name, option2Name } = submitted
  return { ok: true, table: { option1Name, option2Name, variants } }
}

export const namedErrors = (submitted: SubmittedTable, errors: CellError[]): Record<string, string> =>
  Object.fromEntries(
    errors.map(({ row, field, message }) => {
      const id = row === undefined ? undefined : submitted.rows[row]?.id
      return [id === undefined ? field : cellName(id, field), message]
    }),
  )
