import { lazy } from '../platform/text/lazy.ts'
import { countStock } from './stock.ts'
import { isMeasured, type Unit } from './unit.ts'

const quantities = lazy(() => new Intl.NumberFormat('en-GH'))

/** `1.5 m³`, `20 blocks`, `3 m` */
export function formatQuantity(quantity: number, unit: Unit): string {
  const number = quantities().format(quantity)
  if (isMeasured(unit)) return `${number} ${unit}`
  return `${number} ${unit}${quantity === 1 ? '' : 's'}`
}

type Goods = Parameters<typeof countStock>[0] & { unit: Unit }

/** `20 blocks`, `0 blocks, 40 to be made`, and of concrete `Made to order` */
export function stockLevelText(goods: Goods): string {
  if (goods.kind === 'concrete') return 'Made to order'
  const { inStock, soldAhead } = countStock(goods)
  const level = formatQuantity(inStock, goods.unit)
  return soldAhead > 0 ? `${level}, ${quantities().format(soldAhead)} to be made` : level
}
