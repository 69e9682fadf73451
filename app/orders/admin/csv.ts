/** Prefixes a cell that a spreadsheet would read as a formula. */
const escapeFormula = (text: string) => (/^(\s*[=+\-@＝＋－＠]|[\t\r\n\0])/.test(text) ? `'${text}` : text)

/** One line of a CSV file (RFC 4180), its text cells safe to open in a spreadsheet. */
export const csvLine = (cells: readonly (string | number)[]) =>
  `${cells
    .map(cell => (typeof cell === 'number' ? String(cell) : `"${escapeFormula(cell).replaceAll('"', '""')}"`))
    .join(',')}\r\n`
