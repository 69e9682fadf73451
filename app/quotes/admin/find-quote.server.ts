import { desc, eq, sql } from 'drizzle-orm'
import { toCartProduct } from '../../cart/cart.ts'
import type { Line } from '../../cart/line.ts'
import { toStoredLine } from '../../cart/line.ts'
import { amountOf } from '../../cart/totals.ts'
import { withVariant } from '../../catalogue/product.ts'
import { findWithVariants } from '../../catalogue/products.server.ts'
import { products } from '../../catalogue/products.table.ts'
import { findEnquiriesAbout } from '../../enquiries/enquiries.server.ts'
import { enquiries } from '../../enquiries/enquiries.table.ts'
import { productLabel } from '../../enquiries/product-choices.ts'
import type { Db } from '../../platform/database.server.ts'
import { versionOf } from '../../platform/version.server.ts'
import { readVersion } from '../answer-quote.server.ts'
import type { QuoteContent } from '../quote.ts'
import { type Quote, quoteEvents, quotes, quoteVersions } from '../quotes.table.ts'

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

export const quoteToken = (quote: Quote) => versionOf([editableState(quote), quote.totalPesewas])

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

/** A quote with its versions, history and questions, the latest first. */
export async function findQuote(db: Db, quote: Quote) {
  const { id } = quote
  const versions = await db
    .select({
      version: quoteVersions.version,
      sentAt: quoteVersions.sentAt,
      actor: quoteVersions.actor,
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
      kind: quoteEvents.kind,
      details: quoteEvents.details,
      actor: quoteEvents.actor,
      at: quoteEvents.at,
    })
    .from(quoteEvents)
    .where(eq(quoteEvents.quoteId, id))
    .orderBy(desc(quoteEvents.at), desc(quoteEvents.id))
  const { search: _search, idempotencyKey: _key, linkNonce: _nonce, linkHash: _hash, ...stored } = quote
  return {
    ...stored,
    token: quoteToken(quote),
    hasUnsentChanges: !hasSameContent(contentOf(quote), await readVersion(db, quote)),
    /** A customer asked for it; the company drafted the others. */
    isRequest: history.some(({ kind }) => kind === 'requested'),
    versions,
    history,
    enquiries: await findEnquiriesAbout(db, 'quoteId', [id]),
  }
}

export type QuoteDetail = Awaited<ReturnType<typeof findQuote>>

const maxChoices = 500

/** A line with one unit of each variant that is sold. */
export async function readLineChoices(db: Db): Promise<Line[]> {
  const listed = await db
    .select({ id: products.id })
    .from(products)
    .where(sql`products.listed`)
    .orderBy(products.position, products.id)
    .limit(maxChoices)
  const ids = listed.map(({ id }) => id)
  const found = new Map((await findWithVariants(db, ids)).map(product => [product.id, product]))
  return ids
    .flatMap(id => found.get(id) ?? [])
    .flatMap(product =>
      product.variants.map(variant =>
        toStoredLine({ ...toCartProduct(withVariant(product, variant)), quantity: 1 }),
      ),
    )
    .slice(0, maxChoices)
}

/** What a quote begins with that answers an enquiry, and a quote that answers it already. */
export async function readEnquiryStart(db: Db, enquiryId: string) {
  const [enquiry] = await db.select().from(enquiries).where(eq(enquiries.id, enquiryId))
  if (!enquiry) return undefined
  const [existing] = await db
    .select({ id: quotes.id })
    .from(quotes)
    .where(eq(quotes.enquiryId, enquiryId))
    .orderBy(desc(quotes.createdAt))
  const { name, email, phone, product, quantity, message } = enquiry
  const request = [product && productLabel(product), quantity, message].filter(Boolean).join('\n')
  return { id: enquiry.id, name, email, phone, request, existing: existing?.id }
}
