import { expect, it } from 'vitest'
import { pageScripts } from './preload-pages.ts'

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
