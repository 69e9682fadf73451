import type { TaxTerms } from '../company/taxes.ts'
import type { CartProduct } from './cart.ts'
import { agreedTotals } from './totals.ts'

export const block: CartProduct = {
  id: 'hollow-blocks',
  name: 'Hollow Blocks',
  price: 250,
  unit: 'block',
  variant: '5in',
  label: '5" (125 mm)',
  weightGrams: 17_000,
  perPallet: 70,
  minQuantity: 0,
  stepQuantity: 0,
  priceBreaks: [],
}
/** Sheets that cover 686 mm. */
export const sheets: CartProduct = {
  ...block,
  id: 'aluminum-sheets',
  name: 'Aluminum Sheets',
  variant: '0-40-mm-red',
  label: '0.40 mm, Red',
  weightGrams: 1_460,
  perPallet: 0,
  price: 4_500,
  unit: 'm²',
  coverMm: 686,
}
export const concrete: CartProduct = {
  ...block,
  id: 'ready-mix-concrete',
  name: 'Ready-Mix Concrete',
  variant: 'grade-20',
  label: 'Grade 20',
  weightGrams: 2_400_000,
  perPallet: 0,
  price: 35_000,
  unit: 'm³',
}

type Agreed = { delivery?: number; discount?: number } & Partial<TaxTerms>

/** The totals of goods at this price, without taxes unless a mode is given. */
export const makeTotals = (goods: number, { delivery = 0, discount = 0, ...taxes }: Agreed = {}) =>
  agreedTotals(
    [{ price: goods, quantity: 1 }],
    { delivery, discount },
    { taxMode: 'off', vatRate: 15_00, nhilRate: 2_50, getfundRate: 2_50, ...taxes },
  )
