import { z } from 'zod'
import type { Values } from '../platform/fields/field.ts'
import { singleLineText } from '../platform/form-schema.ts'
import { kindNames, kinds } from './kind.ts'
import { priceBreaksField } from './price-breaks-schema.ts'
import { choice, measure, type ProductField, storedFieldSchemas, textList } from './stored-field-schema.ts'
import { units } from './unit.ts'
import { variantFields } from './variant-schema.ts'

export const maxPictures = 12

const incompleteRow = {
  missing: 'Every row needs a label and a value',
  max: 'Every row needs a label and a value',
}

/** The fields of a product: columns, rules, the admin's form and what shoppers get all derive from this. */
export const productFields = {
  name: {
    kind: 'text',
    label: 'Name',
    column: 'name',
    shownIn: 'list',
    section: 'basics',
    wide: true,
    max: 120,
    problems: { missing: 'Name is required' },
  },
  /** Of the shop's categories: see `categoryField`. */
  category: {
    kind: 'text',
    label: 'Category',
    column: 'category',
    shownIn: 'admin',
    section: 'basics',
    max: 100,
    problems: { missing: 'Choose a category' },
  },
  unit: {
    label: 'Sold by',
    storedLabel: 'Unit',
    column: 'unit',
    shownIn: 'list',
    section: 'basics',
    default: 'piece',
    ...choice(units, 'Choose a unit', unit => unit),
  },
  kind: {
    label: 'Kind of goods',
    column: 'kind',
    shownIn: 'admin',
    section: 'basics',
    default: 'other',
    hint: 'Decides which measures it has. Estimates need pavers and sheets by the m², drains by the m, concrete by the m³.',
    ...choice(kinds, 'Choose a kind of goods', kind => kindNames[kind]),
  },
  description: {
    kind: 'longText',
    label: 'Description',
    column: 'description',
    shownIn: 'list',
    section: 'basics',
    wide: true,
    max: 500,
    rows: 3,
    optional: true,
    default: '',
  },
  /** How the unit reads behind the price: `From GHS 8.00 per sqm`. */
  priceUnit: {
    kind: 'text',
    label: 'Wording of the price',
    storedLabel: 'Price unit',
    column: 'price_unit',
    shownIn: 'list',
    section: 'basics',
    max: 40,
    default: 'piece',
    problems: { missing: 'Say what the price is for' },
  },
  position: {
    kind: 'wholeNumber',
    label: 'Position',
    column: 'position',
    shownIn: 'admin',
    section: 'basics',
    hint: 'Lower numbers come first in the shop.',
    max: 1_000_000,
    isSpinner: true,
    default: 0,
    prefill: 500,
  },
  leadDays: {
    kind: 'wholeNumber',
    label: 'Made in (working days)',
    storedLabel: 'Made in, in working days',
    column: 'lead_days',
    shownIn: 'admin',
    section: 'basics',
    hint: 'How long what is not in stock takes. Empty: it can come on the next working day.',
    max: 60,
    empty: 0,
    isSpinner: true,
    default: 0,
  },
  listed: {
    kind: 'switch',
    label: 'Listed',
    column: 'listed',
    shownIn: 'admin',
    section: 'basics',
    wide: true,
    default: true,
    note: '(shoppers see it and can order it)',
  },
  /** Names of built-in pictures or addresses of uploaded ones; the first is the main picture. */
  gallery: {
    kind: 'lines',
    label: 'Pictures',
    column: 'gallery',
    shownIn: 'page',
    section: 'pictures',
    wide: true,
    max: 500,
    maxLines: maxPictures,
    default: [] as string[],
  },
  /** Without joints. */
  faceLengthMm: { label: 'Face length (mm)', section: 'measures', ...measure('face_length_mm', 'block') },
  faceHeightMm: { label: 'Face height (mm)', section: 'measures', ...measure('face_height_mm', 'block') },
  isLaidDry: {
    kind: 'switch',
    label: 'Laid without mortar',
    column: 'is_laid_dry',
    shownIn: 'admin',
    section: 'measures',
    kinds: ['block'],
    hint: 'For blocks that lock: walls are estimated without joints and mortar.',
    default: false,
  },
  /** Of compacted sand. */
  beddingMm: { label: 'Bed of sand (mm)', section: 'measures', ...measure('bedding_mm', 'paver') },
  /** What a laid sheet covers without its side lap: the area that is sold. */
  coverMm: { label: 'Cover width (mm)', section: 'measures', ...measure('cover_mm', 'sheet') },
  minLengthMm: { label: 'Shortest length (mm)', section: 'measures', ...measure('min_length_mm', 'sheet') },
  maxLengthMm: { label: 'Longest length (mm)', section: 'measures', ...measure('max_length_mm', 'sheet') },
  lengthStepMm: {
    label: 'Steps of length (mm)',
    section: 'measures',
    hint: '10 for sheets that are cut to the centimetre.',
    ...measure('length_step_mm', 'sheet'),
  },
  minPitchDegrees: {
    label: 'Least pitch (°)',
    section: 'measures',
    ...measure('min_pitch_degrees', 'sheet'),
    kind: 'number',
    min: 0,
    max: 90,
    step: 0.5,
  },
  priceBreaks: {
    ...priceBreaksField,
    column: 'price_breaks',
    shownIn: 'list',
    section: 'prices',
    wide: true,
    default: [] as { from: number; percent: number }[],
  },
  longDescription: {
    kind: 'longText',
    label: 'Long description',
    column: 'long_description',
    shownIn: 'page',
    section: 'texts',
    wide: true,
    hint: 'An empty line begins a new paragraph.',
    max: 5_000,
    rows: 6,
    optional: true,
    default: '',
  },
  sizes: { label: 'Sizes', column: 'sizes', ...textList },
  applications: { label: 'Applications', column: 'applications', ...textList },
  features: { label: 'Features', column: 'features', ...textList },
  benefits: { label: 'Key benefits', storedLabel: 'Benefits', column: 'benefits', ...textList },
  specifications: {
    kind: 'list',
    label: 'Specifications',
    column: 'specifications',
    shownIn: 'page',
    section: 'specifications',
    wide: true,
    item: 'specification',
    max: 50,
    fields: {
      label: { kind: 'text', label: 'Label', max: 80, placeholder: 'Weight', problems: incompleteRow },
      value: { kind: 'text', label: 'Value', max: 300, placeholder: '19 kg', problems: incompleteRow },
    },
    default: [] as { label: string; value: string }[],
  },
} as const satisfies Record<string, ProductField>

