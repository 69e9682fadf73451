import { plainLetters } from '../../platform/text/plain-letters.ts'
import { cleanLine } from '../../platform/text/text.ts'

const units: [unit: string, spelling: string][] = [
  ['in', `"|inch(?:es)?\\b|ins?\\b`],
  ['mm', 'mm\\b|millimet(?:re|er)s?\\b'],
  ['cm', 'cm\\b|centimet(?:re|er)s?\\b'],
  ['ft', "'|ft\\b|feet\\b|foot\\b"],
  ['m', 'm\\b|met(?:re|er)s?\\b'],
  ['gauge', 'gauge\\b'],
]
const measures = units.map(
  ([unit, spelling]) => [unit, new RegExp(`(\\d{1,7}(?:\\.\\d{1,3})?) ?-? ?(?:${spelling})`, 'g')] as const,
)

/** `18 x 9 x 6`, as blocks are named in inches. */
const inchSizes =
  /(?<![\d.])([1-3]?\d) ?"? ?x ?([1-3]?\d) ?"? ?x ?([1-3]?\d)(?: ?"| ?in(?:ch(?:es)?)?\b|(?![\d.]| ?(?:[cm]?m\b|ft\b|'|x)))/g

const round = (number: number) => String(Math.round(number * 1_000) / 1_000)

function measureTerm(unit: string, number: number) {
  if (unit === 'cm') return `${round(number * 10)}mm`
  // Roofing is sold by thickness: 0.45 gauge is 0.45 mm. Whole numbers are the gauges of wire and mesh.
  if (unit === 'gauge') return number < 3 ? `${round(number)}mm` : `${round(number)} gauge`
  return `${round(number)}${unit}`
}

const singular = (word: string) =>
  word.length < 4 || /(ss|us|is)$/.test(word)
    ? word
    : word
        .replace(/(?<=[a-z]{2})ies$/, 'y')
        .replace(/(?<=x|ch|sh|ss)es$/, '')
        .replace(/s$/, '')

/** The terms of a text: words in the singular, and sizes in one spelling, `6in` or `150mm`. */
export function searchTerms(text: string): string[] {
  const straight = text.replace(/[″“”]/g, '"').replace(/[′‘’]/g, "'").replaceAll("''", '"')
  let plain = plainLetters(straight)
    .replaceAll('×', ' x ')
    .replace(/(?<![\d.])(\d{1,2}),(?=\d{3}(?!\d))/g, '$1')
    .replace(/(?<![\d.,])(\d{1,4}),(?=\d{1,2}(?!,?\d))/g, '$1.')
    .replace(/(?<!\d)\.(?=\d)/g, '0.')
    .replace(/(\d)x(?=\d)/g, '$1 x ')
    .replace(/\s+/g, ' ')
    .replace(
      inchSizes,
      (_, ...sides) =>
        ` ${sides
          .slice(0, 3)
          .map(side => Number(side) * mmPerInch)
          .sort((a, b) => b - a)
          .join(' x ')}mm `,
    )
    // Square and cubic metres say how much of the goods, not which.
    .replace(/(?<=\d) ?cubes?\b/g, ' m3')
    .replace(
      /(?:(?<![\w.])\d+(?:\.\d+)? ?|(?<![a-z]))(?:m[23]|(?:sq(?:uare)?|cu(?:bic)?)\.? ?m(?:et(?:re|er)s?)?)\b/g,
      ' ',
    )
  for (const [unit, pattern] of measures)
    plain = plain.replace(pattern, (_, number) => ` ${measureTerm(unit, Number(number))} `)
  const terms = plain.match(/\d+(?:\.\d+)?(?:in|mm|ft|m)(?![a-z\d])|\d+(?:\.\d+)?|\p{L}+/gu) ?? []
  return terms
    .filter(term => term !== 'x')
    .map(term => (/\d/.test(term) ? normalizeNumber(term) : singular(term)))
}

const normalizeNumber = (term: string) => term.replace(/^[\d.]+/, number => round(Number(number)))

/** The terms, and each two words that follow each other as one: `zig-zag` is also found as `zigzag`. */
export function indexedTerms(text: string): string[] {
  const terms = searchTerms(text)
  const pairs = terms.flatMap((term, index) => {
    const next = terms[index + 1]
    return next && isWord(term) && isWord(next) ? [term + next] : []
  })
  return [...terms, ...pairs]
}

export const isWord = (term: string) => !/\d/.test(term)

/** Inches are 25 mm in the trade: a 6" block is 150 mm thick. */
const mmPerInch = 25

/** The terms that mean the same size; a number without unit means any. */
export function sameSizes(term: string): string[] {
  const [, digits = '', unit = ''] = /^(\d+(?:\.\d+)?)([a-z]*)$/.exec(term) ?? []
  const number = Number(digits)
  const inches = number / mmPerInch
  switch (unit) {
    case '':
      return ['', 'in', 'mm', 'm', 'ft'].map(each => digits + each)
    case 'in':
      return [term, `${round(number * mmPerInch)}mm`]
    case 'm':
      return [term, `${round(number * 1_000)}mm`]
    case 'mm':
      return [term, ...(Number.isInteger(inches) ? [`${inches}in`] : []), `${round(number / 1_000)}m`]
    default:
      return [term]
  }
}

const maxLength = 100

/** The words of a search from the address of its page. */
export const searchText = ({ searchParams }: URL) =>
  cleanLine(searchParams.get('q') ?? '')
    .slice(0, maxLength)
    .toWellFormed()
