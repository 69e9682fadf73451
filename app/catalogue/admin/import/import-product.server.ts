import type { CategoryChoice } from '../../categories.server.ts'
import { lengthsProblem } from '../../product-schema.ts'
import { freeSlug } from '../../product-slug.ts'
import { variantKey, variantLabel } from '../../variant.ts'
import { checkTable } from '../variants/variant-table.ts'
import type { CellProblem, RefusedRow, RowChange } from './import-report.ts'
import { tokenColumns, tokenOf } from './products-csv.server.ts'
import {
  type CellValue,
  type CsvColumn,
  type CsvProduct,
  type CsvVariant,
  columnOf,
  columns,
  type DecimalMark,
  type Entity,
  readCell,
  rowLabels,
  showCell,
  withCategories,
  writeCell,
} from './products-csv-columns.ts'

/** A row by the number that a spreadsheet shows; a column that the file lacks has no cell. */
export type ImportRow = Record<keyof typeof rowLabels, string> & {
  number: number
  cells: ReadonlyMap<CsvColumn, string>
}

/** A change of a stock is a difference, so that what orders take meanwhile is kept. */
type PlannedVariant = { values: CsvVariant; stockChange: number; isNew: boolean; row?: ImportRow }
export type PlannedProduct = {
  product: Omit<CsvProduct, 'variants'>
  variants: PlannedVariant[]
  /** As the plan was made from; none: it is new. */
  stored: CsvProduct | undefined
  changes: RowChange[]
  errors: CellProblem[]
  refused: RefusedRow[]
}

type Options = {
  id: string
  stored: CsvProduct | undefined
  rows: ImportRow[]
  decimalMark: DecimalMark
  categories: readonly CategoryChoice[]
}
type Values = Record<string, unknown>

/** A row, the key of its variant, and what its cells change in the product and in the variant. */
type ReadRow = {
  row: ImportRow
  key: string
  before: CsvVariant | undefined
  edits: Map<CsvColumn, CellValue>
  /** At the download. */
  baseStock: CellValue | undefined
  /** It would replace what was changed since the download, or what is gone. */
  isRefused: boolean
}

/** How the cells of this file are read. */
type RowReader = {
  fieldOf: ReturnType<typeof withCategories>
  readColumn(row: ImportRow, column: CsvColumn): CellValue
}

const [stockColumn, defaultColumn] = [columnOf('variant', 'stockQuantity'), columnOf('variant', 'isDefault')]

const initialValue = ({ prefill, default: initial }: CsvColumn['field']) =>
  initial === undefined ? undefined : (prefill ?? initial)
const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const choiceOf = ({ option1, option2 }: { option1: string; option2: string }) =>
  `${option1}\n${option2}`.toLowerCase()
const cellOf = (row: ImportRow, key: string) => (row.cells.get(columnOf('variant', key)) ?? '').trim()
const optionsOf = (row: ImportRow) => ({ option1: cellOf(row, 'option1'), option2: cellOf(row, 'option2') })

const maxShown = 160
function show(field: CsvColumn['field'], value: unknown) {
  const text = value === undefined ? '' : showCell(field, value)
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text
}

/** What changes and what is wrong, by row. */
function makeReport(fieldOf: ReturnType<typeof withCategories>) {
  const cells = new Map<ImportRow, RowChange['cells']>()
  const errors: CellProblem[] = []
  return {
    cells,
    errors,
    addError: ({ number }: ImportRow, column: string, message: string) =>
      void errors.push({ row: number, column, message }),
    addChange(row: ImportRow, column: CsvColumn, from: unknown, to: unknown) {
      const field = fieldOf(column)
      const change = { label: column.label, from: show(field, from), to: show(field, to) }
      cells.set(row, [...(cells.get(row) ?? []), change])
    },
  }
}
type Report = ReturnType<typeof makeReport>

/** What the rows of one product change in it. */
export function planProduct(options: Options): PlannedProduct {
  const { id, stored } = options
  const read = readRows(options)
  const rows = read.filter(({ isRefused }) => !isRefused)
  const report = makeReport(withCategories(options.categories))
  const product = { ...readValues(report, 'product', rows, stored), id } as CsvProduct
  const variants = planVariants(report, stored, rows)
  const firstRow = rows[0]?.row
  if (firstRow) setDefault(report, variants, stored, firstRow)
  if (firstRow && report.cells.size > 0 && report.errors.length === 0) {
    checkVariants(report, product, variants, firstRow)
    const problem = lengthsProblem(product)
    // Other columns can be imported meanwhile.
    if (problem && !(stored && lengthsProblem(stored)))
      report.addError(firstRow, columnOf('product', 'maxLengthMm').label, problem)
  }

  const changes = Array.from(report.cells, ([row, cells]): RowChange => {
    const variant = variants.find(each => each.row === row)
    const kind = !stored ? 'new product' : variant?.isNew ? 'new variant' : 'changed'
    const label = variant ? variantLabel(variant.values) : ''
    return { row: row.number, name: product.name ?? '', label, kind, cells }
  })
  const refused = read.flatMap(({ row, before, isRefused }) =>
    isRefused
      ? { row: row.number, name: stored?.name ?? id, label: variantLabel(before ?? optionsOf(row)) }
      : [],
  )
  const { variants: _, ...details } = product
  return { product: details, variants, stored, changes, errors: report.errors, refused }
}

