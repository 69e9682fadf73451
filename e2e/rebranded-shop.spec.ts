import type { APIRequestContext, Page } from '@playwright/test'
import { control, fillEntry, pictureFile, publish } from './fill-content.ts'
import { branches, company, pieces, settings } from './rebranded-shop-forms.ts'
import { type ProductEntries, post, products } from './rebranded-shop-goods.ts'
import { adminPassword, expect, isolatedTest, logIn, waitForHydration, waitForMail } from './shop.ts'

const test = isolatedTest.extend<{ owner: Page }>({
  owner: async ({ page }, use) => {
    await page.goto('/admin-login')
    await logIn(page)
    // The editor does without its preview, which has a journey of its own.
    await page.context().route(
      ({ searchParams }) => searchParams.has('draft'),
      route => route.abort(),
    )
    await expect(page.getByRole('region', { name: 'Set up your shop' })).toContainText('0 of 7 done')
    await use(page)
  },
})

/** What only the shop of a new site says. */
const foreign =
  /.{0,60}(?:blockyard|weija|pokuase|adjiriganor|cape coast|takoradi|within accra|200 00\d\d|hollow|culvert|u-drain|ready-?mix|paving stones?|roof|sheets?\b|sandcrete|concrete(?! columns)).{0,40}/gi

test.use({ actionTimeout: 60_000 })

async function openStep(page: Page, title: string) {
  await page.goto('/admin')
  await page.getByRole('region', { name: 'Set up your shop' }).getByRole('link', { name: title }).click()
  await waitForHydration(page)
}

async function setUp(page: Page) {
  const { brand = {}, branches = {} } = pieces
  await openStep(page, 'Name and logo')
  await publish(page, brand)
  await openStep(page, 'Phone and WhatsApp')
  await fillEntry(page.getByRole('main'), settings)
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await openStep(page, 'Branches')
  await publish(page, branches)
  await openStep(page, 'Test mail')
  await page.getByRole('button', { name: 'Send test e-mail' }).click()
  await expect(page.getByText('Test e-mail sent')).toBeVisible()
  await openStep(page, 'Password')
  const password = 'laterite-kiln-chamber-four'
  await fillEntry(page.getByRole('main'), {
    'Current password': adminPassword,
    'New password': password,
    'Repeat the new password': password,
  })
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('6 of 7 done').or(page.getByText('Password changed'))).toBeVisible()
}

async function deleteAll(page: Page, path: string) {
  await page.goto(path)
  await waitForHydration(page)
  const buttons = page.getByRole('button', { name: /^Delete ./ })
  for (let left = await buttons.count(); left > 0; left--) {
    await buttons.first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(buttons).toHaveCount(left - 1)
  }
}

async function addProduct(
  page: Page,
  { fields, picture, texts, specification, variants = [] }: ProductEntries,
) {
  await page.goto('/admin/products')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Add Product' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Product' })
  await fillEntry(dialog, fields)
  await dialog.getByLabel('Add a picture').setInputFiles(pictureFile(picture))
  await expect(dialog.getByRole('button', { name: 'Remove picture 1' })).toBeVisible()
  await dialog.getByText('Texts and lists').click()
  await fillEntry(dialog, texts)
  await dialog.getByText('Specifications').click()
  await dialog.getByRole('button', { name: 'Add row' }).last().click()
  for (const [index, label] of ['Label 1', 'Value 1'].entries())
    await dialog.getByLabel(label).fill(specification[index] ?? '')
  await page.getByRole('button', { name: 'Create Product' }).click()
  await expect(page.getByText('The product has been created successfully.')).toBeVisible()
  if (variants.length === 0) return
  await page.getByRole('link', { name: `1 variant of ${fields.Name}` }).click()
  const main = page.getByRole('main')
  await control(main, 'Option 1').fill('Kind')
  for (const [index, [name, price]] of variants.entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Add variant' }).click()
    await page.getByLabel(`Kind, Row ${index + 1}`).fill(name)
    await page.getByLabel(`Price (GHS), ${name}`).fill(price)
  }
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The sizes and prices have been updated successfully.')).toBeVisible()
}

async function writePost(page: Page) {
  await page.goto('/admin/blog/new')
  await waitForHydration(page)
  await fillEntry(page.getByRole('main'), post)
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expect(page.getByText('Blog post created successfully')).toBeVisible()
}

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
    for (const [text] of shown.matchAll(foreign)) found.push(`${path}: ${text}`)
    for (const [, link = ''] of shown.matchAll(/ href="(\/[^"#.]*)["#]/g))
      pages.add(link.replaceAll('&amp;', '&'))
  }
  return { pages, found }
}

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

async function visit(page: Page) {
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
  for (const path of ['/contact', '/about', '/estimate', '/news', '/products', '/']) {
    await page.goto(path)
    for (const width of await pictureWidths(page)) expect(width, path).toBeGreaterThan(80)
  }
  await page.goto('/contact')
  for (const branch of branches)
    await expect(page.getByRole('heading', { level: 3, name: branch })).toBeVisible()
  await page.goto('/products')
  for (const { fields } of products)
    await expect(page.getByRole('heading', { name: fields.Name ?? '' })).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Product categories' }).getByRole('link')
  await expect(tabs).toHaveText(['All Products', 'Blocks', 'Paving'])
}

async function order(page: Page) {
  await page.goto('/products/facing-bricks')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: /^Cart, / })).toBeVisible()
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
}

test('the owner makes the site that of a whole other company, and a stranger orders there @desktop', async ({
  owner,
  browser,
  shop,
}) => {
  test.setTimeout(1_200_000)
  await test.step('the first steps', () => setUp(owner))
  await test.step('the products', async () => {
    await deleteAll(owner, '/admin/products')
    for (const product of products) await addProduct(owner, product)
    await owner.goto('/admin')
    await expect(owner.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await expect(owner.getByRole('region', { name: 'Set up your shop' })).toBeHidden()
  })
  await test.step('the blog', async () => {
    await deleteAll(owner, '/admin/blog')
    await deleteAll(owner, '/admin/blog/categories')
    await writePost(owner)
  })
  const { brand: _, branches: __, ...others } = pieces
  for (const [key, entry] of Object.entries(others))
    await test.step(key, async () => {
      await owner.goto(`/admin/website/${key}`)
      await publish(owner, entry)
    })

  const stranger = await browser.newContext({ baseURL: shop.url })
  const page = await stranger.newPage()
  const { pages, found } = await foreignTexts(stranger.request)
  expect(found).toEqual([])
  expect(pages.size).toBeGreaterThan(15)
  await test.step('a stranger looks', () => visit(page))
  await test.step('a stranger orders', () => order(page))
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
