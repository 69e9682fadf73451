export const units = ['block', 'piece', 'm', 'm²', 'm³', 'sheet'] as const
export type Unit = (typeof units)[number]

export const isMeasured = (unit: Unit) => unit === 'm' || unit === 'm²' || unit === 'm³'

/** Goods that are cut or poured to measure are sold in halves, all others whole. */
export const quantityStep = (unit: Unit) => (isMeasured(unit) ? 0.5 : 1)

export const maxQuantity = 100_000

/** Whether `quantity` can be ordered of goods sold by `unit`: from one step to 100,000, on the step. */
export const isOrderable = (quantity: number, unit: Unit) =>
  quantity > 0 && quantity <= maxQuantity && Number.isInteger(quantity / quantityStep(unit))

/** Without what floating point adds to tenths, the smallest parts of a quantity. */
export const roundToTenth = (quantity: number) => Math.round(quantity * 10) / 10
