import { type TaxLine, taxLabel, withTaxRows } from '../company/taxes.ts'
import type { Pesewas } from '../platform/money.ts'

type Props = {
  goods: Pesewas
  discount?: Pesewas
  delivery: Pesewas
  taxes: readonly TaxLine[]
  total: Pesewas
  totalLabel?: string
  format(amount: Pesewas): string
}

/** From the subtotal to the total, in a `dl`. */
export function SumRows({
  goods,
  discount = 0,
  delivery,
  taxes,
  total,
  totalLabel = 'Total',
  format,
}: Props) {
  return (
    <>
      <SumRow label="Subtotal" value={format(goods)} />
      {discount > 0 && <SumRow label="Discount" value={`−${format(discount)}`} />}
      <SumRow label="Delivery" value={delivery === 0 ? 'FREE' : format(delivery)} />
      {withTaxRows(
        taxes,
        tax => (
          <SumRow key={tax.name} label={taxLabel(tax)} value={format(tax.amount)} />
        ),
        <SumRow key="total" label={totalLabel} value={format(total)} strong />,
      )}
    </>
  )
}

export function SumRow({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  return (
    <div className={`flex justify-between gap-4 ${strong ? 'font-bold text-lg' : ''}`}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
