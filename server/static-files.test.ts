import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Hono } from 'hono'
import { afterAll, expect, it } from 'vitest'
import { isStatic, staticFiles } from './static-files.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'files-'))
fs.mkdirSync(path.join(folder, 'video'))
fs.mkdirSync(path.join(folder, 'assets'))
fs.writeFileSync(path.join(folder, 'video/hero.mp4'), '0123456789')
fs.writeFileSync(path.join(folder, 'assets/page-4f2a.js'), 'export {}')
afterAll(() => fs.rmSync(folder, { recursive: true }))

const get = (file: string, headers: Record<string, string> = {}, app = staticFiles(folder)) =>
  app.request(file, { headers })

it('caches files with a hash in their names for a year, others for a day', async () => {
  expect((await get('/assets/page-4f2a.js')).headers.get('cache-control')).toContain('immutable')
  expect((await get('/video/hero.mp4')).headers.get('cache-control')).toBe('public, max-age=86400')
})

it('answers 304 if the ETag of a video matches', async () => {
  const app = staticFiles(folder)
  const first = (await get('/video/hero.mp4', {}, app)).headers.get('etag') ?? ''
  const again = await get('/video/hero.mp4', { 'if-none-match': first }, app)
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', first])
  const other = await get('/video/hero.mp4', { 'if-none-match': '"other"' }, app)
  expect([other.status, await other.text()]).toEqual([200, '0123456789'])
})

it('answers a range of a video, but all of it if If-Range names another version', async () => {
  const range = 'bytes=4-6'
  const part = await get('/video/hero.mp4', { range })
  const etag = part.headers.get('etag') ?? ''
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
    206,
    'bytes 4-6/10',
    '456',
  ])
  const more = await get('/video/hero.mp4', { range, 'if-range': etag })
  expect([more.status, await more.text()]).toEqual([206, '456'])
  const whole = await get('/video/hero.mp4', { range, 'if-range': '"other"' })
  expect([whole.status, await whole.text()]).toEqual([200, '0123456789'])
})

it.each([
  '/video/nothing.mp4',
  '/video/..',
  '/video/..%2fassets%2fpage-4f2a.js',
  '/video/x/%00',
  `/video/${'9'.repeat(2_000)}`,
])('%s does not exist', async file => {
  expect((await get(file)).status).toBe(404)
})

it.each(['/video/anything', '/video/', '/assets/anything', '/pictures/anything'])(
  '%s is not found, and never a page',
  async file => {
    const site = new Hono().route('/', staticFiles(folder)).all('*', c => c.text('a page'))
    for (const method of ['GET', 'POST']) expect((await site.request(file, { method })).status).toBe(404)
  },
)

it.each([
  ['/video/hero.mp4', true],
  ['/assets/page-4f2a.js', true],
  ['/pictures/yard/hero-4f2a-1280.avif', true],
  ['/video/../blog', false],
  ['/assets/..\\products', false],
  ['/assets/x/..', false],
  ['/assets//products', false],
  ['/assets/%2e%2e/products', false],
  ['/video/', false],
  ['/videos/x', false],
])('%s is a static file: %s', (address, file) => expect(isStatic(address)).toBe(file))
