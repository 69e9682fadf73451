import { parse } from 'csv-parse/sync'
import { and, eq, sql } from 'drizzle-orm'
import { parseDocument } from 'htmlparser2'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { deliveryDays } from '../../company/days.content.ts'
import { defaultSettings, settings } from '../../company/settings.content.ts'
import { storeSettings } from '../../content/content.fixture.ts'
import { setUpDatabase } from '../../platform/database/database.fixture.ts'
import { testContext } from '../../platform/services.fixture.ts'
import { services } from '../../platform/services.server.ts'
import { products, variants } from '../products.table.ts'
import { seedCatalogue } from '../seed.server.ts'
import { loader as google } from './feeds-google.route.ts'
import { loader as meta } from './feeds-meta.route.ts'

const hostile = 'Kerb <b>&amp;</b> "½"\u0007 =1+1, \ud800]]>'

const database = setUpDatabase()
beforeAll(async () => {
  const { db } = database
  await seedCatalogue(db)
  await db.update(products).set({ listed: false }).where(eq(products.id, 'culverts'))
  const block = (key: string) => and(eq(variants.productId, 'hollow-blocks'), eq(variants.key, key))
  await db.update(variants).set({ listed: false }).where(block('9in'))
  await db.update(variants).set({ stockQuantity: 0, sku: 'HB-8' }).where(block('8in'))
  await db.insert(products).values({
    id: `a-very-long-address-${'of-a-product-'.repeat(4)}`,
    name: hostile.toWellFormed().replace('\u0007', ''),
    category: 'paving',
    gallery: ['no-such-picture', 'https://pictures.example/a.jpg', 'paving'],
  })
  await db.execute(
    sql`insert into variants (product_id, key, price_pesewas, is_default) select id, 'standard', 5, true from products where id like 'a-very%'`,
  )
})

const load = (loader: (args: never) => Promise<Response>) => {
  const { context } = testContext(database.db, {
    env: { ...services(testContext(database.db).context).env, publicOrigin: 'https://shop.example' },
  })
  return loader({ request: new Request('https://shop.example/feeds'), context } as never)
}
const read = async (loader: Parameters<typeof load>[0]) => {
  const response = await load(loader)
  return { text: await response.text(), type: response.headers.get('content-type') }
}

type ExpectedOffer = Record<'product' | 'key' | 'name' | 'option1' | 'option2', string> &
  Record<'price' | 'stock', number>

/** What both feeds have to say of each listed variant, by the database. */
const expected = async () => {
  const { rows } = (await database.db.execute(sql`
    select p.id as product, v.key, p.name, v.option1, v.option2, v.price_pesewas as price, v.stock_quantity::float8 as stock
    from variants v join products p on p.id = v.product_id where v.listed and p.listed order by p.id, v.position, v.key`)) as unknown as {
    rows: ExpectedOffer[]
  }
  return rows
}
const priceOf = (pesewas: number) => `${(pesewas / 100).toFixed(2)} GHS`

type Item = Record<string, string>
async function readGoogle(): Promise<Item[]> {
  const { text, type } = await read(google)
  expect(type).toBe('application/xml; charset=utf-8')
  const document = parseDocument(text, { xmlMode: true })
  const find = (name: string, { children }: { children: typeof document.children }) =>
    children.filter(child => 'name' in child && child.name === name) as (typeof document)[]
  const items = find('rss', document)
    .flatMap(rss => find('channel', rss))
    .flatMap(channel => find('item', channel))
  return items.map(({ children }) =>
    Object.fromEntries(
      children.flatMap(child =>
        'name' in child ? [[String(child.name).replace('g:', ''), textOf(child as never)]] : [],
      ),
    ),
  )
}
const textOf = ({ children }: { children: { data: string }[] }) => children.map(({ data }) => data).join('')
const readMeta = async () => parse((await read(meta)).text, { columns: true }) as unknown as Item[]

