import { expect, it } from 'vitest'
import { filterByOptions } from './search-filters.ts'
import type { SearchableProduct } from './search-index.ts'

const kerb = (id: string, optionName: string, ...values: string[]): SearchableProduct => ({
  id,
  category: 'paving',
  categoryName: 'Paving',
  name: 'Kerb Stone',
  description: '',
  sizes: [],
  applications: [],
  option1Name: optionName,
  option2Name: '',
  variants: values.map(option1 => ({ key: option1, option1, option2: '' })),
})

it('names that differ in their letters only are one filter', () => {
  const products = [kerb('straight', 'Size', '450 mm', '900 mm'), kerb('curved', 'size', '450 mm')]
  const { filters, hits } = filterByOptions(products, 'paving', new URLSearchParams('size=450+mm'))
  expect(filters).toEqual([
    { name: 'Size', parameter: 'size', values: ['450 mm', '900 mm'], chosen: '450 mm' },
  ])
  expect(hits).toEqual([
    { id: 'straight', variant: '450 mm' },
    { id: 'curved', variant: '450 mm' },
  ])
})
