import { describe, expect, it } from 'vitest'
import { catalogue } from './catalogue.content.ts'
import { productData, readyMixData } from './product-data.ts'
import { readyMixGrades } from './ready-mix.content.ts'

const origin = 'https://shop.example'
const hollow = { ...catalogue[0], inStock: true } as Parameters<typeof productData>[0]

describe('productData', () => {
  it('offers the product at its price per unit, in cedis', () => {
    expect(productData(hollow, origin)).toMatchObject({
      '@type': 'Product',
      name: 'Hollow Blocks',
      url: 'https://shop.example/products/hollow-blocks',
      offers: {
        price: '2.50',
        priceCurrency: 'GHS',
        availability: 'https://schema.org/InStock',
        priceSpecification: { unitText: 'block' },
      },
    })
  })

  it('says of goods that are out of stock that they are made to order', () => {
    const { offers } = productData({ ...hollow, inStock: false }, origin)
    expect(offers.availability).toBe('https://schema.org/MadeToOrder')
  })

  it('gives whole addresses of built-in, uploaded and foreign pictures, and leaves out unknown ones', () => {
    const upload = `/uploads/${'a'.repeat(64)}/800x600.webp`
    const gallery = ['hollow-blocks', upload, 'https://cdn.example/x.jpg', 'no-such-picture']
    const { image } = productData({ ...hollow, gallery }, origin)
    expect(image).toEqual([
      expect.stringMatching(/^https:\/\/shop\.example\/pictures\/hollow-blocks-\w+-share\.jpg$/),
      origin + upload,
      'https://cdn.example/x.jpg',
    ])
  })

  it('sends ready-mix concrete to the page of its own', () => {
    expect(productData({ ...hollow, id: 'ready-mix-concrete' }, origin).url).toBe(
      'https://shop.example/ready-mix-concrete',
    )
  })
})

describe('readyMixData', () => {
  const priced = (prices: (number | undefined)[]) =>
    readyMixGrades.map((grade, index) => ({ ...grade, pricePesewas: prices[index] }))

  it('offers each grade at its price', () => {
    const { offers } = readyMixData('hero-poster', priced([320_00, 355_00, 380_00, 420_50]), origin)
    expect(offers).toMatchObject({ lowPrice: '320.00', highPrice: '420.50', offerCount: 4 })
    expect(offers?.offers[1]).toMatchObject({ name: 'Grade 20 (1:1.5:3)', price: '355.00' })
  })

  it('offers nothing where nothing is sold', () =>
    expect(readyMixData('hero-poster', priced([]), origin)).not.toHaveProperty('offers'))
})
