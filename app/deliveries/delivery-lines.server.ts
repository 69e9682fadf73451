import { asc, eq, inArray, sql } from 'drizzle-orm'
import { nameWithLabel } from '../catalogue/variant.ts'
import type { MovementKind } from '../orders/lines/line-progress.ts'
import { orderLines } from '../orders/lines/order-lines.table.ts'
import type { Db } from '../platform/database/database.server.ts'
import { deliveryLines } from './deliveries.table.ts'

const recorded = (kind: MovementKind) => sql<number>`coalesce((select sum(m.quantity) from line_movements m
  where m.delivery_id = delivery_lines.delivery_id and m.line_id = delivery_lines.line_id
    and m.kind = ${sql.raw(`'${kind}'`)}), 0)::float8`

/** What a stop is to bring of a line, and what its driver recorded. Columns of a query on `delivery_lines`. */
export const deliveryLineColumns = {
  deliveryId: deliveryLines.deliveryId,
  lineId: deliveryLines.lineId,
  planned: deliveryLines.planned,
  delivered: recorded('delivered').as('delivered'),
  broken: recorded('broken').as('broken'),
  refused: recorded('refused').as('refused'),
}

/** The lines of stops, also those that were taken off their order since, in the order of the order. */
export async function readDeliveryLines(db: Db, deliveryIds: string[]) {
  if (deliveryIds.length === 0) return []
  const { name, label, unit, position } = orderLines
  const rows = await db
    .select({ ...deliveryLineColumns, name, label, unit })
    .from(deliveryLines)
    .innerJoin(orderLines, eq(orderLines.id, deliveryLines.lineId))
    .where(inArray(deliveryLines.deliveryId, deliveryIds))
    .orderBy(asc(position), asc(deliveryLines.lineId))
  return rows.map(({ label, ...row }) => ({ ...row, name: nameWithLabel({ name: row.name, label }) }))
}
