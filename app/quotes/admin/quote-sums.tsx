import { type TaxTerms, taxLabel, withTaxRows } from '../../cart/totals.ts'
import { formatCedis } from '../../platform/money.ts'
import type { QuoteLine } from '../quote.ts'
import { quoteTotals } from '../quote-totals.ts'

type Props = {
  lines: QuoteLine[]
  /** Undefined while the amount can't be read. */
  discountPesewas: number | undefined
  deliveryPesewas: number | undefined
  taxTerms: TaxTerms
}

/** What the quote comes to, while it is edited. */
export function QuoteSums({ lines, discountPesewas = 0, deliveryPesewas = 0, taxTerms }: Props) {
  const { goods, discount, delivery, taxes, total } = quoteTotals(
    lines,
    { discountPesewas, deliveryPesewas },
    taxTerms,
  )
  return (
    <>
      <dl className="money mt-4 space-y-1 border-line border-t pt-3" aria-label="Sums">
        <Row label="Subtotal" value={formatCedis(goods)} />
        {discount > 0 && <Row label="Discount" value={`−${formatCedis(discount)}`} />}
        <Row label="Delivery" value={delivery === 0 ? 'FREE' : formatCedis(delivery)} />
        {withTaxRows(
          taxes,
          tax => (
            <Row key={tax.name} label={taxLabel(tax)} value={formatCedis(tax.amount)} />
          ),
          <Row key="total" label="Total" value={formatCedis(total)} strong />,
        )}
      </dl>
      {discount > goods && (
        <p role="alert" className="mt-2 font-medium text-red-dark text-sm">
          The discount is higher than the goods.
        </p>
      )}
    </>
  )
}

function Row({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  return (
    <div className={`flex justify-between gap-4 ${strong ? 'font-bold sm:text-lg' : ''}`}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
