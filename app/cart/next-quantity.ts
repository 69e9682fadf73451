import {
  firstQuantity,
  nearestQuantities,
  type QuantityRule,
  roundUpToSold,
} from '../catalogue/quantity-rule.ts'

/** Where the buttons for more (1) and less (-1) lead: one step, or 1 without a step. */
export function nextQuantity(quantity: number, rule: QuantityRule, direction: 1 | -1): number {
  const nearest = nearestQuantities(quantity, rule)
  if (nearest[0] !== quantity) return nearest.at(direction > 0 ? -1 : 0) as number
  const next = quantity + direction * (rule.stepQuantity || 1)
  return direction > 0
    ? (nearestQuantities(next, rule)[0] as number)
    : Math.max(Math.min(quantity, firstQuantity(rule)), next)
}

/** A line with how many more of it are needed for the next bulk price, in quantities that the shop sells. */
export const withSoldBreak = <
  Line extends QuantityRule & {
    quantity: number
    cuts?: unknown
    nextBreak: { missing: number; percent: number } | undefined
  },
>(
  line: Line,
): Line => {
  const { nextBreak, quantity, cuts } = line
  if (!nextBreak || cuts) return line
  const missing = roundUpToSold(quantity + nextBreak.missing, line) - quantity
  return { ...line, nextBreak: { ...nextBreak, missing } }
}
