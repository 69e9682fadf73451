import type { CategoryChoice } from '../../categories.server.ts'
import { freeSlug } from '../../product-slug.ts'
import { variantKey, variantLabel } from '../../variant.ts'
import { variantFields } from '../../variant-schema.ts'
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
  hasDecimalCommas: boolean
  categories: readonly CategoryChoice[]
}
type Values = Record<string, unknown>

/** A product while the file is compared with it. */
type Comparison = Options & {
  storedByKey: ReadonlyMap<string, CsvVariant>
  fieldOf: ReturnType<typeof withCategories>
  states: ReadonlyMap<ImportRow, Record<Entity, RowState>>
  changes: Map<ImportRow, RowChange['cells']>
  errors: CellProblem[]
}

/**
 * Whether the product or the variant is as it was when the row was downloaded; if not, whether at least the row is. Such a
 * row changes nothing: it repeats of a product what another row of the same file has changed.
 */
type RowState = 'current' | 'repeated' | 'outdated'

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

const addError = ({ errors }: Comparison, row: ImportRow | undefined, column: string, message: string) =>
  void errors.push({ row: row?.number ?? 0, column, message })

function addChange(
  { changes, fieldOf }: Comparison,
  row: ImportRow,
  column: CsvColumn,
  from: unknown,
  to: unknown,
) {
  const field = fieldOf(column)
  const change = { label: column.label, from: show(field, from), to: show(field, to) }
  changes.set(row, [...(changes.get(row) ?? []), change])
}

/** What the rows of one product change in it. */
export function planProduct(options: Options): PlannedProduct {
  const { id, stored } = options
  const storedByKey = new Map(stored?.variants.map(variant => [variant.key, variant]))
  const fieldOf = withCategories(options.categories)
  const stateOf = (row: ImportRow, entity: Entity, before: Values | undefined): RowState => {
    const token = row.editToken.slice(1).split('.')[entity === 'product' ? 0 : 1]
    if (!row.editToken || !before || token === tokenOf(entity, before)) return 'current'
    const typed = tokenColumns[entity].map((column): [string, unknown] => {
      const read = readCell(fieldOf(column), row.cells.get(column) ?? '', options.hasDecimalCommas)
      return [column.key, read.ok ? read.value : undefined]
    })
    return token === tokenOf(entity, Object.fromEntries(typed)) ? 'repeated' : 'outdated'
  }
  const states = options.rows.map((row): [ImportRow, Record<Entity, RowState>] => [
    row,
    {
      product: stateOf(row, 'product', stored),
      variant: stateOf(row, 'variant', storedByKey.get(row.key)),
    },
  ])
  const comparison: Comparison = {
    ...options,
    storedByKey,
    fieldOf,
    states: new Map(states),
    changes: new Map(),
    errors: [],
  }
  const refused = new Set(options.rows.filter(row => isRefused(comparison, row)))
  const rows = options.rows.filter(row => !refused.has(row))
  const product = { ...readValues(comparison, 'product', rows, stored), id } as CsvProduct
  const variants = planVariants(comparison, rows)
  const [firstRow] = rows
  if (firstRow) setDefault(comparison, variants, firstRow)
  if (firstRow && comparison.changes.size > 0 && comparison.errors.length === 0)
    checkVariants(comparison, product, variants, firstRow)

  const changes = Array.from(comparison.changes, ([row, cells]): RowChange => {
    const variant = variants.find(each => each.row === row)
    const kind = !stored ? 'new product' : variant?.isNew ? 'new variant' : 'changed'
    const label = variant ? variantLabel(variant.values) : ''
    return { row: row.number, name: product.name ?? '', label, kind, cells }
  })
  const { variants: _, ...details } = product
  return {
    product: details,
    variants,
    stored,
    changes,
    errors: comparison.errors,
    refused: Array.from(refused, row => ({
      row: row.number,
      name: stored?.name ?? id,
      label: variantLabel(comparison.storedByKey.get(row.key) ?? optionsOf(row)),
    })),
  }
}

/** Whether the row would replace what was changed since the download, or what is gone. */
function isRefused(comparison: Comparison, row: ImportRow): boolean {
  const { stored, storedByKey, states } = comparison
  if (!row.id || !row.editToken) return false
  const variant: Values | undefined = storedByKey.get(row.key)
  const product: Values | undefined = stored
  if (!product || (row.key && !variant)) return true
  return columns.some(column => {
    const before = column.entity === 'product' ? product : variant
    const isOutdated = states.get(row)?.[column.entity] === 'outdated'
    return before && isOutdated && readChange(comparison, row, column, before[column.key])
  })
}

const readBaseStock = ({ hasDecimalCommas }: Options, { baseStock }: ImportRow) =>
  baseStock === '' ? undefined : readCell(variantFields.stockQuantity, baseStock, hasDecimalCommas)

/** What a cell makes of a value that is stored as `before`; undefined: it changes nothing. */
function readChange(
  comparison: Comparison,
  row: ImportRow,
  column: CsvColumn,
  before: unknown,
): CellValue | undefined {
  const { hasDecimalCommas } = comparison
  const field = comparison.fieldOf(column)
  const cell = row.cells.get(column)
  if (cell === undefined) return
  const isBlank = cell.trim() === ''
  if (before === undefined ? isBlank : cell === String(writeCell(field, before))) return
  // A row that somebody adds for a variant repeats nothing of the product.
  if (isBlank && column.entity === 'product' && row.key === '') return
  const result = readCell(field, cell, hasDecimalCommas)
  if (result.ok && isEqual(result.value, before)) return
  if (column === stockColumn)
    return before !== undefined && isEqual(result, readBaseStock(comparison, row)) ? undefined : result
  return comparison.states.get(row)?.[column.entity] === 'repeated' ? undefined : result
}

