import { bulkPriceOf, discountedPrice } from '../catalogue/price-breaks.ts'
import { maxQuantity } from '../catalogue/unit.ts'
import { formatNumber } from '../platform/text/length.ts'
import type { EstimateLine } from './estimator.ts'

/** Weight and pallets are 0 where they are not known. */
export const estimateTotals = ({ material: { product, variant }, quantity }: EstimateLine) => {
  const { pricePesewas: price, weightGrams } = variant
  const { percentOff } = bulkPriceOf(product.priceBreaks, quantity)
  return {
    /** As the cart counts it. */
    line: { price, quantity, percentOff, weightGrams },
    pesewas: discountedPrice(price, quantity, percentOff),
    kilograms: (quantity * weightGrams) / 1_000,
    pallets: variant.perPallet && Math.ceil(quantity / variant.perPallet),
    isOrderable: quantity <= maxQuantity,
  }
}

/** The same text as that of an order, whose module would add 3 kB to the page. */
export const formatWeight = (kilograms: number) =>
  kilograms < 1_000 ? `${formatNumber(kilograms, 1)} kg` : `${formatNumber(kilograms / 1_000)} t`
