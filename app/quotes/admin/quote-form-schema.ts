import { z } from 'zod'
import type { Line } from '../../cart/line.ts'
import { maxCuts } from '../../catalogue/cut-list.ts'
import { cutSchema } from '../../catalogue/cut-schema.ts'
import { isOrderable, units } from '../../catalogue/unit.ts'
import { lineKey } from '../../catalogue/variant.ts'
import { addSentences } from '../../company/person-fields.ts'
import { controlSchema, controlSchemas } from '../../platform/fields/field-schema.ts'
import { cedisText, jsonText, repeatedText } from '../../platform/form-schema.ts'
import { isDay } from '../../platform/text/days.ts'
import { cleanLine } from '../../platform/text/text.ts'
import { maxLines } from '../../sales/sale.ts'
import { customerFields, noteField, sendChannels } from '../quote.ts'

const maxPesewas = 10_000_000_00
const amountError = 'Enter an amount such as 50.00'
const amount = cedisText.pipe(z.int(amountError).min(0, amountError).max(maxPesewas, amountError))

const percentError = 'A discount must be a whole per cent from 1 to 99.'
const text = (max: number) => z.string().overwrite(cleanLine).max(max)

/** Everything that a line of an order can say. */
const lineSchema = z
  .object({
    id: text(200).min(1),
    variant: text(100),
    label: text(200).optional(),
    name: controlSchema(addSentences({ kind: 'text', label: 'The name of a line', max: 200 })),
    unit: z.enum(units),
    price: z.int('A price is not an amount.').min(0).max(maxPesewas, 'A price is too high.'),
    quantity: z.number('A quantity is not a number.'),
    percentOff: z.int(percentError).min(1, percentError).max(99, percentError).optional(),
    cuts: z.array(cutSchema).min(1).max(maxCuts).optional(),
    weightGrams: z.int().min(0).max(1e9).optional(),
    perPallet: z.number().min(0).max(1e9).optional(),
    picture: text(500).optional(),
  } satisfies Record<keyof Line, z.ZodType>)
  .refine(line => isOrderable(line.quantity, line.unit), 'A quantity can’t be ordered.')

const unreadable = 'The lines could not be read.'

const linesText = jsonText(unreadable)
  .pipe(
    z
      .array(lineSchema, unreadable)
      .max(maxLines, `A quote can have at most ${maxLines} lines.`)
      .refine(
        lines => new Set(lines.map(lineKey)).size === lines.length,
        'Each product can stand in one line only.',
      ),
  )
  .transform(lines => lines as Line[])

export const quoteForm = z
  .object({
    ...controlSchemas(customerFields),
    lines: linesText,
    discountPesewas: amount,
    deliveryPesewas: amount,
    validUntil: z.string().refine(isDay, 'Choose a day'),
    note: controlSchema(noteField),
    editToken: z.string().max(100).default(''),
    key: z.uuid().optional().catch(undefined),
    enquiry: z.uuid().optional().catch(undefined),
  })
  .refine(({ email, phone }) => email || phone, {
    path: ['phone'],
    error: 'Enter a phone number or an e-mail address.',
  })
export type QuoteForm = z.output<typeof quoteForm>

export const sendForm = z.object({
  channels: repeatedText.pipe(z.array(z.enum(sendChannels))).transform(channels => [...new Set(channels)]),
  editToken: z.string().max(100),
})