function readRows({ stored, rows, categories, decimalMark }: Options): ReadRow[] {
  const fieldOf = withCategories(categories)
  const read: RowReader = {
    fieldOf,
    readColumn: (row, column) => readCell(fieldOf(column), row.cells.get(column) ?? '', decimalMark),
  }
  const storedByKey = new Map(stored?.variants.map(variant => [variant.key, variant]))
  const storedByChoice = new Map(stored?.variants.map(variant => [choiceOf(variant), variant.key]))
  const used = new Set([...storedByKey.keys(), ...rows.map(({ key }) => key)])
  return rows.map(row => {
    const choice = optionsOf(row)
    const key = row.key || (storedByChoice.get(choiceOf(choice)) ?? freeSlug(variantKey(choice), used))
    used.add(key)
    const before = storedByKey.get(key)
    const isGone = row.id !== '' && row.editToken !== '' && (!stored || (row.key !== '' && !before))
    const product = readEdits('product', row, stored, read)
    const variant = readEdits('variant', row, before, read)
    const edits = new Map([...product.edits, ...variant.edits])
    const baseStock =
      row.baseStock === '' ? undefined : readCell(stockColumn.field, row.baseStock, decimalMark)
    // The stock that was downloaded is no new one.
    if (before && isEqual(edits.get(stockColumn), baseStock)) edits.delete(stockColumn)
    return {
      row,
      key,
      before,
      edits,
      baseStock,
      isRefused: isGone || product.isOutdated || variant.isOutdated,
    }
  })
}

/**
 * What the cells of a row change in the product or the variant, as it is stored. A row that still is what was downloaded
 * changes nothing: it repeats of a product what another row of the same file has changed. One that differs from both would
 * replace what was changed since.
 */
function readEdits(
  entity: Entity,
  row: ImportRow,
  before: Values | undefined,
  { readColumn, fieldOf }: RowReader,
): { edits: [CsvColumn, CellValue][]; isOutdated: boolean } {
  const edits = columns.flatMap((column): [CsvColumn, CellValue][] => {
    const value = before?.[column.key]
    const cell = row.cells.get(column)
    if (column.entity !== entity || cell === undefined) return []
    const isBlank = cell.trim() === ''
    if (value === undefined ? isBlank : cell === String(writeCell(fieldOf(column), value))) return []
    // A row that somebody adds for a variant repeats nothing of the product.
    if (isBlank && entity === 'product' && row.key === '') return []
    const result = readColumn(row, column)
    return result.ok && isEqual(result.value, value) ? [] : [[column, result]]
  })
  const [stock, others] = [edits.filter(isOfStock), edits.filter(edit => !isOfStock(edit))]
  const token = row.editToken.slice(1).split('.')[entity === 'product' ? 0 : 1]
  const all = tokenColumns[entity]
  // A version that lacked columns left them out of the edit token too.
  const present = all.filter(column => row.cells.has(column))
  const isDownloaded = (values: Values) => [all, present].some(counted => token === tokenOf(counted, values))
  const isKnown = row.editToken !== '' && before !== undefined && (entity === 'product' || row.key !== '')
  if (!isKnown || others.length === 0 || isDownloaded(before)) return { edits, isOutdated: false }
  const own = all.map((column): [string, unknown] => {
    const result = readColumn(row, column)
    return [column.key, result.ok ? result.value : undefined]
  })
  return { edits: stock, isOutdated: !isDownloaded(Object.fromEntries(own)) }
}

const isOfStock = ([column]: [CsvColumn, CellValue]) => column === stockColumn

