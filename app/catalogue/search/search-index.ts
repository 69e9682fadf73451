import MiniSearch, { type MatchInfo, type Query, type SearchResult } from 'minisearch'
import { productPath } from '../product.ts'
import { nameWithLabel, variantLabel } from '../variant.ts'
import { indexedTerms, isWord, sameSizes, searchTerms } from './search-text.ts'
import { soundKey } from './sound-key.ts'

/** A listed product as far as it can be searched and filtered, with its listed variants in order. */
export type SearchableProduct = {
  id: string
  category: string
  categoryName: string
  name: string
  description: string
  sizes: string[]
  applications: string[]
  option1Name: string
  option2Name: string
  variants: { key: string; option1: string; option2: string }[]
}

/** What people type, and what the shop calls it: words that all have to be found; commas separate alternatives. */
export type Synonym = { term: string; meaning: string }

/** A line below the search field while somebody types. */
export type Suggestion = { name: string; note: string; path: string }

/** A product that was found, and the variant whose size or colour was asked for. */
export type SearchHit = { id: string; variant: string | undefined }

export type SearchIndex = Awaited<ReturnType<typeof createSearchIndex>>

const boost = { name: 8, choices: 4, category: 3, text: 1.5 }
type IndexedField = keyof typeof boost

const maxTerms = 10
const maxSuggestions = 6
const stopWords = new Set(
  'a accra an and at buy by cost for from ghana how i in is me much near of on or per price sale sell the to we what with you'.split(
    ' ',
  ),
)

/**
 * Words in any order, prefixes, equal sizes, synonyms, and where nothing matches without, words that sound the same or have
 * one typing error.
 * Words that no product has, and numbers without a unit, are left out where nothing matches with them.
 */
export async function createSearchIndex(products: SearchableProduct[], synonyms: Synonym[]) {
  const vocabulary = new Set<string>()
  const positions = new Map(products.map(({ id }, position) => [id, position]))
  const meanings = new Map(synonyms.map(({ term, meaning }) => [searchTerms(term).join(' '), meaning]))
  const maxSynonymTerms = Math.max(0, ...[...meanings.keys()].map(term => term.split(' ').length))
  const index = new MiniSearch<SearchableProduct>({
    fields: Object.keys(boost),
    extractField: (product, field) =>
      field === 'id' ? product.id : fieldText(product, field as IndexedField),
    tokenize: (text, field) => (field === 'text' ? searchTerms(text) : indexedTerms(text)),
    processTerm: term => {
      vocabulary.add(term)
      return term
    },
    // How long a text is and how often it names a word says little about a product.
    searchOptions: {
      boost,
      bm25: { k: 0.1, b: 0, d: 0.5 },
      tokenize: text => [text],
      processTerm: term => term,
    },
  })
  // In parts, so that requests are answered meanwhile.
  await index.addAllAsync(products, { chunkSize: 100 })
  const bySound = Map.groupBy([...vocabulary].filter(isTolerable), soundKey)

  /** The alternatives for each part of the query: words that a synonym has, or else one word. */
  function alternatives(terms: string[]): string[][][] {
    const parts: string[][][] = []
    for (let start = 0; start < terms.length; ) {
      const [length, meaning] = longestSynonym(terms, start)
      const own = terms.slice(start, start + length)
      const others =
        meaning
          ?.split(',')
          .map(searchTerms)
          .filter(words => words.length > 0) ?? []
      if (others.length > 0 || !stopWords.has(own.join(' '))) parts.push([own, ...others])
      start += length
    }
    return parts.slice(0, maxTerms)
  }

  function longestSynonym(terms: string[], start: number): [length: number, meaning: string | undefined] {
    for (let length = Math.min(maxSynonymTerms, terms.length - start); length > 0; length--) {
      const meaning = meanings.get(terms.slice(start, start + length).join(' '))
      if (meaning) return [length, meaning]
    }
    return [1, undefined]
  }

  function queryFor(term: string, isTolerant: boolean): Query {
    if (!isWord(term)) return anyOf(sameSizes(term))
    const mayDiffer = isTolerant && isTolerable(term)
    const word = { queries: [term], prefix: term.length > 1, fuzzy: mayDiffer && 1 }
    // To the index, two letters in the wrong order are two errors.
    const swapped = mayDiffer ? swaps(term).filter(other => vocabulary.has(other)) : []
    const heard = mayDiffer ? (bySound.get(soundKey(term)) ?? []) : []
    return { combineWith: 'OR', queries: [word, ...swapped, ...heard] }
  }

  function run(parts: string[][][], isTolerant: boolean) {
    const queries = parts.map(part =>
      anyOf(part.map(words => allOf(words.map(word => queryFor(word, isTolerant))))),
    )
    return index.search(allOf(queries))
  }

  /** A word of the index needs no search. */
  const isKnown = (part: string[][]) =>
    part.some(words => vocabulary.has(words.join(' '))) || run([part], true).length > 0

  function findMatches(parts: string[][][]): SearchResult[] {
    const exact = run(parts, false)
    if (exact.length > 0) return exact
    const known = parts.filter(isKnown)
    if (known.length < parts.length) return findMatches(known)
    const found = run(parts, true)
    // A number without a unit may be a quantity.
    const named = parts.filter(part => !part.some(words => words.every(isBareNumber)))
    return found.length === 0 && named.length > 0 && named.length < parts.length ? findMatches(named) : found
  }

  /** The products that match, best first. */
  function search(text: string): SearchHit[] {
    const parts = alternatives(searchTerms(text))
    if (parts.length === 0) return []
    const requested = parts.flat(2)
    return findMatches(parts)
      .map(({ id, score, match }) => ({
        id,
        named: countNamed(parts, match),
        score: Math.round(score),
        position: positions.get(id) as number,
      }))
      .sort((a, b) => b.named - a.named || b.score - a.score || a.position - b.position)
      .map(({ id, position }) => ({
        id,
        // Only for those that are shown.
        get variant() {
          return requestedVariant(products[position], requested)
        },
      }))
  }

  function suggest(text: string): Suggestion[] {
    return search(text)
      .slice(0, maxSuggestions)
      .map(({ id, variant }) => {
        const product = products[positions.get(id) as number] as SearchableProduct
        const chosen = product.variants.find(({ key }) => key === variant)
        return {
          name: nameWithLabel({ name: product.name, label: chosen && variantLabel(chosen) }),
          note: product.categoryName,
          path: productPath(id) + (variant ? `?variant=${variant}` : ''),
        }
      })
  }

  return { products, search, suggest }
}

