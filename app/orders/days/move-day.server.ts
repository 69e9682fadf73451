import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.server.ts'
import { accraDay } from '../../platform/text/days.ts'
import { formatPromise, promisedDays, promiseText } from '../../sales/promised-day.ts'
import { recordChange } from '../../staff/audit.server.ts'
import type { Actor } from '../../staff/roles.ts'
import { recordEvent } from '../history/record-event.server.ts'
import { lockOrder, type Order, orderWithLines } from '../lines/order-lines.server.ts'
import { type OrderStatus, orderNumber } from '../order.ts'
import { dayBookings, orders } from '../orders.table.ts'
import { noDayText } from '../page/order-changes.ts'
import { orderChangeNotification } from '../texts/order-notification.server.ts'
import { enqueueDayTexts } from '../texts/order-text.server.ts'
import {
  fullText,
  loadOf,
  lockDays,
  readCalendar,
  readDayRules,
  readOffer,
  storeBookings,
} from './book-days.server.ts'
import { canMove, type DayPart, overbookedText, partsFrom, roomOn } from './delivery-days.ts'

const isOpen = ({ status }: Pick<Order, 'status'>) => status === 'pending' || status === 'confirmed'

const hasEnded = ({ status }: Pick<Order, 'status'>) => status === 'cancelled' || status === 'delivered'

/** What the customer may choose on the order's page; undefined where the shop offers no days. */
export async function readDayOffer(db: Db, order: Order, now = new Date()) {
  const rules = await readDayRules(db)
  if (!rules.isOn || !isOpen(order)) return undefined
  const promised = order.promisedDay ?? ''
  const isMovable = promised === '' || canMove(rules, promised, now)
  return {
    promised,
    cutOff: rules.cutOff,
    isMovable,
    days: isMovable ? (await readOffer(db, rules, await loadOf(db, rules, order, now))).days : [],
  }
}

/** The next days with room for an order that may still be moved; undefined where the shop offers no days. */
export async function readRoom(
  db: Db,
  order: Parameters<typeof loadOf>[2] & Pick<Order, 'status'>,
  now = new Date(),
) {
  const rules = await readDayRules(db)
  if (!rules.isOn || hasEnded(order)) return undefined
  return (await readOffer(db, rules, await loadOf(db, rules, order, now))).days
}

type Change = { yard: string; parts: readonly DayPart[]; actor: string; excess?: string }

/** Books the parts in place of what was booked, with one entry in the history, and tells the customer of the day. */
async function changeDay(tx: Db, { id, promisedDay }: Order, { yard, parts, actor, excess }: Change) {
  const promised = promiseText(parts)
  await storeBookings(tx, id, yard, parts)
  await tx
    .update(orders)
    .set({ promisedDay: promised || null, updatedAt: sql`now()` })
    .where(eq(orders.id, id))
  await recordEvent(tx, id, actor, 'day moved', {
    from: promisedDay ?? '',
    to: promised,
    although: excess || undefined,
  })
  if (promised) await enqueueDayTexts(tx, id, promised)
}

type DayRefusal =
  | { ok: false; reason: 'not found' }
  | { ok: false; reason: 'too late' }
  | { ok: false; reason: 'conflict'; status: OrderStatus }
  | { ok: false; reason: 'full'; message: string }

/** Moves an order to a day with room, until the cut-off of the working day before its day. */
export const moveDayByCustomer = (
  db: Db,
  id: string,
  day: string,
  now = new Date(),
): Promise<{ ok: true } | DayRefusal> =>
  db.transaction(async tx => {
    const order = await lockOrder(tx, id)
    if (!order || order.erasedAt) return { ok: false, reason: 'not found' }
    if (day === order.promisedDay) return { ok: true }
    if (!isOpen(order)) return { ok: false, reason: 'conflict', status: order.status }
    const rules = await readDayRules(tx)
    if (!rules.isOn || (order.promisedDay && !canMove(rules, order.promisedDay, now)))
      return { ok: false, reason: 'too late' }
    const load = await loadOf(tx, rules, order, now)
    await lockDays(tx)
    const { days, partsOf } = await readOffer(tx, rules, load)
    const parts = partsOf(day)
    if (!parts) return { ok: false, reason: 'full', message: days.length > 0 ? fullText(days) : noDayText }
    await changeDay(tx, order, { yard: load.yard, parts, actor: 'customer' })
    await orderChangeNotification.enqueue(tx, { orderId: id, change: 'moved' })
    return { ok: true }
  })

