import { toAsciiDigits } from './digits.ts'

/** Tells which characters, or characters with marks, can be written. */
export type Alphabet = (character: string) => boolean

/** A character and what reads the same, such as the letters of Ghanaian languages. */
const pairs = [
  ...['ɛe', 'ƐE', 'ɔo', 'ƆO', 'ɖd', 'ƉD', 'ƒf', 'ƑF', 'ɣg', 'ƔG', 'ŋn', 'ŊN', 'ʋv', 'ƲV'],
  ...["‘'", "’'", "‚'", "‹'", "›'", "′'", '“"', '”"', '„"', '«"', '»"', '″"'],
  ...['‐-', '‑-', '‒-', '–-', '—-', '―-', '−-', '•-', '·-', '⁄/', '∕/', '÷/', '×x'],
  ...['⌀Ø', '∅Ø', 'µu', 'μu', '¢c', '\t '],
]
const readings: Record<string, string> = {
  ...Object.fromEntries(pairs.map(pair => [...pair])),
  '…': '...',
  '±': '+/-',
  '≤': '<=',
  '≥': '>=',
  '≈': '~',
  '→': '->',
}

const currencies: Record<string, string> = {
  '₵': 'GHS',
  '₦': 'NGN',
  '₹': 'INR',
  '₩': 'KRW',
  '₽': 'RUB',
  '₺': 'TRY',
  '₪': 'ILS',
  '₫': 'VND',
  '₱': 'PHP',
  '₿': 'BTC',
}

/** Strokes over letters, which are ornament and no part of a name. */
const overlays = /[\u0334-\u0338]/g
/** No alphabet has more on one letter. */
const maxMarks = 2

/**
 * Replaces what an alphabet lacks by what reads the same: `Ɔsɛɛ` → `Osee`, `1½` → `1 1/2`, `₵200` → `GHS 200`. A character
 * without a reading becomes what `replaceUnknown` returns, a mark that can't be written is left out.
 */
export function respell(
  text: string,
  has: Alphabet,
  replaceUnknown: (character: string) => string = () => '',
): string {
  let written = ''
  let cluster = ''
  let isOriginal = true
  for (const character of splitMarks(spellSigns(text, has), has)) {
    if (isMark(character)) {
      if (cluster.length > maxMarks || !has(cluster + character)) continue
      cluster += character
      written += character
      continue
    }
    const isKept = has(character)
    const reading = isKept ? character : (readingOf(character, has) ?? replaceUnknown(character))
    // Figures that stood apart don't become one number.
    if (!(isKept && isOriginal) && isDigit(written.at(-1)) && isDigit(reading[0]))
      written += /^[²³¹⁰⁴-⁹]$/.test(character) && has('^') ? '^' : ' '
    written += reading
    cluster = reading.at(-1) ?? cluster
    isOriginal = isKept
  }
  return written
}

/** Letters that an alphabet has only without their marks, so that each mark is judged on what it stands on. */
const splitMarks = (text: string, has: Alphabet) =>
  [...text].flatMap(character => (has(character) ? character : [...character.normalize('NFD')]))

const isMark = (character: string) => /^\p{M}$/u.test(character)
const isDigit = (character = '') => /^[0-9]$/.test(character)

function readingOf(character: string, has: Alphabet): string | undefined {
  const reading = readings[character]
  if (reading && [...reading].every(has)) return reading
  const parts = [...character.normalize('NFKD').replaceAll('⁄', '/')]
  return parts.filter(part => has(part) && !isMark(part)).join('') || undefined
}

/** Degrees and currencies become words, which stand apart from figures. */
function spellSigns(text: string, has: Alphabet): string {
  const visible = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(overlays, '')
  const plain = toAsciiDigits(visible)
  return spellCurrencies(has('°') ? plain : spellDegrees(plain), has)
}

const spellDegrees = (text: string) =>
  text
    .replace(/ ?° ?(?=[CF]\b)/g, ' ')
    .replace(/ ?°(?=[\p{L}\p{N}])/gu, ' deg ')
    .replace(/ ?°/g, ' deg')

const spellCurrencies = (text: string, has: Alphabet) =>
  text
    .replace(/(?<=GH)₵/g, sign => (has(sign) ? sign : 'S'))
    .replace(/\p{Sc}/gu, (sign, at, whole) => {
      const code = currencies[sign]
      if (!code || has(sign)) return sign
      return [isFigure(whole[at - 1]) && ' ', code, isFigure(whole[at + 1]) && ' '].filter(Boolean).join('')
    })

const isFigure = (character = '') => /^\p{N}$/u.test(character)
