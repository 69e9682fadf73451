import type { CategoryChoice } from '../../categories.server.ts'
import { freeSlug } from '../../product-slug.ts'
import { variantKey, variantLabel } from '../../variant.ts'
import { variantFields } from '../../variant-schema.ts'
import { checkTable } from '../variants/variant-table.ts'
import type { CellProblem, RefusedRow, RowChange } from './import-report.ts'
import {
  type CellValue,
  type CsvColumn,
  type CsvProduct,
  type CsvVariant,
  columnOf,
  columns,
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
  /** Of the variants as they are stored. */
  editTokens: ReadonlySet<string>
  rows: ImportRow[]
  hasDecimalCommas: boolean
  categories: readonly CategoryChoice[]
}
type Values = Record<string, unknown>

const [stockColumn, defaultColumn] = [columnOf('variant', 'stockQuantity'), columnOf('variant', 'isDefault')]

const initialValue = ({ prefill, default: initial }: CsvColumn['field']) =>
  initial === undefined ? undefined : (prefill ?? initial)
const initialValues = (entity: CsvColumn['entity']) =>
  Object.fromEntries(
    columns.filter(column => column.entity === entity).map(({ key, field }) => [key, initialValue(field)]),
  )

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const choiceOf = ({ option1, option2 }: { option1: string; option2: string }) =>
  `${option1}\n${option2}`.toLowerCase()
const cellOf = (row: ImportRow, key: string) => (row.cells.get(columnOf('variant', key)) ?? '').trim()

const maxShown = 160
function show(field: CsvColumn['field'], value: unknown) {
  const text = value === undefined ? '' : showCell(field, value)
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text
}

const stockConflictMessage = (base: unknown, stock: number) =>
  `The stock was ${base} at the download and is ${stock} now: enter the new stock, and ${stock} as ${rowLabels.baseStock}`

