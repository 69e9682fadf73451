import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { RouterContextProvider } from 'react-router'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { defaultSettings } from '../../company/settings.content.ts'
import { coverPaths } from '../../design/pictures/cover-paths.ts'
import { setUpDatabase } from '../../platform/database/database.fixture.ts'
import { loadPdfkit } from '../../platform/files/pdf.server.ts'
import { storeUpload } from '../../platform/files/uploads.server.ts'
import { provideServices, type Services } from '../../platform/services.server.ts'
import { catalogue } from '../catalogue.seed.ts'
import { makeShownProduct, makeShownVariant } from '../product.fixture.ts'
import type { ShownProduct } from '../product.ts'
import { products, variants } from '../products.table.ts'
import { seedCatalogue } from '../seed.server.ts'
import type { ShownVariant } from '../variant.ts'
import { productPage } from './product-pages.content.ts'
import { loader } from './specification-sheet.route.ts'
import { readSpecificationSheetPicture, specificationSheet } from './specification-sheet.server.ts'

const sample = makeShownProduct(catalogue[0])
const draw = (product: ShownProduct, picture?: Uint8Array, choice?: ShownVariant) =>
  specificationSheet({
    product,
    choice,
    letterhead: { name: 'Blockyard' },
    settings: defaultSettings,
    invitation: productPage.defaults.sheet,
    origin: 'https://shop.test',
    picture,
    date: new Date('2026-11-21T12:00:00Z'),
  })
const text = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1')
const pages = (pdf: Uint8Array) => text(pdf).match(/\/Type \/Page\b/g)?.length

describe('a specification sheet', () => {
  it('is at most two pages for every product of the catalogue', async () => {
    for (const product of catalogue) {
      const pdf = await draw({ ...sample, ...product })
      expect(text(pdf)).toMatch(/^%PDF-1\.\d[\s\S]+%%EOF\s*$/)
      expect(pages(pdf)).toBeLessThanOrEqual(2)
    }
  })

  it('has a second page for what does not fit on the first, and drops nothing', async () => {
    const variants = Array.from({ length: 30 }, (_, index) =>
      makeShownVariant({ key: `${index}`, option1: `${index} mm`, pricePesewas: 1_000 + index }),
    )
    const drawn = vi.spyOn(loadPdfkit().prototype, 'text')
    const product = { ...sample, option1Name: 'Size', variants }
    const pdf = await draw(product, undefined, variants[20])
    expect(pages(pdf)).toBe(2)
    const texts = drawn.mock.calls.map(([text]) => text)
    drawn.mockRestore()
    const { specifications, sizes, applications, benefits } = product
    expect(texts).toEqual(
      expect.arrayContaining([
        ...['Choices and prices', 'Specifications', 'Available sizes', 'Applications', 'Key Benefits'],
        ...variants.map(({ option1 }) => option1),
        ...specifications.flatMap(({ label, value }) => [label, value]),
        ...[...sizes, ...applications, ...benefits],
      ]),
    )
    // On both pages.
    expect(texts.filter(text => text === 'Product specification')).toHaveLength(2)
  })

  it('embeds its typeface and the picture, or draws one', async () => {
    const picture = await sharp({ create: { width: 720, height: 540, channels: 3, background: '#a8401f' } })
      .jpeg()
      .toBuffer()
    const pdf = await draw(sample, picture)
    expect(text(pdf)).toMatch(/FontFile2/)
    expect(text(pdf)).toMatch(/\/Subtype \/Image/)
    const drawn = vi.spyOn(loadPdfkit().prototype, 'path')
    expect(text(await draw(sample))).not.toMatch(/\/Subtype \/Image/)
    const paths = drawn.mock.calls.map(([path]) => path)
    drawn.mockRestore()
    expect(paths).toEqual(coverPaths(sample.name).filter(Boolean))
  })

  it('has a few pages whatever the fields contain', async () => {
    const word = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 120 }),
      fc.constant('ɛ³×GH₵ '.repeat(40)),
      fc.constant('W'.repeat(300)),
    )
    const many = fc.array(word, { maxLength: 50 })
    const product = fc.record({
      name: word,
      description: word,
      longDescription: fc.array(word, { maxLength: 6 }).map(paragraphs => paragraphs.join('\n\n')),
      sizes: many,
      applications: many,
      benefits: many,
      specifications: fc.array(fc.record({ label: word, value: word }), { maxLength: 50 }),
      priceUnit: word,
    })
    await fc.assert(
      fc.asyncProperty(product, async fields => {
        expect(pages(await draw({ ...sample, ...fields }))).toBeLessThan(15)
      }),
      { numRuns: 25 },
    )
  })
})

const database = setUpDatabase(seedCatalogue)

describe('the picture of the sheet', () => {
  it('is the uploaded one, cropped to 4:3', async () => {
    const photo = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#888' } })
      .png()
      .toBuffer()
    const stored = await storeUpload(database.db, photo)
    const picture = await readSpecificationSheetPicture(database.db, stored.ok ? stored.picture : '')
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 720, height: 540 })
  })
  it.each([undefined, '', 'unknown', 'https://elsewhere.example/a.jpg', '../../../package.json'])(
    'is none for %s',
    async reference => {
      expect(await readSpecificationSheetPicture(database.db, reference)).toBeUndefined()
    },
  )
})

describe('the URL of the sheet', () => {
  const get = (productId: string, headers: Record<string, string> = {}, query = '') => {
    const context = new RouterContextProvider()
    provideServices(context, { db: database.db, env: { publicOrigin: 'https://shop.test' } } as Services)
    const request = new Request(`https://shop.test/products/${productId}/specification.pdf${query}`, {
      headers,
    })
    return loader({
      request,
      url: new URL(request.url),
      params: { productId },
      context,
      pattern: '/products/:productId/specification.pdf',
    })
  }

  it('serves a file, whose ETag changes with the product', async () => {
    const first = await get('ready-mix-concrete')
    expect(first.status).toBe(200)
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'public, max-age=300',
      'content-disposition': 'attachment; filename="ready-mix-concrete-specification.pdf"',
    })
    const etag = first.headers.get('etag') ?? ''
    expect((await get('ready-mix-concrete', { 'if-none-match': etag })).status).toBe(304)
    await database.db
      .update(variants)
      .set({ pricePesewas: 36000 })
      .where(eq(variants.productId, 'ready-mix-concrete'))
    const second = await get('ready-mix-concrete', { 'if-none-match': etag })
    expect(second.status).toBe(200)
    expect(pages(new Uint8Array(await second.arrayBuffer()))).toBe(2)
  })

  it('names the choice in the file name', async () => {
    const { headers } = await get('hollow-blocks', {}, '?variant=6in')
    expect(headers.get('content-disposition')).toContain('"hollow-blocks-6in-specification.pdf"')
    expect((await get('hollow-blocks', {}, '?variant=7in')).headers.get('content-disposition')).toContain(
      '"hollow-blocks-specification.pdf"',
    )
  })

  it('responds with 404 for an unknown or unlisted product', async () => {
    expect((await get('nope')).status).toBe(404)
    await database.db.update(products).set({ listed: false }).where(eq(products.id, 'culverts'))
    expect((await get('culverts')).status).toBe(404)
  })
})
