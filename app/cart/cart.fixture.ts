import type { CartProduct } from './cart.ts'

export const block: CartProduct = {
  id: 'hollow-blocks',
  name: 'Hollow Blocks',
  category: 'blocks',
  price: 250,
  unit: 'block',
  variant: '5in',
  label: '5" (125 mm)',
  weightGrams: 17_000,
  perPallet: 70,
  priceBreaks: [],
}
export const concrete: CartProduct = {
  ...block,
  id: 'ready-mix-concrete',
  name: 'Ready-Mix Concrete',
  variant: 'grade-20',
  label: 'Grade 20',
  category: 'concrete',
  weightGrams: 2_400_000,
  perPallet: 0,
  price: 35_000,
  unit: 'm³',
}
