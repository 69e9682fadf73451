/** A comma before each three digits. Without `Intl`, whose first use takes a slow phone 50 ms. */
export function groupDigits(digits: string) {
  let text = digits
  const start = digits.startsWith('-') ? 1 : 0
  for (let end = text.length - 3; end > start; end -= 3) text = `${text.slice(0, end)},${text.slice(end)}`
  return text
}

/** `1,250`, of a whole number. */
export const formatCount = (count: number) => groupDigits(String(count))
