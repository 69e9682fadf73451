/** Letters of Ghana's languages, and of a few others, that no accent can be taken off. `search_text` of the database knows them too. */
const plainForms: Record<string, string> = {
  ɛ: 'e',
  ɔ: 'o',
  ŋ: 'n',
  ɖ: 'd',
  ƒ: 'f',
  ɣ: 'g',
  ʋ: 'v',
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ø: 'o',
  đ: 'd',
  ł: 'l',
}

/** In small letters without accents: `Ɔsei Asanté` as `osei asante`, `1⅜` as `1 3⁄8`. */
export const plainLetters = (text: string) =>
  text
    .replace(/(?<=\d)(?=[¼-¾⅐-⅞])/g, ' ')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ɛɔŋɖƒɣʋɓɗƙøđł]/g, letter => plainForms[letter] ?? letter)
