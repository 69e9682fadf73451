import { cleanLine } from '../../../platform/text/text.ts'
import { isNumber } from '../../stored-field-schema.ts'
import { type Column, columnsOf, isUnused, newRow, options, type VariantDraft } from './variant-draft.ts'
import { maxOptionName, maxVariants } from './variant-table.ts'

/** The cells of text that a spreadsheet copied; one that contains tabs, line ends or quotes may be quoted. */
export function parseTable(text: string): string[][] {
  const table: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))(\t|\n|$)/g
  const source = withoutLastLineEnds(text)
  for (const [, quoted, plain = '', end] of source.matchAll(cell)) {
    table.at(-1)?.push(cleanLine(quoted === undefined ? plain : quoted.replaceAll('""', '"')))
    if (end === '\n') table.push([])
    if (end === '') break
  }
  return table
}

function withoutLastLineEnds(text: string) {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  return lines.slice(0, lines.findLastIndex(line => line !== '') + 1).join('\n')
}

/** Whether pasted text fills several cells. */
export const isTable = (text: string) => /[\t\n]/.test(withoutLastLineEnds(text))

const plainWords = (text: string) =>
  text
    .toLowerCase()
    .replace(/\([^()]*\)/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** `Price`, `stock` and `Weight (kg)` are headers, and so is the owner's name of an option. */
const findColumn = (columns: Column[], header: string) => {
  const words = plainWords(header)
  return words.length < 3 ? undefined : columns.find(({ label }) => plainWords(label).startsWith(words))
}

/** `GHS 1,250.00` and `1250,50` as people type them into a price list. */
function plainNumber(text: string): string {
  const digits = text.replace(/GHS|GH₵|₵|kg|\s/gi, '')
  return /^-?(?:0,\d+|\d+,\d{1,2})$/.test(digits) ? digits.replace(',', '.') : digits.replaceAll(',', '')
}

function cellText(text: string, { name, field }: Column): string | undefined {
  if (isNumber(field)) return plainNumber(text)
  if (field.kind === 'switch') return /^(yes|y|true|on|1|x|✓|listed)$/i.test(text) ? 'on' : ''
  return name === 'picture' ? undefined : text
}

export type Position = { row: number; column: number }

/**
 * Fills the cells from `start` down and to the right, adding rows. A first row of headers decides the columns instead; a header
 * that is no column names an option of the product that has no name yet.
 */
export function pasteTable(draft: VariantDraft, start: Position, text: string): VariantDraft {
  const [first = [], ...others] = parseTable(text)
  const known = columnsOf(draft)
  const isHeader = first.some(cell => findColumn(known, cell)) && !first.some(cell => /^[\d.,]+$/.test(cell))
  const named = isHeader
    ? nameOptions(
        draft,
        first.filter(cell => cell && !findColumn(known, cell)),
      )
    : draft
  const columns = columnsOf(named)
  const targets = isHeader ? first.map(cell => findColumn(columns, cell)) : columns.slice(start.column)
  const rows = [...named.rows]
  const pasted = (isHeader ? others : [first, ...others]).slice(0, maxVariants - start.row)
  for (const [index, cells] of pasted.entries()) {
    const texts = cells.flatMap((cell, column) => {
      const target = targets[column]
      const value = target && cellText(cell, target)
      return value === undefined ? [] : [[target?.name, value]]
    })
    const row = start.row + index
    rows[row] = { ...(rows[row] ?? newRow), ...Object.fromEntries(texts) }
  }
  return { ...named, rows }
}

/** Names the options that have neither a name nor a value. */
function nameOptions(draft: VariantDraft, names: string[]): VariantDraft {
  const unnamed = options.filter(([option, name]) => draft[name] === '' && isUnused(draft.rows, option))
  const named = unnamed.flatMap(([, name], index) =>
    names[index] ? [[name, names[index].slice(0, maxOptionName)]] : [],
  )
  return { ...draft, ...Object.fromEntries(named) }
}
