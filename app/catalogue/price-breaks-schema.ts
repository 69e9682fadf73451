import type { Values } from '../platform/fields/field.ts'
import { maxQuantity } from './unit.ts'

const wrongQuantity = 'Enter the quantity from which the price is lower'

/** From a quantity, counted over the variants in one order, each costs some per cent less. */
export const priceBreaksField = {
  kind: 'list',
  label: 'Bulk prices',
  hint: 'From a quantity on, each costs some per cent less. All variants in one order count together.',
  item: 'bulk price',
  max: 6,
  sortBy: 'from',
  problems: { max: 'At most 6 bulk prices' },
  fields: {
    from: {
      kind: 'number',
      label: 'From quantity',
      placeholder: '500',
      min: 0.5,
      max: maxQuantity,
      step: 0.5,
      problems: {
        invalid: wrongQuantity,
        max: 'At most 100,000',
        step: 'Quantities are in wholes and halves',
      },
    },
    percent: {
      kind: 'wholeNumber',
      label: 'Per cent off',
      placeholder: '5',
      min: 1,
      max: 90,
      problems: { invalid: 'Enter whole per cents from 1 to 90' },
    },
  },
  /** In order, so that a larger quantity never costs more for each. */
  check: (breaks: readonly Readonly<Record<string, unknown>>[]) =>
    breaks.every(({ from, percent }, index) => {
      const before = breaks[index - 1]
      return !before || (Number(from) > Number(before.from) && Number(percent) > Number(before.percent))
    })
      ? undefined
      : 'A larger quantity must have more per cent off, and each quantity can be named once',
} as const

export type PriceBreak = Values<{ value: typeof priceBreaksField }>['value'][number]
