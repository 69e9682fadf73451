import { and, eq, gt, inArray } from 'drizzle-orm'
import { moveGoods } from '../../catalogue/stock.server.ts'
import type { StockReason } from '../../catalogue/stock.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { lineMovements } from './line-movements.table.ts'
import type { Movement, MovementKind } from './line-progress.ts'
import { orderLines } from './order-lines.table.ts'

export type NewMovement = { lineId: string; kind: MovementKind; quantity: number }

/** Adds what happened to lines of an order that is locked. Quantities of 0 are left out. */
export async function addMovements(
  tx: Db,
  movements: readonly NewMovement[],
  source: { actor: string; deliveryId?: string; creditId?: string },
) {
  const rows = movements.filter(({ quantity }) => quantity !== 0)
  if (rows.length > 0) await tx.insert(lineMovements).values(rows.map(row => ({ ...row, ...source })))
}

export type StoredMovement = Movement & { orderId: string; deliveryId: string | null }

export async function readMovements(db: Db, orderIds: string[]): Promise<StoredMovement[]> {
  if (orderIds.length === 0) return []
  return db
    .select({
      orderId: orderLines.orderId,
      lineId: lineMovements.lineId,
      kind: lineMovements.kind,
      quantity: lineMovements.quantity,
      deliveryId: lineMovements.deliveryId,
    })
    .from(lineMovements)
    .innerJoin(orderLines, eq(orderLines.id, lineMovements.lineId))
    .where(inArray(orderLines.orderId, orderIds))
}

/** Adds movements of an order that is locked, and moves in stock what they say is back in the yard or was taken from it. */
export async function addStockedMovements(
  tx: Db,
  orderId: string,
  movements: readonly NewMovement[],
  source: { actor: string; creditId?: string },
) {
  await addMovements(tx, movements, source)
  const restocked = movements.filter(({ kind }) => kind === 'restocked')
  await moveLines(tx, orderId, restocked, 1, source.creditId === undefined ? 'replaced' : 'credited')
}

/** Undoes (-1) what movements of an order put into stock, where it is cancelled, or repeats it (1). */
export async function moveRestocked(tx: Db, orderId: string, direction: -1 | 1, reason: StockReason) {
  const restocked = (await readMovements(tx, [orderId])).filter(({ kind }) => kind === 'restocked')
  await moveLines(tx, orderId, restocked, direction, reason)
}

/** Puts goods of lines that are still on the order into stock (1), or takes them from it (-1). */
export async function moveLines(
  tx: Db,
  orderId: string,
  quantities: readonly { lineId: string; quantity: number }[],
  direction: -1 | 1,
  reason: StockReason,
) {
  if (quantities.length === 0) return
  const lines = await tx
    .select({ lineId: orderLines.id, id: orderLines.productId, variant: orderLines.variant })
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), gt(orderLines.quantity, 0)))
  const goods = quantities.flatMap(({ lineId, quantity }) =>
    lines.filter(line => line.lineId === lineId).map(({ id, variant }) => ({ id, variant, quantity })),
  )
  await moveGoods(tx, orderId, goods, direction, reason)
}
