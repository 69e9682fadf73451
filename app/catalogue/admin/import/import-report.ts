export type RowChange = {
  row: number
  name: string
  label: string
  kind: 'new product' | 'new variant' | 'changed'
  cells: { label: string; from: string; to: string }[]
}
export type CellProblem = { row: number; column: string; message: string }

/** The product or variant was changed since the file was downloaded: nothing of the row is stored. */
export type RefusedRow = { row: number; name: string; label: string }

/** What an import would change, as the page shows it. */
export type ImportPreview = {
  /** Names this state: an import with it changes exactly this, or nothing. */
  fingerprint: string
  counts: { newProducts: number; newVariants: number; changedRows: number; unchangedRows: number }
  rows: RowChange[]
  errors: CellProblem[]
  refused: RefusedRow[]
  /** How many there are; the lists have an end. */
  totals: { rows: number; errors: number; refused: number }
}

export type ImportResult =
  | { ok: true; isApplied: boolean; preview: ImportPreview }
  /** With a preview where the shop is no longer as it was: nothing was stored. */
  | { ok: false; message: string; preview?: ImportPreview }
