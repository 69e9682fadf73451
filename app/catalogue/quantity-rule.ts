import { maxQuantity, quantityStep, type Unit } from './unit.ts'

/** In what quantities the shop sells a variant: from the smallest one, in steps. 0: as goods of this unit are sold. */
export type QuantityRule = { unit: Unit; minQuantity: number; stepQuantity: number }

/** A line of a cart, an order or a quote. */
type RuledLine = QuantityRule & { quantity: number; cuts?: unknown }

export function limitsOf({ unit, minQuantity, stepQuantity }: QuantityRule) {
  const step = stepQuantity || quantityStep(unit)
  return { min: minQuantity || step, step }
}

export const hasRule = ({ minQuantity, stepQuantity }: QuantityRule) => minQuantity + stepQuantity > 0

/** The quantity itself if the shop sells it, otherwise the next smaller and the next greater that it sells. */
export function nearestQuantities(quantity: number, rule: QuantityRule): number[] {
  const { min, step } = limitsOf(rule)
  const nearest = (round: (steps: number) => number) =>
    min + Math.max(0, Math.min(round((quantity - min) / step), Math.floor((maxQuantity - min) / step))) * step
  return [...new Set([nearest(Math.floor), nearest(Math.ceil)])]
}

/** The next greater quantity that the shop sells, unless it sells this one; the greatest if there is none. */
export const roundUpToSold = (quantity: number, rule: QuantityRule) =>
  nearestQuantities(quantity, rule).at(-1) as number

/** Of sheets by length, the quantity is the area of their lengths. */
export const hasWrongQuantity = (line: RuledLine) =>
  !line.cuts && nearestQuantities(line.quantity, line)[0] !== line.quantity

/** What a card adds. Without a rule that is one, also of goods that are sold in halves. */
export const firstQuantity = (rule: QuantityRule) => (hasRule(rule) ? limitsOf(rule).min : 1)
