import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import { agreedTotals, amountOf } from '../cart/totals.ts'
import { readSettings } from '../company/settings.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { editTokenOf } from '../platform/edit-token.server.ts'
import { hashSecret, secretLinks } from '../platform/secret-link.server.ts'
import { accraDay } from '../platform/text/days.ts'
import type { QuoteContent, QuoteStatus } from './quote.ts'
import { type Quote, quotes, quoteVersions } from './quotes.table.ts'

export const quoteLinks = secretLinks(quotes, 'quotes')

export async function findQuoteBySecret(db: Db, secret: string) {
  const [quote] = await db
    .select()
    .from(quotes)
    .where(eq(quotes.linkHash, hashSecret(secret)))
  return quote
}

/** The state of a quote, also between the end of its validity and the next housekeeping. */
export const currentStatus = (
  { status, sentValidUntil }: Pick<Quote, 'status' | 'sentValidUntil'>,
  now = new Date(),
): QuoteStatus =>
  status === 'sent' && (sentValidUntil === null || sentValidUntil < accraDay(now)) ? 'expired' : status

export const lockQuote = async (tx: Db, id: string): Promise<Quote | undefined> =>
  (await tx.select().from(quotes).where(eq(quotes.id, id)).for('update'))[0]

/** What the version says that was sent last. */
export async function readVersion(db: Db, { id, version }: Pick<Quote, 'id' | 'version'>) {
  const [found] = await db
    .select({ content: quoteVersions.content })
    .from(quoteVersions)
    .where(and(eq(quoteVersions.quoteId, id), eq(quoteVersions.version, version)))
  return found?.content
}

/** What the form changes. */
export const editableState = (quote: Quote) => ({
  name: quote.customerName,
  email: quote.customerEmail,
  phone: quote.customerPhone,
  place: quote.customerPlace,
  lines: quote.lines,
  discountPesewas: Math.abs(amountOf(quote, 'discount')),
  deliveryPesewas: amountOf(quote, 'delivery'),
  validUntil: quote.validUntil ?? '',
  note: quote.note,
})

/** Whether the form shows other sums: taxes have changed, or it was not known what the delivery costs. */
export async function hasOtherSums(db: Db, quote: Quote): Promise<boolean> {
  const { lines, discountPesewas: discount, deliveryPesewas: delivery } = editableState(quote)
  const { label = 'Delivery' } = quote.sums.find(({ kind }) => kind === 'delivery') ?? {}
  const { sums } = agreedTotals(lines, { discount, delivery, label }, await readSettings(db))
  return !isDeepStrictEqual(sums, quote.sums)
}

/** Differs after every change that the form of the back office can make. */
export const quoteEditToken = (quote: Quote) => editTokenOf([editableState(quote), quote.totalPesewas])

/** What the next version says. */
export const contentOf = (quote: Quote): QuoteContent => ({
  lines: quote.lines,
  sums: quote.sums,
  totalPesewas: quote.totalPesewas,
  note: quote.note,
  validUntil: quote.validUntil ?? '',
})

/** Both as the database returns them, which orders the keys of a line. */
export const hasSameContent = (one: QuoteContent, other: QuoteContent | undefined) =>
  other !== undefined &&
  (Object.keys(one) as (keyof QuoteContent)[]).every(
    key => JSON.stringify(one[key]) === JSON.stringify(other[key]),
  )

export const findStoredQuote = async (db: Db, id: string): Promise<Quote | undefined> =>
  (await db.select().from(quotes).where(eq(quotes.id, id)))[0]
