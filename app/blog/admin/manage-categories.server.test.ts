import { describe, expect, it } from 'vitest'
import type { Category } from '../post.ts'
import { listCategories } from '../posts.server.ts'
import { action } from './categories.route.tsx'
import { author, setUpBackOfficeTests } from './manage-blog.fixture.ts'
import {
  addCategory,
  changeCategory,
  deleteCategory,
  listCategoriesWithCounts,
} from './manage-categories.server.ts'
import { findPost } from './manage-posts.server.ts'

const shop = setUpBackOfficeTests()
const { create, category, call } = shop

describe('categories', () => {
  it('are listed by name', async () => {
    await category('Roofing')
    await category('Blocks')
    expect((await listCategories(shop.db)).map(({ name }) => name)).toEqual(['Blocks', 'Roofing'])
  })

  it('have a unique name whatever its case, also when two are added at once', async () => {
    await category('Roofing')
    expect(await addCategory(shop.db, { name: 'ROOFING', color: '#000000' }, author)).toEqual({
      ok: false,
      reason: 'name taken',
    })
    const both = await Promise.all(
      [1, 2].map(() => addCategory(shop.db, { name: 'New', color: '#000000' }, author)),
    )
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('keep their slug when they are renamed, so that links keep working', async () => {
    const { id } = await category('Roofing')
    await category('Blocks')
    const roofing = { name: 'Roofing', color: '#000000' }
    const change = (typed: typeof roofing) => changeCategory(shop.db, id, typed, roofing, author)
    expect(await change({ name: 'Roofs', color: '#ffffff' })).toMatchObject({
      category: { name: 'Roofs', slug: 'roofing', color: '#ffffff' },
    })
    // A form that was opened before leaves other changes as they are.
    expect(await change({ ...roofing, color: '#aaaaaa' })).toMatchObject({
      category: { name: 'Roofs', color: '#aaaaaa' },
    })
    expect(await change({ name: 'blocks', color: '#ffffff' })).toMatchObject({ reason: 'name taken' })
    expect((await category('Roofing')).slug).toBe('roofing-2')
    expect((await category('家')).slug).toBe('category')
  })

  it('can be deleted without their posts', async () => {
    const { id } = await category('Roofing')
    const post = await create({ categoryIds: [id] })
    expect((await listCategoriesWithCounts(shop.db))[0]).toMatchObject({ name: 'Roofing', posts: 1 })
    expect(await deleteCategory(shop.db, id, author)).toMatchObject({ name: 'Roofing' })
    expect(await deleteCategory(shop.db, id, author)).toBeUndefined()
    expect((await findPost(shop.db, post))?.categories).toEqual([])
  })
})

describe('the form of categories', () => {
  const send = async (fields: Record<string, string>) =>
    action(await call('/admin/blog/categories', { fields }))
  const color = '#123456'

  it('adds a category', async () => {
    expect(await send({ intent: 'add', name: 'Tips', color })).toMatchObject({ data: { ok: true } })
  })

  it('says what is wrong with a new category', async () => {
    await category('Tips')
    expect(await send({ intent: 'add', name: 'tips', color })).toMatchObject({
      data: { ok: false, errors: { name: 'There is a category of this name already' }, isStale: true },
      init: { status: 409 },
    })
    expect(await send({ intent: 'add', name: ' ', color })).toMatchObject({
      data: { message: { title: 'Name is required' }, errors: { name: 'Name is required' } },
      init: { status: 422 },
    })
    expect(await send({ intent: 'add', name: 'x', color: 'red;' })).toMatchObject({
      data: { message: { title: 'Choose a colour' } },
    })
  })

  it('changes a category', async () => {
    await send({ intent: 'add', name: 'Tips', color })
    const [{ id }] = (await listCategories(shop.db)) as [Category]
    const was = { openedName: 'Tips', openedColor: '#123456' }
    expect(await send({ intent: 'change', id, ...was, name: 'Hints', color })).toMatchObject({
      data: { ok: true },
    })
  })

  it('deletes a category once', async () => {
    const { id } = await category('Tips')
    expect(await send({ intent: 'delete', id })).toMatchObject({ data: { ok: true } })
    expect(await send({ intent: 'delete', id })).toMatchObject({
      data: { isStale: true },
      init: { status: 404 },
    })
  })
})
