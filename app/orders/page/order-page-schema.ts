import { z } from 'zod'
import { controlSchema, controlSchemas } from '../../platform/fields/field-schema.ts'
import { firstNumber, parsePhone } from '../../platform/text/phone.ts'
import { cleanLine } from '../../platform/text/text.ts'
import { contactFields, correctableFields } from '../../sales/contact-fields.ts'
import { cancelReasons, requestField } from './order-changes.ts'

export const cancelSchema = z.object({
  reason: z.enum(cancelReasons).optional().catch(undefined),
})

export const correctSchema = z.object(controlSchemas(correctableFields))

/** Of an order that the customer collects. */
export const correctCollectedSchema = correctSchema.pick({ phone: true, notes: true })

export const daySchema = z.object({
  day: controlSchema(contactFields.day).refine(day => day !== '', 'Choose a day.'),
})

export const requestSchema = z.object({ message: controlSchema(requestField) })

/** The number of an order, also with `#` or in small letters, and the phone number in its normal form. */
export const trackSchema = z.object({
  number: z
    .string('Order Number is missing.')
    .transform(text => cleanLine(text).replace(/^#\s*/, '').toLowerCase())
    .pipe(z.string().regex(/^[0-9a-f]{8}$/, 'Order Number has 8 characters, such as 1A2B3C4D.')),
  phone: controlSchema(contactFields.phone).transform(text => parsePhone(firstNumber(text)) ?? text),
})
