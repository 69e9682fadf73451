import { eq, sql } from 'drizzle-orm'
import { orderTotals } from '../cart/totals.ts'
import { isOrderable, type ProductSummary, quantityStep } from '../catalogue/product.ts'
import { summary } from '../catalogue/products.server.ts'
import { products } from '../catalogue/products.table.ts'
import { takeStock } from '../catalogue/stock.server.ts'
import type { Settings } from '../company/company.ts'
import { parsePhone } from '../company/phone.ts'
import { storedSettings, toSettings } from '../company/settings.server.ts'
import { type Db, prepared } from '../platform/database.server.ts'
import { enqueueFrom } from '../platform/queue.server.ts'
import { orderNotification } from './notification.server.ts'
import { type OrderLine, type OrderRequest, orderNumber, type PlacedOrder } from './order.ts'
import { orders } from './orders.table.ts'

/** Of one address. Generous: a whole town may stand behind one address of a mobile network. */
export const orderLimit = { max: 120, windowSeconds: 10 * 60 }

export type PlaceOrderResult =
  | { ok: true; order: PlacedOrder; repeated: false }
  /** The key had placed an order before: that one, and whether it is what was asked for now. */
  | { ok: true; order: PlacedOrder; repeated: true; matchesRequest: boolean }
  | { ok: false; reason: 'unavailable'; ids: string[]; message: string }
  | { ok: false; reason: 'invalid'; message: string }
  | { ok: false; reason: 'price changed'; products: ProductSummary[]; total: number; message: string }

/** The products of an order that the shop sells, and the settings with each. */
const ordered = prepared((db, name) =>
  db
    .select({ product: summary, settings: storedSettings })
    .from(products)
    .where(sql`${products.id} = any(${sql.placeholder('ids')}) and listed`)
    .prepare(name),
)

/**
 * Prices, checks and stores an order. What it stores is one statement, with its stock movements and its notification. The
 * same key always gives back the same order.
 */
export async function placeOrder(db: Db, request: OrderRequest): Promise<PlaceOrderResult> {
  const ids = request.lines.map(line => line.id)
  const rows = await ordered(db).execute({ ids })
  const priced = priceOrder(
    request,
    rows.map(row => row.product),
    toSettings(rows[0]?.settings ?? {}),
  )
  const id = priced.ok ? await store(db, request, priced) : undefined
  if (priced.ok && id) return { ok: true, order: toPlaced({ id, ...priced }), repeated: false }

  // Looked up only now, and rarely: an order with the same key came first, and has committed by now.
  const earlier = await findPlaced(db, request)
  if (earlier) return earlier
  if (!priced.ok) return priced
  throw new Error('An order key conflicts with an order that does not exist')
}

/** The order that the key of a request has placed before. */
export async function findPlaced(
  db: Db,
  request: OrderRequest,
): Promise<Extract<PlaceOrderResult, { repeated: true }> | undefined> {
  const [earlier] = await db.select().from(orders).where(eq(orders.idempotencyKey, request.key))
  if (!earlier) return undefined
  const order = toPlaced({ id: earlier.id, total: earlier.totalPesewas })
  return { ok: true, order, repeated: true, matchesRequest: isAsAsked(earlier, request) }
}

type Priced = { ok: true; lines: OrderLine[]; goods: number; delivery: number; total: number }
type Refused = Extract<PlaceOrderResult, { ok: false }>

