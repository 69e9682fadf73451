import { z } from 'zod'
import { maxQuantity } from '../catalogue/unit.ts'
import { contactDetails, requiredText } from '../company/contact-details-schema.ts'
import { cleanText } from '../platform/text.ts'
import { type Contact, maxLines, type OrderRequest } from './order.ts'

const cleanLines = (text: string) => cleanText(text).trim()

export const contactSchema = z.object({
  ...contactDetails,
  address: requiredText('Delivery Address', 500, cleanLines),
  notes: z
    .string('Additional Notes must be text.')
    .default('')
    .transform(cleanLines)
    .pipe(z.string().max(2_000, 'Additional Notes is too long: at most 2,000 characters.')),
})

export const orderRequestSchema = z.object(
  {
    key: z.uuid('The order has no valid key.'),
    contact: contactSchema,
    lines: z
      .array(
        z.object(
          {
            id: z
              .string('A product is missing.')
              .min(1, 'A product is missing.')
              .max(200, 'A product is not known.')
              .transform(cleanText),
            variant: z.string('A variant is not known.').max(100, 'A variant is not known.').optional(),
            quantity: z
              .number('Each quantity must be a number.')
              .positive('Each quantity must be more than 0.')
              .max(maxQuantity, `Each quantity can be at most ${maxQuantity.toLocaleString('en')}.`),
          },
          'Each line of the order must name a product and a quantity.',
        ),
        'The order has no list of products.',
      )
      .min(1, 'The order has no products.')
      .max(maxLines, `An order can have at most ${maxLines} lines.`),
    /** The grand total that the shopper was shown, in pesewas. */
    shownTotal: z.int('The total that was shown is missing.').min(0, 'The total that was shown is missing.'),
  },
  'The order must be a JSON object.',
)

// Fails to compile where schema and type differ.
null as unknown as z.infer<typeof contactSchema> satisfies Contact
null as unknown as z.infer<typeof orderRequestSchema> satisfies OrderRequest
