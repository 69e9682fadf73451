/** What a spreadsheet would read as a formula, or as the escape of one. */
const formula = /^'*(\s*[=+\-@＝＋－＠]|[\t\r\n\0])/

/**
 * Digits that a spreadsheet would read as another number: it drops the first 0 of `0241234567`, takes the order number
 * `1234E567` for a power, and rounds long numbers.
 */
const digits = /^(0\d+|\d+E\d+|\d{12,})$/i

function escapeText(text: string): string {
  if (formula.test(text)) return `'${text}`
  return digits.test(text) ? `="${text}"` : text
}

/** The text of a cell that `csvLine` wrote, also where a spreadsheet has removed the escape. */
export function unescapeText(cell: string): string {
  if (cell.startsWith("'") && formula.test(cell)) return cell.slice(1)
  const text = /^="(\w+)"$/.exec(cell)?.[1]
  return text && digits.test(text) ? text : cell
}

/** Spreadsheets recognise UTF-8 by the byte order mark. */
export const byteOrderMark = '\ufeff'

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
const toLine = (cells: string[]) => `${cells.join(',')}\r\n`

/** One line of a CSV file (RFC 4180), its text cells safe to open in a spreadsheet. */
export const csvLine = (cells: readonly (string | number)[]) =>
  toLine(cells.map(cell => (typeof cell === 'number' ? String(cell) : quote(escapeText(cell)))))

export const csvDataLine = (cells: readonly string[]) => toLine(cells.map(quote))

/** A column of a CSV file, and what `docs/accounting.md` says of it. */
export type Column<Row> = { name: string; about: string; cell(row: Row): string | number }

export const csvHeading = (columns: readonly Pick<Column<never>, 'name'>[]) =>
  byteOrderMark + csvLine(columns.map(({ name }) => name))

export const csvRows = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]) =>
  rows.map(row => csvLine(columns.map(({ cell }) => cell(row)))).join('')

/** A file of rows that are read day by day, so that memory stays bounded. */
export async function* csvByDay<Row>(
  columns: readonly Column<Row>[],
  days: readonly string[],
  read: (day: string) => Promise<readonly Row[]>,
): AsyncGenerator<string> {
  yield csvHeading(columns)
  for (const day of days) yield csvRows(columns, await read(day))
}

/** `2026-11-25 14:05:00` in UTC, as spreadsheets read it. */
export const csvTime = (date: Date) => date.toISOString().slice(0, 19).replace('T', ' ')
