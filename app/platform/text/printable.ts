/** Letters of Ghanaian languages that many alphabets lack, and their usual replacements. */
export const latinLetters: Record<string, string> = Object.fromEntries(
  ['ɛe', 'ƐE', 'ɔo', 'ƆO', 'ɖd', 'ƉD', 'ƒf', 'ƑF', 'ɣg', 'ƔG', 'ŋn', 'ŊN', 'ʋv', 'ƲV'].map(pair => [...pair]),
)

export function toPrintable(text: string, hasGlyph: (codePoint: number) => boolean): string {
  const isPrintable = (character: string) => hasGlyph(character.codePointAt(0) ?? 0)
  return [...text.toWellFormed().normalize('NFC').replace(/\s+/gu, ' ')]
    .map(character => {
      if (isPrintable(character)) return character
      const replacement = latinLetters[character]
      if (replacement) return replacement
      return [...character.normalize('NFKD')].filter(isPrintable).join('')
    })
    .join('')
    .replace(/ +/g, ' ')
    .trim()
}
