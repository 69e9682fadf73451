import { eq, type Placeholder, sql } from 'drizzle-orm'
import { toCartProduct } from '../../cart/cart.ts'
import { deliveryProblem, findZone } from '../../cart/delivery.ts'
import { type Line, toStoredLine } from '../../cart/line.ts'
import {
  deliveryFor,
  type OrderTerms,
  orderTerms,
  orderTotals,
  type Totals,
  withPriceBreaks,
} from '../../cart/totals.ts'
import { type Cut, cutArea, cutsText } from '../../catalogue/cut-list.ts'
import type { ProductSummary, ProductWithVariants } from '../../catalogue/product.ts'
import { findWithVariants, sheetColumns, summaryColumns, withSheet } from '../../catalogue/products.server.ts'
import { products, variants } from '../../catalogue/products.table.ts'
import { isCutList, type Sheet } from '../../catalogue/sheet.ts'
import { moveStock } from '../../catalogue/stock.server.ts'
import { isOrderable, quantityStep } from '../../catalogue/unit.ts'
import { lineKey } from '../../catalogue/variant.ts'
import { branches } from '../../company/branches.content.ts'
import { type Yard, yardsOf } from '../../company/branches.ts'
import { deliveryDays } from '../../company/days.content.ts'
import { type ShopSettings, settings } from '../../company/settings.content.ts'
import { deliveryZones } from '../../company/zones.content.ts'
import {
  changedSettingsColumn,
  readChangedSettings,
  readContent,
  readSettingsPiece,
} from '../../content/content.server.ts'
import { type Db, prepareOnce } from '../../platform/database/database.server.ts'
import { settingsValues } from '../../platform/fields/piece.ts'
import { enqueueFrom } from '../../platform/jobs/queue.server.ts'
import { metres } from '../../platform/text/length.ts'
import {
  type Contact,
  contactColumns,
  contactNames,
  contactOf,
  toContactColumns,
} from '../../sales/contact-fields.ts'
import type { TextChannel } from '../../sales/sale.ts'
import { bookNewOrder, readDayRules, readLoad } from '../days/book-days.server.ts'
import type { DayChoice } from '../days/delivery-days.ts'
import { type OrderRequest, orderNumber, type PlacedOrder } from '../order.ts'
import { createLink, type OrderLink, openLink } from '../order-link.server.ts'
import { orderEvents, orders } from '../orders.table.ts'
import { orderNotification } from '../texts/order-notification.server.ts'
import { enqueuePlacedTexts, placedChannels } from '../texts/order-text.server.ts'
import { orderTexts } from '../texts/order-texts.content.ts'

/** Per client address. Generous, because mobile networks put many customers behind one address. */
export const orderLimit = { max: 120, windowSeconds: 10 * 60, steadyMax: 20 }

export type PlaceOrderResult =
  | { ok: true; order: PlacedOrder; repeated: false }
  /** An earlier order with the same key; `matchesRequest` is false where the request differs from it. */
  | { ok: true; order: PlacedOrder; repeated: true; matchesRequest: boolean }
  /** `products` are those of the order that are still sold. */
  | (Refusal & { products: ProductWithVariants[] })

type Refusal =
  | {
      ok: false
      reason: 'unavailable'
      lines: { id: string; variant?: string | undefined }[]
      message: string
    }
  | {
      ok: false
      reason: 'invalid'
      message: string
      field?: keyof Contact
      terms?: OrderTerms
      days?: DayChoice[]
    }
  | { ok: false; reason: 'price changed'; total: number; terms: OrderTerms; message: string }

type AvailableVariant = ProductSummary & { isDefault: boolean }

/** The listed variants that an order names, or the default for an empty key, each with the stored settings, in one query. */
const variantsAndSettings = prepareOnce((db, name) =>
  db
    .select({
      ...summaryColumns,
      ...sheetColumns,
      isDefault: variants.isDefault,
      settings: changedSettingsColumn(settings),
      zones: changedSettingsColumn(deliveryZones),
      days: changedSettingsColumn(deliveryDays),
      messages: changedSettingsColumn(orderTexts),
    })
    .from(
      sql`unnest(${sql.placeholder('ids')}::text[], ${sql.placeholder('keys')}::text[]) as requested(id, key)`,
    )
    .innerJoin(products, sql`${products.id} = requested.id and products.listed`)
    .innerJoin(
      variants,
      sql`${variants.productId} = requested.id and variants.listed
        and case when requested.key = '' then is_default else ${variants.key} = requested.key end`,
    )
    .prepare(name),
)

