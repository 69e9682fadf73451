import { eq, type Placeholder, sql } from 'drizzle-orm'
import { agreedDiscount, type Discount } from '../../cart/discount.ts'
import type { Line } from '../../cart/line.ts'
import type { Totals } from '../../cart/totals.ts'
import { cutsText } from '../../catalogue/cut-list.ts'
import { isCompactionDue, moveStock } from '../../catalogue/stock.server.ts'
import { findZone } from '../../company/find-zone.ts'
import { deliveryZones } from '../../company/zones.content.ts'
import { readChangedSettings, readSettingsPiece } from '../../content/content.server.ts'
import { type Db, prepareOnce } from '../../platform/database/database.server.ts'
import { enqueueFrom } from '../../platform/jobs/queue.server.ts'
import type { Pesewas } from '../../platform/text/money.ts'
import {
  type Contact,
  contactColumns,
  contactNames,
  contactOf,
  toContactColumns,
} from '../../sales/contact-fields.ts'
import { whenToPay } from '../../sales/payment.ts'
import type { TextChannel } from '../../sales/sale.ts'
import type { CustomerPrices } from '../../trade/price-list.ts'
import { lockDays, readDayRules, readLoad } from '../days/book-days.server.ts'
import type { OrderEventData } from '../history/order-event.ts'
import { recordEvent } from '../history/record-event.server.ts'
import { insertLinesOf, type Order, orderWithLines, toJsonLines } from '../lines/order-lines.server.ts'
import { heldNotice, type OrderRequest, orderNumber, type PlacedOrder } from '../order.ts'
import type { OrderChannel } from '../order-channel.ts'
import { createLink, type OrderLink, openLink, wasLinkRenewed } from '../order-link.server.ts'
import { orders } from '../orders.table.ts'
import { orderFacts } from '../state/order-facts.ts'
import { orderNotification } from '../texts/order-notification.server.ts'
import { enqueuePlacedTexts, placedChannels } from '../texts/order-text.server.ts'
import { orderTexts } from '../texts/order-texts.content.ts'

/** How an order comes, and for one that the staff enters by whom. */
export type OrderEntry = {
  channel: OrderChannel
  enteredBy?: string | undefined
  discount?: Discount | undefined
  account?: AccountEntry | undefined
}

/** What counts for an order of a customer who buys on account. */
export type AccountEntry = {
  prices: CustomerPrices
  dueDays: number | null
  /** By so much it is over the credit limit. */
  excess: Pesewas | null
}

/** An earlier order with the same key and of the same request. */
export type RepeatedOrder = { ok: true; order: PlacedOrder; repeated: true }

/**
 * An earlier order with the same key. The key is no secret of its customer's: it gives no link to a different request, nor
 * after the link was renewed.
 */
export type StoredDifferently = {
  ok: false
  reason: 'stored differently'
  order: Pick<PlacedOrder, 'id' | 'number'>
  message: string
  products?: undefined
}

export async function findPlacedOrder(
  db: Db,
  request: OrderRequest,
  linkKey: Uint8Array,
  { discount }: Pick<OrderEntry, 'discount'> = {},
): Promise<RepeatedOrder | StoredDifferently | undefined> {
  const [earlier] = await db.select(orderWithLines).from(orders).where(eq(orders.idempotencyKey, request.key))
  if (!earlier) return undefined
  const { id } = earlier
  if (!matchesRequest(earlier, request, discount) || (await wasLinkRenewed(db, id)))
    return storedDifferently(id)
  const order = toPlacedOrder(await openLink(db, linkKey, earlier), earlier)
  const notice = earlier.isHeld ? { notice: heldNotice } : {}
  return { ok: true, repeated: true, order: { ...order, ...notice } }
}

function storedDifferently(id: string): StoredDifferently {
  const number = orderNumber(id)
  const message = `Your order ${number} had already reached us, as you first sent it. Submit again only if you want what is shown here as a second order, or call us to change the first.`
  return { ok: false, reason: 'stored differently', order: { id, number }, message }
}

export const toPlacedOrder = (
  { id, path }: Pick<OrderLink, 'id' | 'path'>,
  { totalPesewas: total, ...sale }: Pick<Totals, 'totalPesewas'> & Parameters<typeof whenToPay>[0],
): PlacedOrder => ({ id, number: orderNumber(id), total, path, whenToPay: whenToPay(sale) })

function matchesRequest(order: Order, { contact, lines }: OrderRequest, discount: Discount | undefined) {
  const isStored = ({ id, variant, quantity, cuts }: OrderRequest['lines'][number]) =>
    order.lines.some(
      line =>
        line.id === id &&
        line.quantity === quantity &&
        cutsText(line.cuts ?? []) === cutsText(cuts ?? []) &&
        // Orders from before there were variants name none.
        (!variant || !line.variant || line.variant === variant),
    )
  const requested = agreedDiscount(order.lines, discount)
  const stored = {
    discount: order.sums.find(({ kind }) => kind === 'discount'),
    contact: contactOf(order),
  }
  const sent = contactOf(toContactColumns(contact))
  return (
    lines.length === order.lines.length &&
    lines.every(isStored) &&
    stored.discount?.label === requested?.discountLabel &&
    -(stored.discount?.amount ?? 0) === (requested?.discount ?? 0) &&
    contactNames.every(name => stored.contact[name] === sent[name])
  )
}

