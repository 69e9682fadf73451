import { sql } from 'drizzle-orm'
import { parsePhone } from '../app/company/phone.ts'
import type { Db } from '../app/platform/database.server.ts'
import { rows } from './backup-tables.ts'

export type PersonTask = 'export' | 'erase'

/** What a shop holds of a person who ordered or wrote, found by e-mail address or phone number. */
export async function exportPerson(db: Db, who: string) {
  return db.transaction(async tx => ({
    person: who,
    orders: await rows(
      tx,
      sql`select id, created_at, status, customer_name, customer_email, customer_phone, customer_address, notes, order_items,
        goods_amount, delivery_amount, total_amount from orders where ${isOrderOf(who)} order by created_at, id`,
    ),
    messages: await rows(
      tx,
      sql`select id, created_at, source, status, name, email, phone, company, project_type, product, quantity, message
        from quotation_requests where ${isMessageOf(who)} order by created_at, id`,
    ),
  }))
}

export type Erased = { orders: number; messages: number; openOrders: number }

/**
 * Takes a person out of the shop: messages go, finished orders keep what was sold and for how much, which the books need,
 * without name, address, number and notes. Orders on their way are left, and told.
 */
export async function erasePerson(db: Db, who: string): Promise<Erased> {
  return db.transaction(async tx => {
    const erased = await rows(
      tx,
      sql`update orders set customer_name = 'Erased', customer_email = '', customer_phone = '', phone_normalized = null,
        customer_address = '', notes = null, idempotency_key = null, updated_at = now()
        where ${isOrderOf(who)} and status in ('delivered', 'cancelled') returning id`,
    )
    const open = await rows(tx, sql`select id from orders where ${isOrderOf(who)}`)
    const gone = await rows(tx, sql`delete from quotation_requests where ${isMessageOf(who)} returning id`)
    const counts = { orders: erased.length, messages: gone.length, openOrders: open.length }
    // Not whom: that would keep what was to go.
    await tx.execute(sql`insert into audit_entries (actor, action, subject, after)
      values ('command line', 'person.erased', 'Personal data', ${JSON.stringify(counts)}::jsonb)`)
    return counts
  })
}

const isOrderOf = (who: string) => isOf(who, sql.raw('customer_email'), sql.raw('customer_phone'))
const isMessageOf = (who: string) => isOf(who, sql.raw('email'), sql.raw('phone'))

function isOf(who: string, email: ReturnType<typeof sql.raw>, phone: ReturnType<typeof sql.raw>) {
  const wanted = who.trim()
  // A person who is written with no address and no number is everybody whose data is gone.
  if (!wanted) return sql`false`
  const normalized = parsePhone(wanted)
  return sql`(lower(${email}) = lower(${wanted}) or ${phone} = ${wanted}
    or (phone_normalized is not null and phone_normalized = ${normalized ?? ''}))`
}
