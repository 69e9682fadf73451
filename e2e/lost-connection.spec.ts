import type { Page } from '@playwright/test'
import { expect, test, waitForHydration } from './shop.ts'

/** Loses requests for the data of pages; what browsers have already stays. */
const loseData = (page: Page) => page.route(/\.data(\?|$)/, route => route.abort())

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Admin' })

for (const [name, message] of [
  ['Orders', 'Failed to fetch orders'],
  ['Products', 'Error fetching products'],
  ['Blog', 'Failed to load blog data'],
  ['Users', 'Failed to load users'],
  ['Messages', 'Failed to load messages'],
  ['Settings', 'Failed to load settings'],
] as const) {
  test(`${name} that can't be loaded say so in the frame of the back office @desktop`, async ({
    adminPage: page,
  }) => {
    await page.goto('/admin')
    await waitForHydration(page)
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
  })
}

test('a page whose script was never used says offline that it could not be loaded @desktop', async ({
  adminPage: page,
  adminContext,
}) => {
  // Comes after those of the orders.
  const preloaded = page.waitForEvent('requestfinished', request => /\/users\.route-/.test(request.url()))
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
  await loseData(page)
  await sidebar(page).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toHaveCount(0)
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
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.goto('/cart')
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await loseData(page)
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByRole('dialog')).toContainText('Contact Details')
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
  await page.unrouteAll()
  await page.reload()
  await expect(status).toHaveValue('shipped')
})

test('the form for a new product opens on a lost connection @phone', async ({ adminPage: page }) => {
  await page.goto('/admin/products')
  await waitForHydration(page)
  await loseData(page)
  await page.getByRole('button', { name: 'Add Product' }).click()
  await expect(page.getByRole('dialog')).toContainText('Add')
})
