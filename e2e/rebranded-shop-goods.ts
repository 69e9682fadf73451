import { bricks, company, pavers, screens } from './rebranded-shop-forms.ts'

export type ProductEntries = {
  fields: Record<string, string>
  picture: string
  texts: Record<string, string>
  specification: [label: string, value: string]
  variants?: [name: string, price: string][]
}

export const products: ProductEntries[] = [
  {
    fields: {
      Name: 'Facing Bricks',
      'Price (GHS)': '1.80',
      'Stock Quantity': '20000',
      Category: 'Blocks',
      Description: 'Pressed bricks with a frog, burnt red.',
      Position: '1',
    },
    picture: bricks.file,
    texts: {
      Sizes: '100 mm: 215 × 65 × 100 mm',
      Applications: 'Facing walls\nArches',
      Features: 'One red throughout',
    },
    specification: ['Face', '215 × 65 mm'],
    variants: [
      ['100 mm, red', '1.80'],
      ['100 mm, flashed', '2.10'],
    ],
  },
  {
    fields: {
      Name: 'Brick Pavers',
      'Price (GHS)': '96',
      'Stock Quantity': '800',
      Category: 'Paving',
      'Sold by': 'm²',
      Description: 'Hard-burnt pavers with a bevelled edge.',
      Position: '2',
    },
    picture: pavers.file,
    texts: { Sizes: '50 mm: 200 × 100 × 50 mm' },
    specification: ['Laying', 'On 30 mm of sand'],
  },
  {
    fields: {
      Name: 'Screen Bricks',
      'Price (GHS)': '14.50',
      'Stock Quantity': '0',
      Category: 'Blocks',
      Description: 'Pierced bricks that let the breeze through.',
      Position: '3',
    },
    picture: screens.file,
    texts: { Applications: 'Stairwells\nVerandas' },
    specification: ['Size', '250 × 250 × 90 mm'],
  },
]

export const post = {
  Title: 'Why bricks are burnt for three days',
  Excerpt: 'Slow fire makes a hard brick.',
  Content: '# First the water\n\nThe first day only dries the clay.',
  'Author Name': company.name,
}
