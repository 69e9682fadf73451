import { sql } from 'drizzle-orm'
import { toCartProduct } from '../../cart/cart.ts'
import { deliveryProblem } from '../../cart/delivery.ts'
import { agreedDiscount } from '../../cart/discount.ts'
import { toStoredLine } from '../../cart/line.ts'
import {
  deliveryFor,
  goodsAmount,
  type OrderTerms,
  orderTerms,
  orderTotals,
  withPriceBreaks,
} from '../../cart/totals.ts'
import { type Cut, cutArea } from '../../catalogue/cut-list.ts'
import type { ProductSummary, ProductWithVariants } from '../../catalogue/product.ts'
import { findWithVariants, sheetColumns, summaryColumns, withSheet } from '../../catalogue/products.server.ts'
import { products, variants } from '../../catalogue/products.table.ts'
import { hasWrongQuantity } from '../../catalogue/quantity-rule.ts'
import { quantityProblem } from '../../catalogue/quantity-rule-text.ts'
import { isCutList, type Sheet } from '../../catalogue/sheet.ts'
import { compactStockMovements } from '../../catalogue/stock.server.ts'
import { isOrderable, quantityStep } from '../../catalogue/unit.ts'
import { lineKey, nameWithLabel } from '../../catalogue/variant.ts'
import { branches } from '../../company/branches.content.ts'
import { type Yard, yardsOf } from '../../company/branches.ts'
import type { ShopSettings } from '../../company/settings.content.ts'
import { shopSettingsColumns, toShopSettings } from '../../company/settings.server.ts'
import { changedSettingsColumn, readContent } from '../../content/content.server.ts'
import { type Db, prepareOnce } from '../../platform/database/database.server.ts'
import { metres } from '../../platform/text/length.ts'
import type { Contact } from '../../sales/contact-fields.ts'
import { withCustomerPrice, withCustomerPrices } from '../../trade/price-list.ts'
import { bookNewOrder } from '../days/book-days.server.ts'
import type { DayChoice } from '../days/delivery-days.ts'
import type { OrderRequest, PlacedOrder } from '../order.ts'
import { createLink } from '../order-link.server.ts'
import { orderTexts } from '../texts/order-texts.content.ts'
import {
  findPlacedOrder,
  type OrderEntry,
  type PricedOrder,
  type RepeatedOrder,
  type StoredDifferently,
  storeOrder,
  toPlacedOrder,
} from './store-order.server.ts'

/** Per client address. Generous, because mobile networks put many customers behind one address. */
export const orderLimit = { max: 120, windowSeconds: 10 * 60, steadyMax: 20 }

export type PlaceOrderResult =
  | { ok: true; order: PlacedOrder; repeated: false }
  | RepeatedOrder
  | StoredDifferently
  /** `products` are those of the order that are still sold. */
  | (Refusal & { products: ProductWithVariants[] })
  /** Of what the customer entered, before the goods were looked at. */
  | (Extract<Refusal, { reason: 'invalid' }> & { products?: undefined })

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
  /** The shop doesn't sell that many or few: its rule may be new. */
  | { ok: false; reason: 'quantity'; terms: OrderTerms; message: string }

type AvailableVariant = ProductSummary & { isDefault: boolean }

