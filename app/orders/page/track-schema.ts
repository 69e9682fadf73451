import { z } from 'zod'
import { contactDetails } from '../../company/contact-details-schema.ts'
import { invalidPhone } from '../../company/contact-problem-texts.ts'
import { firstNumber, parsePhone } from '../../company/phone.ts'
import { cleanLine } from '../../platform/text.ts'

/** The number of an order, also with `#` or in small letters, and the phone number in its normal form. */
export const trackSchema = z.object({
  number: z
    .string('Order Number is missing.')
    .transform(text => cleanLine(text).replace(/^#\s*/, '').toLowerCase())
    .pipe(z.string().regex(/^[0-9a-f]{8}$/, 'Order Number has 8 characters, such as 1A2B3C4D.')),
  phone: contactDetails.phone.transform((text, context) => {
    const phone = parsePhone(firstNumber(text))
    if (phone) return phone
    context.addIssue({ code: 'custom', message: invalidPhone })
    return z.NEVER
  }),
})
