const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const extension = '\f^{}\\[~]|€'

/** The alphabet of GSM 03.38 with what each character costs. */
const gsmCosts = new Map([
  ...[...basic].map(character => [character, 1] as const),
  ...[...extension].map(character => [character, 2] as const),
])

const replacements: Record<string, string> = {
  '₵': 'S',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '−': '-',
  '•': '-',
  '×': 'x',
  '…': '...',
  '²': '2',
  '³': '3',
  '\t': ' ',
  Ɔ: 'O',
  ɔ: 'o',
  Ɛ: 'E',
  ɛ: 'e',
  Ŋ: 'N',
  ŋ: 'n',
  Ɖ: 'D',
  ɖ: 'd',
  Ƒ: 'F',
  ƒ: 'f',
  Ɣ: 'G',
  ɣ: 'g',
  Ʋ: 'V',
  ʋ: 'v',
}

export const isGsm = (text: string) => [...text].every(character => gsmCosts.has(character))

/** Replaces what the SMS alphabet lacks by what reads the same: `GH₵` → `GHS`, `Ɔsɛɛ` → `Osee`. The rest stays. */
export const toGsm = (text: string) =>
  [...text.normalize('NFC').replaceAll('\r\n', '\n')].map(toGsmCharacter).join('')

function toGsmCharacter(character: string): string {
  if (gsmCosts.has(character)) return character
  const replacement = replacements[character]
  if (replacement !== undefined) return replacement
  if (/^[\p{M}\u200b-\u200d\u2060\ufeff]$/u.test(character)) return ''
  const letters = [...character.normalize('NFKD')].filter(part => gsmCosts.has(part)).join('')
  return letters || character
}

export const withoutOtherCharacters = (text: string) =>
  [...toGsm(text)].filter(character => gsmCosts.has(character)).join('')

export type SmsLength = { isGsm: boolean; units: number; limit: number }

/** The length of one SMS: 160 GSM characters, of which some count twice, or 70 UTF-16 units. */
export function measureSms(text: string): SmsLength {
  const gsm = isGsm(text)
  return { isGsm: gsm, units: costOf(text, gsm), limit: gsm ? 160 : 70 }
}

const costOf = (text: string, gsm: boolean) =>
  gsm ? [...text].reduce((sum, character) => sum + (gsmCosts.get(character) ?? 2), 0) : text.length

/** One SMS with the whole link: what stands after the link is cut first, then what stands before it. */
export function shortenAroundLink(before: string, link: string, after: string): string {
  const start = before === '' || /\s$/.test(before) ? before : `${before} `
  const end = after === '' || /^\s/.test(after) ? after : ` ${after}`
  const { isGsm: gsm, limit } = measureSms(start + link + end)
  const room = limit - costOf(link, gsm)
  const startCost = costOf(start, gsm)
  if (startCost > room) {
    const cutStart = cut(start, room - 1, gsm)
    return cutStart ? `${cutStart} ${link}` : link
  }
  return start + link + cut(end, room - startCost, gsm)
}

function cut(text: string, room: number, gsm: boolean): string {
  if (costOf(text, gsm) <= room) return text
  const ellipsis = gsm ? '...' : '…'
  let left = room - ellipsis.length
  let part = ''
  for (const character of text) {
    left -= costOf(character, gsm)
    if (left < 0) break
    part += character
  }
  const trimmed = part.trimEnd()
  return trimmed === '' ? '' : trimmed + ellipsis
}
