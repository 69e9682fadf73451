import { z } from 'zod'
import { containsCardNumber } from '../../orders/admin/payment-schema.ts'
import { cleanLine, cleanText } from '../../platform/text/text.ts'
import { networks } from '../../sales/payment.ts'
import { maxLines } from '../../sales/sale.ts'
import { maxReportsPerRequest } from '../delivery.ts'

const unreadable = 'The report could not be read. Reload the page and record the stop again.'
const time = z.iso.datetime({ offset: true, error: 'A time of the report could not be read.' })
const quantity = z
  .number('Enter how many were delivered, broken and refused.')
  .min(0, 'A number of pieces is below 0.')
  .max(1_000_000, 'A number of pieces is too large.')
const maxPesewas = 10_000_000_00
const tooMuch = 'An amount is more than GH₵10,000,000.00.'
const amount = z
  .int('Enter an amount in cedis, such as 50 or 50.00.')
  .min(0, 'An amount is below 0.')
  .max(maxPesewas, tooMuch)

const text = (name: string, max: number, clean: (text: string) => string) =>
  z
    .string(unreadable)
    .max(10_000, `${name} can have at most ${max} characters.`)
    .transform(clean)
    .pipe(z.string().max(max, `${name} can have at most ${max} characters.`))

/** One report. Its first problem is what the driver reads. All times are those of the phone's own clock. */
export const reportSchema = z.object(
  {
    /** Chosen by the phone: sent again, it is stored once. */
    id: z.uuid(unreadable),
    deliveryId: z.uuid(unreadable),
    recordedAt: time,
    /** Missing while the driver has recorded no more than times: the stop is not done. */
    lines: z
      .array(
        z.object(
          {
            key: z.string(unreadable).max(300, unreadable),
            delivered: quantity,
            broken: quantity,
            refused: quantity,
          },
          unreadable,
        ),
        unreadable,
      )
      .min(1, unreadable)
      .max(maxLines, unreadable)
      .refine(lines => new Set(lines.map(({ key }) => key)).size === lines.length, unreadable)
      .optional(),
    arrivedAt: time.optional(),
    dischargeBeganAt: time.optional(),
    dischargeEndedAt: time.optional(),
    receiverName: text('The name', 100, cleanLine),
    note: text('The note', 1_000, cleanText),
    position: z
      .object({
        latitude: z.number(unreadable).min(-90, unreadable).max(90, unreadable),
        longitude: z.number(unreadable).min(-180, unreadable).max(180, unreadable),
        accuracy: z.number(unreadable).min(0, unreadable).max(1_000_000, unreadable),
      })
      .optional(),
    cashPesewas: amount,
    mobileMoney: z
      .object({
        network: z.enum(networks, 'Choose the network of the mobile money.'),
        reference: text('The reference', 60, cleanLine).refine(
          reference => !containsCardNumber(reference),
          'This looks like a card number, which must not be stored. Enter the reference of the payment.',
        ),
        amountPesewas: amount.min(1, 'Enter the amount of the mobile money.'),
      })
      .optional(),
  },
  unreadable,
)

export const sentReportsSchema = z.object(
  {
    /** By the phone's clock, as the request is sent. */
    now: time,
    /** When the truck left the yard. */
    leftAt: time.optional(),
    reports: z
      .array(z.unknown(), unreadable)
      .max(maxReportsPerRequest, `At most ${maxReportsPerRequest} reports can be sent at once.`),
  },
  unreadable,
)
