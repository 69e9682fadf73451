import { type ComponentProps, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, it } from 'vitest'
import { postForm } from '../post.fixture.ts'
import { loader as postLoader } from '../post.route.tsx'
import type { PostForm } from '../post-schema.ts'
import Editor, { action as editorAction, loader as editorLoader } from './editor.route.tsx'
import { setUpBackOfficeTests, unknownId } from './manage-blog.fixture.ts'
import { action as listAction, loader as listLoader } from './posts.route.tsx'

const { category, create, call } = setUpBackOfficeTests()

const save = async (values: Partial<PostForm>, params: Record<string, string> = {}) =>
  editorAction(await call('/admin/blog/new', { params, fields: postForm(values) }))
const load = async (id: string) => editorLoader(await call('/', { params: { id } }))

describe('the editor', () => {
  it('saves a new post and redirects to the list', async () => {
    const answer = await save({ title: 'A title', slug: 'a-title', tags: 'a, b' })
    expect(answer).toBeInstanceOf(Response)
    expect((answer as Response).headers.get('location')).toBe('/admin/blog?saved=new')
    const { list } = await listLoader(await call('/admin/blog?search=title'))
    expect(list.posts).toMatchObject([{ title: 'A title', categories: [] }])
  })

  it('opens a stored post and saves over it', async () => {
    const id = await create({ title: 'A title', tags: 'a, b' })
    const { form } = await load(id)
    expect(form).toMatchObject({ title: 'A title', tags: 'a, b', status: 'published' })
    const updated = await save({ ...form, title: 'Other' }, { id })
    expect((updated as Response).headers.get('location')).toBe(`/admin/blog?saved=${id}`)
  })

  it('says what was stored after it was opened', async () => {
    const id = await create({ title: 'A title', tags: 'a, b' })
    const { form } = await load(id)
    await save({ ...form, title: 'Other' }, { id })
    expect(await save({ ...form, tags: 'c' }, { id })).toMatchObject({
      data: {
        conflict: {
          differences: [
            { label: 'Title', stored: 'Other' },
            { label: 'Tags', stored: 'a, b' },
          ],
        },
      },
      init: { status: 409 },
    })
  })

  it('returns the errors by field', async () => {
    await create({ slug: 'taken' })
    const answers = await Promise.all([
      save({ title: '', content: ' ' }),
      save({ title: 'Another', slug: 'taken' }),
    ])
    expect(answers.map(answer => 'data' in answer && [answer.init?.status, answer.data.errors])).toEqual([
      [422, { title: 'Title is required', content: 'Content is required' }],
      [409, { slug: 'Slug is already used by another post' }],
    ])
    const gone = await save({ slug: 'gone' }, { id: unknownId })
    expect('data' in gone && gone.init?.status).toBe(404)
  })

  it('shows what was typed in a form that was refused without scripts', async () => {
    const [blocks, paving] = [await category('Blocks'), await category('Paving')]
    const typed = { title: 'Typed', slug: '', content: 'Dry ground', categoryIds: [blocks.id, paving.id] }
    const refused = await save(typed)
    const props = { loaderData: await load('new'), actionData: 'data' in refused && refused.data }
    const Component = () => createElement(Editor, props as ComponentProps<typeof Editor>)
    const html = renderToStaticMarkup(createElement(createRoutesStub([{ path: '/', Component }])))
    expect(html).toContain('Slug is required')
    expect(html).toMatch(/name="title"[^>]* value="Typed"/)
    expect(html).toContain('Dry ground</textarea>')
    expect(html.match(/name="categoryIds"[^>]* checked=""/g)).toHaveLength(2)
  })

  it('redirects from a post that does not exist', async () => {
    const thrown = await load(unknownId).catch((response: Response) => response)
    expect((thrown as Response).headers.get('location')).toBe('/admin/blog?missing')
  })
})

it('the list publishes and deletes posts, with the messages of the specification', async () => {
  const id = await create({ status: 'draft' })
  const success = (title: string) => ({ data: { ok: true, message: { title } } })
  const refusal = (status: number, title: string) => ({
    data: { ok: false, message: { title } },
    init: { status },
  })
  const run = async (intent: string) => listAction(await call('/admin/blog', { fields: { intent, id } }))
  expect(await run('publish')).toMatchObject(success('Blog post published successfully'))
  expect(await run('delete')).toMatchObject(success('Blog post deleted successfully'))
  expect(await run('delete'), 'the answer was lost').toMatchObject(success('Blog post deleted successfully'))
  expect(await run('publish')).toMatchObject(refusal(409, 'Failed to publish blog post'))
  expect(await run('drop')).toMatchObject({ init: { status: 400 } })
})

describe('the preview of a draft', () => {
  const open = async (role: string) =>
    postLoader(await call('/blog/secret?preview', { params: { slug: 'secret' }, role }))

  it.each(['admin', 'editor'])('is shown to the role %s without caching or indexing', async role => {
    await create({ slug: 'secret', status: 'draft' })
    const { data, init } = await open(role)
    expect(data).toMatchObject({ preview: true, post: { slug: 'secret' } })
    const headers = new Headers(init?.headers)
    expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual([
      'private, no-store',
      'noindex',
    ])
  })

  it.each(['driver', 'sales', 'no role'])('is not shown to the role %s', async role => {
    await create({ slug: 'secret', status: 'draft' })
    expect((await open(role)).init?.status).toBe(404)
  })
})
