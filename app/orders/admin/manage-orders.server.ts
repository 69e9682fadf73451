import { and, asc, count, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { moveStock } from '../../catalogue/stock.server.ts'
import { parsePhone } from '../../company/phone.ts'
import type { Db } from '../../platform/database.server.ts'
import { containsText } from '../../platform/text-search.server.ts'
import { recordChange } from '../../staff/audit.server.ts'
import type { Admin } from '../../staff/session.server.ts'
import { type OrderStatus, orderNumber } from '../order.ts'
import { readFigures } from '../order-summary.server.ts'
import { orderStatusChanges, orders } from '../orders.table.ts'
import type { OrderFilter } from './order-filter.ts'

const row = {
  id: orders.id,
  customerName: orders.customerName,
  customerEmail: orders.customerEmail,
  customerPhone: orders.customerPhone,
  status: orders.status,
  lineCount: sql<number>`jsonb_array_length(${orders.lines})`.mapWith(Number),
  totalPesewas: orders.totalPesewas,
  createdAt: orders.createdAt,
}
export type OrderRow = {
  [Column in keyof typeof row]: Column extends 'createdAt'
    ? Date
    : Column extends 'status'
      ? OrderStatus
      : Column extends 'lineCount' | 'totalPesewas'
        ? number
        : string
}

export const pageSize = 25
/** Beyond this many an exact count costs more than it tells. */
export const maxCounted = 1_000

export type OrderPage = {
  rows: OrderRow[]
  /** How many match, and whether there are more than that. */
  count: number
  more: boolean
  /** Ids to go on from, where there is more. */
  older: string | undefined
  newer: string | undefined
}

const inDays = ({ from, to }: OrderFilter) =>
  and(
    from ? gte(orders.createdAt, new Date(`${from}T00:00:00Z`)) : undefined,
    // The company's zone is UTC all year; the last day counts whole.
    to ? lt(orders.createdAt, sql`${`${to}T00:00:00Z`}::timestamptz + interval '1 day'`) : undefined,
  )

const hasStatus = ({ status }: OrderFilter) => (status ? eq(orders.status, status) : undefined)

/** What the filter asks of a row. */
export const orderConditions = async (db: Db, filter: OrderFilter): Promise<SQL | undefined> =>
  and(await hasText(db, filter), hasStatus(filter), inDays(filter))

/** Trigrams need three characters: shorter terms are looked for in the newest orders only. */
const newestForShortTerms = 20_000

async function hasText(db: Db, { search }: OrderFilter): Promise<SQL | undefined> {
  if (!search) return undefined
  const like = containsText(orders.search, search)
  const phone = parsePhone(search)
  if (phone) {
    const same = eq(orders.phoneNormalized, phone)
    // Digits are in every order; the text is asked only for what couldn't be read as one number.
    const [known] = await db.select({ id: orders.id }).from(orders).where(same).limit(1)
    return known ? same : like
  }
  if (search.length >= 3) return like
  // Asked first: with the moment at hand the database knows that the date index is the way.
  const [oldest] = await db
    .select({ at: orders.createdAt })
    .from(orders)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .offset(newestForShortTerms)
    .limit(1)
  return and(like, oldest && gte(orders.createdAt, oldest.at))
}

/** Where there are more orders than this, a search looks through the nearest ones before it asks the index of texts. */
const fewOrders = 5_000
const lookedThrough = 4_000
/** So many finds are sorted at once. */
const maxSorted = 50_000

/** How many match; and which stand on the page, where they were found one by one. */
type Found = { count: number; more: boolean; ids?: string[] }

/** What is not searched for can be counted along an index. */
async function countListed(db: Db, matching: SQL | undefined): Promise<Found> {
  const listed = db
    .select({ one: sql`1`.as('one') })
    .from(orders)
    .where(matching)
    .limit(maxCounted + 1)
    .as('listed')
  const [row] = await db.select({ count: count() }).from(listed)
  const all = row?.count ?? 0
  return { count: Math.min(all, maxCounted), more: all > maxCounted }
}

/**
 * A page of what is frequent, from the orders nearest to where the page begins. It isn't counted any further: the index
 * would hand out a hundred thousand places first.
 */
async function findNearby(
  db: Db,
  filter: OrderFilter,
  search: string,
  place: Place,
): Promise<Found | undefined> {
  // A phone number has its own index, and may be written otherwise than it is searched for.
  if (search.length < 3 || parsePhone(search)) return undefined
  if ((await readFigures(db)).orders <= fewOrders) return undefined
  const { id, createdAt, status, search: text } = orders
  const nearest = db
    .select({ id, createdAt, status, text })
    .from(orders)
    .where(and(inDays(filter), place.beyond))
    .orderBy(...place.order)
    .limit(lookedThrough)
    .as('orders')
  const hits = await db
    .select({ id, count: sql`count(*) over ()`.mapWith(Number) })
    .from(nearest)
    .where(and(containsText(orders.search, search), hasStatus(filter)))
    .orderBy(...place.order)
    .limit(pageSize + 1)
  if (hits.length <= pageSize) return undefined
  return { count: hits[0]?.count ?? 0, more: true, ids: hits.map(hit => hit.id) }
}

/**
 * A page of what is rare, by the index of texts: all that match, sorted. Along the date index it could take a million rows
 * to find them; and so many that sorting takes long are found there soon.
 */
async function findAll(db: Db, filter: OrderFilter, text: SQL | undefined, place: Place): Promise<Found> {
  const { id, createdAt, status } = orders
  const all = db.select({ id, createdAt, status }).from(orders).where(text)
  // Asked afterwards: to have it all from indexes, the database would go through all places of a status first.
  const narrowed = and(hasStatus(filter), inDays(filter)) ?? sql`true`
  // Planned as if all were wanted: in the hope of soon having so many, the database would read the table from its start.
  const [found] = await db.select({ count: sql<number>`count`, ids: sql<string[]>`ids` }).from(sql`(
      with found as materialized (${all}),
        sorted as materialized (select * from found as orders where ${narrowed} limit ${maxSorted + 1})
      select (select count(*)::int from sorted) as count, array(
        select id from sorted as orders where ${place.beyond ?? sql`true`}
        order by ${sql.join(place.order, sql`, `)} limit ${pageSize + 1}
      )::text[] as ids
    ) as page`)
  const { count, ids } = found ?? { count: 0, ids: [] }
  return {
    count: Math.min(count, maxCounted),
    more: count > maxCounted,
    ...(count <= maxSorted ? { ids } : {}),
  }
}

/** Where a page begins, and which way it goes on. */
type Place = { beyond: SQL | undefined; order: SQL[]; backwards: boolean }

function placeOf({ before, after }: OrderFilter): Place {
  const cursor = before ?? after
  const backwards = Boolean(after && !before)
  const direction = backwards ? asc : desc
  return {
    beyond: cursor
      ? sql`(${orders.createdAt}, ${orders.id}) ${backwards ? sql`>` : sql`<`} (select created_at, id from orders where id = ${cursor})`
      : undefined,
    order: [direction(orders.createdAt), direction(orders.id)],
    backwards,
  }
}

/** One page of the orders that match, newest first. */
export async function listOrders(db: Db, filter: OrderFilter): Promise<OrderPage> {
  const text = await hasText(db, filter)
  const matching = and(text, hasStatus(filter), inDays(filter))
  const place = placeOf(filter)
  const { backwards } = place
  const found = filter.search
    ? ((await findNearby(db, filter, filter.search, place)) ?? (await findAll(db, filter, text, place)))
    : await countListed(db, matching)
  if (found.count === 0) return { rows: [], count: 0, more: false, older: undefined, newer: undefined }

  const rows = await db
    .select(row)
    .from(orders)
    .where(and(found.ids ? inArray(orders.id, found.ids) : matching, place.beyond))
    .orderBy(...place.order)
    .limit(pageSize + 1)

  const more = rows.length > pageSize
  const page = rows.slice(0, pageSize)
  if (backwards) page.reverse()
  const hasOlder = backwards ? true : more
  const hasNewer = backwards ? more : place.beyond !== undefined
  return {
    rows: page,
    count: found.count,
    more: found.more,
    older: hasOlder ? page.at(-1)?.id : undefined,
    newer: hasNewer ? page[0]?.id : undefined,
  }
}

export type OrderDetail = NonNullable<Awaited<ReturnType<typeof findOrder>>>

/** Everything that is stored of an order, with what happened to it, the latest first. */
export async function findOrder(db: Db, id: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  if (!order) return undefined
  const history = await db
    .select({
      from: orderStatusChanges.from,
      to: orderStatusChanges.to,
      actor: orderStatusChanges.actor,
      at: orderStatusChanges.at,
    })
    .from(orderStatusChanges)
    .where(eq(orderStatusChanges.orderId, id))
    .orderBy(desc(orderStatusChanges.at), desc(orderStatusChanges.id))
  const { search: _search, idempotencyKey: _key, ...stored } = order
  return { ...stored, history }
}

export type StatusChange = { id: string; from: OrderStatus; to: OrderStatus; admin: Pick<Admin, 'email'> }
export type ChangeStatus =
  | { ok: true }
  | { ok: false; reason: 'missing' }
  /** Somebody changed it since the admin looked. */
  | { ok: false; reason: 'changed'; status: OrderStatus }

/** Moves an order on. Cancelling puts its goods back into stock; taking the cancellation back takes them again. */
export function changeOrderStatus(db: Db, { id, from, to, admin }: StatusChange): Promise<ChangeStatus> {
  return db.transaction(async tx => {
    const [order] = await tx
      .select({ status: orders.status, lines: orders.lines })
      .from(orders)
      .where(eq(orders.id, id))
      .for('update')
    if (!order) return { ok: false, reason: 'missing' }
    if (order.status === to) return { ok: true }
    if (order.status !== from) return { ok: false, reason: 'changed', status: order.status }
    await tx.update(orders).set({ status: to, updatedAt: sql`now()` }).where(eq(orders.id, id))
    await tx.insert(orderStatusChanges).values({ orderId: id, from, to, actor: admin.email })
    await recordChange(tx, admin, {
      action: 'order.status',
      subject: `Order ${orderNumber(id)}`,
      before: { status: from },
      after: { status: to },
    })
    const back = to === 'cancelled' ? 1 : from === 'cancelled' ? -1 : 0
    if (back !== 0) {
      await moveStock(
        tx,
        id,
        order.lines.map(line => ({ productId: line.id, quantity: back * line.quantity })),
      )
    }
    return { ok: true }
  })
}
