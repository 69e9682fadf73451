import type { Page } from '@playwright/test'
import { addToCart, expect, logIn, test, waitForHydration } from './shop.ts'

test.use({ adminSavesData: false })

/** Loses requests for the data of pages; what browsers have already stays. */
const loseData = (page: Page) => page.route(/\.data(\?|$)/, route => route.abort())

const waitForFile = (page: Page, name: RegExp) =>
  page.waitForEvent('requestfinished', request => name.test(request.url()))

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Admin' })

test('pages that cannot be loaded say so in the frame of the back office @desktop', async ({
  adminPage: page,
}) => {
  await page.goto('/admin')
  await waitForHydration(page)
  for (const [name, message] of [
    ['Orders', 'Failed to fetch orders'],
    ['Products', 'Error fetching products'],
    ['Blog', 'Failed to load blog data'],
    ['Users', 'Failed to load users'],
    ['Messages', 'Failed to load messages'],
    ['Settings', 'Failed to load settings'],
  ] as const) {
    // That of the messages also says how many are new.
    const link = sidebar(page).getByRole('link', { name: new RegExp(`^${name}`) })
    await loseData(page)
    await link.click()
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
    await expect(link).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  }
})

test('a page whose script was never used says offline that it could not be loaded @desktop', async ({
  adminPage: page,
  adminContext,
}) => {
  // Those that a page imports come after its own, and before the next page's.
  const preloaded = Promise.all(
    [/\/orders\.route-/, /\/people\.route-/].map(script => waitForFile(page, script)),
  )
  await page.goto('/admin')
  await preloaded
  await adminContext.setOffline(true)
  await sidebar(page).getByRole('link', { name: 'Orders' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to fetch orders' })).toBeVisible()
  await adminContext.setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a logout without an answer stays on the page and says so @desktop', async ({ page, context }) => {
  await page.goto('/admin-login')
  await logIn(page)
  await expect(page).toHaveURL('/admin')
  // Comes after those of the pages.
  const preloaded = waitForFile(page, /\/logout\.route-/)
  await page.goto('/admin/blog/new')
  await preloaded
  const title = page.getByLabel('Title').first()
  await title.fill('Not saved')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'You are still signed in.' })).toBeVisible()
  await expect(page).toHaveURL('/admin/blog/new')
  await expect(title).toHaveValue('Not saved')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/admin-login')
  expect(await page.evaluate(() => sessionStorage.getItem('blockyard:post-draft:new'))).toBeNull()
})

test('Back shows the page before on a lost connection @desktop', async ({ adminPage: page }) => {
  await page.goto('/admin')
  await waitForHydration(page)
  await sidebar(page).getByRole('link', { name: 'Blog' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible()
  await sidebar(page).getByRole('link', { name: 'Users' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  await loseData(page)
  await page.goBack()
  await expect(page.getByRole('link', { name: 'New Post' })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load blog data' })).toBeVisible()
})

test('the dashboard stays as it was when its link is followed on a lost connection @desktop', async ({
  adminPage: page,
  placeOrder,
}) => {
  await placeOrder()
  await page.goto('/admin')
  await waitForHydration(page)
  const total = page.getByText('Total Orders').locator('..')
  const figures = await total.textContent()
  const isLost = Promise.withResolvers<void>()
  await page.route(/\.data(\?|$)/, async route => {
    await isLost.promise
    await route.abort()
  })
  await sidebar(page).getByRole('link', { name: 'Dashboard' }).click()
  const loading = page.getByRole('status').filter({ hasText: 'Loading...' })
  await expect(loading).toBeVisible()
  isLost.resolve()
  await expect(loading).toHaveCount(0)
  await expect(total).toHaveText(figures ?? '')
})

test('the public blog list is empty, and a post says that it could not be loaded @phone', async ({
  page,
  createPost,
}) => {
  const { title } = await createPost()
  await page.goto('/blog')
  const post = page.getByRole('link', { name: title }).first()
  await expect(post).toBeVisible()
  await waitForHydration(page)
  await loseData(page)
  await post.click()
  await expect(page.getByRole('heading', { name: 'Failed to load blog post' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Blog' }).click()
  await expect(page.getByText('No blog posts found')).toBeVisible()
})

test('the checkout opens on a lost connection @phone', async ({ page }) => {
  await page.goto('/products')
  await addToCart(page)
  await page.goto('/cart')
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()
  await waitForHydration(page)
  await loseData(page)
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByRole('dialog')).toContainText('Contact Details')
})

test('a page whose script was never loaded says offline that it did not arrive @phone', async ({ page }) => {
  await page.goto('/about')
  await waitForHydration(page)
  await page.context().setOffline(true)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'The page did not arrive' })).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByLabel('Full Name')).toBeVisible()
})

test('a cart whose script stays lost is loaded again once, and then says so @phone', async ({ page }) => {
  await page.goto('/products')
  await addToCart(page)
  let loads = 0
  page.on('domcontentloaded', () => loads++)
  await page.route(/\/cart-contents-/, route => route.abort())
  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: 'The page did not arrive' })).toBeVisible()
  expect(loads).toBe(2)
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()
})

