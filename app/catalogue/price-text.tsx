import { useCompany } from '../company/use-company.ts'
import { formatGhs, type Pesewas } from '../platform/text/money.ts'
import type { Product } from './product.ts'

type ExactPriceProps = { price: Pesewas; unit: string; className?: string }

/** `GHS 8.00 per m²`, and whether taxes come on top. */
export const ExactPrice = ({ price, unit, className = '' }: ExactPriceProps) => (
  <>
    <span className={`whitespace-nowrap ${className}`}>{formatGhs(price)}</span> per {unit}
    {useCompany().priceNote}
  </>
)

/** `From GHS 8.00 per sqm`: the one text in which the unit has the product's own wording. */
export const PriceText = ({ product }: { product: Pick<Product, 'pricePesewas' | 'priceUnit'> }) => (
  <>
    From <ExactPrice price={product.pricePesewas} unit={product.priceUnit} />
  </>
)
