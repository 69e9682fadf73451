import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { readMailBrand } from '../content/brand.server.ts'
import { mailLogo } from '../content/mail-brand.ts'
import type { Db } from '../platform/database/database.server.ts'
import type { Mailer } from '../platform/messages/mail.server.ts'
import { mailDocument, withBreaks } from '../platform/messages/mail-layout.ts'
import { defineJob } from '../platform/slice-manifest.server.ts'
import { formatDateTime } from '../platform/text/dates.ts'
import { escapeHtml } from '../platform/text/html.ts'
import { jobsDescriber } from '../sales/describe-jobs.server.ts'
import { itemLine, linesTable } from '../sales/sale-text.ts'
import { quoteNumber } from './quote.ts'
import { quotes } from './quotes.table.ts'

type Payload = { quoteId: string; event: 'requested' | 'declined' }
type Deps = { db: Db; mailer: Mailer; env: { publicOrigin: string }; to: string }

/** The ids of all mails and SMS about a quote are this and a number. */
export const quoteMailId = (quoteId: string) => `quote-${quoteId}`

/** Mails the company that a customer asks for a quote or declines one; a reply to the mail goes to the customer. */
async function notifyQuote({ db, mailer, env, to }: Deps, { quoteId, event }: Payload, jobId: number) {
  const [quote] = await db.select().from(quotes).where(eq(quotes.id, quoteId))
  if (!quote) return
  const company = await readMailBrand(db, env.publicOrigin)
  const number = quoteNumber(quoteId)
  const isRequest = event === 'requested'
  const subject = isRequest
    ? `Quote ${number} asked for by ${quote.customerName}`
    : `Quote ${number} declined by ${quote.customerName}`
  const facts = [
    quote.customerName,
    quote.customerPhone,
    quote.customerEmail,
    quote.customerPlace,
    ...(isRequest ? [formatDateTime(quote.createdAt)] : []),
  ].filter(Boolean)
  const lines = isRequest ? quote.lines : []
  const request = isRequest ? quote.request : ''
  const link = `${env.publicOrigin}/admin/quotes/${quoteId}`
  await mailer.send({
    id: `${quoteMailId(quoteId)}-${jobId}`,
    to: { name: company.name, address: to },
    replyTo: quote.customerEmail ? { name: quote.customerName, address: quote.customerEmail } : undefined,
    subject,
    text: [
      ...facts,
      ...(request ? ['', request] : []),
      ...(lines.length > 0 ? ['', 'At the prices of the shop:', ...lines.map(itemLine)] : []),
      '',
      `Open in the back office: ${link}`,
      '',
    ].join('\n'),
    html: mailDocument(`${mailLogo(company)}<h1 style="font-size:20px">${escapeHtml(subject)}</h1>
<p>${facts.map(escapeHtml).join('<br>')}</p>
${request ? `<p>${withBreaks(request)}</p>` : ''}
${lines.length > 0 ? `<p>At the prices of the shop:</p>${linesTable(lines)}` : ''}
<p><a href="${escapeHtml(link)}">Open in the back office</a></p>`),
    fields: {
      quote_id: quoteId,
      quote_number: number,
      quote_event: event,
      customer_name: quote.customerName,
      customer_email: quote.customerEmail,
      customer_phone: quote.customerPhone,
    },
  })
}

export const quoteNotification = defineJob<Payload>({
  kind: 'quote notification',
  schema: z.object({ quoteId: z.uuid(), event: z.enum(['requested', 'declined']) }),
  run: async ({ notificationRecipient, ...deps }, payload, job) =>
    notifyQuote({ ...deps, to: await notificationRecipient() }, payload, job.id),
  describe: (db, payloads) => describeQuoteJobs(db, payloads),
})

export const describeQuoteJobs = jobsDescriber(
  quotes,
  '/admin/quotes',
  ({ quoteId }: Pick<Payload, 'quoteId'>) => quoteId,
  ({ quoteId }) => `Quote ${quoteNumber(quoteId)}`,
)
