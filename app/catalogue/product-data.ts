import { company } from '../company/company.ts'
import { pictureSource } from '../design/picture.tsx'
import { builtInShareImage } from '../design/share-image.ts'
import { type Product, productPath } from './product.ts'

type Fact = Pick<
  Product,
  | 'id'
  | 'name'
  | 'description'
  | 'gallery'
  | 'specifications'
  | 'pricePesewas'
  | 'priceUnit'
  | 'stockQuantity'
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
      availability: `https://schema.org/${product.stockQuantity > 0 ? 'InStock' : 'MadeToOrder'}`,
      seller: { '@id': `${origin}/#company` },
    },
  }
}

function pictureAddress(picture: string, origin: string) {
  const src = (builtInShareImage(picture) ?? pictureSource(picture))?.src
  return src?.startsWith('/') ? origin + src : src
}
