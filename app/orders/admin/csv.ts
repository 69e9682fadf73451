/** A cell that a spreadsheet would take for a formula is marked as text. */
const defused = (text: string) => (/^(\s*[=+\-@＝＋－＠]|[\t\r\n\0])/.test(text) ? `'${text}` : text)

/** One line of a CSV file (RFC 4180), its text cells safe to open in a spreadsheet. */
export const csvLine = (cells: readonly (string | number)[]) =>
  `${cells
    .map(cell => (typeof cell === 'number' ? String(cell) : `"${defused(cell).replaceAll('"', '""')}"`))
    .join(',')}\r\n`
