import { describe, expect, it } from 'vitest'
import { catalogue } from './catalogue.content.ts'
import { makeShownProduct, makeShownVariant } from './product.fixture.ts'
import { productStructuredData, readyMixStructuredData } from './product-structured-data.ts'
import { readyMixGrades } from './ready-mix.content.ts'

const origin = 'https://shop.example'
const hollow = makeShownProduct({ ...catalogue[0], pricePesewas: 2_50 })

describe('productStructuredData', () => {
  it('offers the product at its price per unit, in cedis', () => {
    expect(productStructuredData(hollow, origin)).toMatchObject({
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

  it('offers products that are out of stock as made to order', () => {
    const { offers } = productStructuredData(
      { ...hollow, variants: [makeShownVariant({ inStock: false })] },
      origin,
    )
    expect(offers.availability).toBe('https://schema.org/MadeToOrder')
  })

  it('gives absolute URLs of built-in, uploaded and external pictures, and omits unknown ones', () => {
    const upload = `/uploads/${'a'.repeat(64)}/800x600.webp`
    const gallery = ['hollow-blocks', upload, 'https://cdn.example/x.jpg', 'no-such-picture']
    const { image } = productStructuredData({ ...hollow, gallery }, origin)
    expect(image).toEqual([
      expect.stringMatching(/^https:\/\/shop\.example\/pictures\/hollow-blocks-\w+-share\.jpg$/),
      origin + upload,
      'https://cdn.example/x.jpg',
    ])
  })

  it('links ready-mix concrete to its own page', () => {
    expect(productStructuredData({ ...hollow, id: 'ready-mix-concrete' }, origin).url).toBe(
      'https://shop.example/ready-mix-concrete',
    )
  })
})

describe('readyMixStructuredData', () => {
  const priced = (prices: (number | undefined)[]) =>
    readyMixGrades.map((grade, index) => ({ ...grade, pricePesewas: prices[index] }))

  it('offers each grade at its price', () => {
    const { offers } = readyMixStructuredData('hero-poster', priced([320_00, 355_00, 380_00, 420_50]), origin)
    expect(offers).toMatchObject({ lowPrice: '320.00', highPrice: '420.50', offerCount: 4 })
    expect(offers?.offers[1]).toMatchObject({ name: 'Grade 20 (1:1.5:3)', price: '355.00' })
  })

  it('has no offers without prices', () =>
    expect(readyMixStructuredData('hero-poster', priced([]), origin)).not.toHaveProperty('offers'))
})