function priceOrder(request: OrderRequest, products: ProductSummary[], settings: Settings): Priced | Refused {
  const known = new Map(products.map(product => [product.id, product]))
  const lines: OrderLine[] = []
  const missing: string[] = []
  let unfit: ProductSummary | undefined
  for (const { id, quantity } of request.lines) {
    const product = known.get(id)
    if (!product) missing.push(id)
    else if (!isOrderable(quantity, product.unit)) unfit ??= product
    else lines.push(toOrderLine(product, quantity))
  }
  if (new Set(request.lines.map(line => line.id)).size < request.lines.length) {
    return { ok: false, reason: 'invalid', message: 'Each product can stand in one line of the order only.' }
  }
  if (missing.length > 0) {
    return {
      ok: false,
      reason: 'unavailable',
      ids: missing,
      message: 'The order holds a product that is no longer available. Please remove it and submit again.',
    }
  }
  if (unfit) {
    const step = quantityStep(unfit.unit) === 1 ? 'whole numbers' : 'steps of 0.5'
    return { ok: false, reason: 'invalid', message: `${unfit.name} is sold in ${step} up to 100,000.` }
  }
  const totals = orderTotals(lines, settings)
  if (totals.total === request.shownTotal) return { ok: true, lines, ...totals }
  return {
    ok: false,
    reason: 'price changed',
    products,
    total: totals.total,
    message: 'A price has changed since you saw it. Please check the new total and submit again.',
  }
}

/** The order, what it takes from stock and its notification, in one statement: each message to the database costs. */
const storing = prepared((db, name) => {
  const order = db.$with('placed').as(
    db
      .insert(orders)
      .values({
        idempotencyKey: sql.placeholder('key'),
        customerName: sql.placeholder('name'),
        customerEmail: sql.placeholder('email'),
        customerPhone: sql.placeholder('phone'),
        phoneNormalized: sql.placeholder('phoneNormalized'),
        customerAddress: sql.placeholder('address'),
        notes: sql.placeholder('notes'),
        lines: sql.placeholder('lines'),
        goodsPesewas: sql.placeholder('goods'),
        deliveryPesewas: sql.placeholder('delivery'),
        totalPesewas: sql.placeholder('total'),
      })
      .onConflictDoNothing({ target: orders.idempotencyKey })
      .returning({ id: orders.id, lines: orders.lines }),
  )
  const taken = db.$with('taken', {}).as(takeStock(order))
  const told = db
    .$with('told', {})
    .as(enqueueFrom(order, orderNotification.kind, sql`jsonb_build_object('orderId', ${order.id})`))
  return db.with(order, taken, told).select({ id: order.id }).from(order).prepare(name)
})

/** @returns the order's id, or undefined where an order with this key exists */
async function store(db: Db, { key, contact }: OrderRequest, priced: Priced): Promise<string | undefined> {
  const [stored] = await storing(db).execute({
    ...contact,
    ...priced,
    key,
    notes: contact.notes || null,
    phoneNormalized: parsePhone(contact.phone) ?? null,
  })
  return stored?.id
}

const toPlaced = ({ id, total }: { id: string; total: number }): PlacedOrder => ({
  id,
  number: orderNumber(id),
  total,
})

/** Whether an order has the goods and the contact details of a request. */
function isAsAsked(order: typeof orders.$inferSelect, { contact, lines }: OrderRequest) {
  const goods = (of: OrderRequest['lines']) =>
    JSON.stringify(of.map(({ id, quantity }) => [id, quantity]).toSorted())
  return (
    goods(order.lines) === goods(lines) &&
    order.customerName === contact.name &&
    order.customerEmail === contact.email &&
    order.customerPhone === contact.phone &&
    order.customerAddress === contact.address &&
    (order.notes ?? '') === contact.notes
  )
}

function toOrderLine(product: ProductSummary, quantity: number): OrderLine {
  const { id, name, unit, pricePesewas, sizes, picture } = product
  return { id, name, unit, price: pricePesewas, quantity, sizes, ...(picture ? { picture } : {}) }
}

/** A key protects against repetitions, which come soon: after a month it is taken off its order. */
export async function expireIdempotencyKeys(db: Db) {
  await db
    .update(orders)
    .set({ idempotencyKey: null })
    .where(sql`${orders.idempotencyKey} is not null and ${orders.createdAt} < now() - interval '30 days'`)
}
