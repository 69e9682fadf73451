import { and, eq } from 'drizzle-orm'
import { priceLines } from '../cart/cart-changes.ts'
import type { Line } from '../cart/line.ts'
import { toStoredLine } from '../cart/line.ts'
import { parseItems } from '../cart/read-share-link.ts'
import { resolveItems } from '../cart/shared-cart.ts'
import { orderTotals } from '../cart/totals.ts'
import { findWithVariants } from '../catalogue/products.server.ts'
import { readSettings } from '../company/settings.server.ts'
import type { Db } from '../platform/database/database.server.ts'
import { deriveIdempotencyKey } from '../platform/idempotency-key.server.ts'
import { accraDay } from '../platform/text/days.ts'
import { parsePhone } from '../platform/text/phone.ts'
import { withCustomerPrices } from '../trade/price-list.ts'
import {
  addContact,
  type RefusedContact,
  readPrices,
  type TradeAccount,
} from '../trade/trade-accounts.server.ts'
import { quoteNotification } from './notification.server.ts'
import { defaultValidDays } from './quote.ts'
import type { QuoteRequest } from './quote-schema.ts'
import { quoteEvents, quotes } from './quotes.table.ts'
import { quoteLinks } from './stored-quote.server.ts'

/** The lines of a shared cart at today's prices, for a customer on account his, and a sentence for each that is left out. */
export async function readItemLines(
  db: Db,
  text: string,
  account: TradeAccount | undefined,
): Promise<{ lines: Line[]; skipped: string[] }> {
  const items = parseItems(text)
  const products = await findWithVariants(
    db,
    [...new Set(items.lines.map(({ id }) => id))],
    items.lines.flatMap(({ variant }) => variant || []),
  )
  const sold = account ? withCustomerPrices(products, await readPrices(db, account)) : products
  const { lines, skipped } = resolveItems(items, sold)
  return { lines: priceLines(lines).map(toStoredLine), skipped }
}

const wasLinkRenewed = async (tx: Db, quoteId: string) =>
  (await tx.$count(
    quoteEvents,
    and(eq(quoteEvents.quoteId, quoteId), eq(quoteEvents.type, 'link renewed')),
  )) > 0

type Asking = {
  key: string | undefined
  linkKey: Uint8Array
  /** That the browser orders for: the quote is that customer's, as an order is. */
  account?: TradeAccount | undefined
  now?: Date
}

/**
 * Stores what a customer asks for with the job that notifies the company, once for the same key and content; without a
 * key (from a browser without JavaScript) once a day for the same content.
 */
export async function requestQuote(
  db: Db,
  request: QuoteRequest,
  { key, linkKey, account, now = new Date() }: Asking,
): Promise<
  { ok: true; path: string; isNew: true } | { ok: true; path?: string; isNew: false } | RefusedContact
> {
  const idempotencyKey = deriveIdempotencyKey(key, request, now)
  const { lines } = await readItemLines(db, request.items, account)
  const destination = { place: request.place, collectAt: '' }
  const totals = orderTotals(lines, await readSettings(db), destination)
  const link = quoteLinks.create(linkKey)
  return db.transaction(async tx => {
    const owned = account && (await addContact(tx, account, request, 'account link'))
    if (owned?.ok === false) return owned
    const [stored] = await tx
      .insert(quotes)
      .values({
        id: link.id,
        idempotencyKey,
        status: 'requested',
        customerName: request.name,
        customerEmail: request.email,
        customerPhone: request.phone,
        phoneNormalized: parsePhone(request.phone) ?? null,
        customerPlace: request.place,
        identity: account ? 'proven' : 'typed',
        request: request.request,
        lines,
        ...totals,
        validUntil: accraDay(now, defaultValidDays),
        linkNonce: link.nonce,
        linkHash: link.hash,
      })
      .onConflictDoNothing({ target: quotes.idempotencyKey })
      .returning({ id: quotes.id })
    if (!stored) {
      const [earlier] = await tx.select().from(quotes).where(eq(quotes.idempotencyKey, idempotencyKey))
      if (!earlier) throw new Error('A quote key conflicts with a quote that does not exist')
      // Without a key, whoever knows what was asked for sends the same; and the link was renewed to keep somebody out.
      if (!key || (await wasLinkRenewed(tx, earlier.id))) return { ok: true, isNew: false }
      return { ok: true, path: (await quoteLinks.open(tx, linkKey, earlier)).path, isNew: false }
    }
    await tx.insert(quoteEvents).values({ quoteId: stored.id, type: 'requested', actor: 'customer' })
    await quoteNotification.enqueue(tx, { quoteId: stored.id, event: 'requested' })
    return { ok: true, path: link.path, isNew: true }
  })
}
