import { lazy } from './lazy.ts'

const metresOf = new Map(
  Object.entries({ '': 1, m: 1, metre: 1, metres: 1, meter: 1, meters: 1, cm: 0.01, mm: 0.001 }),
)
const foot = 0.3048
const inch = foot / 12

/** Spaces or commas before three digits are between thousands; another comma, or one after a lone 0, is the decimal point. */
export const normalizeDecimal = (text: string) =>
  text
    .trim()
    .replace(/^-?\d{1,3}(?:\s\d{3})+(?!\d|,\d{3}(?!\d))/, digits => digits.replace(/\s/g, ''))
    .replace(/^(-?0),/, '$1.')
    .replace(/,(?=\d{3}(?!\d))/g, '')
    .replace(',', '.')

export function parseNumber(text: string): number | undefined {
  const plain = normalizeDecimal(text)
  return /^-?(\d{1,9}\.?\d{0,9}|\.\d{1,9})$/.test(plain) ? Number(plain) : undefined
}

/** Metres of `4`, `4.2 m`, `2 700 mm`, `12½`, `12'6"`, `12 ft 6 1/2 in`; undefined for anything else. */
export function parseLength(text: string): number | undefined {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/[¼-¾⅐-⅞]/g, fraction => ` ${fraction.normalize('NFKC').replace('⁄', '/')}`)
    .replace(/''|[″”“]|inches|inch|in\.?$/g, '"')
    .replace(/[′’‘]|feet|foot|ft\.?/g, "'")
    .trim()
  if (/['"]/.test(plain)) return parseFeetAndInches(plain)
  const letters = plain.search(/[a-z]/)
  const unitAt = letters < 0 ? plain.length : letters
  const number = parseMixed(plain.slice(0, unitAt))
  const metres = metresOf.get(plain.slice(unitAt))
  return number === undefined || metres === undefined ? undefined : number * metres
}

function parseFeetAndInches(text: string) {
  const [first = '', second, ...others] = text.split("'")
  const feetText = second === undefined ? undefined : first
  const rest = (second ?? first).trim()
  const hasMark = rest.endsWith('"')
  const inchText = (hasMark ? rest.slice(0, -1) : rest).trim() || undefined
  if (others.length > 0 || (hasMark ? inchText === undefined : feetText === undefined)) return undefined
  const feet = feetText === undefined ? 0 : parseMixed(feetText)
  const inches = inchText === undefined ? 0 : parseMixed(inchText)
  if (feet === undefined || inches === undefined) return undefined
  // Beside feet there are less than 12 inches.
  if (feetText !== undefined && inchText !== undefined && (feet < 0 || inches < 0 || inches >= 12))
    return undefined
  return feet * foot + inches * inch
}

/** `6`, `6.5`, `6 1/2` or `1/2`. */
function parseMixed(text: string): number | undefined {
  const [, whole = '0', part, parts] = /^(?:(\d{1,9})\s+)?(\d{1,2})\/(\d{1,2})$/.exec(text.trim()) ?? []
  if (!part) return parseNumber(text)
  return Number(parts) > Number(part) ? Number(whole) + Number(part) / Number(parts) : undefined
}

/**
 * The lengths that were typed together: `3.6` and `2.4` of `3.6 x 2.4`. One without a unit has that of the others. Anything
 * else is one text.
 */
export function splitLengths(text: string): string[] {
  const parts = text.split(/[x×*]|\sby\s/i).map(part => part.trim())
  const units = parts.map(part => /^[^a-z'"′″’”]*([a-z]*\.?|['"′″’”])$/i.exec(part)?.[1])
  const named = new Set(units.filter(Boolean))
  const hasUnits = units.some(unit => unit !== '')
  if (units.includes('') && hasUnits && (named.size !== 1 || units.includes(undefined))) return [text]
  const sides = parts.map((part, index) => (units[index] === '' ? `${part} ${[...named]}`.trim() : part))
  return sides.every(side => parseLength(side) !== undefined) ? sides : [text]
}

const formats = [0, 1, 2, 3, 4].map(maximumFractionDigits =>
  lazy(() => new Intl.NumberFormat('en', { maximumFractionDigits })),
)

export const formatNumber = (value: number, digits: 0 | 1 | 2 | 3 | 4 = 2) =>
  (formats[digits] as () => Intl.NumberFormat)().format(value)

export const metres = (value: number) => `${formatNumber(value)} m`
