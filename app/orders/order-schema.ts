import { z } from 'zod'
import { maxQuantity } from '../catalogue/product.ts'
import { type Contact, maxLines, type OrderRequest } from './order.ts'

const line = (label: string, most: number) =>
  z
    .string(`${label} is missing.`)
    .trim()
    .min(1, `${label} is missing.`)
    .max(most, `${label} is too long: at most ${most} characters.`)

/** Who orders and where to; the checkout form and the server read it by the same rules. */
export const contactSchema = z.object({
  name: line('Full Name', 120),
  email: line('Email Address', 254).pipe(
    z.email({ pattern: z.regexes.unicodeEmail, error: 'Email Address must look like name@example.com.' }),
  ),
  // Two numbers in one field, or a form that we can't normalise, is no reason to lose an order.
  phone: line('Phone Number', 60).refine(
    text => (text.normalize('NFKC').match(/\p{Nd}/gu) ?? []).length >= 6,
    'Phone Number must be a number such as 024 123 4567 or +233 24 123 4567.',
  ),
  address: line('Delivery Address', 500),
  notes: z
    .string('Additional Notes must be text.')
    .trim()
    .max(2_000, 'Additional Notes is too long: at most 2,000 characters.')
    .default(''),
})

/** What a browser sends to place an order. */
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
              .max(200, 'A product is not known.'),
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

// The rules and the types are one thing: this fails to compile where they part.
null as unknown as z.infer<typeof contactSchema> satisfies Contact
null as unknown as z.infer<typeof orderRequestSchema> satisfies OrderRequest
