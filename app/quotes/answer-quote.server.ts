import { eq, sql } from 'drizzle-orm'
import { submitQuestion } from '../enquiries/enquiries.server.ts'
import { findOrderPath } from '../orders/order-link.server.ts'
import {
  prepareOnAccount,
  recordExcess,
  withPurchaseOrder,
} from '../orders/placing/order-on-account.server.ts'
import { placeAgreedOrder } from '../orders/placing/store-order.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { secretIdempotencyKey } from '../platform/idempotency-key.server.ts'
import type { Contact } from '../sales/contact-fields.ts'
import { shortNumber } from '../sales/sale.ts'
import { addContact, findAccountOfRecord } from '../trade/trade-accounts.server.ts'
import { quoteNotification } from './notification.server.ts'
import type { QuoteStatus } from './quote.ts'
import { type Quote, quoteEvents, quotes } from './quotes.table.ts'
import { currentStatus, lockQuote, readVersion } from './stored-quote.server.ts'

const actor = 'customer'

export type AnswerRefusal =
  | {
      ok: false
      /** `newer version`: another one than the customer was shown was sent last. */
      reason: QuoteStatus | 'not found' | 'newer version'
    }
  | { ok: false; reason: 'invalid'; field: 'purchaseOrder' | 'phone'; message: string }

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
    const order = await findOrderOf(tx, quote, linkKey)
    if (order)
      return order.path ? { ok: true, path: order.path, isNew: false } : { ok: false, reason: 'accepted' }
    const status = currentStatus(quote, now)
    if (status !== 'sent') return { ok: false, reason: status }
    const content = await readVersion(tx, quote)
    if (!content || quote.version !== version) return { ok: false, reason: 'newer version' }

    // Of whom the quote was sent to, whatever number is typed now.
    const account = await findAccountOfRecord(tx, quote)
    const key = secretIdempotencyKey(linkKey, `quote ${quote.id}`)
    const request = withPurchaseOrder({ key, contact, shownTotal: content.totalPesewas }, account)
    const prepared = account && (await prepareOnAccount(tx, account, request))
    if (prepared?.ok === false) return prepared
    const owned = account && (await addContact(tx, account, contact))
    if (owned?.ok === false) return owned
    // The key is a second guard beside the row lock.
    const link = await placeAgreedOrder(
      tx,
      {
        ...{ key, contact: request.contact, place: quote.customerPlace, actor },
        quote: { quoteId, version },
        priced: content,
        account: prepared?.entry,
      },
      linkKey,
    )
    const excess = prepared?.entry.excess ?? null
    if (excess !== null) await recordExcess(tx, link.id, excess, actor, false)
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
    await tx.insert(quoteEvents).values({ quoteId, type: 'accepted', data: { version }, actor })
    return { ok: true, path: link.path, isNew: true }
  })
}

/** The order that the quote has become. */
export const findOrderOf = async (db: Db, { orderId }: Pick<Quote, 'orderId'>, linkKey: Uint8Array) =>
  orderId ? { number: shortNumber(orderId), path: await findOrderPath(db, orderId, linkKey) } : undefined

type Decline = {
  quoteId: string
  version?: number | undefined
  reason?: string | undefined
  details: string
  now?: Date
}

/** Declines a quote; one that is declined already stays so. */
export function declineQuote(
  db: Db,
  { quoteId, version, reason, details, now = new Date() }: Decline,
): Promise<{ ok: true } | AnswerRefusal> {
  return db.transaction(async tx => {
    const quote = await lockQuote(tx, quoteId)
    if (!quote) return { ok: false, reason: 'not found' }
    if (quote.status === 'declined') return { ok: true }
    const status = currentStatus(quote, now)
    if (status !== 'sent') return { ok: false, reason: status }
    if (version !== undefined && quote.version !== version) return { ok: false, reason: 'newer version' }
    await tx
      .update(quotes)
      .set({ status: 'declined', answeredAt: now, updatedAt: sql`now()` })
      .where(eq(quotes.id, quoteId))
    await tx
      .insert(quoteEvents)
      .values({ quoteId, type: 'declined', data: { reason, details: details || undefined }, actor })
    await quoteNotification.enqueue(tx, { quoteId, event: 'declined' })
    return { ok: true }
  })
}

/** Stores a question as an enquiry about the quote, once for the same key and content. */
export async function askAboutQuote(db: Db, quote: Quote, message: string, key: string | undefined) {
  await db.transaction(async tx => {
    const question = { source: 'quote question' as const, message, quoteId: quote.id }
    if (!(await submitQuestion(tx, question, quote, key))) return
    await tx.insert(quoteEvents).values({ quoteId: quote.id, type: 'question', actor })
  })
}
