import { asc, eq, getTableColumns, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import type { Line } from '../../cart/line.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { orders } from '../orders.table.ts'
import type { AgreedLine, OrderLine } from './order-line.ts'
import { orderLines } from './order-lines.table.ts'

/** The lines of an order, a column of queries on `orders`. Where the order is locked, use `lockOrder`. */
export const linesColumn = sql<OrderLine[]>`(
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('lineId', l.id, 'id', l.product_id,
      'variant', nullif(l.variant, ''), 'label', nullif(l.label, ''), 'name', l.name, 'unit', l.unit, 'price', l.price,
      'quantity', l.quantity, 'cuts', l.cuts, 'percentOff', nullif(l.percent_off, 0),
      'weightGrams', nullif(l.weight_grams, 0), 'perPallet', nullif(l.per_pallet, 0), 'picture', nullif(l.picture, '')
    )) order by l.position), '[]')
  from order_lines l where l.order_id = orders.id and l.quantity > 0)`.as('lines')

export const orderWithLines = { ...getTableColumns(orders), lines: linesColumn }
export type Order = typeof orders.$inferSelect & { lines: OrderLine[] }

/** An order that no other change is made to until the transaction ends. */
export const lockOrder = async (tx: Db, id: string): Promise<Order | undefined> =>
  (await lockOrders(tx, [id]))[0]

/** In the order of their ids, so that two transactions never wait for each other. */
export async function lockOrders(tx: Db, ids: string[]): Promise<Order[]> {
  if (ids.length === 0) return []
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.id, ids))
    .orderBy(asc(orders.id))
    .for('update')
  // A statement that waited for the lock would see the lines as they were before.
  return tx.select(orderWithLines).from(orders).where(inArray(orders.id, ids)).orderBy(asc(orders.id))
}

/** The lines of orders, by the id of the order. */
export async function readLines(db: Db, orderIds: string[]): Promise<Map<string, OrderLine[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .select({ id: orders.id, lines: linesColumn })
    .from(orders)
    .where(inArray(orders.id, orderIds))
  return new Map(rows.map(({ id, lines }) => [id, lines]))
}

const columnsOf = (line: Line) => ({
  productId: line.id,
  variant: line.variant ?? '',
  name: line.name,
  label: line.label ?? '',
  unit: line.unit,
  pricePesewas: line.price,
  quantity: line.quantity,
  percentOff: line.percentOff ?? 0,
  weightGrams: line.weightGrams ?? 0,
  perPallet: line.perPallet ?? 0,
  cuts: line.cuts ?? null,
  picture: line.picture ?? '',
})

/** A part of a statement that adds the lines of a new order. `order` has its `id`, `lines` are those of `toJsonLines`. */
export const insertLinesOf = (order: SQLWrapper, lines: SQLWrapper) =>
  sql`insert into order_lines (order_id, position, product_id, variant, name, label, unit, price, quantity, percent_off,
      weight_grams, per_pallet, cuts, picture)
    select ${order}.id, line.*
    from ${order}, jsonb_to_recordset(${lines}::jsonb) as line (position int, "productId" text, variant text, name text,
      label text, unit text, "pricePesewas" bigint, quantity numeric, "percentOff" int, "weightGrams" bigint,
      "perPallet" numeric, cuts jsonb, picture text)
    returning order_id, product_id, variant, quantity`

export const toJsonLines = (lines: readonly Line[]) =>
  JSON.stringify(lines.map((line, position) => ({ position, ...columnsOf(line) })))

/** Makes the lines of a locked order those that were agreed: changes those that it has, adds the others, takes off the rest. */
export async function saveLines(tx: Db, orderId: string, lines: readonly AgreedLine[]) {
  await tx.update(orderLines).set({ quantity: 0, cuts: null }).where(eq(orderLines.orderId, orderId))
  for (const [position, line] of lines.entries()) {
    const values = { position, ...columnsOf(line) }
    await tx
      .insert(orderLines)
      .values({ id: line.lineId, orderId, ...values })
      .onConflictDoUpdate({ target: orderLines.id, set: values })
  }
}
