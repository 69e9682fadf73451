import type { Line } from '../../cart/line.ts'
import { customLineId, isCustomLine } from '../../cart/line.ts'
import { isMeasured, maxQuantity, quantityStep, type Unit } from '../../catalogue/unit.ts'
import { lineKey } from '../../catalogue/variant.ts'
import type { Fields } from '../../platform/fields/field.ts'
import { checkFields, fieldText, problemsByName, readFields } from '../../platform/fields/field-rules.ts'

/** What is typed of a line that is sold by `unit`. */
export const lineFields = (unit: Unit) =>
  ({
    name: { kind: 'text', label: 'What', max: 200, problems: { missing: 'Enter a name' } },
    quantity: {
      kind: 'number',
      label: `Quantity (${unit})`,
      min: quantityStep(unit),
      max: maxQuantity,
      step: quantityStep(unit),
      problems: { invalid: `Whole numbers${isMeasured(unit) ? ' or halves' : ''} up to 100,000.` },
    },
    price: {
      kind: 'money',
      label: 'Price (GHS)',
      max: 10_000_000_00,
      problems: { invalid: 'Enter an amount such as 2.50' },
    },
    percentOff: {
      kind: 'wholeNumber',
      label: '% off',
      max: 99,
      empty: 0,
      problems: { invalid: 'Enter 0 to 99' },
    },
  }) as const satisfies Fields

export type LineField = keyof ReturnType<typeof lineFields>
/** A line while it is edited: what is typed as text, and the rest as it was. */
export type LineDraft = Record<LineField, string> & { line: Line }

export function draftOf(line: Line): LineDraft {
  const { name, quantity, price, percentOff } = lineFields(line.unit)
  return {
    line,
    name: fieldText(name, line.name),
    quantity: fieldText(quantity, line.quantity),
    price: fieldText(price, line.price),
    percentOff: fieldText(percentOff, line.percentOff),
  }
}

/** A line that is not in the catalogue, such as a service. */
export const emptyCustomLine = (key: string) =>
  draftOf({ id: customLineId(key), variant: 'standard', name: '', unit: 'piece', price: 0, quantity: 1 })

export const draftKey = ({ line }: LineDraft) => lineKey(line)

/** The line as it was typed, or a sentence for each field that can't be read. */
export function readDraft({
  line,
  ...typed
}: LineDraft): { line: Line; errors?: undefined } | { errors: Partial<Record<LineField, string>> } {
  const fields = lineFields(line.unit)
  const texts: Record<string, string> = typed
  const checked = checkFields(
    fields,
    readFields(fields, name => texts[name]),
  )
  if (!checked.ok) return { errors: problemsByName(checked.problems) }
  const { name, percentOff, ...amounts } = checked.values
  const { percentOff: _, ...rest } = line
  return {
    line: {
      ...rest,
      ...amounts,
      ...(isCustomLine(line) && { name }),
      ...(percentOff > 0 && { percentOff }),
    },
  }
}
