import { hasRule, limitsOf, nearestQuantities, type QuantityRule } from './quantity-rule.ts'
import { formatQuantity } from './quantity-text.ts'

/** `from 60 blocks, in steps of 60`; empty without a rule. */
export function quantityRuleText(rule: QuantityRule): string {
  if (!hasRule(rule)) return ''
  const { min, step } = limitsOf(rule)
  const steps = rule.stepQuantity > 0 ? `, in steps of ${step.toLocaleString('en')}` : ''
  return `from ${formatQuantity(min, rule.unit)}${steps}`
}

/** `It is sold from 60 blocks, in steps of 60: order 60 or 120.` */
export const quantityProblem = (quantity: number, rule: QuantityRule, name = 'It') =>
  `${name} is sold ${quantityRuleText(rule)}: order ${nearestQuantities(quantity, rule)
    .map(nearest => nearest.toLocaleString('en'))
    .join(' or ')}.`
