/** What a spreadsheet would read as a formula, or as the escape of one. */
const formula = /^'*(\s*[=+\-@＝＋－＠]|[\t\r\n\0])/

const escapeFormula = (text: string) => (formula.test(text) ? `'${text}` : text)

/** The text of a cell that `csvLine` wrote, also where a spreadsheet has removed the escape. */
export const unescapeFormula = (text: string) =>
  text.startsWith("'") && formula.test(text) ? text.slice(1) : text

/** Spreadsheets recognise UTF-8 by the byte order mark. */
export const byteOrderMark = '\ufeff'

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
const toLine = (cells: string[]) => `${cells.join(',')}\r\n`

/** One line of a CSV file (RFC 4180), its text cells safe to open in a spreadsheet. */
export const csvLine = (cells: readonly (string | number)[]) =>
  toLine(cells.map(cell => (typeof cell === 'number' ? String(cell) : quote(escapeFormula(cell)))))

export const csvDataLine = (cells: readonly string[]) => toLine(cells.map(quote))
