import { z } from 'zod'
import {
  cedisText,
  checkbox,
  type DeclaredField,
  formSchema,
  linesText,
  multilineText,
  numberText,
  singleLineText,
  valueSchema,
} from '../platform/form-schema.ts'
import { cleanText } from '../platform/text.ts'
import { categories, categoryNames } from './category.ts'
import { units } from './unit.ts'

/** How a field is edited. */
type Control =
  | { type: 'line'; maxLength: number }
  | { type: 'text'; rows: number; maxLength?: number }
  | { type: 'decimal' | 'integer'; min: number; step: number }
  | { type: 'choice'; options: readonly { value: string; name: string }[] }
  | { type: 'checkbox'; note: string }
  | { type: 'pictures' | 'specifications' }

export type ProductField = DeclaredField & {
  /** Where shoppers see it: on cards and in the cart too, on the product's page only, or nowhere. */
  shownIn: 'list' | 'page' | 'admin'
  column: 'text' | 'integer' | 'quantity' | 'boolean' | 'json'
  /** The column's default, and a new product's value in the form unless `prefill` differs. */
  default?: unknown
  prefill?: unknown
  section: keyof typeof productSections
  /** As wide as the form instead of half. */
  wide?: true
  required?: true
  hint?: string
  control: Control
}

/** The parts of the form; those with a title can be closed. */
export const productSections = {
  basics: { title: undefined },
  pictures: { title: 'Pictures', openForNew: true },
  texts: { title: 'Texts and lists' },
  specifications: { title: 'Specifications' },
} satisfies Record<string, { title: string | undefined; openForNew?: true }>

export const maxPictures = 12
export const maxSpecifications = 50

const text = (max: number) => z.string().max(max, `At most ${max.toLocaleString('en')} characters`)

const requiredLine = (max: number, error: string) =>
  ({
    required: true,
    column: 'text',
    control: { type: 'line', maxLength: max },
    codec: singleLineText,
    rule: text(max).min(1, error),
  }) as const

const optionalText = (max: number, rows: number) =>
  ({
    column: 'text',
    default: '',
    control: { type: 'text', rows, maxLength: max },
    codec: multilineText,
    rule: text(max),
  }) as const

const choice = <const Value extends string>(
  values: readonly Value[],
  error: string,
  nameOf: (value: Value) => string,
) =>
  ({
    required: true,
    column: 'text',
    control: { type: 'choice', options: values.map(value => ({ value, name: nameOf(value) })) },
    codec: singleLineText,
    rule: z.enum(values, error),
  }) as const

/** Entries whose errors name the entry. */
const entries = (maxEntries: number, maxLength: number) =>
  z
    .array(z.string())
    .max(maxEntries)
    .superRefine((values, context) => {
      for (const [index, value] of values.entries()) {
        const error = text(maxLength).min(1).safeParse(value).error?.issues[0]?.message
        if (error) context.addIssue({ code: 'custom', message: `${error} (entry ${index + 1})` })
      }
    })

const list = {
  shownIn: 'page',
  section: 'texts',
  hint: 'One per line.',
  column: 'json',
  default: [] as string[],
  control: { type: 'text', rows: 5 },
  codec: linesText,
  rule: entries(50, 300),
} as const

const pictureList = z.codec(z.array(z.string()), z.custom<string[]>(), {
  decode: pictures => pictures.map(picture => cleanText(picture).trim()),
  encode: pictures => pictures,
})

const incompleteRow = 'Every row needs a label and a value'
const cell = (max: number) => z.string().min(1, incompleteRow).max(max, incompleteRow)
const specifications = z
  .array(z.object({ label: cell(80), value: cell(300) }))
  .max(maxSpecifications, incompleteRow)

/** The inputs are labels and values in turn; empty rows are left out. */
const specificationRows = z.codec(z.array(z.string()), z.custom<z.output<typeof specifications>>(), {
  decode: inputs => {
    const cells = inputs.map(input => cleanText(input).trim())
    return cells.flatMap((label, index) => {
      const value = cells[index + 1] ?? ''
      return index % 2 === 0 && (label || value) ? [{ label, value }] : []
    })
  },
  encode: rows => rows.flatMap(({ label, value }) => [label, value]),
})

