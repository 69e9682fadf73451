import type { FetcherWithComponents } from 'react-router'
import { z } from 'zod'
import type { FormResult } from '../../platform/form-result.ts'
import { cedisText, singleLineText } from '../../platform/form-schema.ts'
import { fromDateTimeField } from '../../platform/text/date-time-field.ts'
import type { Pesewas } from '../../platform/text/money.ts'
import { networks, paymentMethods } from '../../sales/payment.ts'
import { orderStatuses } from '../order.ts'

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

function passesLuhn(digits: string) {
  let sum = 0
  for (const [index, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (1 + (index % 2))
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

/** Whether a text contains 13 to 19 digits that pass the check of card numbers, also in groups. */
export function containsCardNumber(text: string): boolean {
  const runs = text.normalize('NFKC').split(/[^\d\s./_-]/)
  return runs.some(run => {
    const groups = run.split(/\D/).filter(Boolean)
    return groups.some((_, start) => {
      let digits = ''
      return groups.slice(start).some(group => {
        digits += group
        return digits.length >= 13 && digits.length <= 19 && passesLuhn(digits)
      })
    })
  })
}

type PaymentField = 'amount' | 'method' | 'network' | 'reference' | 'receivedAt'

export type PaymentResult = FormResult<PaymentField> & {
  /** By how much the payment exceeds what is open, for the admin to confirm. */
  surplus?: Pesewas | undefined
  /** The payment of the form is stored, so that the next one needs another id. */
  isStored?: boolean | undefined
}

export type PaymentFetcher = FetcherWithComponents<PaymentResult>

/** The intents of the forms about payments, which are sent to the page of their order. */
export type PaymentIntent = 'payment' | 'paid in full' | 'remove payment'
