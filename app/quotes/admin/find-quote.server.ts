import { desc, eq, sql } from 'drizzle-orm'
import { findEnquiriesAbout } from '../../enquiries/enquiries.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { actorName } from '../../staff/audit.server.ts'
import type { QuoteEvent } from '../quote-event.ts'
import { type Quote, quoteEvents, quoteVersions } from '../quotes.table.ts'
import {
  contentOf,
  hasOtherSums,
  hasSameContent,
  quoteEditToken,
  readVersion,
} from '../stored-quote.server.ts'

/** A quote with its versions, history and questions, the latest first. */
export async function findQuote(db: Db, quote: Quote) {
  const { id } = quote
  const versions = await db
    .select({
      version: quoteVersions.version,
      sentAt: quoteVersions.sentAt,
      actor: actorName(quoteVersions.actor),
      channels: quoteVersions.channels,
      totalPesewas: sql<number>`(content->>'totalPesewas')::float8`,
      validUntil: sql<string>`content->>'validUntil'`,
    })
    .from(quoteVersions)
    .where(eq(quoteVersions.quoteId, id))
    .orderBy(desc(quoteVersions.version))
  const history = await db
    .select({
      id: quoteEvents.id,
      type: quoteEvents.type,
      data: quoteEvents.data,
      actor: actorName(quoteEvents.actor),
      at: quoteEvents.at,
    })
    .from(quoteEvents)
    .where(eq(quoteEvents.quoteId, id))
    .orderBy(desc(quoteEvents.at), desc(quoteEvents.id))
  const { search: _search, idempotencyKey: _key, linkNonce: _nonce, linkHash: _hash, ...stored } = quote
  return {
    ...stored,
    editToken: quoteEditToken(quote),
    hasUnsentChanges: !hasSameContent(contentOf(quote), await readVersion(db, quote)),
    hasOtherSums: await hasOtherSums(db, quote),
    /** A customer asked for it; the company drafted the others. */
    isRequest: history.some(({ type }) => type === 'requested'),
    versions,
    history: history as (QuoteEvent & Omit<(typeof history)[number], 'type' | 'data'>)[],
    enquiries: await findEnquiriesAbout(db, 'quoteId', [id]),
  }
}

export type QuoteDetail = Awaited<ReturnType<typeof findQuote>>
