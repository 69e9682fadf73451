const metresOf: Record<string, number> = {
  m: 1,
  metre: 1,
  metres: 1,
  meter: 1,
  meters: 1,
  cm: 0.01,
  mm: 0.001,
}
const foot = 0.3048
const inch = foot / 12

/** Commas before three digits are between thousands; another comma is the decimal point. */
export const normalizeDecimal = (text: string) =>
  text
    .trim()
    .replace(/,(?=\d{3}(?!\d))/g, '')
    .replace(',', '.')

export function parseNumber(text: string): number | undefined {
  const plain = normalizeDecimal(text)
  return /^-?(\d{1,9}\.?\d{0,9}|\.\d{1,9})$/.test(plain) ? Number(plain) : undefined
}

/** Metres of `4`, `4.2 m`, `350 mm`, `12'6"`, `12 ft 6 1/2 in`; undefined for anything else. */
export function parseLength(text: string): number | undefined {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/''|[″”“]|inches|inch|in\.?$/g, '"')
    .replace(/[′’‘]|feet|foot|ft\.?/g, "'")
  if (/['"]/.test(plain)) return parseFeetAndInches(plain)
  const unit = plain.replace(/^[-\d.,\s]+/, '')
  const number = parseNumber(plain.slice(0, plain.length - unit.length))
  const metres = metresOf[unit || 'm']
  return number === undefined || metres === undefined ? undefined : number * metres
}

function parseFeetAndInches(text: string) {
  const [before = '', after, ...more] = text.split("'")
  if (more.length > 0) return undefined
  const feet = after === undefined ? 0 : parseNumber(before)
  const inches = parseInches(after ?? before)
  return feet === undefined || inches === undefined ? undefined : feet * foot + inches * inch
}

/** `6`, `6"`, `6 1/2"`, `1/2"`; nothing is 0. */
function parseInches(text: string) {
  const plain = text.trim().replace(/"$/, '').trim()
  if (plain === '') return text.includes('"') ? undefined : 0
  const parts = plain.split(' ')
  const fraction = /^(\d{1,2})\/(\d{1,2})$/.exec(parts.at(-1) ?? '')
  if (!fraction) return parts.length === 1 ? parseNumber(plain) : undefined
  const whole = parts.length === 1 ? 0 : parts.length === 2 ? parseNumber(parts[0] as string) : undefined
  const part = Number(fraction[1]) / Number(fraction[2])
  return whole === undefined || !Number.isFinite(part) ? undefined : whole + part
}

const formats = [0, 1, 2, 3, 4].map(
  maximumFractionDigits => new Intl.NumberFormat('en', { maximumFractionDigits }),
)

export const formatNumber = (value: number, digits: 0 | 1 | 2 | 3 | 4 = 2) =>
  (formats[digits] as Intl.NumberFormat).format(value)

export const metres = (value: number) => `${formatNumber(value)} m`
