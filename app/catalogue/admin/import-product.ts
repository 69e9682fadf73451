import { freeSlug } from '../product-slug.ts'
import { variantKey, variantLabel } from '../variant.ts'
import { type CellProblem, createImportReport, type RowChange } from './import-report.ts'
import {
  baseStockField,
  baseStockLabel,
  type CsvColumn,
  type CsvProduct,
  type CsvVariant,
  columnOf,
  columns,
  keyLabel,
  readCell,
  writeCell,
} from './products-csv-columns.ts'
import { type CellError, checkTable } from './variant-table.ts'

/** A row by the number that a spreadsheet shows; a column that the file lacks has no cell. */
export type ImportRow = {
  number: number
  id: string
  key: string
  baseStock: string
  cells: ReadonlyMap<CsvColumn, string>
}

/** A change of a stock is a difference, so that what orders take meanwhile is kept. */
type PlannedVariant = { values: CsvVariant; stockChange: number; isNew: boolean; row?: ImportRow }
export type PlannedProduct = {
  product: Omit<CsvProduct, 'variants'>
  variants: PlannedVariant[]
  /** As the plan was made from; none: it is new. */
  stored: CsvProduct | undefined
  hasNewDetails: boolean
  changes: RowChange[]
  errors: CellProblem[]
  /** What changes, to be compared with another plan. */
  facts: unknown[]
}

type Options = {
  id: string
  stored: CsvProduct | undefined
  rows: [ImportRow, ...ImportRow[]]
  hasDecimalCommas: boolean
}
type Values = Record<string, unknown>

const [stockColumn, defaultColumn] = [columnOf('variant', 'stockQuantity'), columnOf('variant', 'isDefault')]
const isSpecial = (column: CsvColumn) => column === stockColumn || column === defaultColumn

const initialValue = ({ prefill, default: initial }: CsvColumn['field']) =>
  initial === undefined ? undefined : (prefill ?? initial)
const initialValues = (entity: CsvColumn['entity']) =>
  Object.fromEntries(
    columns.filter(column => column.entity === entity).map(({ key, field }) => [key, initialValue(field)]),
  )

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const choiceOf = ({ option1, option2 }: { option1: string; option2: string }) =>
  `${option1}\n${option2}`.toLowerCase()

const stockConflictMessage = (base: unknown, stock: number) =>
  `The stock was ${base} at the download and is ${stock} now: enter the new stock, and ${stock} as ${baseStockLabel}`

