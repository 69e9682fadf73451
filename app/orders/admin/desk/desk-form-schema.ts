import { z } from 'zod'
import { parseDiscount } from '../../../cart/discount.ts'
import { controlSchema, controlSchemas } from '../../../platform/fields/field-schema.ts'
import { jsonText } from '../../../platform/form-schema.ts'
import { withoutSite } from '../../../sales/contact-fields.ts'
import { orderLinesSchema } from '../../placing/order-schema.ts'
import { deskFields, staffChannels } from './desk.ts'

/** An order that the staff enters. */
export const deskForm = z
  .object({
    ...controlSchemas(deskFields.contact),
    key: z.uuid('The order has no valid key.'),
    channel: z.enum(staffChannels, 'Say how the order came.'),
    lines: jsonText('The lines could not be read.').pipe(orderLinesSchema),
    /** The total that the customer was told, in pesewas. */
    shownTotal: z.coerce.number('The total that was shown is missing.').int().min(0),
    discount: z.string().max(20).default(''),
    discountReason: controlSchema(deskFields.discountReason),
    isHandedOver: z
      .string()
      .default('')
      .transform(text => text === 'on'),
    /** The order with the same goods that the person was warned of. */
    similarTo: z.uuid().optional().catch(undefined),
  })
  .transform(({ key, channel, lines, shownTotal, discount, discountReason, ...rest }, context) => {
    const { isHandedOver, similarTo, ...contact } = rest
    const report = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    if (channel !== 'counter' && !contact.phone && !contact.email)
      report('phone', 'Enter a phone number or an e-mail address.')
    if (!contact.collectAt && !contact.address && !contact.place)
      report('address', 'Say where it goes: an address or a place.')
    const parsed = discount.trim() ? parseDiscount(discount, discountReason) : undefined
    if (discount.trim() && !parsed)
      report('discount', 'Enter an amount such as 50.00, or a per cent such as 5%.')
    if (parsed && !discountReason) report('discountReason', 'Say why. The customer sees it.')
    return {
      request: { key, contact: withoutSite(contact), lines, shownTotal },
      channel,
      discount: parsed,
      isHandedOver: isHandedOver && contact.collectAt !== '',
      similarTo,
    }
  })
export type DeskForm = z.output<typeof deskForm>
