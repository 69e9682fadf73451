import type { Page } from '@playwright/test'
import { totpCode } from '../app/staff/totp.fixture.ts'
import {
  adminEmail,
  adminPassword,
  expect,
  logIn,
  markHydration,
  scanForAccessibility,
  testWithShop,
  waitForMail,
} from './shop.ts'

/** The admin signs in anew in each test. After it, the original password alone opens the back office again. */
const test = testWithShop({}).extend({
  adminContext: async ({ browser }, use) => {
    const context = await browser.newContext()
    await markHydration(context)
    const form = { email: adminEmail, password: adminPassword }
    expect(await context.request.post('/admin-login', { form })).toBeOK()
    await use(context)
    await context.close()
  },
})
test.describe.configure({ mode: 'default' })

const post = async (page: Page, form: Record<string, string>) =>
  expect(await page.request.post('/admin/account', { form })).toBeOK()
const restorePassword = (page: Page, current: string) =>
  post(page, { intent: 'password', current, next: adminPassword, again: adminPassword })

/** The next test logs in with the password alone. */
async function restoreLogin(page: Page, password = adminPassword) {
  await post(page, { intent: 'end two-factor', password })
  if (password !== adminPassword) await restorePassword(page, password)
}

/** Starts the set-up of two-factor; returns the app's secret and the backup codes. */
async function setUpTwoFactor(page: Page) {
  await page.goto('/admin/account')
  await page.getByText('Set up two-factor').first().click()
  await page.getByLabel('Your password').fill(adminPassword)
  await page.getByRole('button', { name: 'Set up two-factor' }).click()
  await expect(qrCode(page)).toBeVisible()
  const secret = await page.locator('code').first().innerText()
  const backupCodes = await page
    .getByRole('list', { name: 'Backup codes' })
    .getByRole('listitem')
    .allInnerTexts()
  return { secret, backupCodes }
}

async function confirmTwoFactor(page: Page, code: string) {
  await page.getByLabel('Code that the app shows').fill(code)
  await page.getByRole('button', { name: 'Turn two-factor on' }).click()
}

const qrCode = (page: Page) => page.getByRole('img', { name: 'QR code for the authenticator app' })

async function enterCode(page: Page, code: string) {
  await page.getByLabel('Authentication code').fill(code)
  await page.getByRole('button', { name: 'Login' }).click()
}

test('the admin changes the password twice @phone', async ({ adminPage: page }) => {
  await page.goto('/admin/account')
  let current = adminPassword
  for (const next of ['another-long-password', adminPassword]) {
    await page.getByLabel('Current password').fill(current)
    await page.getByLabel(/^New password/).fill(next)
    await page.getByLabel('Repeat the new password').fill(next)
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByLabel('Current password')).toHaveValue('')
    await expect(page.getByText('Password changed').last()).toBeVisible()
    current = next
  }
  await expect(page.getByText('This device')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL('/admin-login')
  await logIn(page, current)
  await expect(page).toHaveURL('/admin')
})

test('a wrong code keeps the set-up of two-factor open @phone', async ({ adminPage: page }) => {
  const { secret, backupCodes } = await setUpTwoFactor(page)
  await scanForAccessibility(page)
  expect(backupCodes.length).toBeGreaterThanOrEqual(8)
  await confirmTwoFactor(page, '000000')
  await expect(page.getByLabel('Code that the app shows')).toHaveAccessibleDescription(/Invalid code/)
  await expect(qrCode(page)).toBeVisible()
  await confirmTwoFactor(page, totpCode(secret))
  await expect(page.getByText('Two-factor is on')).toBeVisible()
  await restoreLogin(page)
})

test('a login with two-factor needs the right code @phone', async ({ adminPage, page }) => {
  const { secret } = await setUpTwoFactor(adminPage)
  await confirmTwoFactor(adminPage, totpCode(secret))
  await expect(adminPage.getByText('Two-factor is on')).toBeVisible()
  await page.goto('/admin-login')
  await logIn(page)
  await expect(page.getByLabel('Authentication code')).toBeVisible()
  await scanForAccessibility(page)
  await enterCode(page, '000000')
  await expect(page.getByText('Login Failed')).toBeVisible()
  await enterCode(page, totpCode(secret, 1))
  await expect(page).toHaveURL('/admin')
  await restoreLogin(page)
})

test('a reset password and a backup code open the back office @phone', async ({ adminPage, page, shop }) => {
  const { secret, backupCodes } = await setUpTwoFactor(adminPage)
  await confirmTwoFactor(adminPage, totpCode(secret))
  await expect(adminPage.getByText('Two-factor is on')).toBeVisible()
  await page.goto('/admin-login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  // The login form has an Email field, too.
  await expect(page.getByRole('button', { name: 'Send the link' })).toBeVisible()
  await page.getByLabel('Email').fill(adminEmail)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('Check your e-mail')).toBeVisible()
  const mail = await waitForMail(shop, ({ subject }) => subject?.startsWith('Reset your') ?? false)
  await page.goto(/http\S+/.exec(mail.text ?? '')?.[0] ?? '')
  await scanForAccessibility(page)
  await page.getByLabel('New password').fill('another-long-password')
  await page.getByLabel('Repeat it').fill('another-long-password')
  await page.getByRole('button', { name: 'Set the new password' }).click()
  await expect(page.getByText('Your new password is set.')).toBeVisible()
  await logIn(page, 'another-long-password')
  await enterCode(page, backupCodes[0] ?? '')
  await expect(page).toHaveURL('/admin')
  await restoreLogin(page, 'another-long-password')
})

test('a password is reset without JavaScript @phone', async ({ pageWithoutScripts: page, shop }) => {
  shop.mails.length = 0
  await page.goto('/admin-login?step=reset')
  await page.getByLabel('Email').fill(adminEmail)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Check your e-mail' })).toBeVisible()
  const mail = await waitForMail(shop, ({ subject }) => subject?.startsWith('Reset your') ?? false)
  await page.goto(/http\S+/.exec(mail.text ?? '')?.[0] ?? '')
  await page.getByLabel('New password').fill('another-long-password')
  await page.getByLabel('Repeat it').fill('another-long-password')
  await page.getByRole('button', { name: 'Set the new password' }).click()
  await expect(page.getByText('Your new password is set.')).toBeVisible()
  await logIn(page, 'another-long-password')
  await expect(page).toHaveURL('/admin')
  await restorePassword(page, 'another-long-password')
})
