import { z } from 'zod'
import { deskFields } from '../../orders/admin/desk/desk.ts'
import { amendedSite } from '../../orders/order.ts'
import { orderLinesSchema } from '../../orders/placing/order-schema.ts'
import { controlSchema, controlSchemas } from '../../platform/fields/field-schema.ts'
import { jsonText } from '../../platform/form-schema.ts'
import { noContact, withoutSite } from '../../sales/contact-fields.ts'
import { agreements, reasonField } from '../agreement.ts'

const { name: _n, email: _e, phone: _p, day: _d, purchaseOrder: _o, ...siteFields } = deskFields.contact

/** A change of an order. */
export const amendmentForm = z
  .object({
    ...controlSchemas(siteFields),
    key: z.uuid('The change has no valid key.'),
    editToken: z.string().max(50),
    lines: jsonText('The lines could not be read.').pipe(orderLinesSchema),
    keepsBulkPrices: z
      .string()
      .default('')
      .transform(text => text === 'on'),
    /** The total of the changed order that was shown, in pesewas. */
    shownTotal: z.coerce.number('The total that was shown is missing.').int().min(0),
    /** What was approved of it over the credit limit of the customer, in pesewas. */
    approvedExcess: z.coerce.number().int().catch(0),
    reason: controlSchema(reasonField),
    agreement: z.enum(agreements, 'Choose how the customer agrees.'),
  })
  .transform(
    (
      { key, editToken, lines, keepsBulkPrices, shownTotal, approvedExcess, reason, agreement, ...typed },
      context,
    ) => {
      const contact = withoutSite({ ...noContact, ...typed })
      if (!contact.collectAt && !contact.address && !contact.place)
        context.addIssue({
          code: 'custom',
          path: ['address'],
          message: 'Say where it goes: an address or a place.',
        })
      const site = amendedSite(contact)
      return { key, editToken, lines, keepsBulkPrices, shownTotal, approvedExcess, reason, agreement, site }
    },
  )
