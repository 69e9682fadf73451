import { z } from 'zod'
import { cedisText, singleLineText } from '../../platform/form-schema.ts'
import { fromDateTimeField } from '../../platform/text/date-time-field.ts'
import { networks, paymentMethods } from '../../sales/payment.ts'
import { orderStatuses } from '../order.ts'
import { containsCardNumber } from './card-number.ts'

const maxPesewas = 1_000_000_000_00
const invalidAmount = 'Enter an amount in cedis, such as 50 or 50.00'

const dateTime = singleLineText
  .refine(text => text === '' || fromDateTimeField(text), 'Enter a date and a time, or leave both empty')
  .transform(text => fromDateTimeField(text))

export const paymentSchema = z
  .object({
    id: z.uuid(),
    kind: z.enum(['payment', 'refund']),
    amount: cedisText.pipe(
      z
        .int(invalidAmount)
        .min(1, invalidAmount)
        .max(maxPesewas, 'Enter at most GH₵1,000,000,000.00 at a time'),
    ),
    method: z.enum(paymentMethods, 'Choose a method'),
    network: z.enum(networks, 'Choose a network').optional().catch(undefined),
    reference: singleLineText.pipe(
      z
        .string()
        .max(60, 'A reference has at most 60 characters')
        .refine(
          text => !containsCardNumber(text),
          'This looks like a card number, which must not be stored. Enter the reference of the payment.',
        ),
    ),
    receivedAt: dateTime,
    /** By how much the payment may exceed what is open, as the admin has confirmed. */
    surplus: z.coerce.number().int().min(0).catch(0),
  })
  .refine(({ method, network }) => method !== 'mobile money' || network, {
    path: ['network'],
    message: 'Choose a network',
  })
  .transform(({ kind, amount, method, network, reference, ...rest }) => ({
    ...rest,
    method,
    network: method === 'mobile money' ? (network ?? '') : '',
    reference: method === 'cash' ? '' : reference,
    amountPesewas: kind === 'refund' ? -amount : amount,
  }))

/** Pays the rest in cash. `open` and `status` are what the admin saw. */
export const paidInFullSchema = z.object({
  id: z.uuid(),
  open: z.coerce.number().int().min(1),
  status: z.enum(orderStatuses),
  delivered: z.literal('yes').optional(),
})

export const removalSchema = z.object({ id: z.uuid() })
