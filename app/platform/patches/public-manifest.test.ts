import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { publicBuild, publicManifest, writePublicManifest } from './public-manifest.server.ts'

const route = (id: string, parentId?: string, ...imports: string[]) => ({
  id,
  parentId,
  imports: ['/assets/frame.js', ...imports],
  hasLoader: false,
  hasDefaultExport: id !== 'feed',
  module: `/assets/${id}.js`,
})
const manifest = {
  url: '/assets/manifest-1.js',
  version: '1',
  routes: {
    root: route('root'),
    home: route('home', 'root', '/assets/strip.js'),
    feed: route('feed', 'root'),
    'admin/admin-layout': route('admin/admin-layout', 'root'),
    orders: route('orders', 'admin/admin-layout'),
  },
} as unknown as ServerBuild['assets']

test('public pages get the routes of public pages only', () => {
  const { url, routes } = publicManifest(manifest)
  expect(Object.keys(routes)).toEqual(['root', 'home'])
  expect(url).toBe('/assets/manifest-1-public.js')
})

test('public addresses are compared with the routes of pages, feeds and files outside the back office', () => {
  const { routes, assets } = publicBuild({
    routes: manifest.routes,
    assets: manifest,
  } as unknown as ServerBuild)
  expect(Object.keys(routes)).toEqual(['root', 'home', 'feed'])
  expect(Object.keys(assets.routes)).toEqual(['root', 'home'])
})

test('another name of the back office fails the build', () => {
  expect(() => publicManifest({ ...manifest, routes: {} })).toThrow('admin/admin-layout')
})

test('the script has the same routes without what every document loads', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'manifest-'))
  await writeFile(`${folder}/manifest-1.js`, `window.__reactRouterManifest=${JSON.stringify(manifest)};`)
  await writePublicManifest(folder)
  const window = {} as { __reactRouterManifest?: object }
  new Function('window', await readFile(`${folder}/manifest-1-public.js`, 'utf8'))(window)
  expect(window.__reactRouterManifest).toMatchObject({
    url: '/assets/manifest-1-public.js',
    routes: { root: { imports: [] }, home: { module: '/assets/home.js', imports: ['/assets/strip.js'] } },
  })
})
