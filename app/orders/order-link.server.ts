import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import { and, eq, getTableColumns, ne, sql } from 'drizzle-orm'
import type { Db } from '../platform/database.server.ts'
import { orders } from './orders.table.ts'

/** The secret path of an order's page, and what the database keeps of it, from which it can't be derived without the key. */
export type OrderLink = { id: string; path: string; nonce: string; hash: string }

/** 128 bits: 22 characters. */
function deriveLink(key: Uint8Array, id: string, nonce: string): OrderLink {
  const secret = createHmac('sha256', key).update(`${id}:${nonce}`).digest().subarray(0, 16)
  const text = secret.toString('base64url')
  return { id, path: `/orders/${text}`, nonce, hash: hashSecret(text) }
}

const hashSecret = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** A link with a new nonce; for an order that is about to be stored, with its id. */
export const createLink = (key: Uint8Array, id: string = randomUUID()) =>
  deriveLink(key, id, randomBytes(9).toString('base64url'))

type LinkedOrder = Pick<typeof orders.$inferSelect, 'id' | 'linkNonce' | 'linkHash'>

/** The link of a stored order. One that has none yet, or whose link was made with another key, gets a new one. */
export async function openLink(
  db: Db,
  key: Uint8Array,
  { id, linkNonce, linkHash }: LinkedOrder,
): Promise<OrderLink> {
  const link = linkNonce ? deriveLink(key, id, linkNonce) : undefined
  if (link && link.hash === linkHash) return link
  const created = createLink(key, id)
  const [stored] = await db
    .update(orders)
    .set({ linkNonce: created.nonce, linkHash: created.hash })
    .where(sql`${orders.id} = ${id} and ${orders.linkHash} is not distinct from ${linkHash}`)
    .returning({ id: orders.id })
  if (stored) return created
  // Somebody else has just made one, and it must stay the only one.
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  if (!order) throw new Error('There is no such order')
  return openLink(db, key, order)
}

/** Replaces the link, so that the one before leads nowhere. */
export async function renewLink(db: Db, key: Uint8Array, id: string): Promise<OrderLink> {
  const link = createLink(key, id)
  await db.update(orders).set({ linkNonce: link.nonce, linkHash: link.hash }).where(eq(orders.id, id))
  return link
}

/** Differs after every change that the customer's page shows. */
const version = sql<string>`concat_ws('.', extract(epoch from updated_at), paid_amount,
  (select max(order_events.id) from order_events where order_events.order_id = orders.id))`

/** The order of a link. One whose customer was erased has no page. */
export async function findOrderBySecret(db: Db, secret: string) {
  // The hash also makes every secret, however long, a short text without special characters.
  const [order] = await db
    .select({ ...getTableColumns(orders), version })
    .from(orders)
    .where(and(eq(orders.linkHash, hashSecret(secret)), ne(orders.customerEmail, '')))
  return order
}
