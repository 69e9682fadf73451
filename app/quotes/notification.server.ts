import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { defineNotification, officeMail, replyTo } from '../company/notification.server.ts'
import { jobsDescriber } from '../platform/jobs/describe-jobs.server.ts'
import { withBreaks } from '../platform/messages/mail-layout.ts'
import { formatDateTime } from '../platform/text/dates.ts'
import { escapeHtml } from '../platform/text/html.ts'
import { quoteNumber } from '../sales/sale.ts'
import { itemLine, linesTable } from '../sales/sale-text.ts'
import { quotes } from './quotes.table.ts'

/** The ids of all mails and SMS about a quote are this and a number. */
export const quoteMailId = (quoteId: string) => `quote-${quoteId}`

export const describeQuoteJobs = jobsDescriber<{ quoteId: string }>({
  id: quotes.id,
  who: quotes.customerName,
  idOf: ({ quoteId }) => quoteId,
  pageOf: id => `/admin/quotes/${id}`,
})

/** Mails the company that a customer asks for a quote or declines one. */
export const quoteNotification = defineNotification<{ quoteId: string; event: 'requested' | 'declined' }>({
  kind: 'quote notification',
  schema: z.object({ quoteId: z.uuid(), event: z.enum(['requested', 'declined']) }),
  async write({ db, origin, company }, { quoteId, event }, jobId) {
    const [quote] = await db.select().from(quotes).where(eq(quotes.id, quoteId))
    if (!quote) return undefined
    const { customerName, customerEmail, customerPhone } = quote
    const isRequest = event === 'requested'
    const facts = [
      customerName,
      customerPhone,
      customerEmail,
      quote.customerPlace,
      ...(isRequest ? [formatDateTime(quote.createdAt)] : []),
    ].filter(Boolean)
    const lines = isRequest ? quote.lines : []
    const request = isRequest ? quote.request : ''
    return {
      id: `${quoteMailId(quoteId)}-${jobId}`,
      replyTo: replyTo(customerName, customerEmail),
      ...officeMail(company, {
        subject: `Quote ${quoteNumber(quoteId)} ${isRequest ? 'asked for' : 'declined'} by ${customerName}`,
        text: [
          ...facts,
          ...(request ? ['', request] : []),
          ...(lines.length > 0 ? ['', 'At these prices:', ...lines.map(itemLine)] : []),
        ],
        html: `<p>${facts.map(escapeHtml).join('<br>')}</p>
${request ? `<p>${withBreaks(request)}</p>` : ''}
${lines.length > 0 ? `<p>At these prices:</p>${linesTable(lines)}` : ''}`,
        link: `${origin}/admin/quotes/${quoteId}`,
      }),
      fields: {
        quote_id: quoteId,
        quote_number: quoteNumber(quoteId),
        quote_event: event,
        customer_name: customerName,
        customer_email: customerEmail,
        customer_phone: customerPhone,
      },
    }
  },
  describe: describeQuoteJobs(({ quoteId }) => `Quote ${quoteNumber(quoteId)}`),
})
