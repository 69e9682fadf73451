import type { VariantDetails } from './variant-schema.ts'

/** In units sold: per block, piece, m, m² or m³. `perPallet` 0: not delivered on pallets. */
export type SeedVariant = Partial<VariantDetails> & {
  option1: string
  pricePesewas: number
  weightGrams: number
  perPallet: number
  isDefault?: true
}
type Choices = { option1Name: string; option2Name?: string; variants: SeedVariant[] }
type Row = [option1: string, pricePesewas: number, kilograms: number, measures?: Partial<VariantDetails>]

const choices = (option1Name: string, rows: Row[], defaultRow = 0): Choices => ({
  option1Name,
  variants: rows.map(([option1, pricePesewas, kilograms, measures], index) => ({
    option1,
    pricePesewas,
    weightGrams: Math.round(kilograms * 1_000),
    perPallet: 0,
    ...measures,
    ...(index === defaultRow && { isDefault: true }),
  })),
})

/** Each variant in each colour at the same price; the default stays the default in the first colour only. */
const inColours = ({ option1Name, variants }: Choices, colours: string[]): Choices => ({
  option1Name,
  option2Name: 'Colour',
  variants: variants.flatMap(({ isDefault, ...variant }) =>
    colours.map((option2, index) => ({
      ...variant,
      option2,
      ...(isDefault && index === 0 && { isDefault }),
    })),
  ),
})

const block = (thicknessMm: number, perPallet: number) => ({ thicknessMm, perPallet })
const purlins = (purlinSpacingMm: number) => ({ purlinSpacingMm })
const grade = (strengthMpa: number, pricePesewas: number): Row => [
  `Grade ${strengthMpa}`,
  pricePesewas,
  2_400,
  { strengthMpa },
]
const drain = (insideMm: number, outsideWidthMm: number, outsideHeightMm: number) => ({
  insideWidthMm: insideMm,
  insideDepthMm: insideMm,
  outsideWidthMm,
  outsideHeightMm,
  pieceLengthMm: 1_000,
})
const paver = (option1: string, pieceAreaMm2: number, prices: [number, number], picture?: string): Row[] => {
  const measures = { pieceAreaMm2, ...(picture && { picture }) }
  return [
    [option1, prices[0], 135, { option2: '60 mm', thicknessMm: 60, perPallet: 10, ...measures }],
    [option1, prices[1], 180, { option2: '80 mm', thicknessMm: 80, perPallet: 8, ...measures }],
  ]
}

/** The choices that the texts in catalogue.seed.ts name, in the order shown. */
export const catalogueVariants: Record<string, Choices> = {
  'hollow-blocks': choices('Size', [
    ['5" (125 mm)', 250, 17, block(125, 70)],
    ['6" (150 mm)', 290, 19, block(150, 60)],
    ['8" (200 mm)', 360, 23, block(200, 50)],
    ['9" (225 mm)', 410, 26, block(225, 40)],
  ]),
  'solid-blocks': choices('Size', [
    ['4" (100 mm)', 300, 20, block(100, 72)],
    ['5" (125 mm)', 360, 25, block(125, 56)],
    ['6" (150 mm)', 420, 30, block(150, 48)],
    ['8" (200 mm)', 540, 41, block(200, 30)],
  ]),
  'u-drains': choices('Size', [
    ['9" (225 mm)', 4_500, 100, drain(225, 325, 285)],
    ['12" (300 mm)', 6_500, 155, drain(300, 420, 370)],
    ['18" (450 mm)', 11_500, 275, drain(450, 600, 530)],
    ['24" (600 mm)', 18_000, 445, drain(600, 780, 700)],
  ]),
  culverts: choices('Diameter', [
    ['24" (600 mm)', 15_000, 380],
    ['30" (750 mm)', 20_500, 535],
    ['36" (900 mm)', 27_000, 715],
    ['48" (1200 mm)', 44_000, 1_195],
  ]),
  'paving-stones': {
    ...choices('Shape', [
      ...paver('Zig-zag', 25_312.5, [800, 1_050], 'paving'),
      ...paver('Hexagon', 34_641, [850, 1_100], 'hex-paving'),
      ...paver('Rectangle', 20_000, [800, 1_050]),
    ]),
    option2Name: 'Thickness',
  },
  'ready-mix-concrete': choices(
    'Grade',
    [grade(15, 32_000), grade(20, 35_000), grade(25, 38_000), grade(30, 42_000)],
    1,
  ),
  'interlocking-blocks': choices('Wall', [
    ['6" (150 mm)', 1_200, 260, block(150, 5)],
    ['9" (220 mm)', 1_750, 390, block(220, 3)],
  ]),
  'aluminum-sheets': inColours(
    choices('Gauge', [
      ['0.40 mm', 4_500, 1.46, purlins(750)],
      ['0.45 mm', 5_000, 1.64, purlins(750)],
      ['0.50 mm', 5_500, 1.83, purlins(900)],
      ['0.55 mm', 6_000, 2.01, purlins(900)],
    ]),
    ['Red', 'Blue', 'Green', 'Charcoal', 'White'],
  ),
  'galvanized-sheets': choices('Gauge', [
    ['0.40 mm', 3_500, 4.2, purlins(1_200)],
    ['0.45 mm', 3_900, 4.8, purlins(1_200)],
    ['0.50 mm', 4_300, 5.3, purlins(1_400)],
    ['0.55 mm', 4_700, 5.8, purlins(1_400)],
  ]),
  'corrugated-sheets': choices('Gauge', [
    ['0.30 mm', 2_800, 2.9, purlins(750)],
    ['0.35 mm', 3_050, 3.4, purlins(750)],
    ['0.40 mm', 3_350, 3.9, purlins(900)],
    ['0.45 mm', 3_700, 4.4, purlins(900)],
  ]),
  'polycarbonate-sheets': inColours(
    choices('Sheet', [
      ['Twin-wall 6 mm', 5_500, 1.3],
      ['Twin-wall 8 mm', 6_800, 1.5],
      ['Twin-wall 10 mm', 8_200, 1.7],
      ['Wave 0.8 mm', 5_800, 1.2],
    ]),
    ['Clear', 'Opal', 'Bronze'],
  ),
  'tile-profile-sheets': inColours(
    choices('Gauge', [
      ['0.40 mm', 5_800, 1.23, purlins(350)],
      ['0.45 mm', 6_400, 1.39, purlins(350)],
      ['0.50 mm', 7_000, 1.54, purlins(350)],
      ['0.55 mm', 7_600, 1.69, purlins(350)],
    ]),
    ['Terracotta', 'Charcoal', 'Green', 'Brown'],
  ),
  'industrial-sheets': choices('Gauge', [
    ['0.50 mm', 5_800, 5.5, purlins(2_000)],
    ['0.60 mm', 6_900, 6.6, purlins(2_400)],
    ['0.70 mm', 8_000, 7.7, purlins(2_750)],
    ['0.90 mm', 10_200, 9.9, purlins(3_250)],
  ]),
}