describe('the feeds', () => {
  it('come whole, so that who reads them slowly keeps nobody waiting', async () => {
    for (const loader of [google, meta]) {
      const { body } = await load(loader)
      expect(await Array.fromAsync(body as ReadableStream<Uint8Array>)).toHaveLength(1)
    }
  })

  it('have the listed variants of listed products with title, price and stock of the database', async () => {
    const [googleItems, metaItems, stored] = await Promise.all([readGoogle(), readMeta(), expected()])
    expect(stored.length).toBeGreaterThan(60)
    const titles = stored.map(({ name, option1, option2 }) =>
      [name, option1, option2].filter(Boolean).join(', '),
    )
    const prices = stored.map(({ price }) => priceOf(price))
    for (const items of [googleItems, metaItems]) {
      expect(items.map(({ title }) => title)).toEqual(titles)
      expect(items.map(({ price }) => price)).toEqual(prices)
      expect(new Set(items.map(({ id }) => id)).size).toBe(stored.length)
      for (const { id = '', item_group_id: group = '' } of items) {
        expect(id.length).toBeLessThanOrEqual(50)
        expect(group.length).toBeLessThanOrEqual(50)
      }
    }
    // Ready-mix concrete is always made to order, as its page says.
    const inStock = stored.map(({ product, stock }) => product !== 'ready-mix-concrete' && stock > 0)
    expect(googleItems.map(({ availability }) => availability)).toEqual(
      inStock.map(isInStock => (isInStock ? 'in_stock' : 'backorder')),
    )
    expect(metaItems.map(({ availability }) => availability)).toEqual(
      inStock.map(isInStock => (isInStock ? 'in stock' : 'available for order')),
    )
    expect(googleItems.some(({ title }) => /Culvert|Hollow Blocks, 9"/.test(title ?? ''))).toBe(false)
  })

  it('say when goods that have to be made are sent, in the working days that this takes', async () => {
    const { db } = database
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-07T10:00Z') })
    onTestFinished(() => void vi.useRealTimers())
    await db.update(products).set({ leadDays: 6 }).where(eq(products.id, 'hollow-blocks'))
    await db.update(variants).set({ stockQuantity: -40 }).where(eq(variants.productId, 'hollow-blocks'))
    const offered = async (id: string) => (await readGoogle()).find(item => item.id === id)
    expect(await offered('hollow-blocks_8in')).toMatchObject({
      availability: 'backorder',
      availability_date: '2026-12-14T00:00+00:00',
    })
    expect(await offered('ready-mix-concrete_grade-20')).toMatchObject({
      availability_date: '2026-12-08T00:00+00:00',
    })
    expect(await offered('u-drains_9in')).not.toHaveProperty('availability_date')
    const closedDays = [{ from: '2026-01-01', to: '2029-01-01', reason: 'Moving' }]
    await storeSettings(db, deliveryDays, { closedDays })
    onTestFinished(() => void storeSettings(db, deliveryDays, { closedDays: [] }))
    expect(await offered('hollow-blocks_8in')).toMatchObject({ availability: 'out_of_stock' })
  })

  it('name a variant by its own URL and what it differs by', async () => {
    const items = await readGoogle()
    const find = (id: string) => items.find(item => item.id === id)
    expect(find('hollow-blocks_8in')).toMatchObject({
      item_group_id: 'hollow-blocks',
      link: 'https://shop.example/products/hollow-blocks?variant=8in',
      size: '8" (200 mm)',
      mpn: 'HB-8',
      condition: 'new',
      brand: 'Blockyard',
      product_type: 'Blocks',
      shipping_weight: '23 kg',
      image_link: expect.stringMatching(/^https:\/\/shop\.example\/pictures\/hollow-blocks-.*\.jpg$/),
    })
    expect(find('aluminum-sheets_0-45-mm-blue')).toMatchObject({
      color: 'Blue',
      size: '0.45 mm',
      unit_pricing_measure: '1 sqm',
    })
    expect(find('ready-mix-concrete_grade-20')).toMatchObject({
      link: 'https://shop.example/ready-mix-concrete?variant=grade-20',
      unit_pricing_measure: '1 cbm',
    })
    expect(find('ready-mix-concrete_grade-20')).not.toHaveProperty('shipping_weight')
  })

  it('have prices with the taxes that the cart adds', async () => {
    const setTaxMode = async (taxMode: string) =>
      void (await storeSettings(database.db, settings, { taxMode }))
    onTestFinished(() => setTaxMode(defaultSettings.taxMode))
    await setTaxMode('added')
    const prices = (await expected()).map(({ price }) => {
      const taxes = [15, 2.5, 2.5].map(percent => Math.round((price * percent) / 100))
      return priceOf(taxes.reduce((sum, tax) => sum + tax, price))
    })
    expect((await readGoogle()).map(({ price }) => price)).toEqual(prices)
    expect((await readMeta()).map(({ price }) => price)).toEqual(prices)
  })

  it('keep any text and any picture well-formed', async () => {
    for (const items of [await readGoogle(), await readMeta()]) {
      const item = items.find(({ title }) => title?.startsWith('Kerb'))
      expect(item?.title).toBe('Kerb <b>&amp;</b> "½" =1+1, \ufffd]]>')
      expect(item?.link).toMatch(/^https:\/\/shop\.example\/products\/a-very-long[a-z-]+$/)
      expect(item?.image_link).toBe('https://pictures.example/a.jpg')
      expect(item?.additional_image_link).toMatch(/^https:\/\/shop\.example\/pictures\/paving/)
    }
  })
})
