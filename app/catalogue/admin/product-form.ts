import type { Conflict } from '../../platform/form-result.ts'
import { parseCedis } from '../../platform/money.ts'
import { cleanText } from '../../platform/text.ts'
import type { Unit } from '../product.ts'
import { type ProductDetails, productSchema } from '../product-schema.ts'

/** How a unit usually reads behind the price. */
export const unitWording: Record<Unit, string> = {
  block: 'block',
  piece: 'piece',
  m: 'meter',
  'm²': 'm²',
  'm³': 'm³',
  sheet: 'sheet',
}

export type ProductErrors = Partial<Record<keyof ProductDetails, string>>

/** What came of a save. */
export type ProductAnswer = {
  ok: boolean
  title: string
  description: string
  errors?: ProductErrors
  conflict?: Conflict
}

type Read =
  | {
      ok: true
      product: ProductDetails
      was: { version: string; stock: number | undefined }
      key: string | null
    }
  | { ok: false; errors: ProductErrors; message: string }

/** Reads the product form; texts with one entry a line become lists. */
export function readProductForm(form: FormData): Read {
  const text = (name: string) => cleanText(String(form.get(name) ?? '')).trim()
  const all = (name: string) => form.getAll(name).map(value => cleanText(String(value)).trim())
  const lines = (name: string) =>
    text(name)
      .split(/\r?\n/)
      .map(line => line.trim())
      .filter(Boolean)
  const number = (name: string) => (text(name) === '' ? Number.NaN : Number(text(name)))
  const values = all('specificationValue')

  const stockQuantity = number('stockQuantity')
  const stockWas = text('stockWas') === '' ? undefined : Number(text('stockWas'))
  const parsed = productSchema.safeParse({
    category: text('category'),
    name: text('name'),
    description: text('description'),
    longDescription: text('longDescription'),
    sizes: lines('sizes'),
    applications: lines('applications'),
    features: lines('features'),
    benefits: lines('benefits'),
    specifications: all('specificationLabel')
      .map((label, index) => ({ label, value: values[index] ?? '' }))
      .filter(({ label, value }) => label || value),
    pricePesewas: parseCedis(text('price')) ?? Number.NaN,
    unit: text('unit'),
    priceUnit: text('priceUnit'),
    gallery: all('gallery'),
    stockQuantity,
    listed: form.get('listed') === 'on',
    position: number('position'),
  })

  const errors: ProductErrors = {}
  for (const issue of parsed.error?.issues ?? []) {
    const field = issue.path[0] as keyof ProductDetails
    errors[field] ??=
      issue.path.length > 1 ? `${issue.message} (entry ${Number(issue.path[1]) + 1})` : issue.message
  }
  if (errors.specifications) errors.specifications = 'Every row needs a label and a value'
  // Orders take the stock below zero, a person doesn't.
  if (stockQuantity < 0 && stockQuantity !== stockWas) errors.stockQuantity ??= 'Stock must be 0 or more'
  if (!Number.isInteger(stockQuantity * 2)) errors.stockQuantity ??= 'Stock is counted in wholes and halves'

  const [message] = Object.values(errors)
  return parsed.success && message === undefined
    ? {
        ok: true,
        product: parsed.data,
        was: { version: text('version'), stock: stockWas },
        key: text('key').slice(0, 100) || null,
      }
    : { ok: false, errors, message: message ?? 'The form could not be read' }
}
