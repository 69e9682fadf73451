import { z } from 'zod'
import { categories, type Product, units } from './product.ts'

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `At most ${most.toLocaleString('en')} characters`)
const lines = z.array(text(300).min(1)).max(50)

const specification = z.object({ label: text(80).min(1), value: text(300).min(1) })

/** What an owner can say of a product; the form, the seed and the table all follow it. */
export const productSchema = z.object({
  category: z.enum(categories, 'Choose a category'),
  name: text(120).min(1, 'Name is required'),
  description: text(500),
  longDescription: text(5_000),
  sizes: lines,
  applications: lines,
  features: lines,
  benefits: lines,
  specifications: z.array(specification).max(50),
  pricePesewas: z
    .int('Price must be an amount such as 12.50')
    .min(0, 'Price must be 0 or more')
    .max(100_000_000, 'Price must be at most 1,000,000.00'),
  unit: z.enum(units, 'Choose a unit'),
  priceUnit: text(40).min(1, 'Say what the price is for'),
  gallery: z.array(text(500).min(1)).max(12),
  stockQuantity: z.number('Stock must be a number').min(-1e9).max(1e9),
  listed: z.boolean(),
  position: z.int().min(0).max(1_000_000),
})

/** A product without its id, as the form sends and the table stores it. */
export type ProductDetails = z.infer<typeof productSchema>

// The rules and the type are one thing: this fails to compile where they part.
null as unknown as ProductDetails satisfies Omit<Product, 'id'>
null as unknown as Omit<Product, 'id'> satisfies ProductDetails
