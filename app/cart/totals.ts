import { type BulkPrice, bulkPriceOf, discountedPrice, productQuantity } from '../catalogue/price-breaks.ts'
import type { PriceBreak } from '../catalogue/price-breaks-schema.ts'
import type { ShopSettings } from '../company/settings.content.ts'
import { addedTaxes, type TaxRow, type TaxTerms, taxesOn } from '../company/taxes.ts'
import type { Pesewas } from '../platform/text/money.ts'
import type { Destination } from './cart.ts'
import { type Delivery, type DeliveryTerms, deliveryOf } from './delivery.ts'
import { calculateLoad } from './load.ts'

export type OrderTerms = DeliveryTerms & TaxTerms

export const orderTerms = ({
  deliveryFeePesewas,
  freeDeliveryFromPesewas,
  zones,
  deliversElsewhere,
  taxMode,
  vatRate,
  nhilRate,
  getfundRate,
}: ShopSettings): OrderTerms => ({
  deliveryFeePesewas,
  freeDeliveryFromPesewas,
  zones,
  deliversElsewhere,
  taxMode,
  vatRate,
  nhilRate,
  getfundRate,
})

/**
 * A row of what an order costs. The total is the sum of the rows before it, discounts and credits being negative; `included tax` is
 * contained in it and follows it.
 */
export type SumRow =
  | {
      kind: 'goods' | 'discount' | 'delivery' | 'credit' | 'total'
      label: string
      amount: Pesewas
      tax?: undefined
      /** Of a discount by per cent, in hundredths of a per cent. */
      rate?: number
    }
  | TaxRow

/** As orders and quotes store them. */
export type Totals = { sums: SumRow[]; totalPesewas: Pesewas }

/** The amount of the rows of a kind; 0 where there are none. */
export const amountOf = ({ sums }: Pick<Totals, 'sums'>, kind: SumRow['kind']): Pesewas =>
  sums.reduce((sum, row) => (row.kind === kind ? sum + row.amount : sum), 0)

export const isTax = (row: SumRow): row is TaxRow => row.tax !== undefined

/** `FREE` for a delivery without a fee. */
export const formatSum = ({ kind, amount }: SumRow, format: (amount: Pesewas) => string) =>
  kind === 'delivery' && amount === 0 ? 'FREE' : amount < 0 ? `−${format(-amount)}` : format(amount)

/** Price of one unit, quantity, and whole per cents off by a bulk price. */
export type PricedLine = {
  price: Pesewas
  quantity: number
  percentOff?: number | undefined
  weightGrams?: number | undefined
}

export const lineTotal = ({ price, quantity, percentOff = 0 }: PricedLine): Pesewas =>
  discountedPrice(price, quantity, percentOff)

/** Adds the bulk price that the quantity of a product, over all of its lines, gives each of them. */
export function withPriceBreaks<Line extends PricedLine & { id: string; priceBreaks: readonly PriceBreak[] }>(
  lines: readonly Line[],
): (Line & BulkPrice)[] {
  return lines.map(line => ({
    ...line,
    ...bulkPriceOf(line.priceBreaks, productQuantity(lines, line.id)),
  }))
}

export const goodsAmount = (lines: readonly PricedLine[]) =>
  lines.reduce((sum, line) => sum + lineTotal(line), 0)

/** What is taken off the goods, and how the row is called. */
export type AgreedDiscount = { discount?: Pesewas; discountLabel?: string; discountRate?: number | undefined }

/** The cost of goods with an agreed delivery, if it is known, and discount. The taxes are taken from what the discount leaves. */
export function agreedTotals(
  lines: readonly PricedLine[],
  {
    delivery,
    label = 'Delivery',
    discount = 0,
    discountLabel = 'Discount',
    discountRate,
  }: { delivery: Pesewas | undefined; label?: string } & AgreedDiscount,
  terms: TaxTerms,
): Totals {
  const goods = goodsAmount(lines)
  const taxes = taxesOn(Math.max(0, goods - discount) + (delivery ?? 0), terms)
  const totalPesewas = goods - discount + (delivery ?? 0) + addedTaxes(taxes)
  const total: SumRow = { kind: 'total', label: 'Total', amount: totalPesewas }
  return {
    totalPesewas,
    sums: [
      { kind: 'goods', label: 'Subtotal', amount: goods },
      ...(discount > 0
        ? [
            {
              kind: 'discount',
              label: discountLabel,
              amount: -discount,
              ...(discountRate && { rate: discountRate }),
            } as const,
          ]
        : []),
      ...(delivery === undefined ? [] : [{ kind: 'delivery', label, amount: delivery } as const]),
      ...(terms.taxMode === 'included' ? [total, ...taxes] : [...taxes, total]),
    ],
  }
}

/** What it costs to bring these lines there. */
export const deliveryFor = (
  lines: readonly PricedLine[],
  terms: DeliveryTerms,
  destination?: Destination,
): Delivery => deliveryOf(goodsAmount(lines), calculateLoad(lines), terms, destination)

/** The cost of an order, used by the browser to display and by the server to decide. */
export function orderTotals(
  lines: readonly PricedLine[],
  terms: OrderTerms,
  destination?: Destination,
  discount?: AgreedDiscount,
): Totals {
  const { fee, label } = deliveryFor(lines, terms, destination)
  return agreedTotals(lines, { delivery: lines.length === 0 ? 0 : fee, label, ...discount }, terms)
}