/** Other short words are too near to each other. */
const isTolerable = (term: string) => isWord(term) && term.length >= 4

const isBareNumber = (term: string) => !Number.isNaN(Number(term))

/** How many parts of the query stand in the name as they were typed: a synonym is a guess. */
const countNamed = (parts: string[][][], match: MatchInfo) =>
  parts.filter(([own]) =>
    own?.every(word =>
      Object.entries(match).some(([term, fields]) => term.startsWith(word) && fields.includes('name')),
    ),
  ).length

const anyOf = (queries: Query[]): Query => ({ combineWith: 'OR', queries })
const allOf = (queries: Query[]): Query => ({ combineWith: 'AND', queries })

function fieldText(product: SearchableProduct, field: IndexedField): string {
  if (field === 'choices') {
    const values = product.variants.flatMap(({ option1, option2 }) => [option1, option2])
    return [...new Set(values)].join(', ')
  }
  if (field === 'text') {
    const { description, sizes, applications } = product
    return [description, ...sizes, ...applications].join(', ')
  }
  return field === 'category' ? product.categoryName : product.name
}

const swaps = (word: string) =>
  Array.from(
    { length: word.length - 1 },
    (_, index) => word.slice(0, index) + word[index + 1] + word[index] + word.slice(index + 2),
  )

/**
 * The variant whose options contain most of the terms; numbers without a unit decide between those that are equal
 * otherwise, unless they follow a word of the options, as in `grade 25`. None if the terms tell no variant from the others.
 */
function requestedVariant(product: SearchableProduct | undefined, terms: string[]) {
  const choices = (product?.variants ?? []).map(({ key, option1, option2 }) => ({
    key,
    own: new Set(searchTerms(`${option1}, ${option2}`)),
  }))
  const isOwnWord = (term = '') => isWord(term) && choices.some(({ own }) => own.has(term))
  const requested = terms.map((term, index) => ({
    same: isWord(term) ? [term] : sameSizes(term),
    // It may be a quantity.
    weight: isBareNumber(term) && !isOwnWord(terms[index - 1]) ? 1 : terms.length,
  }))
  const scored = choices.map(({ key, own }) => {
    const found = requested.filter(({ same }) => same.some(term => own.has(term)))
    return { key, score: found.reduce((sum, { weight }) => sum + weight, 0) }
  })
  const best = Math.max(...scored.map(({ score }) => score))
  const isDistinctive = scored.some(({ score }) => score < best)
  return isDistinctive ? scored.find(({ score }) => score === best)?.key : undefined
}
