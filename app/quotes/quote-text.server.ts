import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { readContent } from '../content/content.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import type { Services } from '../platform/services.server.ts'
import { formatGhs } from '../platform/text/money.ts'
import { defineTextJob, readTextContext } from '../sales/customer-text.server.ts'
import { quoteNumber, textChannels } from '../sales/sale.ts'
import { renderText } from '../sales/sale-text.ts'
import { findAccountOfRecord } from '../trade/trade-accounts.server.ts'
import { describeQuoteJobs, quoteMailId } from './notification.server.ts'
import { quoteSubject, quoteTemplates, quoteTextKinds, type SentQuote, withLink } from './quote-text.ts'
import { quoteTexts } from './quotes.content.ts'
import { type Quote, quotes } from './quotes.table.ts'
import { quoteLinks, readVersion } from './stored-quote.server.ts'

const schema = z.object({
  quoteId: z.uuid(),
  version: z.int(),
  message: z.enum(quoteTextKinds),
  channel: z.enum(textChannels),
})

/** It is not sent where the quote is no longer open or a newer version was sent. */
export const quoteText = defineTextJob<z.output<typeof schema>>({
  kind: 'quote message',
  schema,
  idOf: ({ quoteId }) => quoteMailId(quoteId),
  topicOf: ({ quoteId, message }) =>
    `${message === 'reminder' ? 'end of ' : ''}quote ${quoteNumber(quoteId)}`,
  describe: describeQuoteJobs,
  async find({ db, linkKey }, { quoteId, version, message }) {
    const [quote] = await db.select().from(quotes).where(eq(quotes.id, quoteId))
    if (quote?.status !== 'sent' || quote.version !== version) return undefined
    const sent = await readSentQuote(db, quote)
    if (!sent) return undefined
    return {
      templates: quoteTemplates((await readContent(db))(quoteTexts), message),
      subject: quoteSubject(sent, message),
      path: (await quoteLinks.open(db, linkKey, quote)).path,
      email: quote.customerEmail,
      phone: quote.phoneNormalized,
    }
  },
})

/** A quote as it was sent last. */
async function readSentQuote(db: Db, quote: Quote): Promise<SentQuote | undefined> {
  const content = await readVersion(db, quote)
  const dueDays = (await findAccountOfRecord(db, quote))?.terms.dueDays
  return (
    content && { id: quote.id, customerName: quote.customerName, version: quote.version, content, dueDays }
  )
}

/** The link to the quote's page, and what a chat about the version that was sent last begins with. */
export async function readQuoteLink(
  { db, env, linkKey }: Pick<Services, 'db' | 'env' | 'linkKey'>,
  quote: Quote,
): Promise<{ link: string; chatText?: string }> {
  const context = await readTextContext({ db, env }, (await quoteLinks.open(db, linkKey, quote)).path)
  const sent = await readSentQuote(db, quote)
  if (!sent) return { link: context.link }
  const { chat } = (await readContent(db))(quoteTexts)
  return { link: context.link, chatText: renderText(withLink(chat), quoteSubject(sent), context, formatGhs) }
}
