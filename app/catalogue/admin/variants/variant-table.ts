import type { VariantDetails } from '../../variant-schema.ts'

export const maxVariants = 200
export const maxOptionName = 40

/** A row of the table of variants; a new one has no key yet. */
export type VariantRow = VariantDetails & { key?: string | undefined; isDefault: boolean }

/** All variants of a product in the owner's order, and what they differ by. */
export type VariantTable = { option1Name: string; option2Name: string; variants: VariantRow[] }

export type CellError = {
  /** None: the table as a whole. */
  row?: number | undefined
  field: keyof VariantRow | 'option1Name' | 'option2Name'
  message: string
}

const options = [
  ['option1', 'option1Name'],
  ['option2', 'option2Name'],
] as const

/** What the rows of a table have to be together; the rules of single cells are those of `variantFields`. */
export function checkTable({ variants, ...names }: VariantTable): CellError[] {
  const errors: CellError[] = []
  const add = (row: number | undefined, field: CellError['field'], message: string) =>
    errors.push({ row, field, message })

  if (variants.length > maxVariants) add(undefined, 'option1Name', `At most ${maxVariants} variants`)
  for (const [option, nameField] of options) {
    const isNamed = names[nameField] !== ''
    const isNeeded = option === 'option1' && variants.length > 1
    if (!isNamed && (isNeeded || variants.some(variant => variant[option] !== '')))
      add(undefined, nameField, 'Say what the variants differ by, such as Size')
    if (names[nameField].length > maxOptionName)
      add(undefined, nameField, `At most ${maxOptionName} characters`)
    if (isNamed)
      for (const [row, variant] of variants.entries())
        if (variant[option] === '') add(row, option, `Enter the ${names[nameField].toLowerCase()}`)
  }

  const addRepeated = (field: 'option1' | 'sku' | 'key', what: string, read: (row: VariantRow) => string) => {
    const firstRows = new Map<string, number>()
    for (const [row, variant] of variants.entries()) {
      const value = read(variant)
      const first = firstRows.get(value)
      if (value && first !== undefined) add(row, field, `Row ${first + 1} has the same ${what}`)
      else firstRows.set(value, row)
    }
  }
  const isComplete = errors.length === 0
  if (isComplete) addRepeated('option1', 'choice', row => `${row.option1}\n${row.option2}`.toLowerCase())
  for (const [row, { key = 'new' }] of variants.entries())
    if (!/^[a-z0-9-]{1,80}$/.test(key)) add(row, 'key', 'Keys consist of small letters, digits and hyphens')
  addRepeated('sku', 'SKU', row => row.sku)
  addRepeated('key', 'key', row => row.key ?? '')

  const defaults = variants.flatMap((variant, row) => (variant.isDefault ? [row] : []))
  if (defaults.length !== 1) add(defaults[1] ?? 0, 'isDefault', 'One variant must be the default')
  for (const row of defaults)
    if (!variants[row]?.listed) add(row, 'listed', 'The default variant must be listed')
  return errors
}
