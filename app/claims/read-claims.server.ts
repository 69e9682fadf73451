import { asc, eq, inArray } from 'drizzle-orm'
import { formatQuantity } from '../catalogue/quantity-text.ts'
import { nameWithLabel } from '../catalogue/variant.ts'
import { readGoodsHistories } from '../deliveries/goods-history.server.ts'
import type { Cause } from '../orders/history/claim-terms.ts'
import { actualProgress, progressOf } from '../orders/lines/line-progress.ts'
import { type Order, orderWithLines } from '../orders/lines/order-lines.server.ts'
import { orderLines } from '../orders/lines/order-lines.table.ts'
import { orderCredits, orderDocuments, orders } from '../orders/orders.table.ts'
import type { Db } from '../platform/database/database.server.ts'
import { uploads } from '../platform/files/uploads.table.ts'
import { documentNumber } from '../sales/document.ts'
import { claimable } from './claim.ts'
import { type Claim, claimLines, claimPhotos, claims } from './claims.table.ts'

export type ClaimedOrder = Pick<Order, 'id' | 'lines' | 'status' | 'plannedAt'>

/** The claims of an order, the earliest first, with their lines, photos and credit notes. */
export async function readOrderClaims(db: Db, { id }: Pick<ClaimedOrder, 'id'>) {
  const rows = await db
    .select({ claim: claims, credit: orderCredits, document: orderDocuments })
    .from(claims)
    .leftJoin(orderCredits, eq(orderCredits.id, claims.creditId))
    .leftJoin(orderDocuments, eq(orderDocuments.id, orderCredits.documentId))
    .where(eq(claims.orderId, id))
    .orderBy(asc(claims.createdAt), asc(claims.id))
  const ids = rows.map(({ claim }) => claim.id)
  const lines = ids.length > 0 ? await readClaimLines(db, ids) : []
  const photos = await listPhotos(db, ids)
  return rows.map(({ claim, credit, document }) => ({
    ...claim,
    lines: lines.filter(({ claimId }) => claimId === claim.id).map(({ claimId: _, ...line }) => line),
    photos: photos.filter(({ claimId }) => claimId === claim.id).map(({ claimId: _, ...photo }) => photo),
    credit: credit &&
      document && {
        amount: credit.amountPesewas,
        documentId: document.id,
        number: documentNumber({ kind: 'credit note', year: document.year, number: document.number }),
      },
  }))
}

/** Also lines that were taken off the order since. */
async function readClaimLines(db: Db, claimIds: string[]) {
  const { claimId, lineId, quantity, granted } = claimLines
  const { name, label, unit, position } = orderLines
  const rows = await db
    .select({ claimId, key: lineId, quantity, granted, name, label, unit })
    .from(claimLines)
    .innerJoin(orderLines, eq(orderLines.id, lineId))
    .where(inArray(claimId, claimIds))
    .orderBy(asc(position), asc(lineId))
  return rows.map(({ label, ...line }) => ({ ...line, name: nameWithLabel({ name: line.name, label }) }))
}

export type OrderClaim = Awaited<ReturnType<typeof readOrderClaims>>[number]

/** `5 blocks of Hollow Blocks, 2 m of Kerbs` in a line. */
export const claimedText = (lines: OrderClaim['lines'], which: 'quantity' | 'granted' = 'quantity') =>
  lines
    .filter(line => line[which] > 0)
    .map(line => `${line.name}: ${formatQuantity(line[which], line.unit)}`)
    .join('; ')

const listPhotos = (db: Db, claimIds: string[]) =>
  db
    .select({
      id: claimPhotos.id,
      claimId: claimPhotos.claimId,
      width: uploads.width,
      height: uploads.height,
    })
    .from(claimPhotos)
    .innerJoin(uploads, eq(uploads.hash, claimPhotos.file))
    .where(inArray(claimPhotos.claimId, claimIds))
    .orderBy(asc(claimPhotos.id))

/** How far the lines of an order are, with what no record says. */
export async function readProgress(db: Db, order: ClaimedOrder) {
  const history = (await readGoodsHistories(db, [order.id])).get(order.id)
  return actualProgress(progressOf(order.lines, history), order).map(line => ({
    ...line,
    open: Math.max(0, line.open),
  }))
}

/** How much of each line can be claimed for each cause. */
export async function readClaimable(db: Db, order: ClaimedOrder) {
  const progress = await readProgress(db, order)
  const earlier = await readOrderClaims(db, order)
  return {
    earlier,
    maxOf: (key: string, cause: Cause) => {
      const line = progress.find(each => each.lineId === key)
      return line ? claimable(line, cause, earlier) : 0
    },
  }
}

export async function findClaim(db: Db, id: string): Promise<Claim | undefined> {
  const [claim] = await db.select().from(claims).where(eq(claims.id, id))
  return claim
}

export const findOrder = async (db: Db, id: string) =>
  (await db.select(orderWithLines).from(orders).where(eq(orders.id, id)))[0]

/** The claims of an order in a list; undefined where there is no such order. */
export async function listOrderClaims(db: Db, orderId: string) {
  const order = await findOrder(db, orderId)
  if (!order) return undefined
  const claims = await readOrderClaims(db, order)
  return {
    canClaim: !order.erasedAt && order.status !== 'cancelled',
    claims: claims.map(({ id, cause, answer, createdAt, lines }) => ({
      ...{ id, cause, answer, createdAt },
      goods: claimedText(lines),
    })),
  }
}
