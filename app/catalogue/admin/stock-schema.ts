import { z } from 'zod'
import { controlSchemas } from '../../platform/fields/field-schema.ts'
import { singleLineText } from '../../platform/form-schema.ts'

export const stockFields = {
  change: {
    kind: 'choice',
    label: 'What happened',
    choices: { in: 'Came in', out: 'Taken out', count: 'Counted' },
  },
  quantity: {
    kind: 'number',
    label: 'Quantity',
    max: 1e6,
    step: 0.5,
    problems: { invalid: 'Please enter how many', step: 'Stock is counted in wholes and halves' },
  },
  reason: {
    kind: 'text',
    label: 'Reason',
    max: 120,
    placeholder: 'Delivery, stock-take, broken …',
    problems: { missing: 'Please say why' },
  },
} as const

export const stockSchema = z.object({
  /** `product:variant` */
  variant: singleLineText,
  /** Of this form, however often it is sent; empty without scripts. */
  key: singleLineText,
  /** The stock that the form shows. */
  shown: z.coerce.number().min(-1e9).max(1e9).catch(0),
  /** The last entry of the log before the form was opened. */
  lastEntry: z.coerce
    .number()
    .int()
    .min(0)
    .max(2 ** 31 - 1)
    .catch(0),
  ...controlSchemas(stockFields),
})
export type StockChange = z.output<typeof stockSchema>
