import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { readSettings } from '../company/settings.server.ts'
import { readMailBrand } from '../content/brand.server.ts'
import { readContent } from '../content/content.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { discardJob, FinalError } from '../platform/jobs/queue.server.ts'
import { defineJob, type JobDeps } from '../platform/slice-manifest.server.ts'
import { describeQuoteJobs, quoteMailId } from './notification.server.ts'
import { channelNames, quoteNumber } from './quote.ts'
import { type MessageContext, messageKinds, quoteMail, quoteSms, type SentQuote } from './quote-message.ts'
import { quoteTexts } from './quotes.content.ts'
import { type Quote, quotes } from './quotes.table.ts'
import { quoteLinks, readVersion } from './stored-quote.server.ts'

const payloadSchema = z.object({
  quoteId: z.uuid(),
  version: z.int(),
  message: z.enum(messageKinds),
  channel: z.enum(['email', 'sms']),
})
type Payload = z.output<typeof payloadSchema>
type Deps = Pick<JobDeps, 'db' | 'env' | 'mailer' | 'sms' | 'linkKey'>

export const quoteMessage = defineJob<Payload>({
  kind: 'quote message',
  schema: payloadSchema,
  async run(deps, payload, { id }) {
    if (!(await sendMessage(deps, payload, `${quoteMailId(payload.quoteId)}-${id}`)))
      await discardJob(deps.db, id)
  },
  describe: (db, payloads) =>
    describeQuoteJobs(
      db,
      payloads,
      ({ quoteId, channel, message }) =>
        `${channel === 'email' ? 'E-mail' : channelNames.sms} to the customer: ${message === 'reminder' ? 'end of ' : ''}quote ${quoteNumber(quoteId)}`,
    ),
})

/** @returns whether it was sent: it isn't where the quote is no longer open or a newer version was sent */
async function sendMessage(deps: Deps, payload: Payload, id: string): Promise<boolean> {
  const { db, mailer, sms } = deps
  const [quote] = await db.select().from(quotes).where(eq(quotes.id, payload.quoteId))
  if (quote?.status !== 'sent' || quote.version !== payload.version) return false
  const sent = await readSentQuote(db, quote)
  if (!sent) return false
  const { phone, email } = await readSettings(db)
  const context = await messageContext(deps, quote, phone)
  if (payload.channel === 'sms') {
    const to = quote.phoneNormalized
    if (!to) throw new FinalError('SMS: the phone number is not valid', 'sms number')
    await sms.send({ id, to, text: quoteSms(payload.message, sent, context) })
  } else {
    if (!quote.customerEmail) return false
    const to = { name: quote.customerName, address: quote.customerEmail }
    const replyTo = { name: context.company.name, address: email }
    await mailer.send({ id, to, replyTo, ...quoteMail(payload.message, sent, context) })
  }
  return true
}

/** A quote as it was sent last. */
export async function readSentQuote(db: Db, quote: Quote): Promise<SentQuote | undefined> {
  const content = await readVersion(db, quote)
  return content && { id: quote.id, customerName: quote.customerName, version: quote.version, content }
}

export async function messageContext(
  { db, env, linkKey }: Pick<Deps, 'db' | 'env' | 'linkKey'>,
  quote: Quote,
  phone: string,
): Promise<MessageContext> {
  const { path } = await quoteLinks.open(db, linkKey, quote)
  const company = await readMailBrand(db, env.publicOrigin)
  const texts = (await readContent(db))(quoteTexts)
  return { link: env.publicOrigin + path, phone, company, texts }
}
