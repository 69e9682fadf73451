import type { Line } from '../cart/line.ts'
import { calculateLoad, formatLoad } from '../cart/load.ts'
import { SumRow, SumRows } from '../cart/sum-rows.tsx'
import { lineTotal, type Totals } from '../cart/totals.ts'
import { CutsText } from '../catalogue/cuts-text.tsx'
import { formatQuantity } from '../catalogue/quantity-text.ts'
import { UnitPrice } from '../catalogue/unit-price.tsx'
import { lineKey } from '../catalogue/variant.ts'
import { formatCedis, type Pesewas } from '../platform/text/money.ts'

export type SoldLines = Totals & { lines: readonly Line[] }

type Props = {
  sale: SoldLines
  totalLabel?: string | undefined
  /** What follows the sums. */
  rows?: readonly { label: string; amount: Pesewas }[]
}

/** The lines and sums of an order or a quote, in the back office and for the customer. */
export function SaleLines({ sale, totalLabel, rows = [] }: Props) {
  const load = formatLoad(calculateLoad(sale.lines))
  return (
    <section
      aria-labelledby="items"
      className="card overflow-x-auto p-4 sm:p-5 print:overflow-visible print:border-0 print:p-0"
    >
      <h2 id="items" className="text-h3 print:hidden">
        Items
      </h2>
      <table className="money mt-3 w-full text-left print:mt-0 print:text-sm">
        <thead className="text-soft text-sm">
          <tr>
            <th className="py-2 pr-3 font-medium">Product</th>
            <th className="hidden py-2 pr-4 text-right font-medium sm:table-cell print:table-cell">
              Quantity
            </th>
            <th className="hidden py-2 pr-4 text-right font-medium sm:table-cell print:table-cell">Price</th>
            <th className="py-2 text-right font-medium">Total</th>
          </tr>
        </thead>
        <tbody>
          {sale.lines.map(line => (
            <tr
              key={lineKey(line)}
              className="break-inside-avoid border-line border-t align-top *:py-2.5 print:*:py-1"
            >
              <td className="w-full pr-4">
                {line.name}
                {line.label && <span className="block font-medium text-sm">{line.label}</span>}
                {line.cuts && (
                  <span className="block text-sm">
                    <CutsText cuts={line.cuts} />
                  </span>
                )}
                <span className="block text-soft text-sm sm:hidden print:hidden">
                  {formatQuantity(line.quantity, line.unit)} × <UnitPrice line={line} format={formatCedis} />
                </span>
              </td>
              <td className="hidden whitespace-nowrap pr-4 text-right sm:table-cell print:table-cell">
                {formatQuantity(line.quantity, line.unit)}
              </td>
              <td className="hidden whitespace-nowrap pr-4 text-right sm:table-cell print:table-cell">
                <UnitPrice line={line} format={formatCedis} />
              </td>
              <td className="whitespace-nowrap text-right">{formatCedis(lineTotal(line))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="money mt-2 break-inside-avoid space-y-1 border-line border-t pt-3">
        {load && <SumRow label="Load" value={load} />}
        <SumRows sums={sale.sums} {...(totalLabel && { totalLabel })} format={formatCedis} />
        {rows.map(({ label, amount }) => (
          <SumRow key={label} label={label} value={formatCedis(amount)} strong={label !== 'Paid'} />
        ))}
      </dl>
    </section>
  )
}
