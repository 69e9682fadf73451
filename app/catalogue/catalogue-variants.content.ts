/** One choice of a product, in units sold: per block, piece, m, m² or m³. `perPallet` 0: not delivered on pallets. */
export type CatalogueVariant = {
  option1: string
  option2?: string
  pricePesewas: number
  weightGrams: number
  perPallet: number
  isDefault?: true
  picture?: string
  reorderLevel?: number
}

const kg = (kilograms: number) => Math.round(kilograms * 1_000)

const roofingGauge = (option1: string, pricePesewas: number, kilograms: number) => ({
  option1,
  pricePesewas,
  weightGrams: kg(kilograms),
  perPallet: 0,
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

const paver = (option1: string, prices: [number, number], picture?: string): CatalogueVariant[] =>
  [
    { option1, option2: '60 mm', pricePesewas: prices[0], weightGrams: kg(135), perPallet: 10 },
    { option1, option2: '80 mm', pricePesewas: prices[1], weightGrams: kg(180), perPallet: 8 },
  ].map(variant => (picture ? { ...variant, picture } : variant))

/** The choices that the texts in catalogue.content.ts name, in the order shown. */
export const catalogueVariants: Record<
  string,
  { option1Name: string; option2Name?: string; variants: CatalogueVariant[] }
> = {
  'hollow-blocks': {
    option1Name: 'Size',
    variants: [
      { option1: '5" (125 mm)', pricePesewas: 250, weightGrams: kg(17), perPallet: 70, isDefault: true },
      { option1: '6" (150 mm)', pricePesewas: 290, weightGrams: kg(19), perPallet: 60 },
      { option1: '8" (200 mm)', pricePesewas: 360, weightGrams: kg(23), perPallet: 50 },
      { option1: '9" (225 mm)', pricePesewas: 410, weightGrams: kg(26), perPallet: 40 },
    ],
  },
  'solid-blocks': {
    option1Name: 'Size',
    variants: [
      { option1: '4" (100 mm)', pricePesewas: 300, weightGrams: kg(20), perPallet: 72, isDefault: true },
      { option1: '5" (125 mm)', pricePesewas: 360, weightGrams: kg(25), perPallet: 56 },
      { option1: '6" (150 mm)', pricePesewas: 420, weightGrams: kg(30), perPallet: 48 },
      { option1: '8" (200 mm)', pricePesewas: 540, weightGrams: kg(41), perPallet: 30 },
    ],
  },
  'u-drains': {
    option1Name: 'Size',
    variants: [
      { option1: '9" (225 mm)', pricePesewas: 4_500, weightGrams: kg(100), perPallet: 0, isDefault: true },
      { option1: '12" (300 mm)', pricePesewas: 6_500, weightGrams: kg(155), perPallet: 0 },
      { option1: '18" (450 mm)', pricePesewas: 11_500, weightGrams: kg(275), perPallet: 0 },
      { option1: '24" (600 mm)', pricePesewas: 18_000, weightGrams: kg(445), perPallet: 0 },
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
      ...paver('Zig-zag', [800, 1_050], 'paving').map((variant, index) =>
        index === 0 ? { ...variant, isDefault: true as const } : variant,
      ),
      ...paver('Hexagon', [850, 1_100], 'hex-paving'),
      ...paver('Rectangle', [800, 1_050]),
    ],
  },
  'ready-mix-concrete': {
    option1Name: 'Grade',
    variants: [
      { option1: 'Grade 15', pricePesewas: 32_000, weightGrams: kg(2_400), perPallet: 0 },
      { option1: 'Grade 20', pricePesewas: 35_000, weightGrams: kg(2_400), perPallet: 0, isDefault: true },
      { option1: 'Grade 25', pricePesewas: 38_000, weightGrams: kg(2_400), perPallet: 0 },
      { option1: 'Grade 30', pricePesewas: 42_000, weightGrams: kg(2_400), perPallet: 0 },
    ],
  },
  'interlocking-blocks': {
    option1Name: 'Wall',
    variants: [
      { option1: '6" (150 mm)', pricePesewas: 1_200, weightGrams: kg(260), perPallet: 5, isDefault: true },
      { option1: '9" (220 mm)', pricePesewas: 1_750, weightGrams: kg(390), perPallet: 3 },
    ],
  },
  'aluminum-sheets': {
    option1Name: 'Gauge',
    option2Name: 'Colour',
    variants: inColours(
      [
        { ...roofingGauge('0.40 mm', 4_500, 1.46), isDefault: true },
        roofingGauge('0.45 mm', 5_000, 1.64),
        roofingGauge('0.50 mm', 5_500, 1.83),
        roofingGauge('0.55 mm', 6_000, 2.01),
      ],
      ['Red', 'Blue', 'Green', 'Charcoal', 'White'],
    ),
  },
  'galvanized-sheets': {
    option1Name: 'Gauge',
    variants: [
      { ...roofingGauge('0.40 mm', 3_500, 4.2), isDefault: true },
      roofingGauge('0.45 mm', 3_900, 4.8),
      roofingGauge('0.50 mm', 4_300, 5.3),
      roofingGauge('0.55 mm', 4_700, 5.8),
    ],
  },
  'corrugated-sheets': {
    option1Name: 'Gauge',
    variants: [
      { ...roofingGauge('0.30 mm', 2_800, 2.9), isDefault: true },
      roofingGauge('0.35 mm', 3_050, 3.4),
      roofingGauge('0.40 mm', 3_350, 3.9),
      roofingGauge('0.45 mm', 3_700, 4.4),
    ],
  },
  'polycarbonate-sheets': {
    option1Name: 'Sheet',
    option2Name: 'Colour',
    variants: inColours(
      [
        { ...roofingGauge('Twin-wall 6 mm', 5_500, 1.3), isDefault: true },
        roofingGauge('Twin-wall 8 mm', 6_800, 1.5),
        roofingGauge('Twin-wall 10 mm', 8_200, 1.7),
        roofingGauge('Wave 0.8 mm', 5_800, 1.2),
      ],
      ['Clear', 'Opal', 'Bronze'],
    ),
  },
  'tile-profile-sheets': {
    option1Name: 'Gauge',
    option2Name: 'Colour',
    variants: inColours(
      [
        { ...roofingGauge('0.40 mm', 5_800, 1.23), isDefault: true },
        roofingGauge('0.45 mm', 6_400, 1.39),
        roofingGauge('0.50 mm', 7_000, 1.54),
        roofingGauge('0.55 mm', 7_600, 1.69),
      ],
      ['Terracotta', 'Charcoal', 'Green', 'Brown'],
    ),
  },
  'industrial-sheets': {
    option1Name: 'Gauge',
    variants: [
      { ...roofingGauge('0.50 mm', 5_800, 5.5), isDefault: true },
      roofingGauge('0.60 mm', 6_900, 6.6),
      roofingGauge('0.70 mm', 8_000, 7.7),
      roofingGauge('0.90 mm', 10_200, 9.9),
    ],
  },
}
