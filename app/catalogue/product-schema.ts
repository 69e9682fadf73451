import { z } from 'zod'
import {
  checkbox,
  formSchema,
  numberText,
  repeatedText,
  singleLineText,
  valueSchema,
} from '../platform/form-schema.ts'
import { cleanText } from '../platform/text.ts'
import { kindNames, kinds } from './kind.ts'
import { priceBreakRows, priceBreaksRule } from './price-breaks-schema.ts'
import {
  choice,
  entries,
  measure,
  millimetres,
  optionalText,
  type ProductField,
  requiredText,
  text,
  textList,
} from './stored-field-schema.ts'
import { units } from './unit.ts'
import { variantFields } from './variant-schema.ts'

export const maxPictures = 12
export const maxSpecifications = 50

const pictureList = z.codec(repeatedText, z.custom<string[]>(), {
  decode: pictures => pictures.map(picture => cleanText(picture).trim()),
  encode: pictures => pictures,
})

const incompleteRow = 'Every row needs a label and a value'
const cell = (max: number) => z.string().min(1, incompleteRow).max(max, incompleteRow)
const specifications = z
  .array(z.object({ label: cell(80), value: cell(300) }))
  .max(maxSpecifications, incompleteRow)

/** The inputs are labels and values in turn; empty rows are left out. */
const specificationRows = z.codec(repeatedText, z.custom<z.output<typeof specifications>>(), {
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
    ...requiredText(120, 'Name is required'),
  },
  category: {
    label: 'Category',
    shownIn: 'admin',
    section: 'basics',
    required: true,
    column: 'text',
    /** Those of the shop, see `categoryField`. */
    control: { type: 'choice', options: [] },
    codec: singleLineText,
    rule: text(100).min(1, 'Choose a category'),
  },
  unit: {
    label: 'Sold by',
    storedLabel: 'Unit',
    shownIn: 'list',
    section: 'basics',
    default: 'piece',
    ...choice(units, 'Choose a unit', unit => unit),
  },
  kind: {
    label: 'Kind of goods',
    shownIn: 'admin',
    section: 'basics',
    default: 'other',
    hint: 'Decides which measures it has. Estimates need pavers and sheets by the m², drains by the m, concrete by the m³.',
    ...choice(kinds, 'Choose a kind of goods', kind => kindNames[kind]),
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
    ...requiredText(40, 'Say what the price is for'),
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
  /** Without joints. */
  faceLengthMm: { label: 'Face length (mm)', section: 'measures', ...millimetres('block') },
  faceHeightMm: { label: 'Face height (mm)', section: 'measures', ...millimetres('block') },
  /** Of compacted sand. */
  beddingMm: { label: 'Bed of sand (mm)', section: 'measures', ...millimetres('paver') },
  /** What a laid sheet covers without its side lap: the area that is sold. */
  coverMm: { label: 'Cover width (mm)', section: 'measures', ...millimetres('sheet') },
  minLengthMm: { label: 'Shortest length (mm)', section: 'measures', ...millimetres('sheet') },
  maxLengthMm: { label: 'Longest length (mm)', section: 'measures', ...millimetres('sheet') },
  lengthStepMm: {
    label: 'Steps of length (mm)',
    section: 'measures',
    hint: '10 for sheets that are cut to the centimetre.',
    ...millimetres('sheet'),
  },
  minPitchDegrees: {
    label: 'Least pitch (°)',
    section: 'measures',
    ...measure(['sheet'], { min: 0, max: 90, step: 0.5 }),
  },
  /** From a quantity, counted over the variants in one order, each costs some per cent less. */
  priceBreaks: {
    label: 'Bulk prices',
    shownIn: 'list',
    section: 'prices',
    wide: true,
    hint: 'From a quantity on, each costs some per cent less. All variants in one order count together.',
    column: 'json',
    default: [] as z.output<typeof priceBreaksRule>,
    control: { type: 'priceBreaks' },
    codec: priceBreakRows,
    rule: priceBreaksRule,
  },
  longDescription: {
    label: 'Long description',
    shownIn: 'page',
    section: 'texts',
    wide: true,
    hint: 'An empty line begins a new paragraph.',
    ...optionalText(5_000, 6),
  },
  sizes: { label: 'Sizes', ...textList },
  applications: { label: 'Applications', ...textList },
  features: { label: 'Features', ...textList },
  benefits: { label: 'Key benefits', storedLabel: 'Benefits', ...textList },
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

/** The field with the shop's categories. */
export const categoryField = (categories: readonly { id: string; name: string }[]): ProductField => ({
  ...productFields.category,
  control: { type: 'choice', options: categories.map(({ id, name }) => ({ value: id, name })) },
})

type Fields = typeof productFields

/** The fields that shoppers see in these places. */
export type FieldsShownIn<Place extends ProductField['shownIn']> = {
  [Key in keyof Fields]: Fields[Key]['shownIn'] extends Place ? Key : never
}[keyof Fields]

const { name, ...otherFields } = productFields

/** The product form contains price and stock of the default variant. */
export const productFormFields = {
  name,
  pricePesewas: { ...variantFields.pricePesewas, section: 'basics' },
  stockQuantity: { ...variantFields.stockQuantity, section: 'basics' },
  ...otherFields,
} satisfies Record<string, ProductField>

const productSchema = valueSchema(productFormFields)

/** A product without its id, with price and stock of its default variant. */
export type ProductDetails = z.output<typeof productSchema>

const formState = {
  id: singleLineText,
  /** Identifies the form, so that a product that is submitted twice is added once. */
  key: singleLineText.transform(key => key.slice(0, 100) || null),
  version: singleLineText,
  /** The stock that the form was opened with; none for a new product. */
  baseStock: singleLineText.transform(stock => (stock === '' ? undefined : Number(stock))),
}

/** The form of a product with one variant: its fields, and the state that it was opened with. */
export const productForm = formSchema(productFormFields)
  .extend(formState)
  // Orders may take the stock below zero, people may not.
  .refine(({ id, stockQuantity, baseStock }) => !(stockQuantity < 0) || (id && stockQuantity === baseStock), {
    path: ['stockQuantity'],
    error: 'Stock must be 0 or more',
    when: () => true,
  })

/** The form of a product with several variants, whose prices and stocks are in a table. */
export const productFormWithoutPrice = formSchema(productFields).extend(formState)
