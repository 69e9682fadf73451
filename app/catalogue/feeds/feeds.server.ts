import { createHash } from 'node:crypto'
import { type DeliveryDays, deliveryDays } from '../../company/days.content.ts'
import { readSettings } from '../../company/settings.server.ts'
import { priceWithTaxes, type TaxTerms } from '../../company/taxes.ts'
import { earliestDay } from '../../company/working-days.ts'
import { readBrand } from '../../content/brand.server.ts'
import { readSettingsPiece } from '../../content/content.server.ts'
import type { Db } from '../../platform/database/database.server.ts'
import { csvDataLine } from '../../platform/text/csv.ts'
import { escapeXml, xmlElement } from '../../platform/text/xml.ts'
import { productPath } from '../product.ts'
import { pictureUrl } from '../product-page/product-structured-data.ts'
import { isColourOption } from '../product-page/swatch.ts'
import { type FeedProduct, readFeedProducts } from '../products.server.ts'
import { countStock } from '../stock.ts'
import type { Unit } from '../unit.ts'
import { nameWithLabel, type ShownVariant, variantLabel } from '../variant.ts'

/** The longest ids that Google accepts. */
const maxId = 50

/** Shorter by a hash of what is cut off. */
const feedId = (id: string) =>
  id.length <= maxId
    ? id
    : `${id.slice(0, maxId - 11)}-${createHash('sha256').update(id).digest('hex').slice(0, 10)}`

const cut = (text: string, max: number) => (text.length > max ? `${text.slice(0, max - 1)}…` : text)

type Seller = { terms: TaxTerms; rules: DeliveryDays; origin: string }

/** One variant as catalogues of other sites describe it. */
function offerOf(product: FeedProduct, variant: ShownVariant, { terms, rules, origin }: Seller) {
  const label = variantLabel(variant)
  const url = origin + productPath(product.id)
  const pictures = [...new Set([variant.picture, ...product.gallery])].flatMap(
    picture => pictureUrl(picture, origin) ?? [],
  )
  const options = [
    { name: product.option1Name, value: variant.option1 },
    { name: product.option2Name, value: variant.option2 },
  ].filter(({ value }) => value)
  const isColour = ({ name }: { name: string }) => isColourOption(name)
  const valuesOf = (chosen: typeof options) => chosen.map(({ value }) => value).join(', ')
  return {
    id: feedId(`${product.id}_${variant.key}`),
    groupId: feedId(product.id),
    title: cut(nameWithLabel({ name: product.name, label }), 150),
    description: cut(
      [product.description || product.name, product.longDescription].filter(Boolean).join('\n\n'),
      5_000,
    ),
    link: label ? `${url}?variant=${encodeURIComponent(variant.key)}` : url,
    image: pictures[0] ?? '',
    moreImages: pictures.slice(1, 11),
    inStock: countStock({ stock: variant.stock, kind: product.kind }).inStock > 0,
    madeBy: earliestDay(rules, new Date(), { leadDays: product.leadDays, noticeDays: 0 }),
    price: `${(priceWithTaxes(variant.pricePesewas, terms) / 100).toFixed(2)} GHS`,
    productNumber: variant.sku || feedId(`${product.id}_${variant.key}`),
    category: product.categoryName,
    unit: product.unit,
    color: cut(valuesOf(options.filter(isColour)), 100),
    size: cut(valuesOf(options.filter(option => !isColour(option))), 100),
    // Google takes weights up to a ton.
    weight: variant.weightGrams > 0 && variant.weightGrams <= 1e6 ? `${variant.weightGrams / 1_000} kg` : '',
  }
}
type Offer = ReturnType<typeof offerOf>

async function* readOffers(db: Db, origin: string): AsyncGenerator<Offer[]> {
  const seller = { terms: await readSettings(db), rules: await readSettingsPiece(db, deliveryDays), origin }
  for await (const batch of readFeedProducts(db))
    yield batch.flatMap(product => product.variants.map(variant => offerOf(product, variant, seller)))
}

