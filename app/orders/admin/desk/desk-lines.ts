import type { CartLine } from '../../../cart/cart.ts'
import { parseQuantity } from '../../../cart/cart-changes.ts'
import { isCustomLine, type Line } from '../../../cart/line.ts'
import { readCutRows } from '../../../catalogue/cut-rows.ts'
import { isMeasured, maxQuantity } from '../../../catalogue/unit.ts'
import { lineKey, nameWithLabel } from '../../../catalogue/variant.ts'
import { parseNumber } from '../../../platform/text/length.ts'
import type { Pesewas } from '../../../platform/text/money.ts'
import type { Goods } from './goods.ts'
import { type OtherUnit, otherUnits, soldQuantity, type UnitSizes, unitName } from './quantity-units.ts'

/** A line while it is typed. */
export type DeskLine = {
  id: string
  variant: string
  /** Where it is not sold any more. */
  name: string
  /** `sold`: the unit that the goods are sold by. */
  unit: 'sold' | 'lengths' | OtherUnit
  /** A number, or `12 x 3.6, 8 x 2.4` of sheets by length. */
  quantity: string
  /** Of one unit, when it was last shown to the customer. */
  price: Pesewas
}

const texts = ['id', 'variant', 'name', 'unit', 'quantity'] as const

/** Whether something stored is a line. */
export const isDeskLine = (value: unknown): value is DeskLine =>
  typeof value === 'object' &&
  value !== null &&
  texts.every(name => typeof (value as Record<string, unknown>)[name] === 'string') &&
  typeof (value as DeskLine).price === 'number'

export const newLine = (goods: Goods): DeskLine => ({
  id: goods.id,
  variant: goods.variant,
  name: nameWithLabel(goods),
  unit: goods.sheet ? 'lengths' : 'sold',
  quantity: '',
  price: goods.price,
})

/** What a line can be counted in, with the unit that it has, which goods chosen since may not have. */
export function unitsOf({ unit }: DeskLine, goods: Goods | undefined, sizes: UnitSizes): DeskLine['unit'][] {
  const measured = otherUnits.filter(each => sizes[each])
  return [...new Set([...(goods?.sheet ? ['lengths' as const] : []), 'sold' as const, ...measured, unit])]
}

export const findGoods = (goods: readonly Goods[], { id, variant }: Pick<Line, 'id' | 'variant'>) =>
  goods.find(each => each.id === id && (!variant || each.variant === variant))

/** `12 x 3.6, 8 x 12'6"`: a comma that no number of sheets follows is one of a decimal. */
const cutRows = (text: string) =>
  text
    .split(/[;\n]|,(?=\s*\d+\s*[x×*])|\band\b/)
    .filter(part => part.trim())
    .map(part => {
      const [count = '', ...length] = part.split(/[x×*]/)
      return { count: count.trim(), length: length.join('x').trim() }
    })

/** The line that is ordered, or a sentence. */
export function readLine(
  { unit, quantity: text }: DeskLine,
  goods: Goods,
  sizes: UnitSizes,
): { line: CartLine } | { problem: string } {
  if (!text.trim()) return { problem: unit === 'lengths' ? 'Enter the lengths.' : 'Enter how many.' }
  if (unit === 'lengths') {
    if (!goods.sheet) return { problem: `${goods.name} is not sold by length.` }
    const { cuts, area, errors, problem } = readCutRows(cutRows(text), goods.sheet)
    const error = errors.flatMap(({ count, length }) => [count && `Sheets: ${count}`, length]).find(Boolean)
    if (error || problem) return { problem: error || (problem as string) }
    return { line: { ...goods, quantity: area, cuts } }
  }
  if (unit === 'sold') {
    const quantity = parseQuantity(text, goods.unit)
    if (quantity) return { line: { ...goods, quantity } }
    return {
      problem: `Whole numbers${isMeasured(goods.unit) ? ' or halves' : ''} up to ${maxQuantity.toLocaleString('en')}.`,
    }
  }
  const count = parseNumber(text)
  const size = sizes[unit]
  if (!size) return { problem: `It is not known what a ${unit} of these goods is. Choose another unit.` }
  const quantity = count === undefined ? undefined : soldQuantity(count, size, goods.unit)
  if (quantity) return { line: { ...goods, quantity } }
  return {
    problem: `A number that makes at most ${maxQuantity.toLocaleString('en')} ${unitName(goods.unit)}.`,
  }
}

/** The lines of an earlier order, at the prices of then, and sentences about what is no longer sold. */
export function repeatLines(ordered: readonly Line[], goods: readonly Goods[]) {
  const gone: string[] = []
  const lines = ordered.flatMap((line): DeskLine[] => {
    const found = findGoods(goods, line)
    if (!found) {
      const reason = isCustomLine(line) ? 'was part of a quote' : 'is not sold at the moment'
      gone.push(`${nameWithLabel(line)} ${reason}: it is left out.`)
      return []
    }
    const isCut = line.cuts && found.sheet
    const quantity = isCut
      ? line.cuts?.map(({ count, length }) => `${count} x ${length}`).join(', ')
      : String(line.quantity)
    return [
      { ...newLine(found), unit: isCut ? 'lengths' : 'sold', quantity: quantity ?? '', price: line.price },
    ]
  })
  // Orders from before there were variants may name the default twice.
  return { lines: [...new Map(lines.map(line => [lineKey(line), line])).values()], gone }
}
