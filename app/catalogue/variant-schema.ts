import { z } from 'zod'
import { cedisText, checkbox, numberText, singleLineText, valueSchema } from '../platform/form-schema.ts'
import { measure, millimetres, type StoredField, text } from './stored-field-schema.ts'

const shortText = (max: number) =>
  ({
    column: 'text',
    default: '',
    control: { type: 'text', maxLength: max },
    codec: singleLineText,
    rule: text(max),
  }) as const

const halves = (error: string) => z.number(error).multipleOf(0.5, 'Counted in wholes and halves').max(1e9)

/** Empty means 0. */
const optionalNumberText = z.codec(singleLineText, z.custom<number>(), {
  decode: value => (value === '' ? 0 : Number(value)),
  encode: value => (value === 0 ? '' : String(value)),
})

const kilogramsText = z.codec(singleLineText, z.custom<number>(), {
  decode: value => (value === '' ? 0 : Math.round(Number(value) * 1_000)),
  encode: grams => (grams === 0 ? '' : String(grams / 1_000)),
})

const optionalQuantity = (error: string) =>
  ({
    column: 'quantity',
    default: 0,
    control: { type: 'decimal', min: 0, step: 0.5 },
    codec: optionalNumberText,
    rule: halves(error).min(0, error),
  }) as const

/** What is sold of a product. Columns, rules, the table in the back office and the CSV file derive from this. */
export const variantFields = {
  option1: { label: 'Option 1', shownIn: 'list', ...shortText(60) },
  option2: { label: 'Option 2', shownIn: 'list', ...shortText(60) },
  pricePesewas: {
    label: 'Price (GHS)',
    storedLabel: 'Price in pesewas',
    shownIn: 'list',
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
  /** Of one unit as it is sold; 0: unknown. */
  weightGrams: {
    label: 'Weight (kg)',
    storedLabel: 'Weight in grams',
    shownIn: 'list',
    column: 'integer',
    default: 0,
    control: { type: 'decimal', min: 0, step: 0.001 },
    codec: kilogramsText,
    rule: z
      .int('Weight must be a number of kg')
      .min(0, 'Weight must be 0 or more')
      .max(1e9, 'Weight must be at most 1,000,000 kg'),
  },
  /** In units as they are sold; 0: not on pallets. */
  perPallet: {
    label: 'Per pallet',
    shownIn: 'list',
    ...optionalQuantity('Pieces per pallet must be a number'),
  },
  thicknessMm: { label: 'Thickness (mm)', ...millimetres('block', 'paver') },
  /** In mm², without joints: a hexagon is no rectangle. */
  pieceAreaMm2: {
    label: 'Face of a piece (mm²)',
    hint: 'Length × width; a hexagon of 200 mm across flats has 34,641.',
    ...measure(['paver'], { max: 10_000_000, step: 0.5 }),
  },
  insideWidthMm: { label: 'Inside width (mm)', ...millimetres('drain') },
  insideDepthMm: { label: 'Inside depth (mm)', ...millimetres('drain') },
  outsideWidthMm: { label: 'Outside width (mm)', ...millimetres('drain') },
  outsideHeightMm: { label: 'Outside height (mm)', ...millimetres('drain') },
  pieceLengthMm: { label: 'Length of a piece (mm)', ...millimetres('drain') },
  /** At 28 days. */
  strengthMpa: { label: 'Strength (MPa)', ...measure(['concrete'], { max: 200 }) },
  /** At most, between centres. */
  purlinSpacingMm: { label: 'Purlin spacing (mm)', ...millimetres('sheet') },
  sku: { label: 'SKU', shownIn: 'page', ...shortText(60) },
  /** Empty: the product's. */
  picture: { label: 'Picture', shownIn: 'page', ...shortText(500), control: { type: 'picture' } },
  /** Stock below it is reported; 0: never. */
  reorderLevel: {
    label: 'Reorder level',
    shownIn: 'admin',
    ...optionalQuantity('The reorder level must be a number'),
  },
  listed: {
    label: 'Listed',
    shownIn: 'admin',
    column: 'boolean',
    default: true,
    control: { type: 'checkbox', note: '(shoppers see it and can order it)' },
    codec: checkbox,
    rule: z.boolean(),
  },
} satisfies Record<string, StoredField>

const variantSchema = valueSchema(variantFields)

/** A variant without its key. */
export type VariantDetails = z.output<typeof variantSchema>
