import { afterEach, expect, it, vi } from 'vitest'
import { pageScripts, preloadPages } from './preload-pages.ts'

it('are those of pages and client actions below the layout, each once', () => {
  const page = { parentId: 'admin/admin-layout', hasDefaultExport: true }
  const scripts = pageScripts({
    root: { module: '/root.js', hasDefaultExport: true },
    orders: { ...page, module: '/orders.js', imports: ['/badge.js', '/form.js'] },
    products: { ...page, module: '/products.js', imports: ['/form.js'] },
    csv: { parentId: 'admin/admin-layout', module: '/csv.js' },
    logout: { parentId: 'admin/admin-layout', module: '/logout.js', hasClientAction: true },
    home: { parentId: 'root', module: '/home.js', hasDefaultExport: true },
  })
  expect(scripts).toEqual(['/orders.js', '/badge.js', '/form.js', '/products.js', '/logout.js'])
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it.each([
  ['are loaded in advance', false, ['/orders.js']],
  ['are not loaded in advance for who saves data', true, []],
])('%s', async (_, saveData, loaded) => {
  vi.useFakeTimers()
  const orders = { parentId: 'admin/admin-layout', module: '/orders.js', hasDefaultExport: true }
  vi.stubGlobal('window', { __reactRouterManifest: { routes: { orders } } })
  vi.stubGlobal('navigator', { connection: { saveData } })
  const fetched: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    fetched.push(url)
    return new Response()
  })
  preloadPages()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(fetched).toEqual(loaded)
})
