import { z } from 'zod'
import { controlSchema, controlSchemas } from '../platform/fields/field-schema.ts'
import { contactFormFields, type Enquiry, noChoice, quickOrderFields } from './enquiry.ts'

const orNull = (text: string) => (text === '' || text === noChoice ? null : text)

const contactSchema = z.object({
  ...controlSchemas(contactFormFields),
  company: controlSchema(contactFormFields.company).transform(orNull),
  projectType: controlSchema(contactFormFields.projectType).transform(orNull),
})

const quickOrderSchema = z.object({
  ...controlSchemas(quickOrderFields),
  product: controlSchema(quickOrderFields.product).transform(orNull).catch(null),
})

/** Of an enquiry that names no product. */
export const noDetails = { company: null, projectType: null, product: null, quantity: null }

export const enquirySchemas = {
  contact: contactSchema.transform((form): Enquiry => ({ ...noDetails, ...form, source: 'contact' })),
  'quick order': quickOrderSchema.transform(
    (form): Enquiry => ({ ...noDetails, ...form, source: 'quick order' }),
  ),
}
