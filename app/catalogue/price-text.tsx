import { useCompany } from '../company/use-company.ts'
import { formatGhs } from '../platform/money.ts'
import type { Product } from './product.ts'

/** `From GHS 8.00 per sqm`: the one text in which the unit has the product's own wording. */
export const PriceText = ({ product }: { product: Pick<Product, 'pricePesewas' | 'priceUnit'> }) => (
  <>
    From <span className="whitespace-nowrap">{formatGhs(product.pricePesewas)}</span> per {product.priceUnit}
    {useCompany().priceNote}
  </>
)
