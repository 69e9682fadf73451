import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Hono } from 'hono'
import { afterAll, expect, it } from 'vitest'
import { isStatic, staticFiles } from './static-files.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'files-'))
fs.mkdirSync(path.join(folder, 'assets'))
fs.writeFileSync(path.join(folder, 'assets/hero-4f2a.mp4'), '0123456789')
fs.writeFileSync(path.join(folder, 'icon.svg'), '<svg/>')
fs.writeFileSync(path.join(folder, 'assets/page-4f2a.js'), 'export {}')
fs.writeFileSync(path.join(folder, 'assets/page-4f2a.js.br'), 'packed')
afterAll(() => fs.rmSync(folder, { recursive: true }))

const files = staticFiles(folder)
const get = (file: string, headers: Record<string, string> = {}) => files.request(file, { headers })

it('caches files with a hash in their names for a year, others for a day', async () => {
  expect((await get('/assets/page-4f2a.js')).headers.get('cache-control')).toContain('immutable')
  expect((await get('/icon.svg')).headers.get('cache-control')).toBe('public, max-age=86400')
})

it.each([
  ['gzip, br', 'packed', 'br'],
  ['gzip, br;q=0', 'export {}', null],
])('sends to a browser that accepts %s: %s', async (accepted, text, encoding) => {
  // The second time from memory.
  for (const _ of [1, 2]) {
    const response = await get('/assets/page-4f2a.js', { 'accept-encoding': accepted })
    expect([await response.text(), response.headers.get('content-encoding')]).toEqual([text, encoding])
    expect(response.headers.get('content-type')).toMatch('javascript')
  }
})

it('answers a range of a video', async () => {
  const part = await get('/assets/hero-4f2a.mp4', { range: 'bytes=4-6' })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 4-6/10'])
  expect(await part.text()).toBe('456')
})

it.each([
  '/assets/nothing.mp4',
  '/assets/..',
  '/pictures/..%2fassets%2fpage-4f2a.js',
  '/assets/x/%00',
  `/assets/${'9'.repeat(2_000)}`,
])('%s does not exist', async file => {
  expect((await get(file)).status).toBe(404)
})

it.each(['/assets/anything', '/assets/', '/pictures/anything'])(
  '%s is not found, and never a page',
  async file => {
    const site = new Hono().route('/', staticFiles(folder)).all('*', c => c.text('a page'))
    for (const method of ['GET', 'POST']) expect((await site.request(file, { method })).status).toBe(404)
  },
)

it.each([
  ['/assets/page-4f2a.js', true],
  ['/pictures/yard/hero-4f2a-1280.avif', true],
  ['/assets/../blog', false],
  ['/assets/..\\products', false],
  ['/assets/x/..', false],
  ['/assets//products', false],
  ['/assets/%2e%2e/products', false],
  ['/assets/', false],
  ['/assetsx/x', false],
])('%s is a static file: %s', (address, file) => expect(isStatic(address)).toBe(file))
