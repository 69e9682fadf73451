import { adminEmail, adminPassword, delayRequests, expect, test, waitForHydration } from './shop.ts'

test('the blog and its posts say that they are loading, wherever a visitor comes from @phone', async ({
  page,
  createPost,
}) => {
  const { title } = await createPost()
  await page.goto('/about')
  await waitForHydration(page)
  const releaseList = await delayRequests(page, /\/blog\.data/)
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('footer a[href="/blog"], header a[href="/blog"]')?.click(),
  )
  await expect(page.getByText('Loading blog posts...')).toBeVisible()
  releaseList()
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible()
  await expect(page.getByText('Loading blog posts...')).toHaveCount(0)
  const releasePost = await delayRequests(page, /\/blog\/.*\.data/)
  await page.getByRole('link', { name: title }).first().click()
  await expect(page.getByText('Loading blog post...')).toBeVisible()
  releasePost()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

for (const path of ['/products', '/contact'])
  test(`${path} says that it is loading, when it takes long`, async ({ page }) => {
    await page.goto('/about')
    await waitForHydration(page)
    const release = await delayRequests(page, `**${path}.data*`)
    await page.locator(`footer a[href="${path}"]`).click()
    const loading = page.getByRole('status').filter({ hasText: 'Loading...' })
    await expect(loading).toBeInViewport()
    await expect(loading.locator('span')).toHaveCSS('opacity', '1')
    release()
    await expect(page).toHaveURL(path)
    await expect(loading).toHaveCount(0)
  })

test('the back office says that it is loading after the login @desktop', async ({ page }) => {
  await page.goto('/admin-login')
  await waitForHydration(page)
  const release = await delayRequests(page, /\/admin\.data|\/admin\/_?.*\.data/)
  await page.getByLabel('Email').fill(adminEmail)
  await page.getByLabel('Password').fill(adminPassword)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
  release()
  await expect(page.getByText('Welcome, admin!')).toBeVisible()
})
