import { describe, expect, it } from 'vitest'
import { makeCompany } from '../../company/company.fixture.ts'
import { catalogue } from '../catalogue.seed.ts'
import { catalogueVariants } from '../catalogue-variants.seed.ts'
import { makeShownProduct, makeShownVariant } from '../product.fixture.ts'
import { facts } from '../ready-mix/ready-mix.content.ts'
import { variantKey } from '../variant.ts'
import { productStructuredData, readyMixStructuredData } from './product-structured-data.ts'

const company = makeCompany()
const kerb = makeShownProduct({ priceUnit: 'piece', pricePesewas: 25_00 })
const variantsOf = (id: string) =>
  (catalogueVariants[id]?.variants ?? []).map(({ isDefault: _, reorderLevel: __, ...variant }) =>
    makeShownVariant({ ...variant, key: variantKey(variant) }),
  )
const sheets = makeShownProduct({
  ...catalogue.find(({ id }) => id === 'aluminum-sheets'),
  option1Name: 'Gauge',
  option2Name: 'Colour',
  variants: variantsOf('aluminum-sheets'),
})

describe('productStructuredData', () => {
  it('offers a product without choices at its price per unit, in cedis', () => {
    expect(productStructuredData(kerb, company)).toMatchObject({
      '@type': 'Product',
      name: 'Kerb Stone',
      sku: 'kerb-stone',
      url: 'https://shop.example/products/kerb-stone',
      offers: {
        url: 'https://shop.example/products/kerb-stone',
        price: '25.00',
        priceCurrency: 'GHS',
        availability: 'https://schema.org/InStock',
        priceSpecification: { unitText: 'piece' },
      },
    })
  })

  it.each([
    ['off', '25.00', undefined],
    ['included', '25.00', true],
    ['added', '30.01', true],
  ] as const)(
    'has the price that a shopper pays where taxes are %s',
    (taxMode, price, valueAddedTaxIncluded) => {
      const settings = { ...company.settings, taxMode }
      const { offers } = productStructuredData(kerb, { ...company, settings }) as {
        offers: { priceSpecification: Record<string, unknown> }
      }
      expect(offers).toMatchObject({ price, priceSpecification: { price } })
      expect(offers.priceSpecification.valueAddedTaxIncluded).toBe(valueAddedTaxIncluded)
    },
  )

  it('offers each variant of a product with choices at an address of its own', () => {
    const group = productStructuredData(sheets, company)
    expect(group).toMatchObject({
      '@type': 'ProductGroup',
      productGroupID: 'aluminum-sheets',
      variesBy: ['Gauge', 'https://schema.org/color'],
    })
    const [, blue] = 'hasVariant' in group ? group.hasVariant : []
    expect(blue).toMatchObject({
      '@type': 'Product',
      sku: 'aluminum-sheets-0-40-mm-blue',
      name: `${sheets.name}, 0.40 mm, Blue`,
      color: 'Blue',
      additionalProperty: [{ name: 'Gauge', value: '0.40 mm' }],
      weight: { value: 1.46, unitCode: 'KGM' },
      offers: { url: `${company.origin}/products/aluminum-sheets?variant=0-40-mm-blue`, price: '45.00' },
    })
  })

  it('offers what is out of stock as made to order', () => {
    const data = productStructuredData({ ...kerb, variants: [makeShownVariant({ stock: 0 })] }, company)
    expect(data).toMatchObject({ offers: { availability: 'https://schema.org/MadeToOrder' } })
  })

  it('gives absolute URLs of built-in, uploaded and external pictures, and omits unknown ones', () => {
    const upload = `/uploads/${'a'.repeat(64)}/800x600.webp`
    const gallery = ['hollow-blocks', upload, 'https://cdn.example/x.jpg', 'no-such-picture']
    expect(productStructuredData({ ...kerb, gallery }, company)).toMatchObject({
      image: [
        expect.stringMatching(/^https:\/\/shop\.example\/pictures\/hollow-blocks-\w+-share\.jpg$/),
        company.origin + upload,
        'https://cdn.example/x.jpg',
      ],
    })
  })
})

describe('readyMixStructuredData', () => {
  const { features } = facts.defaults
  it('offers each grade at its price, always made to order', () => {
    const grades = variantsOf('ready-mix-concrete')
    const data = readyMixStructuredData('ready-mix-pour', features, grades, company)
    expect(data).toMatchObject({ '@type': 'ProductGroup', url: `${company.origin}/ready-mix-concrete` })
    expect('hasVariant' in data && data.hasVariant[1]).toMatchObject({
      name: 'Ready-Mix Concrete, Grade 20',
      offers: {
        url: `${company.origin}/ready-mix-concrete?variant=grade-20`,
        price: '350.00',
        availability: 'https://schema.org/MadeToOrder',
      },
    })
  })

  it('has no offers while no grade is listed', () =>
    expect(readyMixStructuredData('ready-mix-pour', features, [], company)).toMatchObject({ hasVariant: [] }))
})
