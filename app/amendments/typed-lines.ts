import type { Line } from '../cart/line.ts'
import { cutArea } from '../catalogue/cut-list.ts'
import { isCutList } from '../catalogue/sheet.ts'
import { isOrderable } from '../catalogue/unit.ts'
import { lineKey, nameWithLabel } from '../catalogue/variant.ts'
import { findGoods } from '../orders/admin/desk/desk-lines.ts'
import type { Goods } from '../orders/admin/desk/goods.ts'
import type { OrderRequest } from '../orders/order.ts'
import { isSameLine, type TypedLine } from './amendment.ts'

const unlisted = {
  category: '',
  stock: 0,
  sheet: undefined,
  kind: 'other',
  measured: {},
  priceBreaks: [],
  minQuantity: 0,
  stepQuantity: 0,
}

/** What can stand on an order: its own lines at their prices, also where they are not sold any more, and what is sold. */
export function goodsFor(lines: readonly Line[], goods: readonly Goods[]): Goods[] {
  const found = lines.map(line => findGoods(goods, line))
  const own = lines.map(({ id, variant = '', label = '', name, unit, price, ...line }, index): Goods => {
    const sold = found[index]
    return {
      ...(sold ?? { ...unlisted, kind: unit === 'm³' ? 'concrete' : 'other', weightGrams: 0, perPallet: 0 }),
      // What was agreed is not compared with today's list price.
      ...{ id, variant, label, name, unit, price, listPrice: undefined },
      ...(line.weightGrams && { weightGrams: line.weightGrams }),
      ...(line.perPallet && { perPallet: line.perPallet }),
      // Its own goods are reserved for the order.
      stock: (sold?.stock ?? 0) + line.quantity,
    }
  })
  return [...own, ...goods.filter(each => !found.includes(each))]
}

type Read =
  | { ok: true; lines: TypedLine[] }
  | { ok: false; reason: 'unavailable' | 'invalid'; message: string }

/** The lines that a form asks for. Those that stay as they were are not checked. */
export function readTypedLines(
  lines: readonly Line[],
  goods: readonly Goods[],
  requested: OrderRequest['lines'],
): Read {
  const typed: TypedLine[] = []
  for (const { id, variant = '', quantity, cuts } of requested) {
    const agreed = lines.find(line => lineKey(line) === lineKey({ id, variant }))
    const found = goods.find(each => lineKey(each) === lineKey({ id, variant }))
    if (!found) return { ok: false, reason: 'unavailable', message: `${id} is not sold any more.` }
    const { sheet } = found
    const refuse = (message: string) => ({ ok: false as const, reason: 'invalid' as const, message })
    if (typed.some(line => lineKey(line) === lineKey(found)))
      return refuse(`${nameWithLabel(found)} can stand in one line of the order only.`)
    const line = { ...found, quantity, cuts }
    if (!(agreed && isSameLine(agreed, line))) {
      if (cuts && !(sheet && isCutList(cuts, sheet)))
        return refuse(`${nameWithLabel(found)} can’t be cut to these lengths.`)
      if (cuts && sheet) line.quantity = cutArea(cuts, sheet.coverMm)
      else if (!isOrderable(quantity, found.unit))
        return refuse(`${nameWithLabel(found)} can’t be ordered in this quantity.`)
    }
    typed.push(line)
  }
  return { ok: true, lines: typed }
}
