import { and, desc, gte, isNull, lt } from 'drizzle-orm'
import type { Line } from '../../../cart/line.ts'
import type { Db } from '../../../platform/database/database.server.ts'
import { phonePrefix } from '../../../platform/text/phone-prefix.ts'
import { type Contact, contactOf } from '../../../sales/contact-fields.ts'
import { orderWithLines } from '../../lines/order-lines.server.ts'
import { type OrderStatus, orderNumber } from '../../order.ts'
import { orders } from '../../orders.table.ts'

export type EarlierOrder = {
  id: string
  number: string
  status: OrderStatus
  placedAt: Date
  totalPesewas: number
  lines: Line[]
  /** Who ordered and where it went. */
  contact: Contact
}
export type FoundCustomer = { phone: string; contact: Contact; orders: EarlierOrder[] }

/** Shorter beginnings of a number have too many customers. */
const minLength = '+2332412'.length
const maxRows = 60
const maxCustomers = 6
const maxOrders = 4

/** The first number after all that begin with `prefix`. */
const nextPrefix = (prefix: string) => `+${BigInt(prefix.slice(1)) + 1n}`

/** The customers whose number begins with what was typed, each with the last orders, the latest first. */
export async function findCustomers(db: Db, typed: string): Promise<FoundCustomer[]> {
  const prefix = phonePrefix(typed)
  if (!prefix || prefix.length < minLength) return []
  const rows = await db
    .select(orderWithLines)
    .from(orders)
    // A range, which the index serves in any collation; `like` would need another one.
    .where(
      and(
        gte(orders.phoneNormalized, prefix),
        lt(orders.phoneNormalized, nextPrefix(prefix)),
        isNull(orders.erasedAt),
      ),
    )
    .orderBy(orders.phoneNormalized, desc(orders.createdAt))
    .limit(maxRows)
  return [...Map.groupBy(rows, ({ phoneNormalized }) => phoneNormalized ?? '')]
    .slice(0, maxCustomers)
    .map(([phone, own]) => {
      const earlier = own.slice(0, maxOrders).map(order => ({
        id: order.id,
        number: orderNumber(order.id),
        status: order.status,
        placedAt: order.createdAt,
        totalPesewas: order.totalPesewas,
        lines: order.lines,
        contact: contactOf(order),
      }))
      return { phone, contact: (earlier[0] as EarlierOrder).contact, orders: earlier }
    })
}
