import { toAsciiDigits } from './digits.ts'

/** From Ghanaian (`024 123 4567`, `+233 (0)24-123-4567`, `00233…`) or international notation to E.164 (`+233241234567`). */
export function parsePhone(text: string): string | undefined {
  const digits = withoutSeparators(text)
  if (/^0\d{9}$/.test(digits)) return `+233${digits.slice(1)}`
  if (/^2330?\d{9}$/.test(digits)) return `+233${digits.slice(-9)}`
  const international = digits.replace(/^00/, '+').replace(/^\+2330(?=\d{9}$)/, '+233')
  return /^\+[1-9]\d{6,14}$/.test(international) ? international : undefined
}

export const withoutSeparators = (text: string) =>
  plainDigits(text)
    .replace(/\(0\)/g, '')
    .replace(/[\s().\p{Pd}−/]/gu, '')

/** The first number of a text with several, or the text. */
export function firstNumber(text: string): string {
  const run = plainDigits(text).match(/\+?\d[\d\s().+\p{Pd}−]{4,}\d/u)?.[0]
  if (!run || parsePhone(run)) return run ?? text
  // Nothing but a blank or a dash stands between two numbers.
  const ends = Array.from(run.matchAll(/[\s\p{Pd}−]+/gu), ({ index }) => index).reverse()
  const end = ends.find(each => parsePhone(run.slice(0, each)) && parsePhone(firstNumber(run.slice(each))))
  return end === undefined ? run : run.slice(0, end)
}

/** Arabic keyboards, for example, type digits of their own script. */
const plainDigits = (text: string) => toAsciiDigits(text.normalize('NFKC').replace(/\p{Cf}/gu, ''))