/** What the rows of one product change in it. */
export function planProduct(options: Options): PlannedProduct {
  const { id, stored, editTokens, hasDecimalCommas } = options
  const storedByKey = new Map(stored?.variants.map(variant => [variant.key, variant]))
  const changedCells = new Map<ImportRow, RowChange['cells']>()
  const errors: CellProblem[] = []
  const addError = ({ number }: ImportRow, column: string, message: string) =>
    void errors.push({ row: number, column, message })
  const fieldOf = withCategories(options.categories)
  const addChange = (row: ImportRow, column: CsvColumn, from: unknown, to: unknown) => {
    const field = fieldOf(column)
    const change = { label: column.label, from: show(field, from), to: show(field, to) }
    changedCells.set(row, [...(changedCells.get(row) ?? []), change])
  }

  const readBaseStock = ({ baseStock }: ImportRow) =>
    baseStock === '' ? undefined : readCell(variantFields.stockQuantity, baseStock, hasDecimalCommas)

  /** What a cell makes of a value that is stored as `before`; undefined: it changes nothing. */
  function readChange(row: ImportRow, column: CsvColumn, before: unknown): CellValue | undefined {
    const cell = row.cells.get(column)
    if (cell === undefined) return
    const isBlank = cell.trim() === ''
    if (before === undefined ? isBlank : cell === String(writeCell(fieldOf(column), before))) return
    // A row that somebody adds for a variant repeats nothing of the product.
    if (isBlank && column.entity === 'product' && row.key === '') return
    const result = readCell(fieldOf(column), cell, hasDecimalCommas)
    if (result.ok && isEqual(result.value, before)) return
    if (column === stockColumn && before !== undefined && isEqual(result, readBaseStock(row))) return
    return result
  }

  function isRefused(row: ImportRow): boolean {
    if (!row.id || !row.editToken || editTokens.has(row.editToken)) return false
    const variant: Values | undefined = storedByKey.get(row.key)
    const product: Values | undefined = stored
    return (
      !variant ||
      columns.some(column =>
        readChange(row, column, (column.entity === 'product' ? product : variant)?.[column.key]),
      )
    )
  }

  const refusedRows = new Set(options.rows.filter(isRefused))
  const rows = options.rows.filter(row => !refusedRows.has(row))

  function readValues(entity: CsvColumn['entity'], from: ImportRow[], before: Values | undefined): Values {
    const values: Values = { ...(before ?? initialValues(entity)) }
    for (const column of columns.filter(each => each.entity === entity)) {
      const { key, label, field } = column
      const read = from.flatMap(row => {
        const change = readChange(row, column, before?.[key])
        return change ? [{ row, change }] : []
      })
      let first: { row: ImportRow; value: unknown } | undefined
      for (const { row, change } of read) {
        if (!change.ok) addError(row, label, change.error)
        else if (!first) first = { row, value: change.value }
        else if (!isEqual(change.value, first.value))
          addError(row, label, `Row ${first.row.number} says something else for the same product`)
      }
      if (first) {
        values[key] = first.value
        addChange(first.row, column, before?.[key], first.value)
      } else if (!before && read.length === 0 && from[0] && initialValue(field) === undefined) {
        const missing = readCell(field, '')
        if (!missing.ok) addError(from[0], label, missing.error)
      }
    }
    return values
  }

  function readStockChange(row: ImportRow, to: number, before: CsvVariant | undefined): number {
    const from = before?.stockQuantity ?? 0
    const base = readBaseStock(row)
    if (to === from) return 0
    // Orders may take the stock below zero, people may not.
    if (to < 0) addError(row, stockColumn.label, 'Stock must be 0 or more')
    if (base && !base.ok) addError(row, rowLabels.baseStock, base.error)
    else if (before && base && base.value !== from)
      addError(row, stockColumn.label, stockConflictMessage(base.value, from))
    return to - from
  }

  const product = { ...readValues('product', rows, stored), id } as CsvProduct
  const planned = new Map<string, PlannedVariant>(
    stored?.variants.map(values => [values.key, { values, stockChange: 0, isNew: false }]),
  )
  const used = new Set([...storedByKey.keys(), ...rows.map(({ key }) => key)])
  const storedByChoice = new Map(stored?.variants.map(variant => [choiceOf(variant), variant.key]))

  for (const row of rows) {
    const choice = { option1: cellOf(row, 'option1'), option2: cellOf(row, 'option2') }
    const key = row.key || (storedByChoice.get(choiceOf(choice)) ?? freeSlug(variantKey(choice), used))
    used.add(key)
    const before = storedByKey.get(key)
    if (!before && (key.length > 60 || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(key)))
      addError(row, rowLabels.key, 'There is no such variant. Leave the cell empty for a new one.')
    const same = planned.get(key)?.row
    if (same) {
      addError(row, rowLabels.key, `Row ${same.number} is the same variant`)
      continue
    }
    const values = { ...readValues('variant', [row], before), key } as CsvVariant
    planned.set(key, {
      values,
      stockChange: readStockChange(row, values.stockQuantity, before),
      isNew: !before,
      row,
    })
  }

  const variants = [...planned.values()]
  if (rows[0]) setDefault(rows[0])
  let position = Math.max(0, ...variants.map(({ values }) => values.position))
  for (const { values, isNew } of variants)
    if (isNew && values.position === 0) values.position = position += 10
  variants.sort((a, b) => a.values.position - b.values.position)
  if (rows[0] && changedCells.size > 0 && errors.length === 0) checkVariants(rows[0])

  /** A row that newly says yes is the default; the one before it then isn't, whatever its row says. */
  function setDefault(firstRow: ImportRow) {
    const wasDefault = ({ values }: PlannedVariant) => storedByKey.get(values.key)?.isDefault === true
    const setTo = (variant: PlannedVariant, isDefault: boolean) => {
      variant.values = { ...variant.values, isDefault }
      addChange(variant.row ?? firstRow, defaultColumn, !isDefault, isDefault)
    }
    const defaults = variants.filter(({ values }) => values.isDefault)
    const [newDefault, second] = defaults.filter(variant => !wasDefault(variant))
    if (newDefault && !second) for (const variant of defaults.filter(wasDefault)) setTo(variant, false)
    if (!stored && !newDefault && variants[0]) setTo(variants[0], true)
  }

  function checkVariants(firstRow: ImportRow) {
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
      addError(variants[index]?.row ?? firstRow, column?.label ?? rowLabels.key, text)
    }
  }

  const changes = Array.from(changedCells, ([row, cells]): RowChange => {
    const variant = variants.find(each => each.row === row)
    const kind = !stored ? 'new product' : variant?.isNew ? 'new variant' : 'changed'
    return {
      row: row.number,
      name: product.name ?? '',
      label: variant ? variantLabel(variant.values) : '',
      kind,
      cells,
    }
  })
  const refused = Array.from(refusedRows, row => ({
    row: row.number,
    name: stored?.name ?? id,
    label: variantLabel(
      storedByKey.get(row.key) ?? { option1: cellOf(row, 'option1'), option2: cellOf(row, 'option2') },
    ),
  }))
  const { variants: _, ...details } = product
  return { product: details, variants, stored, changes, errors, refused }
}
