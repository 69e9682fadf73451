import { plainLetters } from '../platform/text/plain-letters.ts'

/** A place without what people spell differently: case, accents, spaces and hyphens. */
export const comparablePlace = (text: string) => plainLetters(text).replace(/[^\p{L}\p{N}]/gu, '')

const comparableWords = (text: string) =>
  ` ${text
    .split(/[\s,;/()-]+/)
    .map(comparablePlace)
    .filter(Boolean)
    .join(' ')} `

/** Whether a text says a place in words of its own: "Street 12, Kasoa" says Kasoa, and not "Kas". */
export const saysPlace = (text: string, place: string) =>
  comparableWords(text).includes(comparableWords(place))

const compactAddress = (text: string) =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')

/** `ga 183 8164` as `GA-183-8164`; the text as it is where it is no GhanaPost digital address. */
export const formatDigitalAddress = (text: string) =>
  compactAddress(text).replace(/^([A-Z][A-Z0-9])(\d{3,5})(\d{4})$/, '$1-$2-$3')

const isPostcode = (text: string) => /^[A-Z][A-Z0-9]\d{3,5}$/.test(compactAddress(text))

export function digitalAddressProblem(text: string): string | undefined {
  if (/^[A-Z][A-Z0-9]\d{3,5}\d{4}$/.test(compactAddress(text))) return undefined
  return isPostcode(text)
    ? 'This is a postcode, which many sites share. Add the last four digits of the digital address, such as GA-183-8164, or leave it out.'
    : 'Digital Address must look like GA-183-8164.'
}

/** The beginning of a digital address, at least its district. */
export const districtOf = (text: string) => /^[A-Z][A-Z0-9]\d{0,5}$/.exec(compactAddress(text))?.[0]

export const hasDistrict = (address: string, prefix: string) =>
  compactAddress(address).startsWith(districtOf(prefix) ?? ' ')
