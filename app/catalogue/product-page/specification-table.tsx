import { formatGhs, type Pesewas } from '../../platform/text/money.ts'
import { unitPrice } from '../price-breaks.ts'
import type { ProductSummary, Specification } from '../product.ts'

export function SpecificationTable({ rows, caption }: { rows: Specification[]; caption: string }) {
  if (rows.length === 0) return null
  return (
    <table className="mt-4 w-full border-collapse text-left text-base">
      <caption className="sr-only">{caption}</caption>
      <tbody>
        {rows.map(row => (
          <tr key={row.label} className="border-line border-b align-top">
            <th scope="row" className="w-2/5 py-3 pr-4 font-medium text-soft">
              {row.label}
            </th>
            <td className="py-3">{row.value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function BulkPrices({ product, price }: { product: ProductSummary; price: Pesewas }) {
  if (product.priceBreaks.length === 0) return null
  const title = `Bulk prices of each ${product.unit} in one order`
  return (
    <div>
      <p className="font-medium">{title}</p>
      <SpecificationTable
        caption={title}
        rows={product.priceBreaks.map(({ from, percent }) => ({
          label: `From ${from.toLocaleString('en')}`,
          value: formatGhs(unitPrice(price, percent)),
        }))}
      />
    </div>
  )
}
