import { respell } from '../text/respell.ts'
import { fillTemplate } from '../text/text.ts'

const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const extension = '\f^{}\\[~]|€'

const gsmCosts = new Map([
  ...[...basic].map(character => [character, 1] as const),
  ...[...extension].map(character => [character, 2] as const),
])

export const isGsm = (text: string) => [...text].every(character => gsmCosts.has(character))

/** Replaces what the SMS alphabet lacks by what reads the same: `GH₵` → `GHS`, `Ɔsɛɛ` → `Osee`. The rest stays. */
export const toGsm = (text: string) =>
  respell(
    text.replaceAll('\r\n', '\n'),
    character => gsmCosts.has(character),
    character => character,
  )

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

export function fitsOneSms(text: string): boolean {
  const { units, limit } = measureSms(text)
  return units <= limit
}

type Parts = [before: string, link: string, after: string]

/** The link stands alone, so that phones recognise where it ends. */
const separate = ([before, link, after]: Parts): Parts => [
  before === '' || /\s$/.test(before) ? before : `${before} `,
  link,
  after === '' || /^\s/.test(after) ? after : ` ${after}`,
]

export const joinAroundLink = (...parts: Parts) => separate(parts).join('')

export function shortenAroundLink(...parts: Parts): string {
  const [before, link, after] = separate(parts)
  const { isGsm: gsm, limit } = measureSms(before + link + after)
  const room = limit - costOf(link, gsm)
  const costBefore = costOf(before, gsm)
  if (costBefore <= room) return before + link + cut(after, room - costBefore, gsm)
  const start = cut(before, room - 1, gsm)
  return start ? `${start} ${link}` : link
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

export const firstWord = (text: string) => text.split(/\s/)[0] ?? ''

type SmsValues = Record<string, string> & Record<'name' | 'first_name' | 'link', string>

/** An SMS that fits, with the whole link: a long name and then the text are shortened. */
export function fitSms(template: string, values: SmsValues): string {
  const long = joinAroundLink(...smsParts(template, values))
  if (fitsOneSms(long)) return long
  const shorter = { ...values, name: values.first_name }
  const short = shortenAroundLink(...smsParts(template, shorter))
  // In the small SMS of other alphabets a long link leaves no room.
  return fitsOneSms(short) ? short : shortenAroundLink(...smsParts(withoutOtherCharacters(template), shorter))
}

export function smsParts(template: string, values: SmsValues): Parts {
  const text = toGsm(template)
  const ownAlphabet = isGsm(text)
  const written = ownAlphabet
    ? Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, withoutOtherCharacters(value).trim()]),
      )
    : values
  const [before = '', ...after] = (ownAlphabet ? text : template).split('{link}')
  return [fillTemplate(before, written), values.link, fillTemplate(after.join(''), written)]
}