export type PricedOrder = Totals & { lines: Line[]; zone: string; earliestDay?: string | undefined }

const columns = [
  'id',
  'idempotencyKey',
  ...contactColumns,
  'phoneNormalized',
  'zone',
  'earliestDay',
  'identity',
  'channel',
  'enteredBy',
  'dueDays',
  'creditExcess',
  'sums',
  'totalPesewas',
  'paymentState',
  'balancePesewas',
  'isHeld',
  'linkNonce',
  'linkHash',
] as const
type Column = (typeof columns)[number]
type OrderValues = Required<Pick<typeof orders.$inferInsert, Column>>

/** Stores the order, its lines, the stock movements and the jobs that notify company and customer in one statement and round trip. */
const insertOrder = prepareOnce((db, name) => {
  const placeholders = Object.fromEntries(columns.map(column => [column, sql.placeholder(column)])) as Record<
    Column,
    Placeholder
  >
  const order = db
    .$with('placed')
    .as(
      db
        .insert(orders)
        .values(placeholders)
        .onConflictDoNothing({ target: orders.idempotencyKey })
        .returning({ id: orders.id }),
    )
  const lines = db.$with('lines', {}).as(insertLinesOf(order, sql.placeholder('lines')))
  const stock = db.$with('stock', {}).as(moveStock(lines, -1, 'ordered'))
  const job = db
    .$with('job', {})
    .as(enqueueFrom(order, orderNotification.kind, sql`jsonb_build_object('orderId', ${order.id})`))
  const messages = db.$with('messages', {}).as(
    enqueuePlacedTexts(order, {
      channels: sql.placeholder('channels'),
      message: sql.placeholder('message'),
    }),
  )
  return db
    .with(order, lines, stock, job, messages)
    .select({ isCompactionDue: isCompactionDue(stock) })
    .from(order)
    .prepare(name)
})

/** @returns undefined where an order with this key exists already */
export async function storeOrder(
  db: Db,
  { key, contact, entry }: Pick<OrderRequest, 'key' | 'contact'> & { entry?: OrderEntry },
  priced: PricedOrder,
  { id, nonce, hash }: OrderLink,
  changedTexts: Record<string, unknown> | null | undefined,
): Promise<{ ok: true; isCompactionDue: boolean } | undefined> {
  // Says more than that it was placed.
  const message = contact.day ? 'dayFixed' : 'placed'
  const { paymentState, balancePesewas, isHeld } = orderFacts({
    status: 'pending',
    totalPesewas: priced.totalPesewas,
    paidPesewas: 0,
    creditExcess: entry?.account?.excess ?? null,
    creditApprovedBy: null,
    dueDays: null,
    dueFrom: null,
  })
  const [stored] = await insertOrder(db).execute({
    id,
    idempotencyKey: key,
    ...toContactColumns(contact),
    zone: priced.zone || null,
    earliestDay: priced.earliestDay ?? null,
    identity: entry?.account ? 'proven' : 'typed',
    channel: entry?.channel ?? 'shop',
    enteredBy: entry?.enteredBy ?? null,
    dueDays: entry?.account?.dueDays ?? null,
    creditExcess: entry?.account?.excess ?? null,
    lines: toJsonLines(priced.lines),
    sums: priced.sums,
    totalPesewas: priced.totalPesewas,
    ...{ paymentState, balancePesewas, isHeld },
    linkNonce: nonce,
    linkHash: hash,
    message,
    channels: placedChannels(message, contact, changedTexts ?? {}),
  } satisfies OrderValues & { lines: string; message: string; channels: TextChannel[] })
  return stored && { ok: true, ...stored }
}

type AgreedOrder = {
  /** An order with the same key is not made again. */
  key: string
  contact: Contact
  /** Of the site, as the customer named it. */
  place: string
  priced: Totals & { lines: Line[] }
  account: AccountEntry | undefined
  quote: OrderEventData['made from quote']
  actor: string
}

/** Makes the order of lines and prices that were agreed with the customer. */
export async function placeAgreedOrder(
  tx: Db,
  { key, contact, place, priced, account, quote, actor }: AgreedOrder,
  linkKey: Uint8Array,
): Promise<OrderLink> {
  const link = createLink(linkKey)
  const texts = (await readChangedSettings(tx, orderTexts)).changed
  const { zones } = await readSettingsPiece(tx, deliveryZones)
  const rules = await readDayRules(tx)
  if (rules.isOn) await lockDays(tx)
  const zone = findZone(zones, place)?.name ?? ''
  // The customer can choose the day on the order's page.
  const entry = { channel: 'shop', account } as const
  const stored = { key, entry, contact: { ...contact, place: zones.length > 0 ? place : '', day: '' } }
  const destination = { place, collectAt: contact.collectAt }
  const earliestDay = rules.isOn
    ? (await readLoad(tx, rules, { lines: priced.lines, destination, zones, now: new Date() })).earliest
    : undefined
  if (!(await storeOrder(tx, stored, { ...priced, zone, earliestDay }, link, texts)))
    throw new Error('There is an order with this key already')
  await recordEvent(tx, link.id, actor, 'made from quote', quote)
  return link
}
