import { company } from '../company/company.ts'
import { pictureSource } from '../design/picture.tsx'
import { builtInShareImage } from '../design/share-image.ts'
import type { Pesewas } from '../platform/money.ts'
import { productPath, type ShownProduct } from './product.ts'
import { type ReadyMixGrade, readyMixFeatures } from './ready-mix.content.ts'

type Fact = Pick<
  ShownProduct,
  'id' | 'name' | 'description' | 'gallery' | 'specifications' | 'pricePesewas' | 'priceUnit' | 'inStock'
>

/** A product and its price in the words of schema.org. */
export function productData(product: Fact, origin: string) {
  const url = origin + productPath(product.id)
  const price = (product.pricePesewas / 100).toFixed(2)
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    sku: product.id,
    name: product.name,
    description: product.description,
    url,
    image: product.gallery
      .map(picture => pictureAddress(picture, origin))
      .filter(address => address !== undefined),
    brand: { '@type': 'Brand', name: company.name },
    additionalProperty: product.specifications.map(({ label, value }) => ({
      '@type': 'PropertyValue',
      name: label,
      value,
    })),
    offers: {
      '@type': 'Offer',
      url,
      price,
      priceCurrency: 'GHS',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price,
        priceCurrency: 'GHS',
        unitText: product.priceUnit,
      },
      // What isn't in the yard is made: nobody is refused for stock.
      availability: `https://schema.org/${product.inStock ? 'InStock' : 'MadeToOrder'}`,
      seller: { '@id': `${origin}/#company` },
    },
  }
}

/** Ready-mix concrete with the prices of its grades, as its own page shows them. */
export function readyMixData(
  picture: string,
  grades: (ReadyMixGrade & { pricePesewas: Pesewas | undefined })[],
  origin: string,
) {
  const url = `${origin}/ready-mix-concrete`
  const offers = grades.flatMap(({ name, mix, pricePesewas }) =>
    pricePesewas === undefined
      ? []
      : {
          '@type': 'Offer',
          name: `${name} (${mix})`,
          url,
          price: (pricePesewas / 100).toFixed(2),
          priceCurrency: 'GHS',
          availability: 'https://schema.org/MadeToOrder',
        },
  )
  const prices = offers.map(offer => Number(offer.price))
  const image = pictureAddress(picture, origin)
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    sku: 'ready-mix-concrete',
    name: 'Ready-Mix Concrete',
    description: readyMixFeatures.join('. '),
    url,
    ...(image ? { image: [image] } : {}),
    brand: { '@type': 'Brand', name: company.name },
    ...(offers.length > 0 && {
      offers: {
        '@type': 'AggregateOffer',
        priceCurrency: 'GHS',
        lowPrice: Math.min(...prices).toFixed(2),
        highPrice: Math.max(...prices).toFixed(2),
        offerCount: offers.length,
        offers,
      },
    }),
  }
}

function pictureAddress(picture: string, origin: string) {
  const src = (builtInShareImage(picture) ?? pictureSource(picture))?.src
  return src?.startsWith('/') ? origin + src : src
}
