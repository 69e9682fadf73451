import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import { orders } from '../../orders/orders.table.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { type KeysetPage, keyset } from '../../platform/database/keyset.server.ts'
import { matchesText } from '../../platform/database/text-search.server.ts'
import { assigneeOf, isLookedAfterBy } from '../../staff/notes/notes.server.ts'
import { claims } from '../claims.table.ts'
import { type ClaimFilter, type ClaimState, claimStates } from './claim-filter.ts'
import { claimNotes } from './claim-notes.server.ts'

const pageSize = 30
/** Counts stop here: an exact count takes too long. */
const maxCounted = 1_000

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
  const { state, search, assignee, before, after } = filter
  const page = keyset(claims, filter, pageSize)
  const rows = await db
    .select(summary)
    .from(claims)
    .innerJoin(orders, eq(orders.id, claims.orderId))
    .where(
      and(
        state && conditions[state],
        assignee ? isLookedAfterBy(claimNotes, assignee) : undefined,
        search ? await matchesClaim(db, search) : undefined,
        page.where,
      ),
    )
    .orderBy(...page.orderBy)
    .limit(page.limit)
  // The claim that the cursor names is gone, or nothing is newer than it.
  if (rows.length === 0 && (before || after)) return listClaims(db, { state, search, assignee })
  return page.toPage(rows)
}

/** By its number, or by what finds its order. */
async function matchesClaim(db: Db, search: string) {
  const [, number] = /^c-([0-9a-f]{1,8})$/i.exec(search) ?? []
  return number ? sql`${claims.id}::text like ${`${number.toLowerCase()}%`}` : matchesText(db, orders, search)
}

/** How many claims have each state, up to `maxCounted`. */
export async function countClaims(db: Db): Promise<Record<ClaimState, number>> {
  const counts = await Promise.all(
    claimStates.map(async state => {
      const some = db.select({ id: claims.id }).from(claims).where(conditions[state]).limit(maxCounted)
      return [state, await db.$count(some.as('some'))] as const
    }),
  )
  return Object.fromEntries(counts) as Record<ClaimState, number>
}

export const countOpenClaims = async (db: Db) => (await countClaims(db)).open
