import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addToCart, expect, scanForAccessibility, test, uniqueEmail, uniquePhone } from './shop.ts'

async function find(page: Page, text: string) {
  await page.goto('/admin/settings/personal-data')
  await page.getByLabel('E-mail or phone').fill(text)
  await page.getByRole('button', { name: 'Find' }).click()
  return page.getByRole('region', { name: text })
}

test('personal data are found by a whole e-mail address only @desktop', async ({
  adminPage: page,
  placeOrder,
}) => {
  const email = uniqueEmail('yaw')
  await placeOrder({ name: 'Yaw Darko', email, phone: uniquePhone() })
  await find(page, 'Yaw')
  await expect(page.getByText('Enter a whole e-mail address or phone number', { exact: true })).toBeVisible()
  await find(page, `nobody-${email}`)
  await expect(page.getByText('No data found')).toBeVisible()
  await expect(await find(page, email.toUpperCase())).toContainText('Yaw Darko')
  // The address of the page does not contain what was searched for.
  await expect(page).toHaveURL('/admin/settings/personal-data')
  await scanForAccessibility(page)
})

test('personal data are exported as JSON @desktop', async ({ adminPage: page, placeOrder }) => {
  const email = uniqueEmail('yaw')
  const { id } = await placeOrder({ email, phone: uniquePhone() })
  const result = await find(page, email)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    result.getByRole('button', { name: 'Download as JSON' }).click(),
  ])
  const exported = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(exported).toMatchObject({ orders: [{ id, customer_email: email }] })
})

test('personal data of a delivered order are erased, and the order stays @phone', async ({
  adminPage: page,
  changeStatus,
  placeOrder,
}) => {
  const email = uniqueEmail('yaw')
  const { id } = await placeOrder({ name: 'Yaw Darko', email, phone: uniquePhone() })
  await changeStatus(id, 'delivered')
  const result = await find(page, email)
  await result.getByRole('button', { name: 'Erase' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(email)
  await expect(dialog).toContainText('1 order: name, e-mail, phone, address and notes go')
  await scanForAccessibility(page)
  await dialog.getByRole('button', { name: 'Erase' }).click()
  await expect(page.getByText('Personal data erased')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('No data found')).toBeVisible()
  await page.goto(`/admin/orders/${id}`)
  await expect(page.getByText('are no longer kept')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Yaw')
  await expect(page.getByRole('main')).toContainText('Hollow Blocks')
  await page.goto('/admin/settings')
  const log = page.getByRole('region', { name: 'Audit log' })
  await expect(log).toContainText('Person erased')
  await expect(log).not.toContainText(email)
})

test('forms link to the privacy page @phone', async ({ page }) => {
  for (const [path, form] of [
    ['/contact', 'Send us a message'],
    ['/', 'Quick order'],
  ] as const) {
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    const link = page.getByRole('form', { name: form }).getByRole('link', { name: 'privacy page' })
    await expect(link, path).toHaveAttribute('href', '/privacy')
  }
})

test('the checkout opens the privacy page, which states how long data are stored @phone', async ({
  page,
}) => {
  await page.goto('/products/hollow-blocks')
  await addToCart(page)
  await page.goto('/checkout')
  const [privacy] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('dialog').getByRole('link', { name: 'privacy page' }).click(),
  ])
  await expect(privacy.getByRole('heading', { name: 'How long' })).toBeVisible()
  await expect(privacy.getByText('erased after 6 years')).toBeVisible()
})

test('the footer links to the privacy page @phone', async ({ page }) => {
  await page.goto('/about')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await expect(page).toHaveURL('/privacy')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your details, and what we do with them')
})
