import { company } from '../company/company.ts'
import { pictureSource } from '../design/picture-source.ts'
import { builtInShareImage } from '../design/share-image.ts'
import type { Pesewas } from '../platform/money.ts'
import { productPath, type ShownProduct } from './product.ts'
import { type ReadyMixGrade, readyMixFeatures } from './ready-mix.content.ts'

type OfferedProduct = Pick<
  ShownProduct,
  'id' | 'name' | 'description' | 'gallery' | 'specifications' | 'pricePesewas' | 'priceUnit' | 'variants'
>

/** A product and its offer in the vocabulary of schema.org. */
export function productStructuredData(product: OfferedProduct, origin: string) {
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
      .map(picture => pictureUrl(picture, origin))
      .filter(imageUrl => imageUrl !== undefined),
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
      // Products out of stock can be ordered: they are made.
      availability: `https://schema.org/${product.variants.some(variant => variant.inStock) ? 'InStock' : 'MadeToOrder'}`,
      seller: { '@id': `${origin}/#company` },
    },
  }
}

/** Ready-mix concrete with one offer per grade. */
export function readyMixStructuredData(
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
  const image = pictureUrl(picture, origin)
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

function pictureUrl(picture: string, origin: string) {
  const src = (builtInShareImage(picture) ?? pictureSource(picture))?.src
  return src?.startsWith('/') ? origin + src : src
}
