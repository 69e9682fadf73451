import type { Category } from './category.ts'
import type { SearchableProduct, SearchHit } from './search-index.ts'

/** An option of the products of a category, such as Size, with the values to choose from. */
export type OptionFilter = { name: string; parameter: string; values: string[]; chosen: string | undefined }

/** Of a category: up to so many products are seen at a glance. */
export const maxUnfiltered = 12
const maxFilters = 6
const reserved = new Set(['', 'category', 'page', 'q', 'variant'])

const parameterOf = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
const natural = new Intl.Collator('en', { numeric: true })

function optionsOf({ option1Name, option2Name, variants }: SearchableProduct) {
  return variants.map(({ key, option1, option2 }) => ({
    key,
    values: new Map([
      [option1Name, option1],
      [option2Name, option2],
    ]),
  }))
}

/** The filters of a category, and what the chosen ones leave of it. */
export function filterByOptions(
  products: SearchableProduct[],
  category: Category,
  query: URLSearchParams,
): { filters: OptionFilter[]; hits: SearchHit[] } {
  const ofCategory = products.filter(product => product.category === category)
  const values = new Map<string, Set<string>>()
  for (const variant of ofCategory.flatMap(optionsOf))
    for (const [name, value] of variant.values)
      if (value && !reserved.has(parameterOf(name)))
        values.set(name, (values.get(name) ?? new Set()).add(value))
  const filters = [...values]
    .filter(([, { size }]) => size > 1)
    .slice(0, maxFilters)
    .map(([name, all]): OptionFilter => {
      const parameter = parameterOf(name)
      const chosen = query.get(parameter) ?? ''
      return {
        name,
        parameter,
        values: [...all].sort(natural.compare),
        chosen: all.has(chosen) ? chosen : undefined,
      }
    })
  const chosen = filters.filter(filter => filter.chosen !== undefined)
  const hits = ofCategory.flatMap((product): SearchHit[] => {
    if (chosen.length === 0) return [{ id: product.id, variant: undefined }]
    const match = optionsOf(product).find(({ values }) =>
      chosen.every(({ name, chosen }) => values.get(name) === chosen),
    )
    return match ? [{ id: product.id, variant: match.key }] : []
  })
  return { filters, hits }
}
