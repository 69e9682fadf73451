import { z } from 'zod'
import { contactDetails, requiredText } from '../company/contact-details-schema.ts'
import { cleanLine, cleanLines } from '../platform/text.ts'
import { type Enquiry, noChoice } from './enquiry.ts'

const optional = (label: string, max: number) =>
  z
    .string()
    .transform(cleanLine)
    .pipe(z.string().max(max, `${label} is too long: at most ${max} characters.`))
    .transform(text => (text === '' || text === noChoice ? null : text))
    .nullish()
    .transform(text => text ?? null)

const contactSchema = z.object({
  ...contactDetails,
  company: optional('Company/Organization', 160),
  projectType: optional('Project Type', 80),
  message: requiredText('Message', 5_000, cleanLines),
})

const quickOrderSchema = z.object({
  ...contactDetails,
  quantity: requiredText('Quantity', 80),
  product: optional('Product', 60).catch(null),
  message: z
    .string()
    .transform(cleanLines)
    .pipe(z.string().max(5_000, 'Message is too long: at most 5,000 characters.'))
    .default(''),
})

/** Of an enquiry that names no product. */
export const noDetails = { company: null, projectType: null, product: null, quantity: null }

export const enquirySchemas = {
  contact: contactSchema.transform((form): Enquiry => ({ ...noDetails, ...form, source: 'contact' })),
  'quick order': quickOrderSchema.transform(
    (form): Enquiry => ({ ...noDetails, ...form, source: 'quick order' }),
  ),
}
