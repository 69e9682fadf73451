import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { CsvError, type Info, parse } from 'csv-parse'
import { unescapeText } from '../../../platform/text/csv.ts'
import type { ImportRow } from './import-product.server.ts'
import { type CsvColumn, columns, type DecimalMark, rowLabels } from './products-csv-columns.ts'

const maxRows = 20_000
const maxCellsBytes = 500_000
/** The parser reads a chunk without a pause. */
const chunkLength = 8 * 1024

export type ReadRows =
  | { ok: true; rows: ImportRow[]; decimalMark: DecimalMark }
  | { ok: false; message: string }

const refuse = (message: string) => ({ ok: false as const, message })

/** Reads a file as spreadsheets write it: with commas, semicolons or tabs, in UTF-8, UTF-16 or Windows-1252. */
export async function readRows(bytes: Uint8Array): Promise<ReadRows> {
  const text = decode(bytes).replace(/^sep=.\r?\n/, '')
  const heading = text.slice(0, 10_000).split(/\r?\n/, 1)[0] ?? ''
  const delimiter = findDelimiter(heading)
  const parser = Readable.from(chunksOf(text)).pipe(
    parse({
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: maxCellsBytes,
    }),
  )
  let layout: Layout | undefined
  const rows: ImportRow[] = []
  let number = 0
  try {
    for await (const { info, record } of parser as AsyncIterable<{ info: Info; record: string[] }>) {
      number = info.records + info.empty_lines
      if (!layout) {
        const found = readHeading(record)
        if (!found.ok) return found
        layout = found
      } else if (number > maxRows + 1) {
        return refuse(
          `The file has more than ${maxRows.toLocaleString('en')} rows. Delete empty ones, or split it into several files.`,
        )
      } else if (record.some(cell => cell.trim() !== '')) {
        rows.push(toRow(layout, number, record))
      }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return refuse(
      `The file cannot be read from row ${number + 1} on: a quotation mark is missing or too many. Save it as CSV again.`,
    )
  }
  if (!layout) return refuse('The file is empty.')
  if (rows.length === 0) return refuse('The file has no rows below its headings.')
  return { ok: true, rows, decimalMark: delimiter === '\t' ? 'unknown' : delimiter === ';' ? 'comma' : 'dot' }
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const findDelimiter = (heading: string) =>
  [',', ';', '\t'].reduce((best, each) =>
    heading.split(each).length > heading.split(best).length ? each : best,
  )

async function* chunksOf(text: string) {
  for (let start = 0; start < text.length; start += chunkLength) {
    yield text.slice(start, start + chunkLength)
    // Other requests are served in between.
    await setImmediate()
  }
}

type RowKey = keyof typeof rowLabels
type Layout = { ok: true; keys: [RowKey, number][]; columns: [CsvColumn, number][] }

function readHeading(record: string[]): Layout | ReturnType<typeof refuse> {
  const labels = record.map(cell => cell.trim())
  const indexes = new Map(labels.map((label, index) => [label.toLowerCase(), index] as const).toReversed())
  const find = (label: string) => indexes.get(label.toLowerCase()) ?? -1
  for (const label of [rowLabels.id, rowLabels.key])
    if (find(label) === -1)
      return refuse(
        `The first row has no column "${label}". Download the CSV file of the products and change that one.`,
      )
  const known = [...Object.values(rowLabels), ...columns.map(({ label }) => label)].map(label =>
    label.toLowerCase(),
  )
  const unknown = labels.find(label => label !== '' && !known.includes(label.toLowerCase()))
  if (unknown !== undefined)
    return refuse(`The column "${unknown}" is not known. Delete it, or correct its name.`)
  const repeated = labels.find((label, index) => label !== '' && find(label) !== index)
  if (repeated !== undefined) return refuse(`The column "${repeated}" occurs twice.`)
  return {
    ok: true,
    keys: Object.entries(rowLabels).map(([key, label]) => [key as RowKey, find(label)]),
    columns: columns
      .map((column): [CsvColumn, number] => [column, find(column.label)])
      .filter(([, index]) => index !== -1),
  }
}

function toRow({ keys, columns: present }: Layout, number: number, record: string[]): ImportRow {
  const cell = (index: number) => unescapeText((record[index] ?? '').replace(/\r\n?/g, '\n'))
  return {
    ...(Object.fromEntries(keys.map(([key, index]) => [key, cell(index).trim()])) as Record<RowKey, string>),
    number,
    cells: new Map(present.map(([column, index]) => [column, cell(index)])),
  }
}
