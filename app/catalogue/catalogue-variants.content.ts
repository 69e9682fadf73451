import type { VariantDetails } from './variant-schema.ts'

/** One choice of a product, in units sold: per block, piece, m, m² or m³. `perPallet` 0: not delivered on pallets. */
export type CatalogueVariant = Partial<VariantDetails> & {
  option1: string
  pricePesewas: number
  weightGrams: number
  perPallet: number
  isDefault?: true
}

const kg = (kilograms: number) => Math.round(kilograms * 1_000)

const sheet = (option1: string, pricePesewas: number, kilograms: number, purlinSpacingMm?: number) => ({
  option1,
  pricePesewas,
  weightGrams: kg(kilograms),
  perPallet: 0,
  purlinSpacingMm,
})

const drain = (
  option1: string,
  pricePesewas: number,
  kilograms: number,
  inside: number,
  [outsideWidthMm, outsideHeightMm]: [number, number],
) => ({
  option1,
  pricePesewas,
  weightGrams: kg(kilograms),
  perPallet: 0,
  insideWidthMm: inside,
  insideDepthMm: inside,
  outsideWidthMm,
  outsideHeightMm,
  pieceLengthMm: 1_000,
})

/** Each variant in each colour at the same price; the default stays the default in the first colour only. */
const inColours = (variants: CatalogueVariant[], colours: string[]): CatalogueVariant[] =>
  variants.flatMap(({ isDefault, ...variant }) =>
    colours.map((option2, index) => ({
      ...variant,
      option2,
      ...(isDefault && index === 0 && { isDefault }),
    })),
  )

const paver = (
  option1: string,
  pieceAreaMm2: number,
  prices: [number, number],
  picture?: string,
): CatalogueVariant[] =>
  [
    { option2: '60 mm', thicknessMm: 60, pricePesewas: prices[0], weightGrams: kg(135), perPallet: 10 },
    { option2: '80 mm', thicknessMm: 80, pricePesewas: prices[1], weightGrams: kg(180), perPallet: 8 },
  ].map(variant => ({ option1, pieceAreaMm2, ...variant, ...(picture && { picture }) }))

/** The choices that the texts in catalogue.content.ts name, in the order shown. */
export const catalogueVariants: Record<
  string,
  { option1Name: string; option2Name?: string; variants: CatalogueVariant[] }