/** The listed variants that an order names, or the default for an empty key, each with the stored settings, in one query. */
const variantsAndSettings = prepareOnce((db, name) =>
  db
    .select({
      ...summaryColumns,
      ...sheetColumns,
      isDefault: variants.isDefault,
      ...shopSettingsColumns,
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

/** Prices, checks and stores an order, of the shop or entered by the staff. The same key always returns the same order. */
export async function placeOrder(
  db: Db,
  request: OrderRequest,
  linkKey: Uint8Array,
  { now = new Date(), ...entry }: OrderEntry & { now?: Date } = { channel: 'shop' },
): Promise<PlaceOrderResult> {
  const rows = await variantsAndSettings(db).execute({
    ids: request.lines.map(line => line.id),
    keys: request.lines.map(line => line.variant ?? ''),
  })
  const shopSettings = toShopSettings(rows[0])
  const priced = priceOrder(
    request,
    rows.map(({ settings: _s, zones: _z, days: _d, messages: _m, ...variant }) => withSheet(variant)),
    shopSettings,
    // The content is in memory.
    request.contact.collectAt
      ? yardsOf((await readContent(db))(branches).branches, {
          ...shopSettings,
          // Whoever stands at the counter can always collect.
          canCollect: shopSettings.canCollect || entry.channel !== 'shop',
        })
      : [],
    entry,
  )
  const link = createLink(linkKey)
  const { key, contact } = request
  const { zones } = shopSettings
  const stored = priced.ok
    ? await bookNewOrder(
        db,
        rows[0]?.days,
        {
          ...priced,
          ...{ id: link.id, day: contact.day, destination: contact, zones, now },
          // The staff agree on it with the customer, now or later.
          isDayOptional: entry.channel !== 'shop',
        },
        (tx, { day, earliestDay }) =>
          storeOrder(
            tx,
            { key, contact: { ...contact, day }, entry },
            { ...priced, earliestDay },
            link,
            rows[0]?.messages,
          ),
      )
    : priced
  if (stored?.ok && priced.ok) {
    // The order stands; should this fail, housekeeping does it.
    if (stored.isCompactionDue) await compactStockMovements(db).catch(() => {})
    const sale = { ...priced, collectAt: contact.collectAt, dueDays: entry.account?.dueDays }
    return { ok: true, order: toPlacedOrder(link, sale), repeated: false }
  }

  // Nearly every key is new, so earlier orders are looked up only after a failure.
  const earlier = await findPlacedOrder(db, request, linkKey, entry)
  if (earlier) return earlier
  if (stored && !stored.ok) {
    const ids = request.lines.map(line => line.id)
    const sold = await findWithVariants(db, ids)
    return { ...stored, products: entry.account ? withCustomerPrices(sold, entry.account.prices) : sold }
  }
  throw new Error('An order key conflicts with an order that does not exist')
}

function priceOrder(
  request: OrderRequest,
  available: AvailableVariant[],
  settings: ShopSettings,
  yards: readonly Yard[],
  { discount, channel, account }: OrderEntry,
): (PricedOrder & { ok: true }) | Refusal {
  const found: { product: ProductSummary; quantity: number; cuts?: Cut[] | undefined }[] = []
  const missing: OrderRequest['lines'] = []
  let wrongQuantity: ProductSummary | undefined
  let quantityRefusal: string | undefined
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
    else {
      // The staff may deviate from what the shop sells.
      if (channel === 'shop' && hasWrongQuantity({ ...product, quantity }))
        quantityRefusal ??= quantityProblem(quantity, product, nameWithLabel(product))
      found.push({ product, quantity })
    }
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
  if (quantityRefusal)
    return { ok: false, reason: 'quantity', terms: orderTerms(settings), message: quantityRefusal }
  const lines = withPriceBreaks(
    found.map(({ product, quantity, cuts }) => ({
      ...withCustomerPrice(toCartProduct(product), account?.prices),
      quantity,
      cuts,
    })),
  ).map(toStoredLine)
  const { collectAt } = request.contact
  if (collectAt && !yards.some(({ title }) => title === collectAt))
    return {
      ok: false,
      reason: 'invalid',
      message: `Goods can't be collected at ${collectAt} any more. Please choose again.`,
      field: 'collectAt',
      terms: orderTerms(settings),
    }
  const delivery = deliveryFor(lines, settings, request.contact)
  const problem = deliveryProblem(delivery)
  if (problem)
    return { ok: false, reason: 'invalid', message: problem, field: 'place', terms: orderTerms(settings) }
  const agreed = agreedDiscount(lines, discount)
  if ((agreed?.discount ?? 0) > goodsAmount(lines))
    return { ok: false, reason: 'invalid', message: 'The discount is higher than the goods.' }
  const totals = orderTotals(lines, settings, request.contact, agreed)
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
    ? `${name} is cut from ${metres(sheet.minLengthM)} to ${metres(sheet.maxLengthM)}${sheet.stepM > 0.01 ? ` in steps of ${sheet.stepM} m` : ''}. Please remove its line and enter its lengths again.`
    : `${name} is not sold by length. Please remove its line and order it by the m².`
