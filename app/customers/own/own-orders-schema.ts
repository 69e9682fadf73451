import { z } from 'zod'
import { controlSchema } from '../../platform/fields/field-schema.ts'
import { firstNumber, parsePhone } from '../../platform/text/phone.ts'
import { contactFields } from '../../sales/contact-fields.ts'

/** Who asks for a code. */
export const phoneSchema = z.object({
  phone: controlSchema(contactFields.phone).transform(text => parsePhone(firstNumber(text)) ?? text),
})

export const codeSchema = z.object({
  id: z.uuid(),
  code: z
    .string('Code is missing.')
    .transform(text => text.normalize('NFKC').replace(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'The code has 6 digits: it stands in the SMS.')),
})
