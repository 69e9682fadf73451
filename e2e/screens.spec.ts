import type { Page } from '@playwright/test'
import { countBytes, expectFewBytes, expectFittingPictures } from './bytes.ts'
import { adminPages } from './resilience/fuzz-routes.mjs'
import { expect, scanForAccessibility, test, unique, waitForHydration } from './shop.ts'

const publicScreens = {
  '/': 'Blocks, drains, concrete and roofing for Ghana',
  '/about': 'We make what Ghana stands on',
  '/news': 'News & Tips',
  '/privacy': 'Your details, and what we do with them',
  '/products': 'Our Products',
  '/products/hollow-blocks': 'Hollow Blocks',
  '/ready-mix-concrete': 'Ready-Mix Concrete',
  '/cart': 'Your Cart',
  '/orders': 'Your orders',
  '/contact': 'Contact Us',
  '/quick-order': 'Quick Order',
  '/estimate': 'Estimators',
  '/estimate/wall': 'Wall estimator',
  '/estimate/paving': 'Paving estimator',
  '/estimate/slab': 'Concrete estimator',
  '/estimate/roof': 'Roof estimator',
  '/estimate/drain': 'Drain estimator',
  '/quote?items=hollow-blocks:6in:200': 'Ask for a quote',
  '/blog': 'Blog',
  '/blog/curing-blocks-and-concrete-in-the-harmattan': 'Curing blocks and concrete in the harmattan',
  '/admin-login': 'Admin Login',
  '/products/gold-bars': 'Product Not Found',
  '/blog/no-such-post': 'Blog post not found',
  '/no-such-page': '404',
}

/** Scanned with a row in each. */
const adminLists = ['/admin', '/admin/orders', '/admin/orders/takings', '/admin/quotes', '/admin/messages']

/** Where a page is not called what its list is called. */
const headings: Record<string, string> = {
  '/admin': 'Dashboard',
  '/admin/quotes/new': 'New quote',
  '/admin/products/import': 'Import CSV',
  '/admin/blog/new': 'Create New Blog Post',
  '/admin/website/import': 'Import the website',
  '/admin/settings/personal-data': 'Personal data',
}
const headingOf = ({ path, title = '' }: { path: string; title?: string | undefined }) =>
  headings[path] ?? title
const allAdminPages = adminPages()
/** A page with a query is that of an order, which these tests do not have. */
const adminScreens = allAdminPages.filter(({ path }) => !adminLists.includes(path) && !path.includes('?'))

/** Laid out like another page of the list. */
const onPhonesOnly = [
  '/estimate/paving',
  '/estimate/slab',
  '/estimate/roof',
  '/estimate/drain',
  '/products/gold-bars',
  '/blog/no-such-post',
  '/admin/quotes/new',
  '/admin/products/import',
  '/admin/products/search-words',
  '/admin/blog/categories',
  '/admin/website/import',
  '/admin/settings/messages',
  '/admin/deliveries/zones',
  '/admin/deliveries/days',
  '/admin/settings/personal-data',
]
const tagOf = (path: string) => (onPhonesOnly.includes(path) ? ' @phone' : '')

const missing = ['Product Not Found', 'Blog post not found', '404']