/** The field with the shop's categories. */
export const categoryField = (categories: readonly { id: string; name: string }[]) =>
  ({
    ...productFields.category,
    kind: 'choice',
    choices: Object.fromEntries(categories.map(({ id, name }) => [id, name])),
    problems: { invalid: 'Choose a category' },
  }) satisfies ProductField

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
} as const satisfies Record<string, ProductField>

/** A product without its id, with price and stock of its default variant. */
export type ProductDetails = Values<typeof productFormFields>

const formState = {
  id: singleLineText,
  /** Identifies the form, so that a product that is submitted twice is added once. */
  key: singleLineText.transform(key => key.slice(0, 100) || null),
  editToken: singleLineText,
  /** The stock that the form was opened with; none for a new product. */
  baseStock: singleLineText.transform(stock => (stock === '' ? undefined : Number(stock))),
}

type LengthMeasures = Pick<ProductDetails, 'minLengthMm' | 'maxLengthMm' | 'lengthStepMm'>

/** Of sheets that can't be cut to any length. */
export const lengthsProblem = ({ minLengthMm, maxLengthMm, lengthStepMm }: LengthMeasures) =>
  minLengthMm !== null &&
  maxLengthMm !== null &&
  lengthStepMm !== null &&
  Math.ceil(minLengthMm / lengthStepMm) > Math.floor(maxLengthMm / lengthStepMm)
    ? 'Must be at least the shortest length, with a full step between them'
    : undefined

const refineLengths = (product: LengthMeasures, { addIssue }: z.RefinementCtx) => {
  const problem = lengthsProblem(product)
  if (problem) addIssue({ code: 'custom', path: ['maxLengthMm'], message: problem })
}

/** The form of a product with one variant: its fields, and the state that it was opened with. */
export const productForm = z
  .object({ ...storedFieldSchemas(productFormFields), ...formState })
  // Orders may take the stock below zero, people may not.
  .refine(({ id, stockQuantity, baseStock }) => !(stockQuantity < 0) || (id && stockQuantity === baseStock), {
    path: ['stockQuantity'],
    error: 'Stock must be 0 or more',
    when: () => true,
  })
  .superRefine(refineLengths)

/** The form of a product with several variants, whose prices and stocks are in a table. */
export const productFormWithoutPrice = z
  .object({ ...storedFieldSchemas(productFields), ...formState })
  .superRefine(refineLengths)
