import { z } from 'zod'
import { contactDetails, requiredText } from '../company/contact-details-schema.ts'
import { contactSchema } from '../orders/placing/order-schema.ts'
import { cleanLine, cleanLines, cleanText } from '../platform/text.ts'
import { declineReasons } from './quote.ts'

export const optionalText = (label: string, max: number, clean = cleanLines) =>
  z
    .string()
    .default('')
    .transform(clean)
    .pipe(z.string().max(max, `${label} is too long: at most ${max.toLocaleString('en')} characters.`))

export const quoteRequestSchema = z.object({
  ...contactDetails,
  place: optionalText('Place of the site', 200, cleanLine),
  request: optionalText('Note', 2_000),
  /** The lines in the format of a shared cart. */
  items: z.string().max(20_000).default('').transform(cleanText),
})
export type QuoteRequest = z.output<typeof quoteRequestSchema>

/** Everything that an order needs, and the version that the customer was shown. */
export const acceptSchema = contactSchema.extend({ version: z.coerce.number().int().min(1).max(100_000) })

export const declineSchema = z.object({
  reason: z.enum(declineReasons).optional().catch(undefined),
  details: optionalText('More', 500),
})

export const questionSchema = z.object({ message: requiredText('Your question', 2_000, cleanLines) })
