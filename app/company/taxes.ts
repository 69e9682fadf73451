import type { Pesewas } from '../platform/money.ts'
import type { Settings } from './company.ts'

export type TaxTerms = Pick<Settings, 'taxMode' | 'vatRate' | 'nhilRate' | 'getfundRate'>

/** A tax on goods and delivery; `rate` in hundredths of a per cent. `included`: the prices contain it. */
export type TaxLine = { name: TaxName; rate: number; amount: Pesewas; included: boolean }

export const taxNames = ['VAT', 'NHIL', 'GETFund'] as const
export type TaxName = (typeof taxNames)[number]

/** `VAT 15%`, `includes NHIL 2.5%` */
export const taxLabel = ({ name, rate, included }: TaxLine) =>
  `${included ? 'includes ' : ''}${name} ${rate / 100}%`

/** What stands behind a price. */
export const priceNote = ({ taxMode }: Pick<Settings, 'taxMode'>) =>
  taxMode === 'added' ? ' plus taxes' : ''

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
  const rates = { VAT: vatRate, NHIL: nhilRate, GETFund: getfundRate }
  return taxNames
    .map(name => ({
      name,
      rate: rates[name],
      amount: shareOf(base, rates[name], whole),
      included,
    }))
    .filter(({ rate }) => rate > 0)
}

/** The taxes that come on top of the prices. */
export const addedTaxes = (taxes: readonly TaxLine[]): Pesewas =>
  taxes.reduce((sum, { amount, included }) => sum + (included ? 0 : amount), 0)

/** What a shopper pays for a price: other sites show prices with all taxes. */
export const priceWithTaxes = (price: Pesewas, terms: TaxTerms): Pesewas =>
  price + addedTaxes(taxesOn(price, terms))
