import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { setUpDatabase } from '../../platform/database/database.fixture.ts'
import { eventually } from '../../platform/eventually.fixture.ts'
import { emptyValues } from '../../platform/fields/field-rules.ts'
import { invalidationChannel } from '../../platform/page-invalidation.server.ts'
import { testContext } from '../../platform/services.fixture.ts'
import { owner as admin } from '../../staff/owner.fixture.ts'
import { provideAdmin } from '../../staff/session.server.ts'
import { adminContext, callAction } from '../../staff/staff.fixture.ts'
import { auditEntries } from '../../staff/staff.table.ts'
import { findCategory, listCategories } from '../categories.server.ts'
import { type CategoryDetails, categoryFields } from '../category.ts'
import { googleFeed } from '../feeds/feeds.server.ts'
import { makeProduct } from '../product.fixture.ts'
import { readProductList } from '../product-list.server.ts'
import { loader } from '../products.route.tsx'
import { findProduct } from '../products.server.ts'
import { categories, products, variants } from '../products.table.ts'
import { addSampleProducts } from '../samples/samples.server.ts'
import { seedCatalogue } from '../seed.server.ts'
import { action } from './categories.route.tsx'
import {
  addCategory,
  changeCategory,
  deleteCategory,
  findCategoryForAdmin,
  listCategoriesWithCounts,
  mergeCategory,
  moveCategory,
} from './manage-categories.server.ts'
import { createProduct } from './manage-products.server.ts'
import { action as productAction } from './products.route.tsx'

const database = setUpDatabase(seedCatalogue)
let restore: () => Promise<void>
beforeAll(async () => {
  const { db } = database
  const stored = [await db.select().from(categories), await db.select().from(products)] as const
  const storedVariants = await db.select().from(variants)
  restore = async () => {
    for (const table of [auditEntries, products, categories]) await db.delete(table)
    await db.insert(categories).values(stored[0])
    await db.insert(products).values(stored[1])
    await db.insert(variants).values(storedVariants)
  }
})
beforeEach(() => restore())

const makeCategory = (changes: Partial<CategoryDetails> = {}): CategoryDetails => ({
  ...(emptyValues(categoryFields) as CategoryDetails),
  name: 'Kerbs',
  listed: true,
  ...changes,
})
const add = (name: string) => addCategory(database.db, admin, makeCategory({ name }))
async function rename(id: string, name: string) {
  const { details, editToken } = (await findCategoryForAdmin(database.db, id)) ?? {}
  if (!details || !editToken) throw new Error(`No category ${id}`)
  return changeCategory(database.db, admin, id, { ...details, name }, editToken)
}
const merge = (id: string, into: string) => mergeCategory(testContext(database.db).services, admin, id, into)
const remove = (id: string) => deleteCategory(testContext(database.db).services, admin, id)
const rows = () => listCategoriesWithCounts(database.db)
const names = async () => (await rows()).map(({ name }) => name)
const slugOf = async (slug: string) => (await findCategory(database.db, slug))?.slug
const send = (form: Record<string, string>) => callAction(action, adminContext(database.db), form)
const open = (query: string) => {
  const url = new URL(`http://shop.test/products?${query}`)
  return loader({ url, context: testContext(database.db).context } as never).catch(thrown => thrown)
}
const tabs = async () => (await readProductList(database.db, new URL('http://shop.test/products'))).tabs

