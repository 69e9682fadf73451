import { and, asc, count, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { moveStock } from '../catalogue/stock.server.ts'
import { parsePhone } from '../company/phone.ts'
import { type Db, likeLiteral } from '../platform/database.server.ts'
import { recordChange } from '../staff/audit.server.ts'
import type { Admin } from '../staff/session.server.ts'
import { type OrderStatus, orderNumber } from './order.ts'
import type { OrderFilter } from './order-filter.ts'
import { readFigures } from './order-summary.server.ts'
import { orderStatusChanges, orders } from './orders.table.ts'

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
export const mostCounted = 1_000

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
export async function orderConditions(db: Db, filter: OrderFilter): Promise<SQL | undefined> {
  const text = filter.search ? await contains(db, filter.search) : undefined
  return and(text, hasStatus(filter), inDays(filter))
}

/** Trigrams need three characters: shorter terms are looked for in the newest orders only. */
const newestForShortTerms = 20_000

async function contains(db: Db, search: string): Promise<SQL | undefined> {
  const like = hasText(search)
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

const hasText = (search: string) => {
  const text = search.toLowerCase()
  const like = (piece: string) => sql`${orders.search} like ${`%${likeLiteral(piece)}%`}`
  // The index looks up every three letters of what it is asked for, and those of `@gmail.com` are in all orders: a piece
  // that few have is enough for it.
  const [piece] = /^[0-9a-f]{8}(?=-)|\S{3}@|[a-z]{2}\d{2,}$/.exec(text) ?? []
  return piece ? and(like(piece), sql`strpos(${orders.search}, ${text}) > 0`) : like(text)
}

/** Where there are more orders than this, a search looks through the nearest ones before it asks the index of texts. */
const fewOrders = 50_000
const lookedThrough = 4_000

/** How many match; and which, where they were found one by one. */
type Found = { count: number; more: boolean; ids?: string[] }

/** What is not searched for can be counted along an index. */
async function countListed(db: Db, matching: SQL | undefined): Promise<Found> {
  const listed = db
    .select({ one: sql`1`.as('one') })
    .from(orders)
    .where(matching)
    .limit(mostCounted + 1)
    .as('listed')
  const [row] = await db.select({ count: count() }).from(listed)
  const all = row?.count ?? 0
  return { count: Math.min(all, mostCounted), more: all > mostCounted }
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
  if (search.length < 3 || (await readFigures(db)).orders <= fewOrders) return undefined
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
    .where(and(hasText(search), hasStatus(filter)))
    .orderBy(...place.order)
    .limit(pageSize + 1)
  if (hits.length <= pageSize) return undefined
  return { count: hits[0]?.count ?? 0, more: true, ids: hits.map(hit => hit.id) }
}

/** All that match, by the index of texts. */
async function findAll(db: Db, matching: SQL | undefined): Promise<Found> {
  // Planned as if all were wanted: in the hope of soon having so many, the database would read the table from its start.
  const all = db.select({ id: orders.id }).from(orders).where(matching)
  const found = await db
    .select({ id: sql<string>`id` })
    .from(sql`(with found as materialized (${all}) select id from found limit ${mostCounted + 1}) as found`)
  if (found.length > mostCounted) return { count: mostCounted, more: true }
  return { count: found.length, more: false, ids: found.map(({ id }) => id) }
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
  const matching = await orderConditions(db, filter)
  const place = placeOf(filter)
  const { backwards } = place
  const found = filter.search
    ? ((await findNearby(db, filter, filter.search, place)) ?? (await findAll(db, matching)))
    : await countListed(db, matching)
  if (found.count === 0) return { rows: [], count: 0, more: false, older: undefined, newer: undefined }

  const rows = await db
    .select(row)
    .from(orders)
    // What is rare is sorted after finding; along the date index it could take a million rows to find it.
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
