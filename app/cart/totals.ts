import { discountedPrice, percentOffFor } from '../catalogue/price-breaks.ts'
import type { PriceBreak } from '../catalogue/price-breaks-schema.ts'
import type { Settings } from '../company/company.ts'
import { addedTaxes, type TaxLine, type TaxTerms, taxesOn } from '../company/taxes.ts'
import type { Pesewas } from '../platform/money.ts'

export type DeliveryTerms = Pick<Settings, 'deliveryFeePesewas' | 'freeDeliveryFromPesewas'>
export type OrderTerms = DeliveryTerms & TaxTerms

export const orderTerms = ({
  deliveryFeePesewas,
  freeDeliveryFromPesewas,
  taxMode,
  vatRate,
  nhilRate,
  getfundRate,
}: Settings): OrderTerms => ({
  deliveryFeePesewas,
  freeDeliveryFromPesewas,
  taxMode,
  vatRate,
  nhilRate,
  getfundRate,
})

/** `discount`: what a quote took off the goods. */
export type Totals = {
  goods: Pesewas
  discount?: Pesewas
  delivery: Pesewas
  taxes: TaxLine[]
  total: Pesewas
}

/** Price of one unit, quantity, and whole per cents off by a bulk price. */
export type PricedLine = { price: Pesewas; quantity: number; percentOff?: number | undefined }

export const lineTotal = ({ price, quantity, percentOff = 0 }: PricedLine): Pesewas =>
  discountedPrice(price, quantity, percentOff)

/** The price of one unit, to be shown only: totals are not multiples of it. */
export const unitPrice = ({ price, percentOff }: Pick<PricedLine, 'price' | 'percentOff'>): Pesewas =>
  lineTotal({ price, quantity: 1, percentOff })

export type BulkPrice = {
  percentOff: number
  /** How many more of the product make each cost less, and by how many per cent of the list price. */
  nextBreak: { missing: number; percent: number } | undefined
}

/** Adds the bulk price that the quantity of a product, over all of its lines, gives each of them. */
export function withPriceBreaks<Line extends PricedLine & { id: string; priceBreaks: readonly PriceBreak[] }>(
  lines: readonly Line[],
): (Line & BulkPrice)[] {
  return lines.map(line => {
    const quantity = lines.reduce((sum, other) => (other.id === line.id ? sum + other.quantity : sum), 0)
    const percentOff = percentOffFor(line.priceBreaks, quantity)
    const next = line.priceBreaks.find(({ from, percent }) => from > quantity && percent > percentOff)
    const nextBreak = next && { missing: next.from - quantity, percent: next.percent }
    return { ...line, percentOff, nextBreak }
  })
}

/** The cost of an order, used by the browser to display and by the server to decide. */
export function orderTotals(lines: readonly PricedLine[], terms: OrderTerms): Totals {
  const goods = lines.reduce((sum, line) => sum + lineTotal(line), 0)
  const delivery = lines.length === 0 || goods >= terms.freeDeliveryFromPesewas ? 0 : terms.deliveryFeePesewas
  const taxes = taxesOn(goods + delivery, terms)
  return { goods, delivery, taxes, total: goods + delivery + addedTaxes(taxes) }
}