> = {
  'hollow-blocks': {
    option1Name: 'Size',
    variants: [
      {
        option1: '5" (125 mm)',
        pricePesewas: 250,
        weightGrams: kg(17),
        thicknessMm: 125,
        perPallet: 70,
        isDefault: true,
      },
      { option1: '6" (150 mm)', pricePesewas: 290, weightGrams: kg(19), thicknessMm: 150, perPallet: 60 },
      { option1: '8" (200 mm)', pricePesewas: 360, weightGrams: kg(23), thicknessMm: 200, perPallet: 50 },
      { option1: '9" (225 mm)', pricePesewas: 410, weightGrams: kg(26), thicknessMm: 225, perPallet: 40 },
    ],
  },
  'solid-blocks': {
    option1Name: 'Size',
    variants: [
      {
        option1: '4" (100 mm)',
        pricePesewas: 300,
        weightGrams: kg(20),
        thicknessMm: 100,
        perPallet: 72,
        isDefault: true,
      },
      { option1: '5" (125 mm)', pricePesewas: 360, weightGrams: kg(25), thicknessMm: 125, perPallet: 56 },
      { option1: '6" (150 mm)', pricePesewas: 420, weightGrams: kg(30), thicknessMm: 150, perPallet: 48 },
      { option1: '8" (200 mm)', pricePesewas: 540, weightGrams: kg(41), thicknessMm: 200, perPallet: 30 },
    ],
  },
  'u-drains': {
    option1Name: 'Size',
    variants: [
      { ...drain('9" (225 mm)', 4_500, 100, 225, [325, 285]), isDefault: true },
      drain('12" (300 mm)', 6_500, 155, 300, [420, 370]),
      drain('18" (450 mm)', 11_500, 275, 450, [600, 530]),
      drain('24" (600 mm)', 18_000, 445, 600, [780, 700]),
    ],
  },
  culverts: {
    option1Name: 'Diameter',
    variants: [
      { option1: '24" (600 mm)', pricePesewas: 15_000, weightGrams: kg(380), perPallet: 0, isDefault: true },
      { option1: '30" (750 mm)', pricePesewas: 20_500, weightGrams: kg(535), perPallet: 0 },
      { option1: '36" (900 mm)', pricePesewas: 27_000, weightGrams: kg(715), perPallet: 0 },
      { option1: '48" (1200 mm)', pricePesewas: 44_000, weightGrams: kg(1_195), perPallet: 0 },
    ],
  },
  'paving-stones': {
    option1Name: 'Shape',
    option2Name: 'Thickness',
    variants: [
      ...paver('Zig-zag', 25_312.5, [800, 1_050], 'paving').map((variant, index) =>
        index === 0 ? { ...variant, isDefault: true as const } : variant,
      ),
      ...paver('Hexagon', 34_641, [850, 1_100], 'hex-paving'),
      ...paver('Rectangle', 20_000, [800, 1_050]),
    ],
  },
  'ready-mix-concrete': {
    option1Name: 'Grade',
    variants: [
      { option1: 'Grade 15', pricePesewas: 32_000, weightGrams: kg(2_400), perPallet: 0, strengthMpa: 15 },
      {
        option1: 'Grade 20',
        pricePesewas: 35_000,
        weightGrams: kg(2_400),
        perPallet: 0,
        strengthMpa: 20,
        isDefault: true,
      },
      { option1: 'Grade 25', pricePesewas: 38_000, weightGrams: kg(2_400), perPallet: 0, strengthMpa: 25 },
      { option1: 'Grade 30', pricePesewas: 42_000, weightGrams: kg(2_400), perPallet: 0, strengthMpa: 30 },
    ],
  },
  'interlocking-blocks': {
    option1Name: 'Wall',
    variants: [
      {
        option1: '6" (150 mm)',
        pricePesewas: 1_200,
        weightGrams: kg(260),
        thicknessMm: 150,
        perPallet: 5,
        isDefault: true,
      },
      { option1: '9" (220 mm)', pricePesewas: 1_750, weightGrams: kg(390), thicknessMm: 220, perPallet: 3 },
    ],
  },
  'aluminum-sheets': {
    option1Name: 'Gauge',
    option2Name: 'Colour',
    variants: inColours(
      [
        { ...sheet('0.40 mm', 4_500, 1.46, 750), isDefault: true },
        sheet('0.45 mm', 5_000, 1.64, 750),
        sheet('0.50 mm', 5_500, 1.83, 900),
        sheet('0.55 mm', 6_000, 2.01, 900),
      ],
      ['Red', 'Blue', 'Green', 'Charcoal', 'White'],
    ),
  },
  'galvanized-sheets': {
    option1Name: 'Gauge',
    variants: [
      { ...sheet('0.40 mm', 3_500, 4.2, 1_200), isDefault: true },
      sheet('0.45 mm', 3_900, 4.8, 1_200),
      sheet('0.50 mm', 4_300, 5.3, 1_400),
      sheet('0.55 mm', 4_700, 5.8, 1_400),
    ],
  },
  'corrugated-sheets': {
    option1Name: 'Gauge',
    variants: [
      { ...sheet('0.30 mm', 2_800, 2.9, 750), isDefault: true },
      sheet('0.35 mm', 3_050, 3.4, 750),
      sheet('0.40 mm', 3_350, 3.9, 900),
      sheet('0.45 mm', 3_700, 4.4, 900),
    ],
  },
  'polycarbonate-sheets': {
    option1Name: 'Sheet',
    option2Name: 'Colour',
    variants: inColours(
      [
        { ...sheet('Twin-wall 6 mm', 5_500, 1.3), isDefault: true },
        sheet('Twin-wall 8 mm', 6_800, 1.5),
        sheet('Twin-wall 10 mm', 8_200, 1.7),
        sheet('Wave 0.8 mm', 5_800, 1.2),
      ],
      ['Clear', 'Opal', 'Bronze'],
    ),
  },
  'tile-profile-sheets': {
    option1Name: 'Gauge',
    option2Name: 'Colour',
    variants: inColours(
      [
        { ...sheet('0.40 mm', 5_800, 1.23, 350), isDefault: true },
        sheet('0.45 mm', 6_400, 1.39, 350),
        sheet('0.50 mm', 7_000, 1.54, 350),
        sheet('0.55 mm', 7_600, 1.69, 350),
      ],
      ['Terracotta', 'Charcoal', 'Green', 'Brown'],
    ),
  },
  'industrial-sheets': {
    option1Name: 'Gauge',
    variants: [
      { ...sheet('0.50 mm', 5_800, 5.5, 2_000), isDefault: true },
      sheet('0.60 mm', 6_900, 6.6, 2_400),
      sheet('0.70 mm', 8_000, 7.7, 2_750),
      sheet('0.90 mm', 10_200, 9.9, 3_250),
    ],
  },
}
