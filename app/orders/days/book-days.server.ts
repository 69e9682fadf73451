import { and, eq, gte, inArray, ne, sql } from 'drizzle-orm'
import type { Destination } from '../../cart/cart.ts'
import type { Line } from '../../cart/line.ts'
import { calculateLoad } from '../../cart/load.ts'
import { products, variants } from '../../catalogue/products.table.ts'
import { currentStock } from '../../catalogue/stock.server.ts'
import { countStock } from '../../catalogue/stock.ts'
import { type DeliveryDays, deliveryDays } from '../../company/days.content.ts'
import { findZone } from '../../company/find-zone.ts'
import { comparablePlace } from '../../company/places.ts'
import { earliestDay } from '../../company/working-days.ts'
import { deliveryZones, type Zone } from '../../company/zones.content.ts'
import { type ChangedSettings, readSettingsPiece } from '../../content/content.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { settingsValues } from '../../platform/fields/piece.ts'
import type { Order } from '../lines/order-lines.server.ts'
import { dayBookings, orders } from '../orders.table.ts'
import { type Calendar, type DayChoice, type DayPart, offeredDays, partsOf, yardOf } from './delivery-days.ts'

export const readDayRules = (db: Db) => readSettingsPiece(db, deliveryDays)

/** Nobody else books a day until the transaction ends. The row of an account is always locked before. */
export const lockDays = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('delivery days'))`)

/** What is booked from a yard, without one of the orders. */
export async function readCalendar(
  db: Db,
  rules: DeliveryDays,
  { yard, from, exceptOrder }: { yard: string; from: string; exceptOrder?: string | undefined },
): Promise<Calendar> {
  const rows = await db
    .select({ day: dayBookings.day, grams: sql<number>`sum(${dayBookings.grams})::float8` })
    .from(dayBookings)
    .innerJoin(orders, eq(orders.id, dayBookings.orderId))
    .where(
      and(
        eq(dayBookings.yard, yard),
        gte(dayBookings.day, from),
        ne(orders.status, 'cancelled'),
        exceptOrder === undefined ? undefined : ne(orders.id, exceptOrder),
      ),
    )
    .groupBy(dayBookings.day)
  return { rules, yard, booked: new Map(rows.map(({ day, grams }) => [day, grams])) }
}

type Goods = readonly Pick<Line, 'id' | 'variant' | 'quantity' | 'weightGrams'>[]

/** The longest time that something of the goods takes to be made. What is in stock in sufficient quantity takes none. */
async function readLeadDays(db: Db, lines: Goods): Promise<number> {
  const ids = [...new Set(lines.map(({ id }) => id))]
  if (ids.length === 0) return 0
  const rows = await db
    .select({
      id: products.id,
      variant: variants.key,
      isDefault: variants.isDefault,
      kind: products.kind,
      leadDays: products.leadDays,
      stock: currentStock,
    })
    .from(products)
    .innerJoin(variants, eq(variants.productId, products.id))
    .where(and(inArray(products.id, ids), sql`${products.leadDays} > 0`))
  return Math.max(
    0,
    ...lines.map(line => {
      const made = rows.find(
        ({ id, variant, isDefault }) =>
          id === line.id && (line.variant ? variant === line.variant : isDefault),
      )
      return made && countStock(made, line.quantity).toMake > 0 ? made.leadDays : 0
    }),
  )
}

const gramsOf = (lines: Goods) =>
  calculateLoad(lines.map(({ quantity, weightGrams }) => ({ quantity, weightGrams }))).weightGrams

type StoredOrder = Pick<Order, 'id' | 'lines' | 'zone' | 'place' | 'collectAt' | 'earliestDay'>

/** The zone of an order; where it was renamed or removed since, that of its place. */
async function presentZone(db: Db, { zone, place }: StoredOrder): Promise<string> {
  if (!zone) return ''
  const { zones } = await readSettingsPiece(db, deliveryZones)
  const isThere = zones.some(({ name }) => comparablePlace(name) === comparablePlace(zone))
  return isThere ? zone : (findZone(zones, place ?? '')?.name ?? '')
}

/** What an order takes of the room of its yard, without what it has booked. */
export async function loadOf(db: Db, rules: DeliveryDays, order: StoredOrder, now: Date): Promise<Load> {
  const { id, lines, collectAt, earliestDay: ready } = order
  const next = earliestDay(rules, now, { leadDays: 0, noticeDays: 0 })
  return {
    yard: yardOf(rules, { collectAt: collectAt ?? '', zone: await presentZone(db, order) }),
    grams: gramsOf(lines),
    earliest: next && ready && ready > next ? ready : next,
    exceptOrder: id,
  }
}

export type Delivery = { lines: Goods; destination: Destination; zones: readonly Zone[]; now: Date }

/** Where goods come from, how heavy they are, and the first day on which they can come. */
export async function readLoad(
  db: Db,
  rules: DeliveryDays,
  { lines, destination, zones, now }: Delivery,
): Promise<Load> {
  const { place, collectAt } = destination
  const zone = collectAt ? undefined : findZone(zones, place)
  const leadDays = await readLeadDays(db, lines)
  return {
    yard: yardOf(rules, { collectAt, zone: zone?.name ?? '' }),
    grams: gramsOf(lines),
    earliest: earliestDay(rules, now, { leadDays, noticeDays: zone?.noticeDays ?? 0 }),
  }
}

type Load = { yard: string; grams: number; earliest: string | undefined; exceptOrder?: string }

/** The days that a load can come on. */
export async function readOffer(db: Db, rules: DeliveryDays, { yard, grams, earliest, exceptOrder }: Load) {
  if (!earliest) return { days: [], partsOf: () => undefined }
  const calendar = await readCalendar(db, rules, { yard, from: earliest, exceptOrder })
  const days = offeredDays(calendar, earliest, grams)
  return { days, partsOf: (value: string) => partsOf(calendar, days, grams, value) }
}

/** Replaces what is booked for an order. */
export async function storeBookings(tx: Db, orderId: string, yard: string, parts: readonly DayPart[]) {
  await tx.delete(dayBookings).where(eq(dayBookings.orderId, orderId))
  if (parts.length > 0) await tx.insert(dayBookings).values(parts.map(part => ({ ...part, orderId, yard })))
}

type DayRefusal = { ok: false; reason: 'invalid'; field: 'day'; message: string; days: DayChoice[] }

export const fullText = (days: readonly DayChoice[]) =>
  days.length > 0
    ? 'This day is no longer available. Please choose another.'
    : 'No day has room at the moment. Order without one, and we call you to agree on it.'

/** Stores an order with its day, if the day still has room. Where none has, or days are off, an order has no day. */
export async function bookNewOrder<Stored>(
  db: Db,
  changedRules: ChangedSettings | null | undefined,
  { id, day, isDayOptional, ...delivery }: Delivery & { id: string; day: string; isDayOptional: boolean },
  store: (tx: Db, on: { day: string; earliestDay?: string | undefined }) => Promise<Stored | undefined>,
): Promise<Stored | DayRefusal | undefined> {
  if (changedRules?.isOn !== true) return store(db, { day: '' })
  const rules = settingsValues(deliveryDays, changedRules)
  return db.transaction(async tx => {
    // First, as the order before may take the last goods in stock, and then these have to be made.
    await lockDays(tx)
    const load = await readLoad(tx, rules, delivery)
    const { days, partsOf } = await readOffer(tx, rules, load)
    const parts = day ? partsOf(day) : []
    if (!parts || (day === '' && days.length > 0 && !isDayOptional)) {
      const message = day ? fullText(days) : 'Choose the day. Where you see none, reload this page.'
      return { ok: false, reason: 'invalid', field: 'day', message, days }
    }
    const stored = await store(tx, { day, earliestDay: load.earliest })
    if (stored) await storeBookings(tx, id, load.yard, parts)
    return stored
  })
}
