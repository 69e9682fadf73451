import fc from 'fast-check'
import { maxQuantity, quantityStep, type Unit, units } from './unit.ts'

export const none = (unit: Unit) => ({ unit, minQuantity: 0, stepQuantity: 0 })

export const halves = fc.integer({ min: 0, max: 2 * maxQuantity }).map(doubled => doubled / 2)

const optional = fc.oneof(fc.constant(0), halves)

/** As they are read: in wholes of the unit. */
export const rules = fc.tuple(fc.constantFrom(...units), optional, optional).map(([unit, min, step]) => {
  const wholes = (quantity: number) => Math.ceil(quantity / quantityStep(unit)) * quantityStep(unit)
  return { unit, minQuantity: wholes(min), stepQuantity: wholes(step) }
})
