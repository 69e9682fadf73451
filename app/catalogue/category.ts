export const categories = ['blocks', 'drainage', 'paving', 'roofing', 'concrete'] as const
export type Category = (typeof categories)[number]

export const categoryNames: Record<Category, string> = {
  blocks: 'Blocks',
  drainage: 'Drainage',
  paving: 'Paving',
  roofing: 'Roofing',
  concrete: 'Concrete',
}

/** Pages that work out how much of a category a building takes. */
export const estimatePaths: Record<Category, string> = {
  blocks: '/estimate/wall',
  drainage: '/estimate/drain',
  paving: '/estimate/paving',
  roofing: '/estimate/roof',
  concrete: '/estimate/slab',
}

/** The tabs above the product list; concrete is found under All Products and on its own page. */
export const productTabs = [
  { category: undefined, label: 'All Products' },
  { category: 'blocks', label: 'Blocks' },
  { category: 'drainage', label: 'Drainage' },
  { category: 'paving', label: 'Paving' },
  { category: 'roofing', label: 'Roofing' },
] as const satisfies { category: Category | undefined; label: string }[]
