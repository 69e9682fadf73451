import { z } from 'zod'
import { controlSchema, controlSchemas } from '../platform/fields/field-schema.ts'
import { cleanText } from '../platform/text/text.ts'
import { contactFields } from '../sales/contact-fields.ts'
import { declineField, declineReasons, optionalEmail, questionField, requestFields } from './quote.ts'

export const quoteRequestSchema = z.object({
  ...controlSchemas(requestFields),
  /** The lines in the format of a shared cart. */
  items: z.string().max(20_000).default('').transform(cleanText),
})
export type QuoteRequest = z.output<typeof quoteRequestSchema>

/** That the customer was shown. */
const version = z.coerce.number().int().min(1).max(100_000)

/** Everything that an order needs. */
export const acceptSchema = z.object({ ...controlSchemas(contactFields), version })

/** Of a quote for a customer without an e-mail address. */
export const acceptWithoutEmailSchema = acceptSchema.extend({ email: controlSchema(optionalEmail) })

export const declineSchema = z.object({
  /** Missing in pages that an earlier version of the shop has sent. */
  version: version.optional(),
  reason: z.enum(declineReasons).optional().catch(undefined),
  details: controlSchema(declineField),
})

export const questionSchema = z.object({ message: controlSchema(questionField) })