/** What the rows of one product change in it. */
export function planProduct({ id, stored, rows, hasDecimalCommas }: Options): PlannedProduct {
  const report = createImportReport()
  const read = (field: CsvColumn['field'], cell: string) => readCell(field, cell, hasDecimalCommas)

  /** The value that rows give a field which is stored as `before`; undefined: they don't change it. */
  function readChange(column: CsvColumn, from: ImportRow[], before: unknown): { value: unknown } | undefined {
    const { field, label } = column
    const written = before === undefined ? undefined : String(writeCell(field, before))
    const isEdited = (cell: string) => (written === undefined ? cell.trim() !== '' : cell !== written)
    const changing = from.flatMap(row => {
      const cell = row.cells.get(column)
      if (cell === undefined || !isEdited(cell)) return []
      // A row that somebody adds for a variant repeats nothing of the product.
      if (column.entity === 'product' && row.key === '' && cell.trim() === '') return []
      const result = read(field, cell)
      if (!result.ok) report.addError(row, label, result.error)
      return result.ok && !isEqual(result.value, before) ? [{ row, value: result.value }] : []
    })
    const [first] = changing
    const other = changing.find(({ value }) => !isEqual(value, first?.value))
    if (first && other)
      report.addError(other.row, label, `Row ${first.row.number} says something else for the same product`)
    if (first) report.addChange(first.row, column, before, first.value)
    else if (before === undefined && initialValue(field) === undefined && from[0]) {
      const missing = read(field, '')
      if (!missing.ok && !report.hasError(from[0], label)) report.addError(from[0], label, missing.error)
    }
    return first
  }

  const readValues = (
    entity: CsvColumn['entity'],
    from: ImportRow[],
    before: Values | undefined,
  ): Values => ({
    ...(before ?? initialValues(entity)),
    ...Object.fromEntries(
      columns
        .filter(column => column.entity === entity && !isSpecial(column))
        .flatMap(column => {
          const change = readChange(column, from, before?.[column.key])
          return change ? [[column.key, change.value]] : []
        }),
    ),
  })

  function readStockChange(row: ImportRow, before: CsvVariant | undefined): number {
    const cell = row.cells.get(stockColumn)
    if (cell === undefined || (cell.trim() === '' && !before)) return 0
    const value = read(stockColumn.field, cell)
    const base = row.baseStock === '' ? undefined : read(baseStockField, row.baseStock)
    const stock = before?.stockQuantity ?? 0
    if (!value.ok) report.addError(row, stockColumn.label, value.error)
    else if (base && !base.ok) report.addError(row, baseStockLabel, base.error)
    else if (value.value !== stock && (!before || value.value !== base?.value)) {
      const to = Number(value.value)
      // Orders may take the stock below zero, people may not.
      if (to < 0) report.addError(row, stockColumn.label, 'Stock must be 0 or more')
      if (before && base && base.value !== stock)
        report.addError(row, stockColumn.label, stockConflictMessage(base.value, stock))
      report.addChange(row, stockColumn, before && stock, to)
      return to - stock
    }
    return 0
  }

  const product = { ...readValues('product', rows, stored), id } as CsvProduct
  const storedByKey = new Map(stored?.variants.map(variant => [variant.key, variant]))
  const planned = new Map<string, PlannedVariant>(
    stored?.variants.map(values => [values.key, { values, stockChange: 0, isNew: false }]),
  )
  const used = new Set([...storedByKey.keys(), ...rows.map(({ key }) => key)])
  const storedByChoice = new Map(stored?.variants.map(variant => [choiceOf(variant), variant.key]))

  function findKey(row: ImportRow): string {
    if (row.key) return row.key
    const cell = (key: string) => (row.cells.get(columnOf('variant', key)) ?? '').trim()
    const options = { option1: cell('option1'), option2: cell('option2') }
    return storedByChoice.get(choiceOf(options)) ?? freeSlug(variantKey(options), used)
  }

  for (const row of rows) {
    const key = findKey(row)
    used.add(key)
    const before = storedByKey.get(key)
    if (!before && (key.length > 60 || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(key)))
      report.addError(row, keyLabel, 'There is no such variant. Leave the cell empty for a new one.')
    const same = planned.get(key)?.row
    if (same) {
      report.addError(row, keyLabel, `Row ${same.number} is the same variant`)
      continue
    }
    const values = { ...readValues('variant', [row], before), key } as CsvVariant
    planned.set(key, { values, stockChange: readStockChange(row, before), isNew: !before, row })
  }

  const variants = [...planned.values()]
  setDefault()
  let position = Math.max(0, ...variants.map(({ values }) => values.position))
  for (const { values, isNew } of variants)
    if (isNew && values.position === 0) values.position = position += 10
  variants.sort((a, b) => a.values.position - b.values.position)
  if (report.hasChanges() && !report.hasErrors()) for (const error of tableErrors()) addTableError(error)

  /** A row that newly says yes is the default; the one before it then isn't, whatever its row says. */
  function setDefault() {
    const newDefaults: ImportRow[] = []
    for (const variant of variants) {
      const { row, isNew, values } = variant
      const cell = row?.cells.get(defaultColumn)
      variant.values = { ...values, isDefault: !isNew && values.isDefault }
      if (!row || cell === undefined || (isNew && cell.trim() === '')) continue
      const parsed = read(defaultColumn.field, cell)
      if (!parsed.ok) report.addError(row, defaultColumn.label, parsed.error)
      else if (parsed.value && !variant.values.isDefault) newDefaults.push(row)
      else if (!parsed.value && variant.values.isDefault) variant.values.isDefault = false
    }
    const [newDefault = stored ? undefined : rows[0], second] = newDefaults
    if (second)
      report.addError(second, defaultColumn.label, `Row ${newDefault?.number} is to be the default already`)
    for (const variant of variants) {
      const before = !variant.isNew && storedByKey.get(variant.values.key)?.isDefault
      if (newDefault) variant.values.isDefault = variant.row === newDefault
      if (before !== variant.values.isDefault)
        report.addChange(variant.row ?? rows[0], defaultColumn, before, variant.values.isDefault)
    }
  }

  function tableErrors() {
    const { option1Name, option2Name } = product
    return checkTable({ option1Name, option2Name, variants: variants.map(({ values }) => values) })
  }

  function addTableError({ row: index = 0, field, message }: CellError) {
    const column = columns.find(
      ({ key, entity }) => key === field && (entity === 'variant' || /Name$/.test(key)),
    )
    const nameOf = (place: number) => {
      const { row, values } = variants[place] ?? {}
      return row ? `Row ${row.number}` : values ? variantLabel(values) : ''
    }
    const text = message.replace(/^Row (\d+)/, (_, number) => nameOf(Number(number) - 1))
    report.addError(variants[index]?.row ?? rows[0], column?.label ?? keyLabel, text)
  }

  const describe = (row: ImportRow) => {
    const variant = variants.find(each => each.row === row)
    const kind = !stored ? 'new product' : variant?.isNew ? 'new variant' : 'changed'
    return { name: product.name ?? '', label: variant ? variantLabel(variant.values) : '', kind } as const
  }
  const { variants: _, ...details } = product
  const isChanged = ([key, value]: [string, unknown]) => !isEqual(value, stored?.[key as keyof CsvProduct])
  return {
    product: details,
    variants,
    stored,
    hasNewDetails: stored !== undefined && Object.entries(details).some(isChanged),
    changes: report.changes(describe),
    errors: report.errors,
    facts: report.facts,
  }
}
