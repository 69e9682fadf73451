import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'
import type { Db } from '../../platform/database/database.server.ts'
import { amongNewest, type Keyset, type KeysetPage, keyset } from '../../platform/database/keyset.server.ts'
import { containsText } from '../../platform/database/text-search.server.ts'
import { inRange } from '../../platform/database/timestamps.server.ts'
import { parsePhone } from '../../platform/text/phone.ts'
import { assigneeOf, isLookedAfterBy } from '../../staff/notes/notes.server.ts'
import { orders } from '../orders.table.ts'
import type { OrderFilter } from './order-filter.ts'
import { orderNotes } from './order-notes.server.ts'

const row = {
  id: orders.id,
  customerName: orders.customerName,
  customerEmail: orders.customerEmail,
  customerPhone: orders.customerPhone,
  channel: orders.channel,
  status: orders.status,
  lineCount:
    sql<number>`(select count(*) from order_lines l where l.order_id = orders.id and l.quantity > 0)`.mapWith(
      Number,
    ),
  totalPesewas: orders.totalPesewas,
  paidPesewas: orders.paidPesewas,
  firstSeenAt: orders.firstSeenAt,
  lastSeenAt: orders.lastSeenAt,
  createdAt: orders.createdAt,
  assignee: assigneeOf(orderNotes),
}
export type OrderRow = SelectResultFields<typeof row>

export const pageSize = 25
/** Beyond this number an exact count takes too long. */
const maxCounted = 1_000

export type OrderPage = KeysetPage<OrderRow> & {
  /** How many orders match; `isCapped` where there are more. */
  count: number
  isCapped: boolean
}

export async function listOrders(db: Db, filter: OrderFilter): Promise<OrderPage> {
  const { search, before, after } = filter
  const text = await searchCondition(db, filter)
  const matching = and(text, hasState(filter), inRange(orders.createdAt, filter))
  const page = keyset(orders, filter, pageSize)
  const { ids, ...total } = search
    ? ((await findNearCursor(db, filter, search, page)) ?? (await findByIndex(db, filter, text, page)))
    : await countMatching(db, matching)
  const rows =
    total.count === 0
      ? []
      : await db
          .select(row)
          .from(orders)
          .where(and(ids ? inArray(orders.id, ids) : matching, page.where))
          .orderBy(...page.orderBy)
          .limit(page.limit)
  // The order that the cursor names is gone, or nothing is newer than it.
  if (rows.length === 0 && (before || after))
    return listOrders(db, { ...filter, before: undefined, after: undefined })
  return { ...page.toPage(rows), ...total }
}

export const orderConditions = async (db: Db, filter: OrderFilter): Promise<SQL | undefined> =>
  and(await searchCondition(db, filter), hasState(filter), inRange(orders.createdAt, filter))

const hasState = ({ status, payment, channel, assignee }: OrderFilter) =>
  and(
    status ? eq(orders.status, status) : undefined,
    payment ? eq(orders.paymentState, payment) : undefined,
    channel ? eq(orders.channel, channel) : undefined,
    assignee ? isLookedAfterBy(orderNotes, assignee) : undefined,
  )

/** Trigrams need three characters: shorter terms are searched in the newest orders only. */
const shortTermRows = 20_000

async function searchCondition(db: Db, { search }: OrderFilter): Promise<SQL | undefined> {
  if (!search) return undefined
  const textMatches = containsText(orders.search, search)
  const phone = parsePhone(search)
  if (phone) {
    const phoneMatches = eq(orders.phoneNormalized, phone)
    // Every order contains digits, so the text is searched only where no number matches exactly.
    const [known] = await db.select({ id: orders.id }).from(orders).where(phoneMatches).limit(1)
    return known ? phoneMatches : textMatches
  }
  if (search.length >= 3) return textMatches
  return and(textMatches, await amongNewest(db, orders, shortTermRows))
}

/** `ids` are the rows of the page, where the search found them one by one. */
type Matches = { count: number; isCapped: boolean; ids?: string[] }

async function countMatching(db: Db, matching: SQL | undefined): Promise<Matches> {
  const capped = db
    .select({ one: sql`1`.as('one') })
    .from(orders)
    .where(matching)
    .limit(maxCounted + 1)
    .as('capped')
  const [result] = await db.select({ count: count() }).from(capped)
  const total = result?.count ?? 0
  return { count: Math.min(total, maxCounted), isCapped: total > maxCounted }
}

/** Shops with more orders than this search the orders next to the cursor before the text index. */
const smallShopOrders = 5_000
const nearbyRows = 4_000

/**
 * A page of a frequent term, from the orders next to the cursor. The text index would return a hundred thousand rows first.
 * @returns undefined where those orders don't fill a page
 */
async function findNearCursor(
  db: Db,
  filter: OrderFilter,
  search: string,
  page: Keyset,
): Promise<Matches | undefined> {
  // Phone numbers have an index of their own.
  if (search.length < 3 || parsePhone(search)) return undefined
  const [further] = await db.select({ id: orders.id }).from(orders).offset(smallShopOrders).limit(1)
  if (!further) return undefined
  const { id, createdAt, status, channel, paymentState, search: text } = orders
  const nearest = db
    .select({ id, createdAt, status, channel, paymentState, text })
    .from(orders)
    .where(and(inRange(orders.createdAt, filter), page.where))
    .orderBy(...page.orderBy)
    .limit(nearbyRows)
    .as('orders')
  const hits = await db
    .select({ id, count: sql`count(*) over ()`.mapWith(Number) })
    .from(nearest)
    .where(and(containsText(orders.search, search), hasState(filter)))
    .orderBy(...page.orderBy)
    .limit(page.limit)
  if (hits.length < page.limit) return undefined
  return { count: hits[0]?.count ?? 0, isCapped: true, ids: hits.map(hit => hit.id) }
}

const maxSorted = 50_000

/**
 * A page of a rare term: all matches by the text index, then sorted. Along the date index a million rows could be read
 * before they are found.
 */
async function findByIndex(
  db: Db,
  filter: OrderFilter,
  text: SQL | undefined,
  page: Keyset,
): Promise<Matches> {
  const { id, createdAt, status, channel, paymentState } = orders
  const matches = db.select({ id, createdAt, status, channel, paymentState }).from(orders).where(text)
  const narrowed = and(hasState(filter), inRange(orders.createdAt, filter)) ?? sql`true`
  // Materialized: with the limit in sight the planner would read the whole table along the date index.
  const [result] = await db.select({ count: sql<number>`count`, ids: sql<string[]>`ids` }).from(sql`(
      with matches as materialized (${matches}),
        narrowed as materialized (select * from matches as orders where ${narrowed} limit ${maxSorted + 1})
      select (select count(*)::int from narrowed) as count, array(
        select id from narrowed as orders where ${page.where ?? sql`true`}
        order by ${sql.join(page.orderBy, sql`, `)} limit ${page.limit}
      )::text[] as ids
    ) as page`)
  const { count, ids } = result ?? { count: 0, ids: [] }
  return {
    count: Math.min(count, maxCounted),
    isCapped: count > maxCounted,
    ...(count <= maxSorted ? { ids } : {}),
  }
}
