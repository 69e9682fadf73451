import { maxQuantity, quantityStep, type Unit } from './unit.ts'

/** In what quantities the shop sells a variant: from the smallest one, in steps. 0: as goods of this unit are sold. */
export type QuantityRule = { unit: Unit; minQuantity: number; stepQuantity: number }

/** Both as wholes of the unit, which may have changed since they were entered. */
export function limitsOf({ unit, minQuantity, stepQuantity }: QuantityRule) {
  const wholes = (quantity: number) => Math.ceil(quantity / quantityStep(unit)) * quantityStep(unit)
  const step = wholes(stepQuantity) || quantityStep(unit)
  return { min: wholes(minQuantity) || step, step }
}

export const hasRule = ({ minQuantity, stepQuantity }: QuantityRule) => minQuantity + stepQuantity > 0

/** The quantity itself if the shop sells it, otherwise the next smaller and the next greater that it sells. */
export function nearestQuantities(quantity: number, rule: QuantityRule): number[] {
  const { min, step } = limitsOf(rule)
  const last = Math.floor((maxQuantity - min) / step)
  const steps = (quantity - min) / step
  const nearest = [Math.floor(steps), Math.ceil(steps)].map(
    count => min + Math.max(0, Math.min(last, count)) * step,
  )
  return [...new Set(nearest)]
}

export const isSold = (quantity: number, rule: QuantityRule) =>
  nearestQuantities(quantity, rule)[0] === quantity

/** Of a line. Sheets by length have the area of their lengths. */
export const hasWrongQuantity = (line: QuantityRule & { quantity: number; cuts?: unknown }) =>
  !line.cuts && !isSold(line.quantity, line)

/** The next greater quantity that the shop sells, unless it sells this one; the greatest if there is none. */
export const roundUpToSold = (quantity: number, rule: QuantityRule) =>
  nearestQuantities(quantity, rule).at(-1) as number

/** What a card adds. Without a rule that is one, also of goods that are sold in halves. */
export const firstQuantity = (rule: QuantityRule) => (hasRule(rule) ? limitsOf(rule).min : 1)

/** Where the buttons for more (1) and less (-1) lead: one step, or 1 without a step. */
export function nextQuantity(quantity: number, rule: QuantityRule, direction: 1 | -1): number {
  const nearest = nearestQuantities(quantity, rule)
  if (nearest[0] !== quantity) return nearest.at(direction > 0 ? -1 : 0) as number
  const next = quantity + direction * (rule.stepQuantity > 0 ? limitsOf(rule).step : 1)
  return direction > 0
    ? (nearestQuantities(next, rule)[0] as number)
    : Math.max(Math.min(quantity, firstQuantity(rule)), next)
}
