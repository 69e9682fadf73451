import type { APIRequestContext, Page } from '@playwright/test'
import { fillEntry, publish } from './fill-content.ts'
import { branches, company, excerptsOf, families, pieces, products } from './other-company.ts'
import { rebrandByRequests, typedPieces } from './rebranded-shop.ts'
import { addToCart, expect, markHydration, testWithShop, waitForHydration, waitForMail } from './shop.ts'

let session: ReturnType<typeof rebrandByRequests> | undefined

/** The tests follow each other in one shop, as the owner and then a stranger use it. */
const test = testWithShop({}).extend<{ owner: Page }>({
  owner: async ({ browser, shop }, use) => {
    session ??= rebrandByRequests(shop.url)
    const context = await browser.newContext({ storageState: await session })
    await markHydration(context)
    // The editor does without its preview, which has a journey of its own.
    await context.route(
      ({ searchParams }) => searchParams.has('draft'),
      route => route.abort(),
    )
    await use(await context.newPage())
    await context.close()
  },
})

test.describe.configure({ mode: 'serial' })

/** What only the shop of a new site says. */
const foreign =
  /blockyard|weija|pokuase|adjiriganor|cape coast|takoradi|within accra|200 00\d\d|hollow|culvert|u-drain|ready-?mix|paving stones?|roof|sheets?\b|sandcrete|concrete(?! columns)/gi

test('the owner completes the first steps, and types what is left @desktop', async ({ owner: page }) => {
  const steps = page.getByRole('region', { name: 'Set up your shop' })
  for (const [key, title] of [
    ['brand', 'Name and logo'],
    ['branches', 'Branches'],
  ] as const) {
    await page.goto('/admin')
    await expect(steps).toContainText(key === 'brand' ? '5 of 7 done' : '6 of 7 done')
    await steps.getByRole('link', { name: title }).click()
    await publish(page, pieces[key] ?? {})
  }
  for (const key of typedPieces.slice(2)) {
    await page.goto(`/admin/website/${key}`)
    await publish(page, pieces[key] ?? {})
  }
  for (const [id, entry] of Object.entries(families)) {
    await page.goto(`/admin/categories?edit=${id}`)
    await waitForHydration(page)
    await fillEntry(page.getByRole('main'), entry)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('link', { name: `${entry.Name}`, exact: true })).toBeVisible()
  }
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(steps).toBeHidden()
})

/** What is foreign on the pages that links lead to from the home page. */
async function foreignTexts(request: APIRequestContext) {
  const pages = new Set(['/'])
  const found: string[] = []
  for (const path of pages) {
    const html = await (await request.get(path)).text()
    const shown = html.replaceAll(
      /<script(?![^>]*ld\+json)[^>]*>.*?<\/script>|<link[^>]*>| class="[^"]*"/gs,
      '',
    )
    found.push(...excerptsOf(shown, foreign).map(excerpt => `${path}: ${excerpt}`))
    for (const [, link = ''] of shown.matchAll(/ href="(\/[^"#.]*)["#]/g))
      pages.add(link.replaceAll('&amp;', '&'))
  }
  return { pages, found }
}

test('no page that a stranger reaches says what the shop of a new site says @desktop', async ({
  request,
}) => {
  const { pages, found } = await foreignTexts(request)
  expect(found).toEqual([])
  expect(pages.size).toBeGreaterThan(15)
})

/** The widths of all pictures of a page, once they are loaded. */
const pictureWidths = (page: Page) =>
  page.evaluate(() =>
    Promise.all(
      Array.from(document.images, async image => {
        image.loading = 'eager'
        await image.decode()
        return image.naturalWidth
      }),
    ),
  )

test('a stranger sees the name, the colour and the pictures of the company @desktop', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle(`${company.name}: burnt clay bricks in Kumasi`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Red bricks for Kumasi')
  await expect(page.getByRole('banner').getByRole('img', { name: company.name })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Call Now' }).first()).toHaveCSS(
    'background-color',
    'rgb(15, 87, 87)',
  )
  expect(await page.locator('script[type="application/ld+json"]').allTextContents()).toContainEqual(
    expect.stringContaining(`"name":"${company.name}"`),
  )
  for (const path of ['/', '/about', '/estimate', '/news', '/contact', '/products']) {
    await page.goto(path)
    for (const width of await pictureWidths(page)) expect(width, path).toBeGreaterThan(80)
    if (path === '/contact')
      for (const branch of branches)
        await expect(page.getByRole('heading', { level: 3, name: branch })).toBeVisible()
  }
  for (const { name = '' } of products) await expect(page.getByRole('heading', { name })).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Product categories' }).getByRole('link')
  await expect(tabs).toHaveText(['All Products', 'Bricks', 'Brick pavers'])
})

test('a stranger orders, and the mails are those of the company @desktop', async ({ page, shop }) => {
  await page.goto('/products/facing-bricks')
  await addToCart(page)
  await page.goto('/checkout')
  const dialog = page.getByRole('dialog')
  await fillEntry(dialog, {
    'Full Name': 'Ama Mensah',
    'Email Address': 'ama@builders.test',
    'Phone Number': '024 123 4567',
    'Delivery Address': 'Plot 12, Bantama',
  })
  await dialog.getByRole('button', { name: 'Review Order' }).click()
  await dialog.getByRole('button', { name: 'Submit Order' }).click()
  await expect(page.getByText('Medaase! We call you today.')).toBeVisible()
  for (const [recipient, subject] of [
    ['ama@builders.test', /at Asante Brick Works$/],
    [company.orders, /^New order/],
  ] as const) {
    const mail = await waitForMail(
      shop,
      ({ to, subject: sent = '' }) => to?.[0]?.address === recipient && subject.test(sent),
    )
    expect(`${mail.from?.name} ${mail.subject} ${mail.text}`).toContain(company.name)
    expect(mail.text?.match(foreign)).toBeNull()
  }
})
