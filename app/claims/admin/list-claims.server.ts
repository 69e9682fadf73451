import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import { orders } from '../../orders/orders.table.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { countEach, type KeysetPage, readPage } from '../../platform/database/keyset.server.ts'
import { matchesText } from '../../platform/database/text-search.server.ts'
import { assigneeOf, isLookedAfterBy } from '../../staff/notes/notes.server.ts'
import { claims } from '../claims.table.ts'
import type { ClaimFilter, ClaimState } from './claim-filter.ts'
import { claimNotes } from './claim-notes.server.ts'

const pageSize = 30

const conditions: Record<ClaimState, SQL> = {
  open: isNull(claims.answer),
  answered: isNotNull(claims.answer),
}

const summary = {
  id: claims.id,
  createdAt: claims.createdAt,
  cause: claims.cause,
  origin: claims.origin,
  answer: claims.answer,
  orderId: claims.orderId,
  customerName: orders.customerName,
  assignee: assigneeOf(claimNotes),
}
export type ClaimSummary = SelectResultFields<typeof summary>

/** One page of claims, the newest first. */
export async function listClaims(db: Db, filter: ClaimFilter): Promise<KeysetPage<ClaimSummary>> {
  const { state, search, assignee } = filter
  const where = and(
    state && conditions[state],
    assignee ? isLookedAfterBy(claimNotes, assignee) : undefined,
    search ? await matchesClaim(db, search) : undefined,
  )
  const query = db.select(summary).from(claims).innerJoin(orders, eq(orders.id, claims.orderId)).$dynamic()
  return readPage(query, { table: claims, where, cursor: filter, size: pageSize })
}

/** By its number, or by what finds its order. */
async function matchesClaim(db: Db, search: string) {
  const [, number] = /^c-([0-9a-f]{1,8})$/i.exec(search) ?? []
  return number ? sql`${claims.id}::text like ${`${number.toLowerCase()}%`}` : matchesText(db, orders, search)
}

/** How many claims have each state, up to 1,000. */
export const countClaims = (db: Db) => countEach(db, claims, conditions)

export const countOpenClaims = async (db: Db) => (await countEach(db, claims, { open: conditions.open })).open
