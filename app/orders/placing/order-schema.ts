import { z } from 'zod'
import { maxCuts, mergeCuts } from '../../catalogue/cut-list.ts'
import { cutSchema } from '../../catalogue/cut-schema.ts'
import { maxQuantity } from '../../catalogue/unit.ts'
import { controlSchema, controlSchemas } from '../../platform/fields/field-schema.ts'
import { cleanText } from '../../platform/text/text.ts'
import { contactFields, withoutSite } from '../../sales/contact-fields.ts'
import { maxLines } from '../../sales/sale.ts'

const { address } = contactFields

/** Goods that are collected need no address. */
const orderContactSchema = z
  .object({ ...controlSchemas(contactFields), address: controlSchema({ ...address, optional: true }) })
  .transform((contact, context) => {
    if (!contact.collectAt && !contact.address)
      context.addIssue({ code: 'custom', path: ['address'], message: address.problems.missing })
    return withoutSite(contact)
  })

export const orderLinesSchema = z
  .array(
    z.object(
      {
        id: z
          .string('A product is missing.')
          .min(1, 'A product is missing.')
          .max(200, 'A product is not known.')
          .transform(cleanText),
        // Without one the default is meant: cleaned, one without a printable character would name it.
        variant: z
          .string('A variant is not known.')
          .max(100, 'A variant is not known.')
          .refine(key => key === cleanText(key), 'A variant is not known.')
          .optional(),
        quantity: z
          .number('Each quantity must be a number.')
          .positive('Each quantity must be more than 0.')
          .max(maxQuantity, `Each quantity can be at most ${maxQuantity.toLocaleString('en')}.`),
        cuts: z
          .array(cutSchema, 'A cut list is not a list.')
          .min(1, 'A cut list has no lengths.')
          .max(maxCuts, `A cut list can have at most ${maxCuts} lengths.`)
          .transform(mergeCuts)
          .optional(),
      },
      'Each line of the order must name a product and a quantity.',
    ),
    'The order has no list of products.',
  )
  .min(1, 'The order has no products.')
  .max(maxLines, `An order can have at most ${maxLines} lines.`)

export const orderRequestSchema = z.object(
  {
    /** Idempotency key: the same key always gives back the same order. */
    key: z.uuid('The order has no valid key.'),
    contact: orderContactSchema,
    lines: orderLinesSchema,
    /** The grand total that the shopper was shown, in pesewas. */
    shownTotal: z.int('The total that was shown is missing.').min(0, 'The total that was shown is missing.'),
  },
  'The order must be a JSON object.',
)
