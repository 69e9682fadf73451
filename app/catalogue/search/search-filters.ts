import { lazy } from '../../platform/text/lazy.ts'
import type { SearchableProduct, SearchHit } from './search-index.ts'

/** An option of the products of a category, such as Size, with the values to choose from. */
export type OptionFilter = { name: string; parameter: string; values: string[]; chosen: string | undefined }

/** Of a category: up to so many products are seen at a glance. */
export const maxUnfiltered = 12
const maxFilters = 6
const reserved = new Set(['', 'category', 'page', 'q', 'variant'])

const parameterOf = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
const natural = lazy(() => new Intl.Collator('en', { numeric: true }))

const optionsOf = ({ option1Name, option2Name }: SearchableProduct) =>
  [
    [option1Name, 'option1'],
    [option2Name, 'option2'],
  ] as const

/** The filters of a category, and what the chosen ones leave of it: a variant of each product. */
export function filterByOptions(
  products: SearchableProduct[],
  category: string,
  query: URLSearchParams,
): { filters: OptionFilter[]; hits: SearchHit[] } {
  const ofCategory = products.filter(product => product.category === category)
  const found = new Map<string, { name: string; all: Set<string> }>()
  for (const product of ofCategory)
    for (const [name, option] of optionsOf(product)) {
      const parameter = parameterOf(name)
      const { all } = found.get(parameter) ?? { all: new Set() }
      if (!found.has(parameter)) found.set(parameter, { name, all })
      for (const variant of product.variants) if (variant[option]) all.add(variant[option])
    }
  const filters = [...found]
    .filter(([parameter, { all }]) => all.size > 1 && !reserved.has(parameter))
    .slice(0, maxFilters)
    .map(([parameter, { name, all }]): OptionFilter => {
      const chosen = query.get(parameter) ?? ''
      return {
        name,
        parameter,
        values: [...all].sort(natural().compare),
        chosen: all.has(chosen) ? chosen : undefined,
      }
    })
  const chosen = filters.filter(filter => filter.chosen !== undefined)
  const hits = ofCategory.flatMap((product): SearchHit[] => {
    const options = optionsOf(product)
    const match = product.variants.find(variant =>
      chosen.every(filter =>
        options.some(
          ([name, option]) => parameterOf(name) === filter.parameter && variant[option] === filter.chosen,
        ),
      ),
    )
    return match ? [{ id: product.id, variant: match.key }] : []
  })
  return { filters, hits }
}
