import type { SeedProduct } from '../products.table.ts'

const sample = (
  [id, category, name]: [string, string, string],
  [pricePesewas, unit, priceUnit]: [number, SeedProduct['unit'], string],
  stockQuantity: number,
  picture: string,
  size: string,
  text: string,
) => ({
  id,
  category,
  name,
  description: `Sample product with an example price, to try the shop out: ${text}`,
  pricePesewas,
  unit,
  priceUnit,
  stockQuantity,
  sizes: [size],
  gallery: [picture],
})

/**
 * What 'Seed Sample Products' adds: name, price and stock are as specified, and so differ from those of the same goods in
 * the catalogue.
 */
export const sampleProducts: SeedProduct[] = [
  sample(
    ['hollow-block-6-inch', 'blocks', 'Hollow Block 6 inch'],
    [12_50, 'block', 'block'],
    1_000,
    'hollow-blocks',
    '450 × 225 × 150 mm',
    'vibrated sandcrete hollow block, 450 × 225 × 150 mm, for load-bearing house walls.',
  ),
  sample(
    ['solid-block-6-inch', 'blocks', 'Solid Block 6 inch'],
    [15_00, 'block', 'block'],
    800,
    'solid-blocks',
    '450 × 225 × 150 mm',
    'dense sandcrete solid block, 450 × 225 × 150 mm, for foundations and walls in the ground.',
  ),
  sample(
    ['u-drain-12-inch', 'drainage', 'U-Drain 12 inch'],
    [45_00, 'm', 'meter'],
    200,
    'u-drains',
    '12" (300 mm) clear width',
    'precast concrete U-drain, 12 inches clear width, for roadsides and compounds.',
  ),
  sample(
    ['culvert-24-inch', 'drainage', 'Culvert 24 inch'],
    [180_00, 'piece', 'piece'],
    50,
    'culvert',
    '24" (600 mm) inside diameter',
    'precast concrete pipe culvert, 24 inches inside diameter, for crossings under roads and drives.',
  ),
  sample(
    ['paving-stone-hexagonal', 'paving', 'Paving Stone Hexagonal'],
    [8_50, 'm²', 'sqm'],
    2_000,
    'hex-paving',
    'Hexagonal, 60 mm thick',
    'hexagonal concrete paving stone for yards, walkways and drives.',
  ),
  sample(
    ['ready-mix-concrete-grade-25', 'concrete', 'Ready Mix Concrete Grade 25'],
    [350_00, 'm³', 'cubic meter'],
    100,
    'ready-mix-pour',
    'Grade 25 (1:1:2), 25 MPa',
    'ready-mix concrete of 25 MPa (1:1:2), delivered by truck mixer within 90 minutes of batching.',
  ),
]
