import { type CsvColumn, showCell } from './products-csv-columns.ts'

export type RowChange = {
  row: number
  name: string
  label: string
  kind: 'new product' | 'new variant' | 'changed'
  cells: { label: string; from: string; to: string }[]
}
export type CellProblem = { row: number; column: string; message: string }

/** What an import would change, as the page shows it. */
export type ImportPreview = {
  /** Names this state: an import with it changes exactly this, or nothing. */
  fingerprint: string
  counts: { newProducts: number; newVariants: number; changedRows: number; unchangedRows: number }
  rows: RowChange[]
  errors: CellProblem[]
  /** How many there are; the lists have an end. */
  totals: { rows: number; errors: number }
}

export type ImportResult =
  | { ok: true; isApplied: boolean; preview: ImportPreview }
  /** With a preview where the shop is no longer as it was: nothing was stored. */
  | { ok: false; message: string; preview?: ImportPreview }

export type ImportProgress = { step: 'Reading' | 'Comparing' | 'Saving'; share: number }

type Row = { number: number }
const maxShown = 160
const shorten = (text: string) => (text.length > maxShown ? `${text.slice(0, maxShown)}…` : text)

/** Collects what the rows of a product change, and what is wrong with them. */
export function createImportReport() {
  const errors: CellProblem[] = []
  const facts: unknown[] = []
  const cells = new Map<Row, RowChange['cells']>()
  const show = ({ field }: CsvColumn, value: unknown) =>
    value === undefined ? '' : shorten(showCell(field, value))
  return {
    errors,
    facts,
    hasErrors: () => errors.length > 0,
    hasError: (row: Row, column: string) =>
      errors.some(error => error.row === row.number && error.column === column),
    hasChanges: () => cells.size > 0,
    addError: (row: Row, column: string, message: string) =>
      void errors.push({ row: row.number, column, message }),
    addChange(row: Row, column: CsvColumn, from: unknown, to: unknown) {
      const change = { label: column.label, from: show(column, from), to: show(column, to) }
      cells.set(row, [...(cells.get(row) ?? []), change])
      facts.push([row.number, column.label, from, to])
    },
    changes: <R extends Row>(describe: (row: R) => Pick<RowChange, 'name' | 'label' | 'kind'>): RowChange[] =>
      [...cells].map(([row, changed]) => ({ row: row.number, ...describe(row as R), cells: changed })),
  }
}
