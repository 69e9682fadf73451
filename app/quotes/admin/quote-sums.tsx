import type { Line } from '../../cart/line.ts'
import { SumRows } from '../../cart/sum-rows.tsx'
import { agreedTotals, amountOf } from '../../cart/totals.ts'
import type { TaxTerms } from '../../company/taxes.ts'
import { formatCedis } from '../../platform/text/money.ts'

/** Of a quote that would be sent with other sums than its page shows. */
export const otherSumsText =
  'Taxes or the delivery have changed since: look at the sums and save the quote first.'

type Props = {
  lines: Line[]
  /** Undefined while the amount can't be read. */
  discountPesewas: number | undefined
  deliveryPesewas: number | undefined
  taxTerms: TaxTerms
}

/** What the quote comes to, while it is edited. */
export function QuoteSums({
  lines,
  discountPesewas: discount = 0,
  deliveryPesewas: delivery = 0,
  taxTerms,
}: Props) {
  const totals = agreedTotals(lines, { discount, delivery }, taxTerms)
  return (
    <>
      <dl className="money mt-4 space-y-1 border-line border-t pt-3" aria-label="Sums">
        <SumRows sums={totals.sums} format={formatCedis} />
      </dl>
      {discount > amountOf(totals, 'goods') && (
        <p role="alert" className="mt-2 font-medium text-red-dark text-sm">
          The discount is higher than the goods.
        </p>
      )}
    </>
  )
}
