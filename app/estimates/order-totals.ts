import { discountedPrice, percentOffFor } from '../catalogue/price-breaks.ts'
import { maxQuantity } from '../catalogue/unit.ts'
import { formatNumber } from '../platform/length.ts'
import type { OrderLine } from './estimator.ts'

/** Price, weight and pallets of what an estimate orders. Weights and pallets are 0 where they are not known. */
export function orderTotals(lines: readonly OrderLine[]) {
  const totals = { pesewas: 0, kilograms: 0, pallets: 0, isOrderable: true }
  for (const { material, quantity } of lines) {
    const { product, variant } = material
    const ofProduct = lines.filter(line => line.material.product.id === product.id)
    const percentOff = percentOffFor(
      product.priceBreaks,
      ofProduct.reduce((total, line) => total + line.quantity, 0),
    )
    totals.pesewas += discountedPrice(variant.pricePesewas, quantity, percentOff)
    totals.kilograms += (quantity * variant.weightGrams) / 1_000
    totals.pallets += variant.perPallet > 0 ? Math.ceil(quantity / variant.perPallet) : 0
    totals.isOrderable &&= quantity <= maxQuantity
  }
  return totals
}

export const weightText = (kilograms: number) =>
  kilograms >= 1_000 ? `${formatNumber(kilograms / 1_000, 1)} t` : `${formatNumber(kilograms, 0)} kg`
