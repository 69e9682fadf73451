import { and, eq, sql } from 'drizzle-orm'
import { readChangedSettings } from '../content/content.server.ts'
import { submitEnquiry } from '../enquiries/enquiries.server.ts'
import { noDetails } from '../enquiries/enquiry-schema.ts'
import { createLink, openLink } from '../orders/order-link.server.ts'
import { placedChannels } from '../orders/order-message.server.ts'
import { orderMessages } from '../orders/order-messages.content.ts'
import { orderEvents, orders } from '../orders/orders.table.ts'
import { storeOrder } from '../orders/store-order.server.ts'
import type { Db } from '../platform/database.server.ts'
import { accraDay } from '../platform/days.ts'
import type { Contact } from '../sales/contact-fields.ts'
import { quoteNotification } from './notification.server.ts'
import { type QuoteStatus, quoteNumber } from './quote.ts'
import { type Quote, quoteEvents, quotes, quoteVersions } from './quotes.table.ts'

const actor = 'customer'

export type AnswerRefusal = {
  ok: false
  /** `newer version`: another one than the customer was shown was sent last. */
  reason: QuoteStatus | 'not found' | 'newer version'
}

/** The state of a quote, also between the end of its validity and the next housekeeping. */
export const currentStatus = (
  { status, sentValidUntil }: Pick<Quote, 'status' | 'sentValidUntil'>,
  now = new Date(),
): QuoteStatus =>
  status === 'sent' && (sentValidUntil === null || sentValidUntil < accraDay(now)) ? 'expired' : status

export const lockQuote = async (tx: Db, id: string): Promise<Quote | undefined> =>
  (await tx.select().from(quotes).where(eq(quotes.id, id)).for('update'))[0]

type Acceptance = { quoteId: string; version: number; contact: Contact; now?: Date }

/**
 * Makes the order of a quote at the prices of the version that was sent last, once: whoever accepts it again gets the
 * path of the same order.
 */
export function acceptQuote(
  db: Db,
  { quoteId, version, contact, now = new Date() }: Acceptance,
  linkKey: Uint8Array,
): Promise<{ ok: true; path: string; isNew: boolean } | AnswerRefusal> {
  return db.transaction(async tx => {
    const quote = await lockQuote(tx, quoteId)
    if (!quote) return { ok: false, reason: 'not found' }
    if (quote.orderId) {
      const path = await findOrderPath(tx, quote.orderId, linkKey)
      return path ? { ok: true, path, isNew: false } : { ok: false, reason: 'accepted' }
    }
    const status = currentStatus(quote, now)
    if (status !== 'sent') return { ok: false, reason: status }
    const content = await readVersion(tx, quote)
    if (!content || quote.version !== version) return { ok: false, reason: 'newer version' }

    const link = createLink(linkKey)
    const channels = placedChannels((await readChangedSettings(tx, orderMessages)).changed)
    // The key is a second guard beside the row lock.
    if (!(await storeOrder(tx, { key: quote.id, contact }, content, link, channels)))
      throw new Error('The order of a quote exists, but the quote does not know it')
    await tx
      .update(quotes)
      .set({
        ...content,
        status: 'accepted',
        orderId: link.id,
        answeredAt: now,
        acceptedAt: now,
        updatedAt: sql`now()`,
      })
      .where(eq(quotes.id, quote.id))
    const details = `Version ${version}`
    await tx.insert(quoteEvents).values({ quoteId, kind: 'accepted', details, actor })
    await tx.insert(orderEvents).values({
      orderId: link.id,
      kind: 'quote',
      details: `Made from quote ${quoteNumber(quoteId)}, version ${version}`,
      actor,
    })
    return { ok: true, path: link.path, isNew: true }
  })
}

/** The path of the order's page; none where its customer was erased. */
export async function findOrderPath(db: Db, orderId: string, linkKey: Uint8Array) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  return order?.customerEmail ? (await openLink(db, linkKey, order)).path : undefined
}

/** What the version says that was sent last. */
export async function readVersion(db: Db, { id, version }: Pick<Quote, 'id' | 'version'>) {
  const [found] = await db
    .select({ content: quoteVersions.content })
    .from(quoteVersions)
    .where(and(eq(quoteVersions.quoteId, id), eq(quoteVersions.version, version)))
  return found?.content
}

type Decline = { quoteId: string; reason?: string | undefined; details: string; now?: Date }

/** Declines a quote; one that is declined already stays so. */
export function declineQuote(
  db: Db,
  { quoteId, reason, details, now = new Date() }: Decline,
): Promise<{ ok: true } | AnswerRefusal> {
  return db.transaction(async tx => {
    const quote = await lockQuote(tx, quoteId)
    if (!quote) return { ok: false, reason: 'not found' }
    if (quote.status === 'declined') return { ok: true }
    const status = currentStatus(quote, now)
    if (status !== 'sent') return { ok: false, reason: status }
    await tx
      .update(quotes)
      .set({ status: 'declined', answeredAt: now, updatedAt: sql`now()` })
      .where(eq(quotes.id, quoteId))
    await tx
      .insert(quoteEvents)
      .values({ quoteId, kind: 'declined', details: [reason, details].filter(Boolean).join(': '), actor })
    await quoteNotification.enqueue(tx, { quoteId, event: 'declined' })
    return { ok: true }
  })
}

/** Stores a question as an enquiry about the quote, once for the same key and content. */
export async function askAboutQuote(db: Db, quote: Quote, message: string, key: string | undefined) {
  await db.transaction(async tx => {
    const enquiry = {
      ...noDetails,
      source: 'quote question' as const,
      name: quote.customerName,
      email: quote.customerEmail,
      phone: quote.customerPhone,
      message,
      quoteId: quote.id,
    }
    if (!(await submitEnquiry(tx, enquiry, key))) return
    await tx
      .insert(quoteEvents)
      .values({ quoteId: quote.id, kind: 'question', details: 'See Messages', actor })
  })
}
