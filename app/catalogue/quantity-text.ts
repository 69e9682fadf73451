import { lazy } from '../platform/text/lazy.ts'
import { isMeasured, type Unit } from './unit.ts'

const quantities = lazy(() => new Intl.NumberFormat('en-GH'))

/** `1.5 m³`, `20 blocks`, `3 m` */
export function formatQuantity(quantity: number, unit: Unit): string {
  const number = quantities().format(quantity)
  if (isMeasured(unit)) return `${number} ${unit}`
  return `${number} ${unit}${quantity === 1 ? '' : 's'}`
}
