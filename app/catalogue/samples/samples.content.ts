import type { SeedProduct } from '../products.table.ts'

const sample = (text: string) => `Sample product with an example price, to try the shop out: ${text}`

/**
 * What 'Seed Sample Products' adds: name, price and stock are as specified, and so differ from those of the same goods in
 * the catalogue.
 */
export const sampleProducts = [
  {
    id: 'hollow-block-6-inch',
    category: 'blocks',
    name: 'Hollow Block 6 inch',
    description: sample('vibrated sandcrete hollow block, 450 × 225 × 150 mm, for load-bearing house walls.'),
    pricePesewas: 12_50,
    stockQuantity: 1_000,
    unit: 'block',
    priceUnit: 'block',
    sizes: ['450 × 225 × 150 mm'],
    gallery: ['hollow-blocks'],
  },
  {
    id: 'solid-block-6-inch',
    category: 'blocks',
    name: 'Solid Block 6 inch',
    description: sample(
      'dense sandcrete solid block, 450 × 225 × 150 mm, for foundations and walls in the ground.',
    ),
    pricePesewas: 15_00,
    stockQuantity: 800,
    unit: 'block',
    priceUnit: 'block',
    sizes: ['450 × 225 × 150 mm'],
    gallery: ['solid-blocks'],
  },
  {
    id: 'u-drain-12-inch',
    category: 'drainage',
    name: 'U-Drain 12 inch',
    description: sample('precast concrete U-drain, 12 inches clear width, for roadsides and compounds.'),
    pricePesewas: 45_00,
    stockQuantity: 200,
    unit: 'm',
    priceUnit: 'meter',
    sizes: ['12" (300 mm) clear width'],
    gallery: ['u-drains'],
  },
  {
    id: 'culvert-24-inch',
    category: 'drainage',
    name: 'Culvert 24 inch',
    description: sample(
      'precast concrete pipe culvert, 24 inches inside diameter, for crossings under roads and drives.',
    ),
    pricePesewas: 180_00,
    stockQuantity: 50,
    unit: 'piece',
    priceUnit: 'piece',
    sizes: ['24" (600 mm) inside diameter'],
    gallery: ['culvert'],
  },
  {
    id: 'paving-stone-hexagonal',
    category: 'paving',
    name: 'Paving Stone Hexagonal',
    description: sample('hexagonal concrete paving stone for yards, walkways and drives.'),
    pricePesewas: 8_50,
    stockQuantity: 2_000,
    unit: 'm²',
    priceUnit: 'sqm',
    sizes: ['Hexagonal, 60 mm thick'],
    gallery: ['hex-paving'],
  },
  {
    id: 'ready-mix-concrete-grade-25',
    category: 'concrete',
    name: 'Ready Mix Concrete Grade 25',
    description: sample(
      'ready-mix concrete of 25 MPa (1:1:2), delivered by truck mixer within 90 minutes of batching.',
    ),
    pricePesewas: 350_00,
    stockQuantity: 100,
    unit: 'm³',
    priceUnit: 'cubic meter',
    sizes: ['Grade 25 (1:1:2), 25 MPa'],
    gallery: ['ready-mix-pour'],
  },
] satisfies SeedProduct[]
