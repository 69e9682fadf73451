import { z } from 'zod'
import { numberText, singleLineText } from '../../platform/form-schema.ts'
import { cleanLine } from '../../platform/text.ts'
import type { CategoryChoice } from '../categories.server.ts'
import { categoryField, productFields } from '../product-schema.ts'
import { type StoredField, text } from '../stored-field-schema.ts'
import { type VariantDetails, variantFields } from '../variant-schema.ts'
import { maxOptionName } from './variant-table.ts'

export type CsvVariant = VariantDetails & { key: string; isDefault: boolean; position: number }
type ProductValues = { [Key in keyof typeof productFields]: z.output<(typeof productFields)[Key]['rule']> }
export type CsvProduct = ProductValues & {
  id: string
  option1Name: string
  option2Name: string
  variants: CsvVariant[]
}

/** A column of the file of all products, one row for each variant. */
export type CsvColumn = { label: string; entity: 'product' | 'variant'; key: string; field: StoredField }

const optionName = (label: string) =>
  ({
    label,
    shownIn: 'page',
    column: 'text',
    default: '',
    control: { type: 'text', maxLength: maxOptionName },
    codec: singleLineText,
    rule: text(maxOptionName),
  }) as const

const columnsOf = (entity: CsvColumn['entity'], fields: Record<string, StoredField>) =>
  Object.entries(fields).map(([key, field]): CsvColumn => ({ label: field.label, entity, key, field }))

const { name, ...otherProductFields } = productFields
const productLabels = new Set(Object.values(productFields).map(({ label }) => label as string))
const variantColumns = columnsOf('variant', {
  ...variantFields,
  isDefault: { ...variantFields.listed, label: 'Default', default: false },
  position: { ...productFields.position, prefill: 0 },
}).map(column =>
  productLabels.has(column.label) ? { ...column, label: `Variant ${column.label.toLowerCase()}` } : column,
)

/** The columns of the file that are not values of the row. */
export const rowLabels = {
  /** Identify the row; empty in the row of a new product or variant. */
  id: 'Product',
  key: 'Variant',
  /** Says what a changed stock was, because orders move the stock while the file is edited. */
  baseStock: 'Stock at download',
  /** Says what the row was, so that it does not replace what somebody else changed meanwhile. */
  editToken: 'Edit token',
}

/** Product columns are repeated in each row of the product, so that rows can be sorted, filtered and deleted. */
export const columns: CsvColumn[] = [
  ...columnsOf('product', {
    name,
    option1Name: optionName('Option 1 name'),
    option2Name: optionName('Option 2 name'),
  }),
  ...variantColumns,
  ...columnsOf('product', otherProductFields),
]

export function columnOf(entity: CsvColumn['entity'], key: string): CsvColumn {
  const column = columns.find(each => each.entity === entity && each.key === key)
  if (!column) throw new Error(`No column for ${key}`)
  return column
}

/** The field of a column; the cell of a category has its name, or a slug that it has or had. */
export function withCategories(categories: readonly CategoryChoice[]) {
  const slugs = categories.flatMap(({ id, slug, formerSlugs }) =>
    [slug, ...formerSlugs].map(name => ({ id, name })),
  )
  const field: StoredField = {
    ...categoryField([...categories, ...slugs]),
    rule: productFields.category.rule.refine(value => categories.some(({ id }) => id === value), {
      error: ({ input }) =>
        `There is no category “${input}”. Choose one of the shop, or add it under Categories.`,
    }),
  }
  return (column: CsvColumn) => (column.key === 'category' ? field : column.field)
}

const pairsOf = (values: string[]) =>
  values.flatMap((first, index) => (index % 2 === 0 ? [[first, values[index + 1] ?? ''] as const] : []))

/** The content of a cell: numbers as such, lists as one line for each entry. */
export function writeCell({ control, codec, column }: StoredField, value: unknown): string | number {
  const input = z.encode(codec, value)
  if (column === 'boolean') return value ? 'yes' : 'no'
  if (control.type === 'choice') return control.options.find(option => option.value === value)?.name ?? ''
  if (control.type === 'decimal' || control.type === 'integer') return input === '' ? '' : Number(input)
  if (control.type === 'priceBreaks')
    return pairsOf(input as string[])
      .map(([from, percent]) => `from ${from}: ${percent}%`)
      .join('\n')
  if (control.type === 'specifications')
    return pairsOf(input as string[])
      .map(([label, entry]) => `${label}: ${entry}`)
      .join('\n')
  return control.type === 'pictures' ? (input as string[]).join('\n') : String(input)
}

/** The same for people: prices with two decimals. */
export const showCell = (field: StoredField, value: unknown) =>
  String(field === variantFields.pricePesewas ? z.encode(field.codec, value) : writeCell(field, value))

export type CellValue = { ok: true; value: unknown } | { ok: false; error: string }

const linesOf = (cell: string) =>
  cell
    .split(/\r\n?|\n/)
    .map(line => line.trim())
    .filter(Boolean)

/** Splits at the first colon that a space follows, or else at the first one. */
function splitPair(line: string): [string, string] {
  const found = line.indexOf(': ')
  const colonIndex = found === -1 ? line.indexOf(':') : found
  return colonIndex === -1
    ? [line, '']
    : [line.slice(0, colonIndex).trim(), line.slice(colonIndex + 1).trim()]
}

function inputOf({ control }: StoredField, cell: string, hasDecimalCommas: boolean): unknown {
  const line = cleanLine(cell)
  const options = control.type === 'choice' ? control.options : []
  const findOption = (key: 'name' | 'value') =>
    options.find(option => option[key].toLowerCase() === line.toLowerCase())
  switch (control.type) {
    case 'choice':
      return (findOption('name') ?? findOption('value'))?.value ?? line
    case 'decimal':
    case 'integer':
      return readNumber(line, hasDecimalCommas)
    case 'pictures':
      return linesOf(cell)
    case 'specifications':
      return linesOf(cell).flatMap(splitPair)
    case 'priceBreaks':
      return linesOf(cell)
        .map(splitPair)
        .flatMap(([from, percent]) => [from.replace(/^from /i, ''), percent.replace(/ ?%$/, '')])
    default:
      return cell
  }
}

/** With a dot for decimals and without separators of thousands; spreadsheets write numbers as their country does. */
export function readNumber(cell: string, hasDecimalCommas: boolean): string {
  const plain = cell.replace(/\s/g, '').replace(/^[−–]/, '-')
  const isGrouped = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain)
  if (isGrouped && (plain.includes('.') || !hasDecimalCommas)) return plain.replaceAll(',', '')
  const hasComma = plain.lastIndexOf(',') > plain.lastIndexOf('.')
  return hasComma ? plain.replaceAll('.', '').replace(',', '.') : plain
}

export function readCell(field: StoredField, cell: string, hasDecimalCommas = false): CellValue {
  if (field.column === 'boolean') {
    if (/^\s*(yes|y|true|1|on)\s*$/i.test(cell)) return { ok: true, value: true }
    if (/^\s*(no|n|false|0|off)\s*$/i.test(cell)) return { ok: true, value: false }
    return { ok: false, error: 'Enter yes or no' }
  }
  const parsed = field.codec.pipe(field.rule).safeParse(inputOf(field, cell, hasDecimalCommas))
  return parsed.success
    ? { ok: true, value: parsed.data }
    : { ok: false, error: parsed.error.issues[0]?.message ?? 'This cannot be read' }
}

export const baseStockField: StoredField = { ...variantFields.stockQuantity, codec: numberText }
