import type { Values } from '../../../platform/fields/field.ts'
import { checkField, fieldText } from '../../../platform/fields/field-rules.ts'
import { cleanLine } from '../../../platform/text/text.ts'
import type { CategoryChoice } from '../../categories.server.ts'
import { categoryField, productFields } from '../../product-schema.ts'
import { productSlug } from '../../product-slug.ts'
import { isNumber, readControl, type StoredField, shortText } from '../../stored-field-schema.ts'
import { type VariantDetails, variantFields } from '../../variant-schema.ts'
import { maxOptionName } from '../variants/variant-table.ts'

export type CsvVariant = VariantDetails & { key: string; isDefault: boolean; position: number }
export type CsvProduct = Values<typeof productFields> & {
  id: string
  option1Name: string
  option2Name: string
  variants: CsvVariant[]
}

export type Entity = 'product' | 'variant'
/** A column of the file of all products, one row for each variant. */
export type CsvColumn = { label: string; entity: Entity; key: string; field: StoredField }

const columnsOf = (entity: Entity, fields: Record<string, StoredField>) =>
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
    option1Name: { label: 'Option 1 name', shownIn: 'page', ...shortText('option1_name', maxOptionName) },
    option2Name: { label: 'Option 2 name', shownIn: 'page', ...shortText('option2_name', maxOptionName) },
  }),
  ...variantColumns,
  ...columnsOf('product', otherProductFields),
]

export function columnOf(entity: Entity, key: string): CsvColumn {
  const column = columns.find(each => each.entity === entity && each.key === key)
  if (!column) throw new Error(`No column for ${key}`)
  return column
}

type CsvField = StoredField & { slugs?: ReadonlyMap<string, string> }

/** The field of a column; the cell of a category has its name, an earlier one, or a slug that it has or had. */
export function withCategories(categories: readonly CategoryChoice[]) {
  const slugs = new Map(
    categories.flatMap(({ id, slug, formerSlugs }) => [slug, ...formerSlugs].map(name => [name, id])),
  )
  const field: CsvField = { ...categoryField(categories), slugs }
  return (column: CsvColumn): CsvField => (column.key === 'category' ? field : column.field)
}

/** The content of a cell: numbers as such, lists as one line for each entry. */
export function writeCell(field: StoredField, value: unknown): string | number {
  if (field.kind === 'switch') return value ? 'yes' : 'no'
  if (field.kind === 'choice') return field.choices[String(value)] ?? ''
  if (field.kind === 'list')
    return (value as Record<string, unknown>[])
      .map(({ from, percent, label, value: entry }) =>
        from === undefined ? `${label}: ${entry}` : `from ${from}: ${percent}%`,
      )
      .join('\n')
  const text = fieldText(field, value)
  return isNumber(field) && text !== '' ? Number(text) : text
}

/** The same for people: prices with two decimals. */
export const showCell = (field: StoredField, value: unknown) =>
  field.kind === 'money' ? fieldText(field, value) : String(writeCell(field, value))

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

/** A tab between cells says nothing about decimals. */
export type DecimalMark = 'dot' | 'comma' | 'unknown'

function inputOf(field: CsvField, cell: string, decimalMark: DecimalMark): unknown {
  const line = cleanLine(cell)
  if (field.kind === 'choice') {
    const isLine = (text: string) => text.toLowerCase() === line.toLowerCase()
    const choices = Object.entries(field.choices)
    const byName = choices.find(([, name]) => isLine(name))?.[0]
    const byId = choices.find(([value]) => isLine(value))?.[0]
    const slug = line && productSlug(line)
    return byName ?? field.slugs?.get(line.toLowerCase()) ?? byId ?? field.slugs?.get(slug) ?? line
  }
  if (isNumber(field)) return readNumber(line, decimalMark)
  if (field.kind === 'list')
    return linesOf(cell)
      .map(splitPair)
      .flatMap(([first, second]) =>
        'percent' in field.fields
          ? [first.replace(/^from /i, ''), second.replace(/ ?%$/, '')]
          : [first, second],
      )
  return field.kind === 'lines' ? linesOf(cell) : cell
}

/** With a dot for decimals and without separators of thousands; spreadsheets write numbers as their country does. */
export function readNumber(cell: string, decimalMark: DecimalMark): string {
  const plain = cell.replace(/\s/g, '').replace(/^[−–]/, '-')
  const isGrouped = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(plain)
  if (isGrouped && (plain.includes('.') || decimalMark !== 'comma')) return plain.replaceAll(',', '')
  const hasComma = plain.lastIndexOf(',') > plain.lastIndexOf('.')
  return hasComma ? plain.replaceAll('.', '').replace(',', '.') : plain
}

/** Says so of a number that is another one in English than elsewhere. */
function ambiguity(cell: string): string | undefined {
  const line = cleanLine(cell)
  const [english, other] = (['dot', 'comma'] as const).map(mark => Number(readNumber(line, mark)))
  // NaN: read in one way alone.
  if (english === other || Number.isNaN(english) || Number.isNaN(other)) return undefined
  return `“${line}” can mean ${english} or ${other}. Enter it without a comma.`
}

export function readCell(field: CsvField, cell: string, decimalMark: DecimalMark = 'dot'): CellValue {
  const ambiguous = decimalMark === 'unknown' && isNumber(field) && ambiguity(cell)
  if (ambiguous) return { ok: false, error: ambiguous }
  if (field.kind === 'switch') {
    if (/^\s*(yes|y|true|1|on)\s*$/i.test(cell)) return { ok: true, value: true }
    if (/^\s*(no|n|false|0|off)\s*$/i.test(cell)) return { ok: true, value: false }
    return { ok: false, error: 'Enter yes or no' }
  }
  const checked = checkField(field, readControl(field, inputOf(field, cell, decimalMark)))
  if ('value' in checked) return { ok: true, value: checked.value }
  const error =
    field.slugs && cleanLine(cell)
      ? `There is no category “${cleanLine(cell)}”. Choose one of the shop, or add it under Categories.`
      : (checked.problems[0]?.message ?? 'This cannot be read')
  return { ok: false, error }
}
