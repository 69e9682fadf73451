import { z } from 'zod'
import { repeatedText } from '../platform/form-schema.ts'
import { normalizeDecimal } from '../platform/length.ts'
import { cleanLine } from '../platform/text.ts'
import { maxQuantity } from './unit.ts'

export const maxPriceBreaks = 6

const priceBreak = z.object({
  /** From this quantity on. */
  from: z
    .number('Enter the quantity from which the price is lower')
    .multipleOf(0.5, 'Quantities are in wholes and halves')
    .gt(0, 'Enter the quantity from which the price is lower')
    .max(maxQuantity, 'At most 100,000'),
  /** Per cent off. */
  percent: z
    .int('Enter whole per cents from 1 to 90')
    .min(1, 'Enter whole per cents from 1 to 90')
    .max(90, 'Enter whole per cents from 1 to 90'),
})

export type PriceBreak = z.output<typeof priceBreak>

/** In order, so that a larger quantity never costs more for each. */
export const priceBreaksRule = z
  .array(priceBreak)
  .max(maxPriceBreaks, `At most ${maxPriceBreaks} bulk prices`)
  .refine(
    breaks =>
      breaks.every((each, index) => {
        const before = breaks[index - 1]
        return !before || (each.from > before.from && each.percent > before.percent)
      }),
    'A larger quantity must have more per cent off, and each quantity can be named once',
  )

/** The inputs are quantities and per cents in turn; empty rows are left out, and the rows are sorted. */
export const priceBreakRows = z.codec(repeatedText, z.custom<PriceBreak[]>(), {
  decode: inputs => {
    const cells = inputs.map(cleanLine)
    const number = (text: string) => (text === '' ? Number.NaN : Number(normalizeDecimal(text)))
    return cells
      .flatMap((from, index) => {
        const percent = cells[index + 1] ?? ''
        return index % 2 === 0 && (from || percent) ? [{ from: number(from), percent: number(percent) }] : []
      })
      .toSorted((a, b) => a.from - b.from)
  },
  encode: breaks => breaks.flatMap(({ from, percent }) => [String(from), String(percent)]),
})
