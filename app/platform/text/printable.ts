/** Letters of Ghanaian languages that the typeface of PDF files lacks, and their usual replacements. */
const replacements: Record<string, string> = {
  ɛ: 'e',
  Ɛ: 'E',
  ɔ: 'o',
  Ɔ: 'O',
  ɖ: 'd',
  Ɖ: 'D',
  ƒ: 'f',
  ɣ: 'g',
  ʋ: 'v',
}

export function toPrintable(text: string, hasGlyph: (codePoint: number) => boolean): string {
  const isPrintable = (character: string) => hasGlyph(character.codePointAt(0) ?? 0)
  return [...text.toWellFormed().normalize('NFC').replace(/\s+/gu, ' ')]
    .map(character => {
      if (isPrintable(character)) return character
      if (replacements[character]) return replacements[character]
      return [...character.normalize('NFKD')].filter(isPrintable).join('')
    })
    .join('')
    .replace(/ +/g, ' ')
    .trim()
}
