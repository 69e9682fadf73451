function passesLuhn(digits: string) {
  let sum = 0
  for (const [index, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (1 + (index % 2))
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

/** Whether a text contains 13 to 19 digits that pass the check of card numbers, also in groups. */
export function containsCardNumber(text: string): boolean {
  const runs = text.normalize('NFKC').split(/[^\d\s./_-]/)
  return runs.some(run => {
    const groups = run.split(/\D/).filter(Boolean)
    return groups.some((_, start) => {
      let digits = ''
      return groups.slice(start).some(group => {
        digits += group
        return digits.length >= 13 && digits.length <= 19 && passesLuhn(digits)
      })
    })
  })
}
