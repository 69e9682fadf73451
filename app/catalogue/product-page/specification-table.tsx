import { formatGhs } from '../../platform/text/money.ts'
import { bulkPriceOf, unitPrice } from '../price-breaks.ts'
import type { ProductSummary, Specification } from '../product.ts'
import type { ShownVariant } from '../variant.ts'

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

type BulkPricesProps = {
  product: ProductSummary
  variant: Pick<ShownVariant, 'pricePesewas' | 'priceBreaks'>
}

/** A row for each public bulk price; what a customer pays there may have other steps. */
export function BulkPrices({ product, variant }: BulkPricesProps) {
  if (product.priceBreaks.length === 0) return null
  const title = `Bulk prices of each ${product.unit} in one order`
  return (
    <div>
      <p className="font-medium">{title}</p>
      <SpecificationTable
        caption={title}
        rows={product.priceBreaks.map(({ from }) => {
          const { percentOff } = bulkPriceOf(variant.priceBreaks ?? product.priceBreaks, from)
          return {
            label: `From ${from.toLocaleString('en')}`,
            value: formatGhs(unitPrice(variant.pricePesewas, percentOff)),
          }
        })}
      />
    </div>
  )
}
