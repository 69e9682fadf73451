import { formatGhs } from '../platform/text/money.ts'
import type { ShownProduct } from './product.ts'
import { type ShownVariant, variantLabel } from './variant.ts'

export type VariantRow = { cells: string[]; isChosen: boolean }

/** The variants as rows of a table; those that differ in the second option only share a row. */
export function variantRows(
  { option1Name, option2Name, unit, variants }: ShownProduct,
  choice: ShownVariant | undefined,
): { header: string[]; rows: VariantRow[] } {
  const groups = Map.groupBy(variants, ({ option1, pricePesewas, weightGrams, perPallet }) =>
    JSON.stringify([option1, pricePesewas, weightGrams, perPallet]),
  )
  const columns = [
    {
      name: [option1Name, option2Name].filter(Boolean).join(', '),
      text: (first: ShownVariant, group: ShownVariant[]) =>
        variantLabel({ option1: first.option1, option2: group.map(({ option2 }) => option2).join(' / ') }),
    },
    { name: `Price per ${unit}`, text: (first: ShownVariant) => formatGhs(first.pricePesewas) },
    {
      name: 'Weight',
      isShown: variants.some(({ weightGrams }) => weightGrams > 0),
      text: ({ weightGrams }: ShownVariant) => (weightGrams > 0 ? weightText(weightGrams) : ''),
    },
    {
      name: 'Per pallet',
      isShown: variants.some(({ perPallet }) => perPallet > 0),
      text: ({ perPallet }: ShownVariant) => (perPallet > 0 ? String(perPallet) : ''),
    },
  ].filter(({ isShown = true }) => isShown)
  return {
    header: columns.map(({ name }) => name),
    rows: [...groups.values()].map(group => ({
      cells: columns.map(({ text }) => text(group[0] as ShownVariant, group)),
      isChosen: group.some(({ key }) => key === choice?.key),
    })),
  }
}

const weightText = (grams: number) => `${(grams / 1_000).toLocaleString('en')} kg`
