import { discountedPrice, percentOffFor } from '../catalogue/price-breaks.ts'
import type { PriceBreak } from '../catalogue/price-breaks-schema.ts'
import type { Settings } from '../company/company.ts'
import type { Pesewas } from '../platform/money.ts'

export type DeliveryTerms = Pick<Settings, 'deliveryFeePesewas' | 'freeDeliveryFromPesewas'>
export type TaxTerms = Pick<Settings, 'taxMode' | 'vatRate' | 'nhilRate' | 'getfundRate'>
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

/** A tax on goods and delivery; `rate` in hundredths of a per cent. `included`: the prices contain it. */
export type TaxLine = { name: string; rate: number; amount: Pesewas; included: boolean }
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

export const taxNames = ['VAT', 'NHIL', 'GETFund']

/** `VAT 15%`, `includes NHIL 2.5%` */
export const taxLabel = ({ name, rate, included }: TaxLine) =>
  `${included ? 'includes ' : ''}${name} ${rate / 100}%`

/** The rows of the taxes around that of the total: added ones before it, included ones after it. */
export function withTaxRows<Row>(taxes: readonly TaxLine[], toRow: (tax: TaxLine) => Row, total: Row): Row[] {
  const rows = taxes.map(toRow)
  return taxes[0]?.included ? [total, ...rows] : [...rows, total]
}

/** amount × part ÷ whole, rounded half up to a pesewa once; no product exceeds the safe integers. */
const shareOf = (amount: Pesewas, part: number, whole: number): Pesewas =>
  Math.floor(amount / whole) * part + Math.floor((2 * (amount % whole) * part + whole) / (2 * whole))

/**
 * VAT, NHIL and GETFund, all on the same base (Act 1151). Each is rounded by itself and the total follows from the
 * lines: added, it is the base and the lines; included, it is the base, and the net amount is what the lines leave.
 */
export function taxesOn(base: Pesewas, { taxMode, vatRate, nhilRate, getfundRate }: TaxTerms): TaxLine[] {
  if (taxMode === 'off') return []
  const included = taxMode === 'included'
  const whole = 10_000 + (included ? vatRate + nhilRate + getfundRate : 0)
  return [vatRate, nhilRate, getfundRate]
    .map((rate, index) => ({
      name: taxNames[index] as string,
      rate,
      amount: shareOf(base, rate, whole),
      included,
    }))
    .filter(({ rate }) => rate > 0)
}

/** The cost of an order, used by the browser to display and by the server to decide. */
export function orderTotals(lines: readonly PricedLine[], terms: OrderTerms): Totals {
  const goods = lines.reduce((sum, line) => sum + lineTotal(line), 0)
  const delivery = lines.length === 0 || goods >= terms.freeDeliveryFromPesewas ? 0 : terms.deliveryFeePesewas
  const taxes = taxesOn(goods + delivery, terms)
  return { goods, delivery, taxes, total: goods + delivery + addedTaxes(taxes) }
}

/** The taxes that come on top of the prices. */
export const addedTaxes = (taxes: readonly TaxLine[]): Pesewas =>
  taxes.reduce((sum, { amount, included }) => sum + (included ? 0 : amount), 0)