/** Prices, checks and stores an order. The same key always returns the same order. */
export async function placeOrder(
  db: Db,
  request: OrderRequest,
  linkKey: Uint8Array,
  now = new Date(),
): Promise<PlaceOrderResult> {
  const rows = await variantsAndSettings(db).execute({
    ids: request.lines.map(line => line.id),
    keys: request.lines.map(line => line.variant ?? ''),
  })
  const shopSettings = {
    ...settingsValues(settings, rows[0]?.settings ?? {}),
    ...settingsValues(deliveryZones, rows[0]?.zones ?? {}),
  }
  const priced = priceOrder(
    request,
    rows.map(({ settings: _s, zones: _z, days: _d, messages: _m, ...variant }) => withSheet(variant)),
    shopSettings,
    // The content is in memory.
    request.contact.collectAt ? yardsOf((await readContent(db))(branches).branches, shopSettings) : [],
  )
  const link = createLink(linkKey)
  const { key, contact } = request
  const { zones } = shopSettings
  const stored = priced.ok
    ? await bookNewOrder(
        db,
        rows[0]?.days,
        { ...priced, id: link.id, day: contact.day, destination: contact, zones, now },
        (tx, { day, earliestDay }) =>
          storeOrder(
            tx,
            { key, contact: { ...contact, day } },
            { ...priced, earliestDay },
            link,
            rows[0]?.messages,
          ),
      )
    : priced
  if (stored === true && priced.ok) return { ok: true, order: toPlacedOrder(link, priced), repeated: false }

  // Nearly every key is new, so earlier orders are looked up only after a failure.
  const earlier = await findPlacedOrder(db, request, linkKey)
  if (earlier) return earlier
  if (typeof stored === 'object') {
    const ids = request.lines.map(line => line.id)
    return { ...stored, products: await findWithVariants(db, ids) }
  }
  throw new Error('An order key conflicts with an order that does not exist')
}

export async function findPlacedOrder(
  db: Db,
  request: OrderRequest,
  linkKey: Uint8Array,
): Promise<Extract<PlaceOrderResult, { repeated: true }> | undefined> {
  const [earlier] = await db.select().from(orders).where(eq(orders.idempotencyKey, request.key))
  if (!earlier) return undefined
  const order = toPlacedOrder(await openLink(db, linkKey, earlier), earlier)
  return { ok: true, order, repeated: true, matchesRequest: matchesRequest(earlier, request) }
}

function priceOrder(
  request: OrderRequest,
  available: AvailableVariant[],
  settings: ShopSettings,
  yards: readonly Yard[],
): (PricedOrder & { ok: true }) | Refusal {
  const found: { product: ProductSummary; quantity: number; cuts?: Cut[] | undefined }[] = []
  const missing: OrderRequest['lines'] = []
  let wrongQuantity: ProductSummary | undefined
  let wrongLengths: string | undefined
  /** A quantity that is not the area of its lengths is one of an earlier cover width. */
  let isAreaChanged = false
  for (const line of request.lines) {
    const { id, variant, quantity, cuts } = line
    const product = available.find(
      each => each.id === id && (variant ? each.variant === variant : each.isDefault),
    )
    if (!product) missing.push(line)
    else if (cuts) {
      const { sheet } = product
      if (!sheet || !isCutList(cuts, sheet)) wrongLengths ??= lengthsMessage(product, sheet)
      else {
        const area = cutArea(cuts, sheet.coverMm)
        isAreaChanged ||= area !== quantity
        found.push({ product, quantity: area, cuts })
      }
    } else if (!isOrderable(quantity, product.unit)) wrongQuantity ??= product
    else found.push({ product, quantity })
  }
  if (new Set(found.map(({ product }) => lineKey(product))).size < found.length) {
    return { ok: false, reason: 'invalid', message: 'Each product can stand in one line of the order only.' }
  }
  if (missing.length > 0) {
    return {
      ok: false,
      reason: 'unavailable',
      lines: missing.map(({ id, variant }) => ({ id, variant })),
      message: 'The order holds a product that is no longer available. Please remove it and submit again.',
    }
  }
  if (wrongQuantity) {
    const step = quantityStep(wrongQuantity.unit) === 1 ? 'whole numbers' : 'steps of 0.5'
    return {
      ok: false,
      reason: 'invalid',
      message: `${wrongQuantity.name} is sold in ${step} up to 100,000.`,
    }
  }
  if (wrongLengths) return { ok: false, reason: 'invalid', message: wrongLengths }
  const lines = withPriceBreaks(
    found.map(({ product, quantity, cuts }) => ({ ...toCartProduct(product), quantity, cuts })),
  ).map(toStoredLine)
  const { place, collectAt } = request.contact
  if (collectAt && !yards.some(({ title }) => title === collectAt))
    return {
      ok: false,
      reason: 'invalid',
      message: `Goods can't be collected at ${collectAt} any more. Please choose again.`,
      field: 'collectAt',
      terms: orderTerms(settings),
    }
  const destination = { place, collectAt }
  const delivery = deliveryFor(lines, settings, destination)
  const problem = deliveryProblem(delivery)
  if (problem)
    return { ok: false, reason: 'invalid', message: problem, field: 'place', terms: orderTerms(settings) }
  const totals = orderTotals(lines, settings, destination)
  if (totals.totalPesewas === request.shownTotal && !isAreaChanged)
    return { ok: true, lines, zone: delivery.zone, ...totals }
  return {
    ok: false,
    reason: 'price changed',
    total: totals.totalPesewas,
    terms: orderTerms(settings),
    message: 'A price has changed since you saw it. Please check the new total and submit again.',
  }
}

