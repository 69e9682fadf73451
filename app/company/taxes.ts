import type { Pesewas } from '../platform/text/money.ts'
import type { Settings } from './settings.content.ts'

export type TaxTerms = Pick<Settings, 'taxMode' | 'vatRate' | 'nhilRate' | 'getfundRate'>

export const taxNames = ['VAT', 'NHIL', 'GETFund'] as const

/** A tax on goods and delivery, on top of the prices or contained in them. Label: `VAT 15%`, `includes NHIL 2.5%`. */
export type TaxRow = {
  kind: 'tax' | 'included tax'
  label: string
  amount: Pesewas
  tax: (typeof taxNames)[number]
  /** Hundredths of a per cent. */
  rate?: number
}

/** The rate of a row that was stored before rows had one: a word of its label. */
export const rateInLabel = (word: string | undefined): number | undefined =>
  word?.endsWith('%') ? Math.round(Number.parseFloat(word) * 100) : undefined

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
export function taxesOn(base: Pesewas, { taxMode, vatRate, nhilRate, getfundRate }: TaxTerms): TaxRow[] {
  if (taxMode === 'off') return []
  const included = taxMode === 'included'
  const rates = [vatRate, nhilRate, getfundRate]
  const whole = 10_000 + (included ? vatRate + nhilRate + getfundRate : 0)
  return taxNames.flatMap((tax, index) => {
    const rate = rates[index] ?? 0
    const label = `${included ? 'includes ' : ''}${tax} ${rate / 100}%`
    const row = {
      kind: included ? 'included tax' : 'tax',
      label,
      amount: shareOf(base, rate, whole),
      tax,
      rate,
    } as const
    return rate > 0 ? [row] : []
  })
}

/** The terms at which the taxes of stored sums were agreed. */
export function agreedTaxTerms(rows: readonly TaxRow[]): TaxTerms {
  const rateOf = (name: TaxRow['tax']) => {
    const row = rows.find(({ tax }) => tax === name)
    return row?.rate ?? rateInLabel(row?.label.split(' ').at(-1)) ?? 0
  }
  const [first] = rows
  return {
    taxMode: first ? (first.kind === 'tax' ? 'added' : 'included') : 'off',
    vatRate: rateOf('VAT'),
    nhilRate: rateOf('NHIL'),
    getfundRate: rateOf('GETFund'),
  }
}

/** The taxes that come on top of the prices. */
export const addedTaxes = (taxes: readonly TaxRow[]): Pesewas =>
  taxes.reduce((sum, { amount, kind }) => (kind === 'tax' ? sum + amount : sum), 0)

/** What a shopper pays for a price: other sites show prices with all taxes. */
export const priceWithTaxes = (price: Pesewas, terms: TaxTerms): Pesewas =>
  price + addedTaxes(taxesOn(price, terms))