describe('categories', () => {
  it('of a new shop are the specified five, with tabs for four', async () => {
    expect((await rows()).map(({ name, products }) => [name, products])).toEqual([
      ['Blocks', 3],
      ['Drainage', 2],
      ['Paving', 1],
      ['Concrete', 1],
      ['Roofing', 6],
    ])
    expect((await tabs()).map(({ name }) => name)).toEqual(['Blocks', 'Drainage', 'Paving', 'Roofing'])
  })

  it('are added behind the others, and get a tab with their first listed product', async () => {
    await add('Garden furniture')
    expect((await names()).at(-1)).toBe('Garden furniture')
    expect(await tabs()).toHaveLength(4)
    await createProduct(database.db, admin, makeProduct({ category: 'garden-furniture' }))
    expect((await tabs()).at(-1)).toEqual({ slug: 'garden-furniture', name: 'Garden furniture' })
    const { details, editToken } = (await findCategoryForAdmin(database.db, 'garden-furniture')) ?? {}
    if (!details || !editToken) throw new Error('Not stored')
    await changeCategory(database.db, admin, 'garden-furniture', { ...details, listed: false }, editToken)
    expect(await tabs()).toHaveLength(4)
  })

  it('have a name of their own whatever its case, also when two are added at once', async () => {
    expect(await add('BLOCKS')).toEqual({ ok: false, reason: 'name taken' })
    expect(await rename('paving', 'roofing')).toEqual({ ok: false, reason: 'name taken' })
    const both = await Promise.all([add('Kerbs'), add('kerbs')])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('show a new name on products and in feeds, and their old addresses lead to the new one', async () => {
    const onMessage = vi.fn<(payload: string) => void>()
    await database.listen(invalidationChannel, onMessage, () => {})
    expect(await rename('blocks', 'Walls & fences')).toEqual({ ok: true })
    await eventually(() => expect(onMessage).toHaveBeenCalledWith('["/*"]'))
    expect(await findProduct(database.db, 'hollow-blocks')).toMatchObject({
      categoryName: 'Walls & fences',
      categorySlug: 'walls-fences',
    })
    const feed = (await Array.fromAsync(googleFeed(database.db, 'http://shop.test'))).join('')
    expect(feed).toContain('<g:product_type>Walls &amp; fences</g:product_type>')
    await rename('blocks', 'Masonry')
    for (const slug of ['blocks', 'walls-fences']) expect(await slugOf(slug)).toBe('masonry')
    const { status, headers } = await open('category=blocks&size=6&page=2')
    expect([status, headers.get('location')]).toEqual([301, '/products?category=masonry&size=6&page=2'])
    const [entry] = await database.db.select().from(auditEntries).orderBy(auditEntries.id)
    expect(entry).toMatchObject({
      actor: admin.email,
      action: 'category.updated',
      after: { name: 'Walls & fences' },
    })
  })

  it('get no address that another one has or had, and their own one back', async () => {
    await rename('blocks', 'Masonry')
    await add('Blocks')
    expect(await slugOf('blocks')).toBe('masonry')
    expect(await slugOf('blocks-2')).toBe('blocks-2')
    await rename('blocks', 'Blocks!')
    expect(await slugOf('masonry')).toBe('blocks')
    await add('Paving?')
    expect((await names()).slice(-2)).toEqual(['Blocks', 'Paving?'])
    expect(await slugOf('paving-2')).toBe('paving-2')
  })

  it('are changed only as the form was opened', async () => {
    const opened = await findCategoryForAdmin(database.db, 'paving')
    if (!opened) throw new Error('Not stored')
    await rename('paving', 'Pavers')
    const entered = { ...opened.details, text: 'For yards.' }
    const refused = await changeCategory(database.db, admin, 'paving', entered, opened.editToken)
    expect(refused).toMatchObject({
      reason: 'conflict',
      conflict: { differences: [{ label: 'Name', stored: 'Pavers' }, {}] },
    })
    expect(await names()).toContain('Pavers')
    expect(
      await send({
        id: 'paving',
        editToken: opened.editToken,
        name: 'Paving',
        kind: 'paver',
        page: '/products',
        'features.length': '0',
      }),
    ).toMatchObject({
      ok: false,
      status: 409,
      message: { description: 'This category was changed meanwhile. Nothing was saved.' },
    })
  })

  it('are moved up and down', async () => {
    await moveCategory(database.db, admin, 'roofing', -1)
    await moveCategory(database.db, admin, 'blocks', 1)
    await moveCategory(database.db, admin, 'drainage', -1)
    expect(await names()).toEqual(['Drainage', 'Blocks', 'Paving', 'Roofing', 'Concrete'])
  })

  it('are merged with their products and addresses', async () => {
    await rename('drainage', 'Drains')
    expect(await merge('drainage', 'paving')).toEqual({
      ok: true,
      products: 2,
      name: 'Paving',
    })
    expect(await findProduct(database.db, 'culverts')).toMatchObject({ categoryName: 'Paving' })
    for (const slug of ['drains', 'drainage']) expect(await slugOf(slug)).toBe('paving')
    expect(await merge('paving', 'paving')).toMatchObject({ reason: 'itself' })
    expect(await merge('drainage', 'paving')).toMatchObject({
      reason: 'not found',
    })
    expect(await merge('paving', 'drainage')).toMatchObject({
      reason: 'target not found',
    })
  })

  it('are removed only without products, also unlisted ones', async () => {
    await database.db.update(products).set({ listed: false }).where(eq(products.category, 'paving'))
    expect(await remove('paving')).toEqual({ ok: false, reason: 'has products' })
    await database.db.delete(products).where(eq(products.category, 'paving'))
    expect(await remove('paving')).toEqual({ ok: true })
    expect(await remove('paving')).toEqual({ ok: false, reason: 'not found' })
    expect(await names()).not.toContain('Paving')
  })

  it('are at most 200', async () => {
    await database.db.execute(sql`insert into categories (id, slug, name, position)
      select 'c' || n, 'c' || n, 'C' || n, 1000 + n from generate_series(1, 195) n`)
    expect(await add('One more')).toEqual({ ok: false, reason: 'too many' })
    await moveCategory(database.db, admin, 'c195', -1)
    expect((await names()).slice(-2)).toEqual(['C195', 'C194'])
  })

  it('of sample products are there again, or the ones into which they were merged', async () => {
    await database.db.delete(products).where(sql`category in ('paving', 'drainage')`)
    await merge('drainage', 'blocks')
    await remove('paving')
    await addSampleProducts(database.db)
    const used = await database.db.selectDistinct({ category: products.category }).from(products)
    expect(used.map(({ category }) => category).sort()).toEqual(['blocks', 'concrete', 'paving', 'roofing'])
    expect((await names()).at(-1)).toBe('Paving')
  })
})

describe('the form of a category', () => {
  const fields = {
    kind: 'other',
    page: '/products',
    'features.length': '1',
    'features.0.text': 'Hard',
    listed: 'on',
  }

  it('adds and changes one', async () => {
    expect(await send({ ...fields, name: ' Kerb  stones ' })).toMatchObject({
      ok: true,
      message: { title: 'Category added' },
    })
    const stored = await findCategoryForAdmin(database.db, 'kerb-stones')
    expect(stored?.details).toEqual(
      makeCategory({ name: 'Kerb stones', features: [{ text: 'Hard' }], kind: 'other' }),
    )
    const form = { ...fields, id: 'kerb-stones', editToken: stored?.editToken ?? '', name: 'Kerbs' }
    expect(await send(form)).toMatchObject({ ok: true, message: { title: 'Category saved' } })
    expect((await listCategories(database.db)).at(-1)).toMatchObject({
      slug: 'kerbs',
      formerSlugs: ['kerb-stones'],
    })
    // Sent again, because its response was lost.
    expect(await send(form)).toMatchObject({ ok: true })
  })

  it.each([
    [{ ...fields, name: ' ' }, { errors: { name: 'Name is missing' } }],
    [{ ...fields, name: 'blocks' }, { errors: { name: 'There is a category of this name already' } }],
    [{ ...fields, name: 'x'.repeat(61) }, { errors: { name: 'At most 60 characters' } }],
    [
      { ...fields, name: 'Kerbs', page: 'https://evil.example' },
      { errors: { page: 'Choose one of the list' } },
    ],
    [{ ...fields, name: 'Kerbs', id: 'gone' }, { status: 404 }],
    [
      { intent: 'merge', id: 'blocks', into: 'blocks' },
      { message: { description: expect.stringContaining('into itself') } },
    ],
    [
      { intent: 'delete', id: 'blocks' },
      { message: { description: expect.stringContaining('has products') } },
    ],
    [
      { intent: 'up', id: 'gone' },
      { status: 404, isStale: true },
    ],
  ])('refuses %j', async (form, refusal) => {
    expect(await send(form)).toMatchObject({ ok: false, ...refusal })
    expect(await rows()).toHaveLength(5)
  })

  it('says how many products a merge moved', async () => {
    expect(await send({ intent: 'merge', id: 'drainage', into: 'paving' })).toMatchObject({
      ok: true,
      message: { description: '2 products are in Paving now.' },
    })
  })

  it.each([
    { intent: 'merge', id: 'drainage', into: 'paving', moved: ['u-drains', 'culverts'] },
    { intent: 'delete', id: 'drainage', into: '', moved: [] },
  ])('asks what else $intent changes, and shows why that is not possible', async ({ moved, ...form }) => {
    if (form.intent === 'delete') await database.db.delete(products).where(eq(products.category, 'drainage'))
    const onCategoryMerge = vi.fn(async (): Promise<string | undefined> => 'There are too many.')
    const { context } = testContext(database.db, { onCategoryMerge })
    provideAdmin(context, admin)
    expect(await callAction(action, context, form)).toMatchObject({
      ok: false,
      status: 409,
      message: { description: 'There are too many.' },
    })
    expect(await names()).toContain('Drainage')
    expect(onCategoryMerge).toHaveBeenCalledExactlyOnceWith(
      expect.anything(),
      expect.objectContaining({ category: 'drainage', products: moved }),
    )
  })
})

it('a product cannot be in a category that does not exist', async () => {
  const form = {
    name: 'Kerb',
    category: 'gone',
    pricePesewas: '1',
    stockQuantity: '1',
    unit: 'piece',
    kind: 'other',
    priceUnit: 'piece',
    position: '1',
  }
  expect(await callAction(productAction, adminContext(database.db), form)).toMatchObject({
    ok: false,
    errors: { category: 'This category no longer exists' },
  })
})
