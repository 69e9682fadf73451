import type { Cut } from '../catalogue/cut-list.ts'
import type { Unit } from '../catalogue/unit.ts'
import type { Pesewas } from '../platform/text/money.ts'

/** What is bought of a product in one of its variants: in a cart, an order, a quote and their documents. */
export type Line = {
  id: string
  /** The default where it is missing or empty: in carts and orders from before there were variants. */
  variant?: string | undefined
  label?: string | undefined
  name: string
  unit: Unit
  /** Of one unit. */
  price: Pesewas
  quantity: number
  /** Sheets by length; the quantity is the area that they cover. */
  cuts?: Cut[] | undefined
  /** Whole per cents that a bulk price took off. */
  percentOff?: number | undefined
  /** Of one unit. */
  weightGrams?: number | undefined
  perPallet?: number | undefined
  picture?: string | undefined
}

/** The line alone, without empty values, as orders and quotes store it. */
export const toStoredLine = ({ cuts, percentOff, weightGrams, perPallet, picture, ...line }: Line): Line => ({
  id: line.id,
  variant: line.variant,
  label: line.label,
  name: line.name,
  unit: line.unit,
  price: line.price,
  quantity: line.quantity,
  ...(cuts && { cuts }),
  ...(percentOff && { percentOff }),
  ...(weightGrams && { weightGrams }),
  ...(perPallet && { perPallet }),
  ...(picture && { picture }),
})

/** The id of a line of a quote that is not in the catalogue. */
export const customLineId = (key: string) => `custom-${key}`
export const isCustomLine = ({ id }: Pick<Line, 'id'>) => id.startsWith('custom-')