function readValues(
  comparison: Comparison,
  entity: Entity,
  rows: ImportRow[],
  before: Values | undefined,
): Values {
  const values: Values = { ...before }
  for (const column of columns.filter(each => each.entity === entity)) {
    const { key, label, field } = column
    const initial = initialValue(field)
    if (!before) values[key] = initial
    let first: { row: ImportRow; value: unknown } | undefined
    let isRead = false
    for (const row of rows) {
      const change = readChange(comparison, row, column, before?.[key])
      if (!change) continue
      isRead = true
      if (!change.ok) addError(comparison, row, label, change.error)
      else if (!first) first = { row, value: change.value }
      else if (!isEqual(change.value, first.value))
        addError(comparison, row, label, `Row ${first.row.number} says something else for the same product`)
    }
    if (first) {
      values[key] = first.value
      addChange(comparison, first.row, column, before?.[key], first.value)
    } else if (!before && !isRead && rows[0] && initial === undefined) {
      const missing = readCell(field, '')
      if (!missing.ok) addError(comparison, rows[0], label, missing.error)
    }
  }
  return values
}

/** The variants of the product in their order, with those that the rows add. */
function planVariants(comparison: Comparison, rows: ImportRow[]): PlannedVariant[] {
  const { stored, storedByKey } = comparison
  const planned = new Map<string, PlannedVariant>(
    stored?.variants.map(values => [values.key, { values, stockChange: 0, isNew: false }]),
  )
  const used = new Set([...storedByKey.keys(), ...rows.map(({ key }) => key)])
  const storedByChoice = new Map(stored?.variants.map(variant => [choiceOf(variant), variant.key]))
  for (const row of rows) {
    const choice = optionsOf(row)
    const key = row.key || (storedByChoice.get(choiceOf(choice)) ?? freeSlug(variantKey(choice), used))
    used.add(key)
    const before = storedByKey.get(key)
    if (!before && (key.length > 60 || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(key)))
      addError(
        comparison,
        row,
        rowLabels.key,
        'There is no such variant. Leave the cell empty for a new one.',
      )
    const same = planned.get(key)?.row
    if (same) {
      addError(comparison, row, rowLabels.key, `Row ${same.number} is the same variant`)
      continue
    }
    const values = { ...readValues(comparison, 'variant', [row], before), key } as CsvVariant
    const stockChange = readStockChange(comparison, row, values.stockQuantity, before)
    planned.set(key, { values, stockChange, isNew: !before, row })
  }
  const variants = [...planned.values()]
  let position = Math.max(0, ...variants.map(({ values }) => values.position))
  for (const { values, isNew } of variants)
    if (isNew && values.position === 0) values.position = position += 10
  return variants.sort((a, b) => a.values.position - b.values.position)
}

function readStockChange(comparison: Comparison, row: ImportRow, to: number, before: CsvVariant | undefined) {
  const from = before?.stockQuantity ?? 0
  const base = readBaseStock(comparison, row)
  if (to === from) return 0
  // Orders may take the stock below zero, people may not.
  if (to < 0) addError(comparison, row, stockColumn.label, 'Stock must be 0 or more')
  if (base && !base.ok) addError(comparison, row, rowLabels.baseStock, base.error)
  else if (before && base && base.value !== from)
    addError(
      comparison,
      row,
      stockColumn.label,
      `The stock was ${base.value} at the download and is ${from} now: enter the new stock, and ${from} as ${rowLabels.baseStock}`,
    )
  return to - from
}

/** A row that newly says yes is the default; the one before it then isn't, whatever its row says. */
function setDefault(comparison: Comparison, variants: PlannedVariant[], firstRow: ImportRow) {
  const wasDefault = ({ values }: PlannedVariant) =>
    comparison.storedByKey.get(values.key)?.isDefault === true
  const setTo = (variant: PlannedVariant, isDefault: boolean) => {
    variant.values = { ...variant.values, isDefault }
    addChange(comparison, variant.row ?? firstRow, defaultColumn, !isDefault, isDefault)
  }
  const defaults = variants.filter(({ values }) => values.isDefault)
  const [newDefault, second] = defaults.filter(variant => !wasDefault(variant))
  if (newDefault && !second) for (const variant of defaults.filter(wasDefault)) setTo(variant, false)
  // The first row of a new product.
  const first = variants.find(({ row }) => row === firstRow)
  if (!comparison.stored && !newDefault && first) setTo(first, true)
}

function checkVariants(
  comparison: Comparison,
  product: CsvProduct,
  variants: PlannedVariant[],
  firstRow: ImportRow,
) {
  const { option1Name, option2Name } = product
  const table = { option1Name, option2Name, variants: variants.map(({ values }) => values) }
  const nameOf = (index: number) => {
    const { row, values } = variants[index] ?? {}
    return row ? `Row ${row.number}` : values ? variantLabel(values) : ''
  }
  for (const { row: index = 0, field, message } of checkTable(table)) {
    const column = columns.find(
      ({ key, entity }) => key === field && (entity === 'variant' || /Name$/.test(key)),
    )
    const text = message.replace(/^Row (\d+)/, (_, number) => nameOf(Number(number) - 1))
    addError(comparison, variants[index]?.row ?? firstRow, column?.label ?? rowLabels.key, text)
  }
}