/** The fields of a product: columns, rules, the admin's form and what shoppers get all derive from this. */
export const productFields = {
  name: {
    label: 'Name',
    shownIn: 'list',
    section: 'basics',
    wide: true,
    ...requiredLine(120, 'Name is required'),
  },
  pricePesewas: {
    label: 'Price (GHS)',
    storedLabel: 'Price in pesewas',
    shownIn: 'list',
    section: 'basics',
    required: true,
    column: 'integer',
    control: { type: 'decimal', min: 0, step: 0.01 },
    codec: cedisText,
    rule: z
      .int('Price must be an amount such as 12.50')
      .min(0, 'Price must be 0 or more')
      .max(100_000_000, 'Price must be at most 1,000,000.00'),
  },
  stockQuantity: {
    label: 'Stock Quantity',
    storedLabel: 'Stock',
    shownIn: 'admin',
    section: 'basics',
    required: true,
    hint: 'What lies in the yard; orders take from it.',
    column: 'quantity',
    default: 0,
    control: { type: 'decimal', min: 0, step: 1 },
    codec: numberText,
    rule: z
      .number('Stock must be a number')
      .min(-1e9)
      .max(1e9)
      .multipleOf(0.5, 'Stock is counted in wholes and halves'),
  },
  category: {
    label: 'Category',
    shownIn: 'list',
    section: 'basics',
    prefill: 'blocks',
    ...choice(categories, 'Choose a category', category => categoryNames[category]),
  },
  unit: {
    label: 'Sold by',
    storedLabel: 'Unit',
    shownIn: 'list',
    section: 'basics',
    default: 'piece',
    ...choice(units, 'Choose a unit', unit => unit),
  },
  description: {
    label: 'Description',
    shownIn: 'list',
    section: 'basics',
    wide: true,
    ...optionalText(500, 3),
  },
  /** How the unit reads behind the price: `From GHS 8.00 per sqm`. */
  priceUnit: {
    label: 'Wording of the price',
    storedLabel: 'Price unit',
    shownIn: 'list',
    section: 'basics',
    default: 'piece',
    ...requiredLine(40, 'Say what the price is for'),
  },
  position: {
    label: 'Position',
    shownIn: 'admin',
    section: 'basics',
    required: true,
    hint: 'Lower numbers come first in the shop.',
    column: 'integer',
    default: 0,
    prefill: 500,
    control: { type: 'integer', min: 0, step: 1 },
    codec: numberText,
    rule: z.int().min(0).max(1_000_000),
  },
  listed: {
    label: 'Listed',
    shownIn: 'admin',
    section: 'basics',
    wide: true,
    column: 'boolean',
    default: true,
    control: { type: 'checkbox', note: '(shoppers see it and can order it)' },
    codec: checkbox,
    rule: z.boolean(),
  },
  /** Names of built-in pictures or addresses of uploaded ones; the first is the main picture. */
  gallery: {
    label: 'Pictures',
    shownIn: 'page',
    section: 'pictures',
    wide: true,
    column: 'json',
    default: [] as string[],
    control: { type: 'pictures' },
    codec: pictureList,
    rule: entries(maxPictures, 500),
  },
  longDescription: {
    label: 'Long description',
    shownIn: 'page',
    section: 'texts',
    wide: true,
    hint: 'An empty line begins a new paragraph.',
    ...optionalText(5_000, 6),
  },
  sizes: { label: 'Sizes', ...list, shownIn: 'list' },
  applications: { label: 'Applications', ...list },
  features: { label: 'Features', ...list },
  benefits: { label: 'Key benefits', storedLabel: 'Benefits', ...list },
  specifications: {
    label: 'Specifications',
    shownIn: 'page',
    section: 'specifications',
    wide: true,
    column: 'json',
    default: [] as z.output<typeof specifications>,
    control: { type: 'specifications' },
    codec: specificationRows,
    rule: specifications,
  },
} satisfies Record<string, ProductField>

type Fields = typeof productFields

/** The fields that shoppers see in these places. */
export type FieldsShownIn<Place extends ProductField['shownIn']> = {
  [Key in keyof Fields]: Fields[Key]['shownIn'] extends Place ? Key : never
}[keyof Fields]

export const productSchema = valueSchema(productFields)

/** A product without its id. */
export type ProductDetails = z.output<typeof productSchema>

/** The product form: its fields, and the state that it was opened with. */
export const productForm = formSchema(productFields)
  .extend({
    id: singleLineText,
    /** Identifies the form, so that a product that is submitted twice is added once. */
    key: singleLineText.transform(key => key.slice(0, 100) || null),
    version: singleLineText,
    /** The stock that the form was opened with; none for a new product. */
    baseStock: singleLineText.transform(stock => (stock === '' ? undefined : Number(stock))),
  })
  // Orders may take the stock below zero, people may not.
  .refine(({ stockQuantity, baseStock }) => !(stockQuantity < 0) || stockQuantity === baseStock, {
    path: ['stockQuantity'],
    error: 'Stock must be 0 or more',
    when: () => true,
  })