/** What one price is for, where goods are measured. */
const measures: Partial<Record<Unit, string>> = { m: '1 m', 'm²': '1 sqm', 'm³': '1 cbm' }

/** Google takes orders for goods that have to be made only with the day on which they are sent. */
function availability({ inStock, madeBy }: Offer): [name: string, value: string][] {
  if (inStock) return [['availability', 'in_stock']]
  if (!madeBy) return [['availability', 'out_of_stock']]
  return [
    ['availability', 'backorder'],
    ['availability_date', `${madeBy}T00:00+00:00`],
  ]
}

/** The first days that the feeds name move on at midnight and at the cut-off time. */
export async function nextHour() {
  const hourMs = 3_600_000
  return new Date((Math.floor(Date.now() / hourMs) + 1) * hourMs)
}

const googleFields = (offer: Offer, brand: string): [name: string, value: string][] => [
  ['id', offer.id],
  ['item_group_id', offer.groupId],
  ['title', offer.title],
  ['description', offer.description],
  ['link', offer.link],
  ['image_link', offer.image],
  ...offer.moreImages.map((url): [string, string] => ['additional_image_link', url]),
  ...availability(offer),
  ['price', offer.price],
  ['unit_pricing_measure', measures[offer.unit] ?? ''],
  ['unit_pricing_base_measure', measures[offer.unit] ?? ''],
  ['brand', brand],
  ['mpn', offer.productNumber],
  ['condition', 'new'],
  ['product_type', offer.category],
  ['color', offer.color],
  ['size', offer.size],
  ['shipping_weight', offer.weight],
]

/** The product data of Google Merchant Center: RSS 2.0 with one item for each variant. */
export async function* googleFeed(db: Db, origin: string): AsyncGenerator<string> {
  const { name } = await readBrand(db)
  yield `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
${xmlElement('title', name)}
${xmlElement('link', origin)}
<description>${escapeXml(`Products of ${name}`)}</description>
`
  for await (const offers of readOffers(db, origin))
    yield offers.map(offer => googleItem(offer, name)).join('')
  yield '</channel>\n</rss>\n'
}

const googleItem = (offer: Offer, brand: string) =>
  `<item>\n${googleFields(offer, brand)
    .filter(([, value]) => value)
    .map(([name, value]) => xmlElement(`g:${name}`, value))
    .join('\n')}\n</item>\n`

const metaFields: Record<string, (offer: Offer, brand: string) => string> = {
  id: offer => offer.id,
  title: offer => offer.title,
  description: offer => offer.description.replace(/\s+/g, ' '),
  availability: offer => (offer.inStock ? 'in stock' : 'available for order'),
  condition: () => 'new',
  price: offer => offer.price,
  link: offer => offer.link,
  image_link: offer => offer.image,
  additional_image_link: offer => offer.moreImages.join(','),
  brand: (_, brand) => brand,
  mpn: offer => offer.productNumber,
  item_group_id: offer => offer.groupId,
  color: offer => offer.color,
  size: offer => offer.size,
  product_type: offer => offer.category,
  shipping_weight: offer => offer.weight,
}

/** The catalogue of WhatsApp, Facebook and Instagram: CSV with one line for each variant. */
export async function* metaFeed(db: Db, origin: string): AsyncGenerator<string> {
  const { name } = await readBrand(db)
  yield csvDataLine(Object.keys(metaFields))
  const fields = Object.values(metaFields)
  for await (const offers of readOffers(db, origin))
    yield offers.map(offer => csvDataLine(fields.map(field => field(offer, name)))).join('')
}

/** Whole, because a stream would occupy the server for as long as the client takes to read it. */
export async function sendFeed(texts: AsyncIterable<string>, type: string) {
  const feed = (await Array.fromAsync(texts)).join('')
  return new Response(feed, { headers: { 'content-type': `${type}; charset=utf-8` } })
}
