import { parseQuantity } from '../../cart/cart-changes.ts'
import type { Line } from '../../cart/line.ts'
import { customLineId, isCustomLine } from '../../cart/line.ts'
import { isMeasured } from '../../catalogue/unit.ts'
import { lineKey } from '../../catalogue/variant.ts'
import { parseCedis } from '../../platform/text/parse-cedis.ts'

/** A line while it is edited: what is typed as text, and the rest as it was. */
export type LineDraft = { line: Line; name: string; quantity: string; price: string; percentOff: string }

export type LineField = 'name' | 'quantity' | 'price' | 'percentOff'

export const draftOf = (line: Line): LineDraft => ({
  line,
  name: line.name,
  quantity: String(line.quantity),
  price: (line.price / 100).toFixed(2),
  percentOff: line.percentOff ? String(line.percentOff) : '',
})

/** A line that is not in the catalogue, such as a service. */
export const emptyCustomLine = (key: string): LineDraft =>
  draftOf({
    id: customLineId(key),
    variant: 'standard',
    name: '',
    unit: 'piece',
    price: 0,
    quantity: 1,
  })

export const draftKey = ({ line }: LineDraft) => lineKey(line)

/** The line as it was typed, or a sentence for each field that can't be read. */
export function readDraft({
  line,
  ...typed
}: LineDraft): { line: Line; errors?: undefined } | { errors: Partial<Record<LineField, string>> } {
  const quantity = parseQuantity(typed.quantity, line.unit)
  const price = parseCedis(typed.price)
  const percentOff = typed.percentOff.trim() === '' ? 0 : readPercent(typed.percentOff)
  const name = typed.name.trim()
  const errors = {
    ...(!quantity && {
      quantity: `Whole numbers${isMeasured(line.unit) ? ' or halves' : ''} up to 100,000.`,
    }),
    ...(price === undefined && { price: 'Enter an amount such as 2.50' }),
    ...(percentOff === undefined && { percentOff: 'Enter 0 to 99' }),
    ...(!name && { name: 'Enter a name' }),
  }
  if (!quantity || price === undefined || percentOff === undefined || !name) return { errors }
  const { percentOff: _, ...rest } = line
  return {
    line: {
      ...rest,
      ...(isCustomLine(line) && { name }),
      quantity,
      price,
      ...(percentOff > 0 && { percentOff }),
    },
  }
}

const readPercent = (text: string) => {
  const trimmed = text.replace('%', '').trim()
  return /^\d{1,2}$/.test(trimmed) ? Number(trimmed) : undefined
}
