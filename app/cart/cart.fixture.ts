import type { CartProduct } from './cart.ts'

export const block: CartProduct = {
  id: 'hollow-blocks',
  name: 'Hollow Blocks',
  category: 'blocks',
  price: 250,
  unit: 'block',
  sizes: [],
}
export const concrete: CartProduct = {
  ...block,
  id: 'ready-mix-concrete',
  name: 'Ready-Mix Concrete',
  category: 'concrete',
  price: 35_000,
  unit: 'm³',
}