for (const [path, heading] of Object.entries(publicScreens)) {
  test(`${path} is accessible and small, does not shift while it loads and logs no error${tagOf(path)}`, async ({
    page,
  }, { project }) => {
    const errors = collectErrors(page, path)
    await recordLayoutShift(page)
    // Interception costs time on each request.
    if (path === '/contact')
      await page.route('https://www.openstreetmap.org/**', route => route.fulfill({ body: '' }))
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const readBytes = project.name === 'phone' ? await countBytes(page) : undefined
    const response = await page.goto(path)
    expect(response?.status()).toBe(missing.includes(heading) ? 404 : 200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText([heading])
    for (const landmark of ['banner', 'main', 'contentinfo'] as const)
      await expect(page.getByRole(landmark)).toHaveCount(1)
    // Before the window gets another width.
    await waitForHydration(page)
    expect(await page.evaluate(() => Reflect.get(globalThis, 'layoutShifts'))).toEqual([])
    await scanForAccessibility(page)
    // Those below the window begin to load with a later frame, of which a page that is still draws none.
    await expect(async () => {
      await page.evaluate(() => new Promise(requestAnimationFrame))
      const pictures = await expectFittingPictures(page)
      if (path === '/products') expect(pictures).toBeGreaterThan(3)
    }).toPass({ timeout: 10_000 })
    if (readBytes) expectFewBytes(path, await readBytes())
    expect(errors).toEqual([])
  })
}

/** A tab that visits several loads the scripts that they share once. */
const visitsPerTest = 6
for (const tag of ['', ' @phone']) {
  const screens = adminScreens.filter(({ path }) => tagOf(path) === tag)
  for (let start = 0; start < screens.length; start += visitsPerTest) {
    const visited = screens.slice(start, start + visitsPerTest)
    test(`${visited.map(({ path }) => path).join(', ')} are accessible${tag}`, async ({ adminPage }) => {
      for (const screen of visited) await scanScreen(adminPage, screen.path, headingOf(screen))
    })
  }
}

test('the sizes and prices of a product, and a category, are accessible', async ({ adminPage }) => {
  await scanScreen(adminPage, '/admin/products/paving-stones/variants', 'Sizes and prices')
  await scanScreen(adminPage, '/admin/categories?edit=roofing', 'Roofing')
})

test('lists of the back office are accessible', async ({
  adminPage,
  placeOrder,
  recordPayment,
  requestQuote,
  sendEnquiry,
}) => {
  const [{ id }] = await Promise.all([placeOrder(), requestQuote(unique('Ama')), sendEnquiry('Ama')])
  await recordPayment(id)
  for (const screen of allAdminPages)
    if (adminLists.includes(screen.path)) await scanScreen(adminPage, screen.path, headingOf(screen))
  await scanScreen(adminPage, '/admin/orders/takings?from=1990-01-01', 'Takings')
})

test('the pages of an order are accessible', async ({ page, adminPage, placeOrder, recordPayment }) => {
  const { id, path, number } = await placeOrder()
  await scanScreen(page, path, `Your order ${number}`)
  await recordPayment(id)
  await scanScreen(adminPage, `/admin/orders/${id}`, `Order ${number}`)
  await scanScreen(adminPage, `/admin/orders/${id}/change`, 'Change the order')
  await scanScreen(adminPage, `/admin/claims/new?order=${id}`, /claim/i)
})

test('the pages of a quote are accessible', async ({ page, adminPage, requestQuote }) => {
  const { path, adminPath } = await requestQuote(unique('Ama'))
  await scanScreen(adminPage, adminPath, /^Quote Q-/)
  await adminPage.getByRole('button', { name: 'Send version 1' }).click()
  await expect(adminPage.getByText('Version 1 sent')).toBeVisible()
  await scanScreen(page, path, /^Your quote Q-/)
})

async function scanScreen(page: Page, path: string, heading: string | RegExp) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText([heading])
  await waitForHydration(page)
  await scanForAccessibility(page)
}

/** Without the status of the page itself, which may be missing on purpose. */
function collectErrors(page: Page, path: string) {
  const errors: string[] = []
  page.on('pageerror', error => errors.push(error.message))
  page.on('console', message => {
    const isMissingPage =
      message.text() === `404: no page at ${path}` ||
      (/404/.test(message.text()) && message.location().url.endsWith(path))
    if (message.type() === 'error' && !isMissingPage) errors.push(message.text())
  })
  return errors
}

/** Each shift with what moved, from where to where. */
const recordLayoutShift = (page: Page) =>
  page.addInitScript(() => {
    // A centred label of which the browser painted one half early moves this much.
    const invisible = 0.001
    const layoutShifts: unknown[] = []
    Object.assign(globalThis, { layoutShifts })
    new PerformanceObserver(list => {
      for (const { value, sources } of list.getEntries() as LayoutShift[])
        if (value >= invisible)
          layoutShifts.push(
            ...sources.map(({ node, previousRect, currentRect }) => ({
              value,
              moved: (node as Element | null)?.outerHTML?.slice(0, 150) ?? node?.textContent,
              from: JSON.stringify(previousRect),
              to: JSON.stringify(currentRect),
            })),
          )
    }).observe({ type: 'layout-shift', buffered: true })
  })

type LayoutShift = PerformanceEntry & {
  value: number
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}
