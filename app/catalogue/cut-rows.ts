import { parseLength, parseNumber } from '../platform/text/length.ts'
import { type Cut, cutArea, fitsLine, lengthToCut, maxCutCount, maxCuts, mergeCuts } from './cut-list.ts'
import { isLengthCut, type Sheet } from './sheet.ts'
import { maxQuantity } from './unit.ts'

/** The typed number of sheets and the length of each. */
export type CutRow = { count: string; length: string }
type CutRowErrors = { count?: string; length?: string }

export const emptyCutRow: CutRow = { count: '', length: '' }

const isEmpty = ({ count, length }: CutRow) => count.trim() === '' && length.trim() === ''

/** The cut list of what is typed, with sentences for what is no list. Lengths are rounded up to what is cut. */
export function readCutRows(rows: readonly CutRow[], sheet: Sheet) {
  const cuts: Cut[] = []
  const errors = rows.map(row => {
    if (isEmpty(row)) return {}
    const [count, length] = [readCount(row.count), readLength(row.length, sheet)]
    if (typeof count === 'number' && typeof length === 'number') cuts.push({ count, length })
    return {
      ...(typeof count === 'string' && { count }),
      ...(typeof length === 'string' && { length }),
    } satisfies CutRowErrors
  })
  const list = mergeCuts(cuts)
  const area = cutArea(list, sheet.coverMm)
  return { cuts: list, area, errors, problem: problemOf(rows, list, area) }
}

function problemOf(rows: readonly CutRow[], cuts: readonly Cut[], area: number) {
  if (rows.every(isEmpty)) return 'Enter a number of sheets and their length.'
  if (cuts.length > maxCuts) return `A line of the cart can hold ${maxCuts} lengths.`
  if (!fitsLine(cuts))
    return `A line of the cart can hold ${maxCutCount.toLocaleString('en')} sheets of one length.`
  if (area > maxQuantity) return `A line of the cart can hold ${maxQuantity.toLocaleString('en')} m².`
  return undefined
}

function readCount(text: string): number | string {
  const count = parseNumber(text)
  return count !== undefined && Number.isInteger(count) && count >= 1 && count <= maxCutCount
    ? count
    : `A whole number from 1 to ${maxCutCount.toLocaleString('en')}.`
}

function readLength(text: string, sheet: Sheet): number | string {
  const metres = parseLength(text)
  const shown = text.trim().slice(0, 20)
  if (metres === undefined)
    return shown
      ? `“${shown}” is not a length. Write metres, such as 4.2, or feet and inches, such as 12'6".`
      : 'Enter the length.'
  const limits = `Sheets are cut from ${sheet.minLengthM.toFixed(2)} to ${sheet.maxLengthM.toFixed(2)} m.`
  if (metres < sheet.minLengthM - 0.005) return `${limits} ${shown} is too short.`
  const length = lengthToCut(metres, sheet)
  return isLengthCut(length, sheet) ? length : `${limits} ${shown} is too long.`
}
