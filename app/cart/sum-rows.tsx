import type { Pesewas } from '../platform/text/money.ts'
import { formatSum, type Totals } from './totals.ts'

type Props = Pick<Totals, 'sums'> & { totalLabel?: string; format(amount: Pesewas): string }

/** From the subtotal to the total, in a `dl`. */
export const SumRows = ({ sums, totalLabel, format }: Props) =>
  sums.map(row => (
    <SumRow
      key={row.label}
      label={(row.kind === 'total' && totalLabel) || row.label}
      value={formatSum(row, format)}
      strong={row.kind === 'total'}
    />
  ))

export function SumRow({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  return (
    <div className={`flex justify-between gap-4 ${strong ? 'font-bold text-lg' : ''}`}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
