import type { Values } from '../platform/fields/field.ts'
import { measure, type StoredField, shortText } from './stored-field-schema.ts'
import { maxQuantity } from './unit.ts'

/** Empty means 0. */
const optionalQuantity = (column: string, error: string) =>
  ({
    kind: 'number',
    column,
    max: 1e9,
    step: 0.5,
    empty: 0,
    isSpinner: true,
    default: 0,
    problems: { invalid: error, step: 'Counted in wholes and halves' },
  }) as const

/** What is sold of a product. Columns, rules, the table in the back office and the CSV file derive from this. */
export const variantFields = {
  option1: { label: 'Option 1', shownIn: 'list', ...shortText('option1', 60) },
  option2: { label: 'Option 2', shownIn: 'list', ...shortText('option2', 60) },
  pricePesewas: {
    kind: 'money',
    label: 'Price (GHS)',
    storedLabel: 'Price in pesewas',
    column: 'price_pesewas',
    shownIn: 'list',
    max: 100_000_000,
    isSpinner: true,
    problems: {
      invalid: 'Price must be an amount such as 12.50',
      min: 'Price must be 0 or more',
      max: 'Price must be at most 1,000,000.00',
    },
  },
  stockQuantity: {
    kind: 'number',
    label: 'Stock Quantity',
    storedLabel: 'Stock',
    column: 'stock_quantity',
    shownIn: 'admin',
    hint: 'What lies in the yard; orders take from it.',
    default: 0,
    min: -1e9,
    max: 1e9,
    step: 0.5,
    isSpinner: true,
    problems: { invalid: 'Stock must be a number', step: 'Stock is counted in wholes and halves' },
  },
  /** Of one unit as it is sold; 0: unknown. */
  weightGrams: {
    kind: 'weight',
    label: 'Weight (kg)',
    storedLabel: 'Weight in grams',
    column: 'weight_grams',
    shownIn: 'list',
    default: 0,
    max: 1e9,
    empty: 0,
    isSpinner: true,
    problems: {
      invalid: 'Weight must be a number of kg',
      min: 'Weight must be 0 or more',
      max: 'Weight must be at most 1,000,000 kg',
    },
  },
  /** In units as they are sold; 0: not on pallets. */
  perPallet: {
    label: 'Per pallet',
    shownIn: 'list',
    ...optionalQuantity('per_pallet', 'Pieces per pallet must be a number'),
  },
  /** The rule of `quantity-rule.ts`; 0: as goods of the product's unit are sold. */
  minQuantity: {
    label: 'Smallest order',
    hint: 'How many a customer orders at least, such as 60. The staff may enter less.',
    shownIn: 'list',
    ...optionalQuantity('min_quantity', 'The smallest order must be a number'),
    max: maxQuantity,
  },
  stepQuantity: {
    label: 'In steps of',
    hint: 'Counted from the smallest order. Full pallets: how many are on one.',
    shownIn: 'list',
    ...optionalQuantity('step_quantity', 'The step must be a number'),
    max: maxQuantity,
  },
  thicknessMm: { label: 'Thickness (mm)', ...measure('thickness_mm', 'block', 'paver') },
  /** In mm², without joints: a hexagon is no rectangle. */
  pieceAreaMm2: {
    label: 'Face of a piece (mm²)',
    hint: 'Length × width; a hexagon of 200 mm across flats has 34,641.',
    ...measure('piece_area_mm2', 'paver'),
    kind: 'number',
    max: 10_000_000,
    step: 0.5,
  },
  insideWidthMm: { label: 'Inside width (mm)', ...measure('inside_width_mm', 'drain') },
  insideDepthMm: { label: 'Inside depth (mm)', ...measure('inside_depth_mm', 'drain') },
  outsideWidthMm: { label: 'Outside width (mm)', ...measure('outside_width_mm', 'drain') },
  outsideHeightMm: { label: 'Outside height (mm)', ...measure('outside_height_mm', 'drain') },
  pieceLengthMm: { label: 'Length of a piece (mm)', ...measure('piece_length_mm', 'drain') },
  /** At 28 days. */
  strengthMpa: { label: 'Strength (MPa)', ...measure('strength_mpa', 'concrete'), max: 200 },
  /** At most, between centres. */
  purlinSpacingMm: { label: 'Purlin spacing (mm)', ...measure('purlin_spacing_mm', 'sheet') },
  sku: { label: 'SKU', shownIn: 'page', ...shortText('sku', 60) },
  /** Empty: the product's. */
  picture: { label: 'Picture', shownIn: 'page', ...shortText('picture', 500) },
  /** Stock below it is reported; 0: never. */
  reorderLevel: {
    label: 'Reorder level',
    shownIn: 'admin',
    ...optionalQuantity('reorder_level', 'The reorder level must be a number'),
  },
  listed: {
    kind: 'switch',
    label: 'Listed',
    column: 'listed',
    shownIn: 'admin',
    default: true,
    note: '(shoppers see it and can order it)',
  },
} as const satisfies Record<string, StoredField>

/** A variant without its key. */
export type VariantDetails = Values<typeof variantFields>
