/** Letters of Ghanaian languages that the sheet's typeface lacks, as people write them without a keyboard for them. */
const respelled: Record<string, string> = {
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

/** `text` with nothing in it that the typeface can't set: respelled where that is possible, else left out. */
export function printable(text: string, canSet: (codePoint: number) => boolean): string {
  const sets = (character: string) => canSet(character.codePointAt(0) ?? 0)
  return [...text.toWellFormed().normalize('NFC').replace(/\s+/gu, ' ')]
    .map(character => {
      if (sets(character)) return character
      if (respelled[character]) return respelled[character]
      return [...character.normalize('NFKD')].filter(part => sets(part)).join('')
    })
    .join('')
    .replace(/ +/g, ' ')
    .trim()
}
