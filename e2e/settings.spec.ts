import { expect, test, waitForMail } from './shop.ts'

test('a saved setting is on the site at once and in the audit log @desktop', async ({
  adminPage: page,
  changeSettings: _,
}) => {
  const phone = '+233 30 222 2222'
  await page.goto('/admin/settings')
  await page.getByLabel('Phone').fill(phone)
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  const newest = page.getByRole('region', { name: 'Audit log' }).getByRole('listitem').first()
  await expect(newest).toContainText('Settings updated')
  await expect(newest).toContainText(phone)
  await page.goto('/contact')
  await expect(page.getByRole('contentinfo')).toContainText(phone)
})

test('an invalid setting has its error and the focus @phone', async ({ adminPage: page }) => {
  await page.goto('/admin/settings')
  await page.getByLabel('Phone').fill('call me')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Enter a phone number such as')).toBeVisible()
  await expect(page.getByLabel('Phone')).toBeFocused()
})

test('the admin sends a test mail @phone', async ({ adminPage: page, shop }) => {
  await page.goto('/admin/settings')
  await page.getByRole('button', { name: 'Send test e-mail' }).click()
  await expect(page.getByText('Test e-mail sent')).toBeVisible()
  await waitForMail(shop, ({ subject }) => subject?.startsWith('Test mail') ?? false)
})

test('an earlier version of the settings is restored @phone', async ({
  adminPage: page,
  changeSettings: _,
}) => {
  await page.goto('/admin/settings')
  const phone = await page.getByLabel('Phone').inputValue()
  await page.getByLabel('Phone').fill('+233 30 333 3333')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await page.getByRole('link', { name: 'Earlier versions' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'In use' })).toContainText('Phone')
  await page.getByRole('button', { name: 'Restore' }).first().click()
  await expect(page.getByText('Version restored')).toBeVisible()
  await page.goto('/admin/settings')
  await expect(page.getByLabel('Phone')).toHaveValue(phone)
})
