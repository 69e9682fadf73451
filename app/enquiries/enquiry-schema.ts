import { z } from 'zod'
import { cleanLine, cleanText } from '../platform/text.ts'
import { type Enquiry, notSaid } from './enquiry.ts'
import { productChoices } from './product-choices.ts'

const oneLine = z.string().transform(cleanLine)
const manyLines = z.string().transform(text => cleanText(text).trim())

const required = (label: string, most: number) =>
  oneLine.pipe(
    z.string().min(1, `${label} is required.`).max(most, `${label} is too long: at most ${most} characters.`),
  )

const optional = (label: string, most: number) =>
  oneLine
    .pipe(z.string().max(most, `${label} is too long: at most ${most} characters.`))
    .transform(text => (text === '' || text === notSaid ? null : text))
    .nullish()
    .transform(text => text ?? null)

const most = 5_000
const tooLong = `Message is too long: at most ${most.toLocaleString('en')} characters.`
const message = manyLines.pipe(z.string().max(most, tooLong))

const person = {
  name: required('Full Name', 120),
  email: required('Email Address', 254).pipe(
    z.email({ pattern: z.regexes.unicodeEmail, error: 'Email Address must look like name@example.com.' }),
  ),
  // Two numbers, or one with an extension, are as good as one: somebody will read it and call.
  phone: required('Phone Number', 60).refine(
    text => (text.normalize('NFKC').match(/\p{Nd}/gu) ?? []).length >= 7,
    'Phone Number must be a number such as 024 123 4567.',
  ),
}

export const contactSchema = z.object({
  ...person,
  company: optional('Company/Organization', 160),
  projectType: optional('Project Type', 80),
  message: message.pipe(z.string().min(1, 'Message is required.')),
})

const choices = productChoices.map(choice => choice.id)

const quickOrderSchema = z.object({
  ...person,
  quantity: required('Quantity', 80),
  product: z.enum(choices).nullable().catch(null),
  message: message.default(''),
})

const empty = { company: null, projectType: null, product: null, quantity: null }

export const enquirySchemas = {
  contact: contactSchema.transform((form): Enquiry => ({ ...empty, ...form, source: 'contact' })),
  'quick order': quickOrderSchema.transform(
    (form): Enquiry => ({ ...empty, ...form, source: 'quick order' }),
  ),
}
