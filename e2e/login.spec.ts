import type { Page } from '@playwright/test'
import { adminEmail, adminPassword, expect, logIn, test } from './shop.ts'

async function logInAs(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

test('a visitor is sent to the login and back to the requested page @phone', async ({ page }) => {
  await page.goto('/admin/products?q=block')
  await expect(page).toHaveURL('/admin-login?to=%2Fadmin%2Fproducts%3Fq%3Dblock')
  await logIn(page)
  await expect(page).toHaveURL('/admin/products?q=block')
  await expect(page.getByText('Login Successful')).toBeVisible()
  await expect(page.getByText('Welcome, admin!')).toBeVisible()
  await page.goto('/admin-login')
  await expect(page).toHaveURL('/admin')
})

test('another e-mail address is refused without a request and without naming the admin @phone', async ({
  page,
}) => {
  await page.goto('/admin-login')
  const posts: string[] = []
  page.on('request', request => void (request.method() === 'POST' && posts.push(request.url())))
  await logInAs(page, 'stranger@example.com', adminPassword)
  await expect(page.getByText('Access Denied')).toBeVisible()
  await expect(page.getByText('Only the admin email can login.')).toBeVisible()
  expect(posts).toEqual([])
  expect(await page.content()).not.toContain(adminEmail)
})

test('a wrong password is refused @phone', async ({ page }) => {
  await page.goto('/admin-login')
  await logIn(page, 'not-the-password')
  await expect(page.getByText('Login Failed')).toBeVisible()
})

test('logging out in one tab logs out the others @desktop', async ({ page, context }) => {
  await page.goto('/admin-login')
  await logIn(page)
  await expect(page).toHaveURL('/admin')
  const otherTab = await context.newPage()
  await otherTab.goto('/admin/settings')
  await otherTab.getByRole('button', { name: 'Logout' }).click()
  await expect(otherTab).toHaveURL('/admin-login')
  await expect(page).toHaveURL('/admin-login')
})

test('the login works without JavaScript @phone', async ({ pageWithoutScripts: page }) => {
  await page.goto('/admin-login')
  await logInAs(page, 'stranger@example.com', 'whatever')
  await expect(page.getByRole('alert')).toContainText('Only the admin email can login.')
  await logIn(page)
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('status').first()).toContainText('Welcome, admin!')
})
