import { asc, inArray, type SQL, sql } from 'drizzle-orm'
import { parsePhone } from '../company/phone.ts'
import type { Db } from '../platform/database.server.ts'
import { containsPhone, likeLiteral } from '../platform/text-search.server.ts'
import { orders } from './orders.table.ts'

/** The orders of whoever has this e-mail address or phone number, however written. */
export function areOrdersOf(who: string): SQL {
  const wanted = who.trim()
  // A person with no address and no number is everybody whose data is gone.
  if (!wanted) return sql`false`
  const phone = parsePhone(wanted)
  // The indexed text first: comparing every order's address would read a million rows.
  const written = sql`(${orders.search} like lower(${`%${likeLiteral(wanted)}%`}::text)
    and (lower(${orders.customerEmail}) = lower(${wanted}) or ${orders.customerPhone} = ${wanted}))`
  if (!phone) return written
  // Two numbers in one field, or one with an extension, have no normal form.
  const among = sql`(${orders.phoneNormalized} is null and ${containsPhone(orders.customerPhone, phone)})`
  return sql`(${written} or ${orders.phoneNormalized} = ${phone} or ${among})`
}

/** Everything that the shop holds of a person's orders, by the names of the columns. */
export async function exportOrders(db: Db, who: string) {
  const found = await db
    .select()
    .from(orders)
    .where(areOrdersOf(who))
    .orderBy(asc(orders.createdAt), orders.id)
  return found.map(order => ({
    id: order.id,
    created_at: order.createdAt,
    status: order.status,
    customer_name: order.customerName,
    customer_email: order.customerEmail,
    customer_phone: order.customerPhone,
    customer_address: order.customerAddress,
    notes: order.notes,
    order_items: order.lines,
    goods_amount: order.goodsPesewas,
    delivery_amount: order.deliveryPesewas,
    total_amount: order.totalPesewas,
  }))
}

const isFinished = sql`${orders.status} in ('delivered', 'cancelled')`
/** Written as it stands in the index of what is still to be erased. */
const hasPerson = sql`customer_email <> ''`

/** Keeps what was sold, when and for how much, which the books need; everything that leads to the person goes. */
const withoutPerson = {
  customerName: 'Erased',
  customerEmail: '',
  customerPhone: '',
  phoneNormalized: null,
  customerAddress: '',
  notes: null,
  idempotencyKey: null,
  updatedAt: sql`now()`,
}

/** Erases a person's finished orders; those on their way are left. @returns the erased, and how many are on their way */
export async function eraseOrdersOf(tx: Db, who: string): Promise<{ erased: string[]; open: number }> {
  const erased = await tx
    .update(orders)
    .set(withoutPerson)
    .where(sql`${areOrdersOf(who)} and ${isFinished}`)
    .returning({ id: orders.id })
  const open = await tx.select({ id: orders.id }).from(orders).where(areOrdersOf(who))
  return { erased: erased.map(({ id }) => id), open: open.length }
}

/**
 * Erases the person from orders that are older than so many months, at most `limit` at once; one that is still open
 * only when nothing happened to it for as long. Those that another process has in hand are left to it.
 */
export async function eraseOldOrders(tx: Db, months: number, limit: number): Promise<string[]> {
  const before = sql`now() - make_interval(months => ${months})`
  const old = tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      sql`${hasPerson} and ${orders.createdAt} < ${before} and (${isFinished} or ${orders.updatedAt} < ${before})`,
    )
    .orderBy(asc(orders.createdAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  const erased = await tx
    .update(orders)
    .set(withoutPerson)
    .where(inArray(orders.id, old))
    .returning({ id: orders.id })
  return erased.map(({ id }) => id)
}
