import { priceWithTaxes } from '../../company/taxes.ts'
import type { CompanyData } from '../../company/use-company.ts'
import { pictureSource } from '../../design/pictures/picture-source.ts'
import { builtInShareImage } from '../../design/pictures/share-image.ts'
import { productPath, type ShownProduct } from '../product.ts'
import { hasRule, limitsOf } from '../quantity-rule.ts'
import { countStock } from '../stock.ts'
import { type ShownVariant, variantLabel } from '../variant.ts'
import { isColourOption } from './swatch.ts'
import { choiceQuery } from './variant-choice.ts'

type OfferedProduct = Pick<
  ShownProduct,
  'id' | 'name' | 'description' | 'kind' | 'unit' | 'option1Name' | 'option2Name' | 'variants'
> &
  Partial<Pick<ShownProduct, 'gallery' | 'specifications'>>

type Seller = Pick<CompanyData, 'origin' | 'brand' | 'settings'>

/** A product and its offers in the vocabulary of schema.org: a group of products if it has choices. */
export function productStructuredData(product: OfferedProduct, seller: Seller) {
  const { origin, brand } = seller
  const { id, name, description, option1Name, variants } = product
  const url = origin + productPath(id)
  const common = {
    '@id': `${url}#product`,
    name,
    description,
    url,
    ...images(product.gallery ?? [], origin),
    brand: { '@type': 'Brand', name: brand.name },
    ...(product.specifications && { additionalProperty: product.specifications.map(propertyValue) }),
  }
  const [standard] = variants
  if (option1Name === '' && standard)
    return {
      '@type': 'Product',
      ...common,
      sku: standard.sku || id,
      ...weight(standard),
      offers: offer(product, standard, url, seller),
    }
  return {
    '@type': 'ProductGroup',
    ...common,
    productGroupID: id,
    variesBy: optionsOf(product).map(({ property, label }) =>
      property ? `https://schema.org/${property}` : label,
    ),
    hasVariant: variants.map(variant => variantData(product, variant, url, seller)),
  }
}

function variantData(product: OfferedProduct, variant: ShownVariant, groupUrl: string, seller: Seller) {
  const options = optionsOf(product).map(({ option, ...names }) => ({ ...names, value: variant[option] }))
  const url = groupUrl + choiceQuery(variant)
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    sku: variant.sku || `${product.id}-${variant.key}`,
    name: `${product.name}, ${variantLabel(variant)}`,
    description: product.description,
    ...images([variant.picture], seller.origin),
    ...Object.fromEntries(options.flatMap(({ property, value }) => (property ? [[property, value]] : []))),
    additionalProperty: options.filter(({ property }) => !property).map(propertyValue),
    ...weight(variant),
    offers: offer(product, variant, url, seller),
  }
}

function offer(
  product: OfferedProduct,
  { pricePesewas, stock, ...rule }: ShownVariant,
  url: string,
  { origin, settings }: Seller,
) {
  const price = {
    price: (priceWithTaxes(pricePesewas, settings) / 100).toFixed(2),
    priceCurrency: 'GHS',
  }
  return {
    '@type': 'Offer',
    url,
    ...price,
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      ...price,
      ...(settings.taxMode !== 'off' && { valueAddedTaxIncluded: true }),
      unitText: product.unit,
    },
    ...(hasRule({ ...rule, unit: product.unit }) && {
      eligibleQuantity: {
        '@type': 'QuantitativeValue',
        minValue: limitsOf({ ...rule, unit: product.unit }).min,
        unitText: product.unit,
      },
    }),
    availability: `https://schema.org/${countStock({ stock, kind: product.kind }).inStock > 0 ? 'InStock' : 'MadeToOrder'}`,
    seller: { '@id': `${origin}/#company` },
  }
}

/** The options of a product; `property` where schema.org has one for it. */
const optionsOf = ({ option1Name, option2Name }: OfferedProduct) =>
  [{ option: 'option1', label: option1Name } as const, { option: 'option2', label: option2Name } as const]
    .filter(({ label }) => label !== '')
    .map(names => ({ ...names, property: schemaProperty(names.label) }))

const schemaProperty = (label: string) =>
  isColourOption(label) ? 'color' : /^size$/i.test(label) ? 'size' : undefined

const propertyValue = ({ label, value }: { label: string; value: string }) => ({
  '@type': 'PropertyValue',
  name: label,
  value,
})

const weight = ({ weightGrams }: ShownVariant) =>
  weightGrams > 0 && {
    weight: { '@type': 'QuantitativeValue', value: weightGrams / 1_000, unitCode: 'KGM' },
  }

function images(pictures: string[], origin: string) {
  const image = pictures.flatMap(picture => pictureUrl(picture, origin) ?? [])
  return image.length > 0 && { image }
}

/** The absolute URL of a picture that other sites show. */
export function pictureUrl(picture: string, origin: string) {
  const src = (builtInShareImage(picture) ?? pictureSource(picture))?.src
  return src?.startsWith('/') ? origin + src : src
}

/** Ready-mix concrete with its grades. */
export const readyMixStructuredData = (
  picture: string,
  features: readonly { text: string }[],
  variants: ShownVariant[],
  seller: Seller,
) =>
  productStructuredData(
    {
      id: 'ready-mix-concrete',
      kind: 'concrete',
      name: 'Ready-Mix Concrete',
      description: features.map(({ text }) => text).join('. '),
      gallery: [picture],
      unit: 'm³',
      option1Name: 'Grade',
      option2Name: '',
      variants,
    },
    seller,
  )
