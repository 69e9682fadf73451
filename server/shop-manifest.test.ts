import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { shopAssets, shopManifest } from './shop-manifest.ts'

const route = (id: string, parentId?: string, ...own: string[]) => ({
  id,
  parentId,
  imports: ['/assets/frame.js', ...own],
  hasLoader: false,
  module: `/assets/${id}.js`,
})
const page = { module: { default: () => null } }
const build = {
  assets: {
    url: '/assets/manifest-1.js',
    version: '1',
    routes: {
      root: route('root'),
      home: route('home', 'root', '/assets/strip.js'),
      feed: route('feed', 'root'),
      'admin/admin-layout': route('admin/admin-layout', 'root'),
      orders: route('orders', 'admin/admin-layout'),
    },
  },
  routes: { root: page, home: page, feed: { module: {} }, 'admin/admin-layout': page, orders: page },
} as unknown as ServerBuild

test('shoppers get the routes of their pages, and no other', () => {
  const assets = shopAssets(build)
  expect(Object.keys(assets.routes)).toEqual(['root', 'home'])
  expect(assets.url).toBe('/assets/manifest-1-shop.js')
})

test('the script says the same, packed as the browser takes it', async () => {
  const answer = await shopManifest(shopAssets(build))
  expect(answer('gzip, br').headers.get('content-encoding')).toBe('br')
  const plain = await answer(undefined).text()
  expect(plain).toContain('"module":"/assets/home.js"')
  expect(plain).not.toContain('admin')
  // What every document brings along needn't be said of each page.
  expect(plain).toContain('"imports":["/assets/strip.js"]')
  expect(plain).not.toContain('frame.js')
})
