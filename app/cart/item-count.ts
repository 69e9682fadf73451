import { type CartLine, countItems } from './cart.ts'

/** `1,500 items` */
export function countText(lines: readonly CartLine[]) {
  const count = countItems(lines)
  return `${count.toLocaleString('en')} ${count === 1 ? 'item' : 'items'}`
}
