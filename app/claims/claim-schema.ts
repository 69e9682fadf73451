import { z } from 'zod'
import { causes } from '../orders/history/claim-terms.ts'
import { controlSchema } from '../platform/fields/field-schema.ts'
import { parseNumber } from '../platform/text/length.ts'
import { parseCedis } from '../platform/text/parse-cedis.ts'
import { descriptionField, noteField, quantityPrefix } from './claim.ts'

export const claimSchema = z.object({
  cause: z.enum(causes, 'Choose what is wrong'),
  description: controlSchema(descriptionField),
})

/** The quantities of a form by the key of the line; what is no number is NaN, and an empty field 0. */
export const readQuantities = (form: FormData): Record<string, number> =>
  Object.fromEntries(
    [...new Set(form.keys())]
      .filter(name => name.startsWith(quantityPrefix))
      .map(name => {
        const text = String(form.get(name)).trim()
        return [name.slice(quantityPrefix.length), text === '' ? 0 : (parseNumber(text) ?? Number.NaN)]
      }),
  )

const checkbox = z.literal('on').optional().catch(undefined)
const common = { key: z.uuid() }

export const refusalSchema = z.object({
  ...common,
  note: controlSchema(noteField).refine(text => text !== '', 'Tell the customer why.'),
})

export const replacementSchema = z.object({ ...common, note: controlSchema(noteField), isSound: checkbox })

const invalidAmount = 'Enter an amount in cedis, such as 50 or 50.00, or leave it empty'

export const creditSchema = z
  .object({
    ...common,
    note: controlSchema(noteField),
    isSound: checkbox,
    delivery: checkbox,
    free: z
      .string()
      .default('')
      .transform(text => (text.trim() === '' ? 0 : (parseCedis(text) ?? Number.NaN)))
      .pipe(z.int(invalidAmount).min(0, invalidAmount).max(1_000_000_000_00, invalidAmount)),
    /** What the admin was shown, in pesewas. */
    expected: z.coerce.number().int().catch(-1),
  })
  .refine(({ free, note }) => free === 0 || note !== '', {
    path: ['note'],
    message: 'Write the reason for the amount.',
  })
