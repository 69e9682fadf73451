import { lineTotal, type PricedLine, type Totals } from '../cart/totals.ts'
import { addedTaxes, type TaxTerms, taxesOn } from '../company/taxes.ts'
import type { Pesewas } from '../platform/money.ts'
import type { QuoteContent } from './quote.ts'

type Agreed = { discountPesewas: Pesewas; deliveryPesewas: Pesewas }

/** The cost of goods with a discount and a delivery that were agreed; the taxes are taken from what is left. */
export function quoteTotals(
  lines: readonly PricedLine[],
  { discountPesewas: discount, deliveryPesewas: delivery }: Agreed,
  terms: TaxTerms,
): Required<Totals> {
  const goods = lines.reduce((sum, line) => sum + lineTotal(line), 0)
  const taxes = taxesOn(Math.max(0, goods - discount) + delivery, terms)
  return { goods, discount, delivery, taxes, total: goods - discount + delivery + addedTaxes(taxes) }
}

export type QuoteSums = Pick<
  QuoteContent,
  'goodsPesewas' | 'discountPesewas' | 'deliveryPesewas' | 'taxes' | 'totalPesewas'
>

export const toTotals = (sums: QuoteSums): Required<Totals> => ({
  goods: sums.goodsPesewas,
  discount: sums.discountPesewas,
  delivery: sums.deliveryPesewas,
  taxes: sums.taxes,
  total: sums.totalPesewas,
})

export const toSums = ({ goods, discount = 0, delivery, taxes, total }: Totals): QuoteSums => ({
  goodsPesewas: goods,
  discountPesewas: discount,
  deliveryPesewas: delivery,
  taxes,
  totalPesewas: total,
})
