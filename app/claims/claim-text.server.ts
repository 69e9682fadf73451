import { z } from 'zod'
import { readContent } from '../content/content.server.ts'
import { claimNumber } from '../orders/history/claim-terms.ts'
import { orderNumber } from '../orders/order.ts'
import { openLink } from '../orders/order-link.server.ts'
import { paymentBalance } from '../orders/payments/payment-state.ts'
import { orderSubject } from '../orders/texts/order-texts.content.ts'
import type { Db } from '../platform/database/database.server.ts'
import type { Pesewas } from '../platform/text/money.ts'
import { firstNumber, parsePhone } from '../platform/text/phone.ts'
import { defineTextJob } from '../sales/customer-text.server.ts'
import { textChannels } from '../sales/sale.ts'
import { claimTexts } from './claims.content.ts'
import { claimMailId, describeClaimJobs, readClaimWithOrder } from './notification.server.ts'
import { claimedText } from './read-claims.server.ts'

const schema = z.object({
  claimId: z.uuid(),
  channel: z.enum(textChannels),
  /** For the list of the order's messages, with what the text is about. */
  orderId: z.uuid().optional(),
  about: z.string().optional(),
})

/** Tells the customer how the office answered. */
export const claimText = defineTextJob<z.output<typeof schema>>({
  kind: 'claim message',
  schema,
  idOf: ({ claimId }) => claimMailId(claimId),
  topicOf: ({ claimId }) => `claim ${claimNumber(claimId)}`,
  describe: describeClaimJobs,
  async find({ db, linkKey }, { claimId }) {
    const found = await readClaimWithOrder(db, claimId)
    if (!found?.claim.answer) return undefined
    const { claim, order } = found
    const template = (await readContent(db))(claimTexts)[found.claim.answer]
    const subject = orderSubject(order)
    return {
      templates: {
        ...template,
        // Without a note its paragraph goes.
        email: claim.note ? template.email : template.email.replace(/\n\n\{note\}(?=\n\n|$)/, ''),
        sms: `${template.sms} {link}`,
      },
      subject: {
        ...subject,
        values: format => ({
          ...subject.values(format),
          claim: claimNumber(claimId),
          number: orderNumber(order.id),
          goods: claimedText(claim.lines, 'granted'),
          note: claim.note,
          amount: format(claim.credit?.amount ?? 0),
          credit_note: claim.credit?.number ?? '',
          balance: balanceText(order, format),
        }),
      },
      path: (await openLink(db, linkKey, order)).path,
      email: order.customerEmail,
      phone: order.phoneNormalized ?? (order.customerPhone && parsePhone(firstNumber(order.customerPhone))),
    }
  },
})

function balanceText(order: Parameters<typeof paymentBalance>[0], format: (amount: Pesewas) => string) {
  const { open, toRefund } = paymentBalance(order)
  if (toRefund > 0) return `We give ${format(toRefund)} back to you.`
  return open > 0 ? `Still to be paid: ${format(open)}.` : 'Nothing is left to be paid.'
}

export async function enqueueClaimTexts(tx: Db, claimId: string, orderId: string) {
  const payload = { claimId, orderId, about: `Claim ${claimNumber(claimId)} answered` }
  for (const channel of textChannels) await claimText.enqueue(tx, { ...payload, channel })
}