type OfficeMove = {
  id: string
  /** The days as the form showed them; empty: none. */
  from: string
  /** Empty: the order has no day any more. */
  day: string
  /** Of the refusal that the office was shown: the day counts although it has no room. */
  override?: string | undefined
}
type OfficeRefusal =
  | { ok: false; reason: 'not found' | 'past' | 'ended' }
  | { ok: false; reason: 'moved meanwhile'; promisedDay: string | null }
  | { ok: false; reason: 'over'; excess: string; override: string }

/** Moves an order to any day, also to one without room if what it is over by was shown. */
export const moveDayByOffice = (
  db: Db,
  admin: Actor,
  { id, from, day, override }: OfficeMove,
  now = new Date(),
): Promise<{ ok: true; isMoved: boolean } | OfficeRefusal> =>
  db.transaction(async tx => {
    const order = await lockOrder(tx, id)
    if (!order) return { ok: false, reason: 'not found' }
    const before = order.promisedDay ?? ''
    if (day === promisedDays(before).first) return { ok: true, isMoved: false }
    if (hasEnded(order)) return { ok: false, reason: 'ended' }
    if (day !== '' && day < accraDay(now)) return { ok: false, reason: 'past' }
    if (before !== from) return { ok: false, reason: 'moved meanwhile', promisedDay: order.promisedDay }
    const rules = await readDayRules(tx)
    const { yard, grams } = await loadOf(tx, rules, order, now)
    await lockDays(tx)
    const calendar = await readCalendar(tx, rules, { yard, from: day || accraDay(now), exceptOrder: id })
    const fitting = day === '' ? [] : partsFrom(calendar, day, grams)
    const excess = fitting ? '' : overbookedText(calendar, day, grams)
    const needed = `${day}: ${excess}`
    if (!fitting && override !== needed) return { ok: false, reason: 'over', excess, override: needed }
    await changeDay(tx, order, { yard, parts: fitting ?? [{ day, grams }], actor: admin.email, excess })
    await recordChange(tx, admin, {
      action: 'order.day',
      subject: `Order ${orderNumber(id)}`,
      before: { day: before },
      after: { day, ...(excess && { override: excess }) },
    })
    return { ok: true, isMoved: true }
  })

/**
 * An order that was cancelled takes its place again. It has no day any more where that was given to others meanwhile.
 * The days must be locked.
 * @returns the day that it lost
 */
export async function restoreBookings(tx: Db, id: string, actor: string, now = new Date()) {
  const [order] = await tx.select(orderWithLines).from(orders).where(eq(orders.id, id))
  const rules = await readDayRules(tx)
  const { first } = promisedDays(order?.promisedDay ?? '')
  const today = accraDay(now)
  if (!order || !rules.isOn || first < today) return undefined
  const booked = await tx.select().from(dayBookings).where(eq(dayBookings.orderId, id))
  const yard = booked[0]?.yard ?? ''
  const calendar = await readCalendar(tx, rules, { yard, from: today, exceptOrder: id })
  if (booked.every(({ day, grams }) => roomOn(calendar, day) >= grams)) return undefined
  await changeDay(tx, order, {
    yard,
    parts: [],
    actor,
    excess: 'it was cancelled and the day is full by now',
  })
  return order.promisedDay ? formatPromise(order.promisedDay) : undefined
}

/**
 * Books the present weight of an order on its day, also where that has no room for it. The days must be locked.
 * @returns by how much it is over
 */
export async function rebookDay(tx: Db, order: Order, actor: string, now = new Date()): Promise<string> {
  const rules = await readDayRules(tx)
  const { first, last } = promisedDays(order.promisedDay ?? '')
  if (!rules.isOn || last < accraDay(now)) return ''
  const { yard, grams } = await loadOf(tx, rules, order, now)
  const calendar = await readCalendar(tx, rules, { yard, from: first, exceptOrder: order.id })
  const fitting = partsFrom(calendar, first, grams)
  const parts = fitting ?? [{ day: first, grams }]
  const excess = fitting ? '' : overbookedText(calendar, first, grams)
  if (promiseText(parts) === order.promisedDay) await storeBookings(tx, order.id, yard, parts)
  else await changeDay(tx, order, { yard, parts, actor, excess })
  return excess
}

/** What an order's day has room for, without what the order has booked; undefined where no room is known. */
export async function readDayRoom(db: Db, order: Order, now = new Date()) {
  const rules = await readDayRules(db)
  const { first, last } = promisedDays(order.promisedDay ?? '')
  if (!rules.isOn || first < accraDay(now) || first !== last) return undefined
  const { yard } = await loadOf(db, rules, order, now)
  const grams = roomOn(await readCalendar(db, rules, { yard, from: first, exceptOrder: order.id }), first)
  return Number.isFinite(grams) ? { day: formatPromise(first), grams } : undefined
}