const lengthsMessage = ({ name }: ProductSummary, sheet: Sheet | undefined) =>
  sheet
    ? `${name} is cut from ${metres(sheet.minLengthM)} to ${metres(sheet.maxLengthM)}${sheet.stepM > 0.01 ? ` in steps of ${metres(sheet.stepM)}` : ''}. Please remove its line and enter its lengths again.`
    : `${name} is not sold by length. Please remove its line and order it by the m².`

const toPlacedOrder = (
  { id, path }: Pick<OrderLink, 'id' | 'path'>,
  { totalPesewas: total }: Pick<Totals, 'totalPesewas'>,
): PlacedOrder => ({ id, number: orderNumber(id), total, path })

function matchesRequest(order: typeof orders.$inferSelect, { contact, lines }: OrderRequest) {
  const isStored = ({ id, variant, quantity, cuts }: OrderRequest['lines'][number]) =>
    order.lines.some(
      line =>
        line.id === id &&
        line.quantity === quantity &&
        cutsText(line.cuts ?? []) === cutsText(cuts ?? []) &&
        // Orders from before there were variants name none.
        (!variant || !line.variant || line.variant === variant),
    )
  const stored = contactOf(order)
  const sent = contactOf(toContactColumns(contact))
  return (
    lines.length === order.lines.length &&
    lines.every(isStored) &&
    contactNames.every(name => stored[name] === sent[name])
  )
}

type PricedOrder = Totals & { lines: Line[]; zone: string; earliestDay?: string | undefined }

const columns = [
  'id',
  'idempotencyKey',
  ...contactColumns,
  'phoneNormalized',
  'zone',
  'earliestDay',
  'lines',
  'sums',
  'totalPesewas',
  'linkNonce',
  'linkHash',
] as const
type Column = (typeof columns)[number]
type OrderValues = Required<Pick<typeof orders.$inferInsert, Column>>

/** Stores the order, its stock movements and the jobs that notify company and customer in one statement and round trip. */
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
        .returning({ id: orders.id, lines: orders.lines }),
    )
  const stock = db.$with('stock', {}).as(moveStock(order, -1))
  const job = db
    .$with('job', {})
    .as(enqueueFrom(order, orderNotification.kind, sql`jsonb_build_object('orderId', ${order.id})`))
  const messages = db.$with('messages', {}).as(
    enqueuePlacedTexts(order, {
      channels: sql.placeholder('channels'),
      message: sql.placeholder('message'),
    }),
  )
  return db.with(order, stock, job, messages).select({ id: order.id }).from(order).prepare(name)
})

/** @returns whether it was stored: it isn't where an order with this key exists */
async function storeOrder(
  db: Db,
  { key, contact }: Pick<OrderRequest, 'key' | 'contact'>,
  priced: PricedOrder,
  { id, nonce, hash }: OrderLink,
  changedTexts: Record<string, unknown> | null | undefined,
): Promise<boolean> {
  // Says more than that it was placed.
  const message = contact.day ? 'dayFixed' : 'placed'
  const [stored] = await insertOrder(db).execute({
    id,
    idempotencyKey: key,
    ...toContactColumns(contact),
    zone: priced.zone || null,
    earliestDay: priced.earliestDay ?? null,
    lines: priced.lines,
    sums: priced.sums,
    totalPesewas: priced.totalPesewas,
    linkNonce: nonce,
    linkHash: hash,
    message,
    channels: placedChannels(message, changedTexts ?? {}),
  } satisfies OrderValues & { message: string; channels: TextChannel[] })
  return stored !== undefined
}

type AgreedOrder = {
  /** An order with the same key is not made again. */
  key: string
  contact: Contact
  /** Of the site, as the customer named it. */
  place: string
  priced: Totals & { lines: Line[] }
  /** Where it comes from, for its history. */
  origin: string
  actor: string
}

/** Makes the order of lines and prices that were agreed with the customer. */
export async function placeAgreedOrder(
  tx: Db,
  { key, contact, place, priced, origin, actor }: AgreedOrder,
  linkKey: Uint8Array,
): Promise<OrderLink> {
  const link = createLink(linkKey)
  const texts = (await readChangedSettings(tx, orderTexts)).changed
  const { zones } = await readSettingsPiece(tx, deliveryZones)
  const rules = await readDayRules(tx)
  const zone = findZone(zones, place)?.name ?? ''
  // The customer can choose the day on the order's page.
  const stored = { key, contact: { ...contact, place: zones.length > 0 ? place : '', day: '' } }
  const destination = { place, collectAt: contact.collectAt }
  const earliestDay = rules.isOn
    ? (await readLoad(tx, rules, { lines: priced.lines, destination, zones, now: new Date() })).earliest
    : undefined
  if (!(await storeOrder(tx, stored, { ...priced, zone, earliestDay }, link, texts)))
    throw new Error('There is an order with this key already')
  await tx.insert(orderEvents).values({ orderId: link.id, kind: 'quote', details: origin, actor })
  return link
}