test('a product whose scripts stay lost opens the picture and the estimator @phone', async ({ page }) => {
  await page.route(/\/(gallery-zoom|cut-lengths)-/, route => route.abort())
  await page.goto('/products/aluminum-sheets')
  await waitForHydration(page)
  await page
    .getByRole('link', { name: /^Enlarge/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/pictures\//)
  await page.goBack()
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Enter lengths' }).click()
  await expect(page).toHaveURL(/\/estimate\/.*sheet=aluminum-sheets/)
})

test('a form whose script did not arrive stays with what was typed @phone', async ({ page, placeOrder }) => {
  const { path } = await placeOrder()
  await page.route(/\/order-change-forms-/, route => route.abort())
  await page.goto(path)
  await waitForHydration(page)
  await page.locator('summary', { hasText: 'Ask for a change' }).click()
  await page.getByLabel('Your request').fill('On Tuesday, please')
  await page.context().setOffline(true)
  const messages: string[] = []
  page.on('dialog', dialog => {
    messages.push(dialog.message())
    return dialog.accept()
  })
  // Clicks and expectations would wait for the navigation that is cancelled.
  await page.getByRole('button', { name: 'Send the request' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => messages).toEqual([expect.stringContaining('Nothing was sent')])
  expect(await page.getByLabel('Your request').inputValue()).toBe('On Tuesday, please')
  await page.context().setOffline(false)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Request sent')).toBeVisible()
})

test('a changed status stays when the reload of the list fails @desktop', async ({
  adminPage: page,
  placeOrder,
}) => {
  const { number } = await placeOrder()
  await page.goto(`/admin/orders?q=${number}`)
  await waitForHydration(page)
  const status = page.getByLabel(`Status of order ${number}`).filter({ visible: true })
  await page.route(/orders\.data/, route =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  )
  await status.selectOption('Confirmed')
  await expect(page.getByText('Order status updated successfully').first()).toBeVisible()
  await expect(status).toHaveValue('confirmed')
  await status.selectOption('Shipped')
  await expect(status).toHaveValue('shipped')
  await expect(status).toBeEnabled()
  await page.unrouteAll()
  await page.reload()
  await expect(status).toHaveValue('shipped')
})

test('sizes and prices are saved again after a reload that failed @desktop', async ({
  adminPage: page,
  createProduct,
}) => {
  const { id } = await createProduct()
  await page.goto(`/admin/products/${id}/variants`)
  await waitForHydration(page)
  await page.route(/variants\.data/, route =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  )
  const price = page.getByLabel('Price (GHS), Row 1')
  for (const value of ['31.00', '32.00']) {
    await price.fill(value)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Not saved yet')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled()
    await expect(price).toHaveValue(value)
  }
  await page.unrouteAll()
  await page.reload()
  await expect(price).toHaveValue('32.00')
})

test('the form for a new product opens on a lost connection @phone', async ({ adminPage: page }) => {
  await page.goto('/admin/products')
  await waitForHydration(page)
  await loseData(page)
  await page.getByRole('button', { name: 'Add Product' }).click()
  await expect(page.getByRole('dialog', { name: 'Add Product' })).toBeVisible()
})
