import { z } from 'zod'
import { typedText, typedTexts } from '../platform/typed-text-schema.ts'
import { contactFields, type Enquiry, noChoice, quickOrderFields } from './enquiry.ts'

const orNull = (text: string) => (text === '' || text === noChoice ? null : text)

const contactSchema = z.object({
  ...typedTexts(contactFields),
  company: typedText(contactFields.company).transform(orNull),
  projectType: typedText(contactFields.projectType).transform(orNull),
})

const quickOrderSchema = z.object({
  ...typedTexts(quickOrderFields),
  product: typedText(quickOrderFields.product).transform(orNull).catch(null),
})

/** Of an enquiry that names no product. */
export const noDetails = { company: null, projectType: null, product: null, quantity: null }

export const enquirySchemas = {
  contact: contactSchema.transform((form): Enquiry => ({ ...noDetails, ...form, source: 'contact' })),
  'quick order': quickOrderSchema.transform(
    (form): Enquiry => ({ ...noDetails, ...form, source: 'quick order' }),
  ),
}
