/** Replaces the decimal digits of every script, such as Arabic keyboards type, by 0 to 9. */
export const toAsciiDigits = (text: string) =>
  text.normalize('NFC').replace(/(?![0-9])\p{Nd}/gu, digit => String(digitValue(digit)))

function digitValue(digit: string): number {
  const plain = digit.normalize('NFKC')
  if (/^[0-9]$/.test(plain)) return Number(plain)
  const codePoint = digit.codePointAt(0) ?? 0
  let zero = codePoint
  // Unicode lists the ten digits of a script in a row.
  while (isDigit(zero - 1)) zero--
  return codePoint - zero
}

const isDigit = (codePoint: number) => /^\p{Nd}$/u.test(String.fromCodePoint(codePoint))
