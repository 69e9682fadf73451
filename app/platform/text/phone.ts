import { toAsciiDigits } from './digits.ts'

/** From Ghanaian (`024 123 4567`, `+233 (0)24-123-4567`, `00233…`) or international notation to E.164 (`+233241234567`). */
export function parsePhone(text: string): string | undefined {
  const digits = withoutSeparators(text)
  if (/^0\d{9}$/.test(digits)) return `+233${digits.slice(1)}`
  if (/^233\d{9}$/.test(digits)) return `+${digits}`
  const international = digits.replace(/^00/, '+').replace(/^\+2330(?=\d{9}$)/, '+233')
  return /^\+[1-9]\d{6,14}$/.test(international) ? international : undefined
}

export const withoutSeparators = (text: string) =>
  toAsciiDigits(text)
    .trim()
    .replace(/\(0\)/g, '')
    .replace(/[\s().\-–/]/g, '')

export const firstNumber = (text: string) => toAsciiDigits(text).match(/\+?\d[\d\s().-]{4,}\d/)?.[0] ?? text
