import { formatNumber, parseLength, parseNumber } from '../text/length.ts'
import { parseCedis } from '../text/parse-cedis.ts'
import { cleanLine } from '../text/text.ts'
import { type FieldOf, type Report, sentence, storedPerTyped } from './field.ts'

// Apart from the rules of other kinds, which public pages need not load.

type NumberField = FieldOf<'number'>

/** Keyboards of phones hide the small digits. */
const unitSpellings: Record<string, string[]> = {
  'm²': ['m²', 'm2', 'sqm', 'sq m'],
  'm³': ['m³', 'm3'],
}

/** A number that cannot be read is NaN. */
export function readNumber({ kind, unit = '%', empty }: NumberField, typed: string): number | null {
  const text = cleanLine(typed)
  if (text === '') return empty ?? null
  const named = (unitSpellings[unit] ?? [unit]).find(each => text.toLowerCase().endsWith(each)) ?? ''
  const plain = text.slice(0, text.length - named.length).trim()
  if (kind === 'length') return parseLength(text) ?? Number.NaN
  // Exact where two decimals are all that may be typed.
  if (kind === 'money' || kind === 'percent') return parseCedis(plain) ?? Number.NaN
  const number = parseNumber(plain) ?? Number.NaN
  return kind === 'weight' ? Math.round(number * 1_000) : number
}

export function checkNumber(field: NumberField, value: unknown, report: Report) {
  const { kind, min = 0, max, step = kind === 'wholeNumber' ? 1 : 0, optional } = field
  const usual = numberSentence(field)
  if (value === null && optional) return value
  if (value === null) return report(sentence(field, 'missing', usual))
  if (typeof value !== 'number' || !Number.isFinite(value)) return report(sentence(field, 'invalid', usual))
  const isExact = kind !== 'money' && kind !== 'percent' && kind !== 'weight'
  if (!isExact && !Number.isInteger(value)) return report(sentence(field, 'invalid', usual))
  const problem =
    value < min
      ? sentence(field, 'min', usual)
      : value > max
        ? sentence(field, 'max', usual)
        : step > 0 && !Number.isInteger(Number((value / step).toFixed(6)))
          ? sentence(field, 'step', usual)
          : field.check?.(value)
  if (problem) report(problem)
  return value
}

function numberSentence({ kind, min = 0, max, step }: NumberField) {
  const typed = (stored: number) => formatNumber(stored / storedPerTyped(kind), 3)
  if (kind === 'money') return 'Enter an amount such as 50.00'
  if (kind === 'percent') return `Enter a per cent up to ${typed(max)} such as 2.5, or 0`
  if (kind === 'length') return `Enter a length from ${typed(min)} to ${typed(max)} m such as 4.2`
  const what = kind === 'wholeNumber' ? 'whole number' : step === 0.5 ? 'number in halves' : 'number'
  return `Enter a ${what} from ${typed(min)} to ${typed(max)}${kind === 'weight' ? ' kg' : ''}`
}