function readValues(report: Report, entity: Entity, rows: ReadRow[], before: Values | undefined): Values {
  const values: Values = { ...before }
  for (const column of columns.filter(each => each.entity === entity)) {
    const { key, label, field } = column
    const initial = initialValue(field)
    if (!before) values[key] = initial
    let first: { row: ImportRow; value: unknown } | undefined
    const edits = rows.flatMap(({ row, edits }) => ({ row, edit: edits.get(column) }))
    for (const { row, edit } of edits) {
      if (edit?.ok === false) report.addError(row, label, edit.error)
      else if (edit && !first) first = { row, value: edit.value }
      else if (edit && first && !isEqual(edit.value, first.value))
        report.addError(row, label, `Row ${first.row.number} says something else for the same product`)
    }
    if (first) {
      values[key] = first.value
      report.addChange(first.row, column, before?.[key], first.value)
    } else if (!before && initial === undefined && edits[0] && edits.every(({ edit }) => !edit)) {
      const missing = readCell(field, '')
      if (!missing.ok) report.addError(edits[0].row, label, missing.error)
    }
  }
  return values
}

/** The variants of the product in their order, with those that the rows add. */
function planVariants(report: Report, stored: CsvProduct | undefined, rows: ReadRow[]): PlannedVariant[] {
  const planned = new Map<string, PlannedVariant>(
    stored?.variants.map(values => [values.key, { values, stockChange: 0, isNew: false }]),
  )
  for (const each of rows) {
    const { row, key, before } = each
    if (!before && (key.length > 60 || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(key)))
      report.addError(row, rowLabels.key, 'There is no such variant. Leave the cell empty for a new one.')
    const same = planned.get(key)?.row
    if (same) report.addError(row, rowLabels.key, `Row ${same.number} is the same variant`)
    else {
      const values = { ...readValues(report, 'variant', [each], before), key } as CsvVariant
      const stockChange = values.stockQuantity - (before?.stockQuantity ?? 0)
      if (stockChange !== 0) checkStock(report, each, values.stockQuantity)
      planned.set(key, { values, stockChange, isNew: !before, row })
    }
  }
  const variants = [...planned.values()]
  let position = Math.max(0, ...variants.map(({ values }) => values.position))
  for (const { values, isNew } of variants)
    if (isNew && values.position === 0) values.position = position += 10
  return variants.sort((a, b) => a.values.position - b.values.position)
}

function checkStock({ addError }: Report, { row, before, baseStock }: ReadRow, stock: number) {
  // Orders may take the stock below zero, people may not.
  if (stock < 0) addError(row, stockColumn.label, 'Stock must be 0 or more')
  if (baseStock && !baseStock.ok) addError(row, rowLabels.baseStock, baseStock.error)
  else if (before && baseStock && baseStock.value !== before.stockQuantity) {
    const now = before.stockQuantity
    const question = `enter the new stock, and ${now} as ${rowLabels.baseStock}`
    addError(
      row,
      stockColumn.label,
      `The stock was ${baseStock.value} at the download and is ${now} now: ${question}`,
    )
  }
}

/** A row that newly says yes is the default; the one before it then isn't, whatever its row says. */
function setDefault(
  report: Report,
  variants: PlannedVariant[],
  stored: CsvProduct | undefined,
  firstRow: ImportRow,
) {
  const formerKey = stored?.variants.find(({ isDefault }) => isDefault)?.key
  const wasDefault = ({ values }: PlannedVariant) => values.key === formerKey
  const setTo = (variant: PlannedVariant, isDefault: boolean) => {
    variant.values = { ...variant.values, isDefault }
    report.addChange(variant.row ?? firstRow, defaultColumn, !isDefault, isDefault)
  }
  const defaults = variants.filter(({ values }) => values.isDefault)
  const [newDefault, second] = defaults.filter(variant => !wasDefault(variant))
  if (newDefault && !second) for (const variant of defaults.filter(wasDefault)) setTo(variant, false)
  const first = variants.find(({ row }) => row === firstRow)
  if (!stored && !newDefault && first) setTo(first, true)
}

function checkVariants(
  { addError }: Report,
  product: CsvProduct,
  variants: PlannedVariant[],
  firstRow: ImportRow,
) {
  const { option1Name, option2Name } = product
  const nameOf = ({ row, values }: PlannedVariant) => (row ? `Row ${row.number}` : variantLabel(values))
  const table = { option1Name, option2Name, variants: variants.map(({ values }) => values) }
  for (const { row: index = 0, field, message } of checkTable(table)) {
    const column = columns.find(
      ({ key, entity }) => key === field && (entity === 'variant' || /Name$/.test(key)),
    )
    const text = message.replace(/^Row (\d+)/, (_, number) =>
      variants
        .slice(number - 1, number)
        .map(nameOf)
        .join(),
    )
    addError(variants[index]?.row ?? firstRow, column?.label ?? rowLabels.key, text)
  }
}
