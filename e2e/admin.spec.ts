import type { Page } from '@playwright/test'
import { totpCode } from '../app/staff/totp.fixture.ts'
import {
  adminEmail,
  adminPassword,
  expect,
  expectAccessible,
  mailTo,
  openShop,
  placeOrder,
  signIn,
  test,
} from './shop.ts'

/** By the form, as people do. */
async function logIn(page: Page) {
  await page.goto('/admin-login')
  await page.getByLabel('Email').fill(adminEmail)
  await page.getByLabel('Password').fill(adminPassword)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/admin$/)
}

test('only the admin gets in, and back to where the login was asked for', async ({ page, context, shop }) => {
  await page.goto('/admin/products?q=block')
  await expect(page).toHaveURL('/admin-login?to=%2Fadmin%2Fproducts%3Fq%3Dblock')
  await expectAccessible(page)

  const posts: string[] = []
  page.on('request', request => void (request.method() === 'POST' && posts.push(request.url())))
  await page.getByLabel('Email').fill('stranger@example.com')
  await page.getByLabel('Password').fill(adminPassword)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Access Denied')).toBeVisible()
  await expect(page.getByText('Only the admin email can login.')).toBeVisible()
  expect(posts).toEqual([])
  expect(await page.content()).not.toContain(adminEmail)

  await page.getByLabel('Email').fill(adminEmail)
  await page.getByLabel('Password').fill('not-the-password')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Login Failed')).toBeVisible()

  await page.getByLabel('Password').fill(adminPassword)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/admin/products?q=block')
  await expect(page.getByText('Login Successful')).toBeVisible()
  await expect(page.getByText('Welcome, admin!')).toBeVisible()
  await page.goto('/admin-login')
  await expect(page).toHaveURL('/admin')

  // Signing out in one tab signs out the other.
  const other = await context.newPage()
  await other.goto(`${shop.url}/admin/settings`)
  const menu = other.getByLabel('Menu', { exact: true })
  if (await menu.isVisible()) await menu.click()
  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(other).toHaveURL('/admin-login')
  await expect(page).toHaveURL('/admin-login')
})

test('login and reset work without any script @phone', async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url })
  const page = await context.newPage()
  await page.goto('/admin-login')
  await page.getByLabel('Email').fill('stranger@example.com')
  await page.getByLabel('Password').fill('whatever')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('alert')).toContainText('Only the admin email can login.')
  await page.getByLabel('Email').fill(adminEmail)
  await page.getByLabel('Password').fill(adminPassword)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('status').first()).toContainText('Welcome, admin!')

  await context.clearCookies()
  await page.goto('/admin-login?step=reset')
  await page.getByLabel('Email').fill(adminEmail)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('status')).toContainText('Check your e-mail')
  const mail = await mailTo(shop, ({ subject }) => subject?.startsWith('Reset your') ?? false)
  await page.goto(/http\S+/.exec(mail.text ?? '')?.[0] ?? '')
  await page.getByLabel('New password').fill(adminPassword)
  await page.getByLabel('Repeat it').fill(adminPassword)
  await page.getByRole('button', { name: 'Set the new password' }).click()
  await expect(page.getByText('Your new password is set.')).toBeVisible()
  await context.close()
})

test('a product is added, shown in the shop, changed and deleted', async ({ page }, { project }) => {
  const name = `Kerb Stone ${project.name}`
  await signIn(page)
  await page.goto('/admin/products')
  await expect(page.getByRole('table')).toContainText('Hollow Blocks')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add Product' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Add Product' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create Product' }).click()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Price (GHS)').fill('25.50')
  await dialog.getByLabel('Stock Quantity').fill('40')
  await dialog.getByLabel('Category').selectOption('paving')
  await dialog.getByText('Specifications').click()
  await dialog.getByRole('button', { name: 'Add row' }).click()
  await dialog.getByLabel('Label 1').fill('Weight')
  await dialog.getByRole('button', { name: 'Create Product' }).click()
  await expect(page.getByText('Every row needs a label and a value').first()).toBeVisible()
  await dialog.getByLabel('Value 1').fill('40 kg')
  await dialog.getByRole('button', { name: 'Create Product' }).click()
  await expect(page.getByText('The product has been created successfully.')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row').nth(1)).toContainText(name)

  const id = name.toLowerCase().replaceAll(' ', '-')
  await page.goto(`/products/${id}`)
  await expect(page.getByText('From GHS 25.50 per piece')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('40 kg')

  await page.goto(`/admin/products?q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await expect(dialog.getByLabel('Price (GHS)')).toHaveValue('25.50')
  await dialog.getByLabel('Price (GHS)').fill('30')
  await dialog.getByRole('button', { name: 'Update Product' }).click()
  await expect(page.getByText('The product has been updated successfully.')).toBeVisible()
  await page.goto(`/products/${id}`)
  await expect(page.getByText('From GHS 30.00 per piece')).toBeVisible()

  await page.goto(`/admin/products?q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await expect(dialog.getByRole('heading', { name: 'Are you sure?' })).toBeVisible()
  await expect(dialog).toContainText('cannot be undone')
  await expect(dialog).toContainText(name)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('The product has been deleted successfully.')).toBeVisible()
  await expect(page.getByText('No products match your filters')).toBeVisible()
  await page.goto(`/products/${id}`)
  await expect(page.getByText('Product Not Found')).toBeVisible()
})

test('of two tabs with one product, or with the settings, the later one decides @phone', async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  await signIn(page)
  const [mine, theirs] = [page.getByRole('dialog'), other.getByRole('dialog')]
  const opened = '/admin/products?edit=paving-stones'
  for (const tab of [page, other]) {
    await tab.goto(opened)
    await expect(tab.getByRole('heading', { name: 'Edit Product' })).toBeVisible()
  }
  const before = await mine.getByLabel('Price (GHS)').inputValue()
  const [first, second] = [`${Number(before) + 1}.00`, `${Number(before) + 2}.00`]
  await theirs.getByLabel('Price (GHS)').fill(first)
  await theirs.getByRole('button', { name: 'Update Product' }).click()
  await expect(other.getByText('The product has been updated successfully.')).toBeVisible()

  await mine.getByLabel('Price (GHS)').fill(second)
  await mine.getByRole('button', { name: 'Update Product' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'changed meanwhile, in another tab' })
  await expect(notice).toBeFocused()
  await expect(mine.getByLabel('Price (GHS)')).toHaveValue(second)
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'Discard mine' }).click()
  await expect(mine.getByLabel('Price (GHS)')).toHaveValue(first)
  await expect(notice).toHaveCount(0)
  await mine.getByLabel('Price (GHS)').fill(before)
  await mine.getByRole('button', { name: 'Update Product' }).click()
  await expect(page.getByText('The product has been updated successfully.')).toBeVisible()

  for (const tab of [page, other]) {
    await tab.goto('/admin/settings')
    await expect(tab.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  }
  const address = `Plot 1, ${Date.now()}`
  await other.getByLabel('Address').fill(`${address} theirs`)
  await other.getByRole('button', { name: 'Save settings' }).click()
  await expect(other.getByText('Settings saved')).toBeVisible()
  await page.getByLabel('Address').fill(`${address} mine`)
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(notice).toBeFocused()
  await notice.getByText('See what is stored now').click()
  await expect(notice).toContainText(`${address} theirs`)
  await notice.getByRole('button', { name: 'Save mine anyway' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await expect(notice).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('Address')).toHaveValue(`${address} mine`)
  await other.close()
})

test('the dashboard shows what is sold, and stands while the server is away', async ({ page }) => {
  await signIn(page)
  await page.goto('/admin')
  const figure = (label: string) => page.getByRole('main').locator('dl > div').filter({ hasText: label })
  await expect(figure('Total Products')).toContainText(/\d/)
  const before = Number(await figure('Total Orders').locator('dd').innerText())
  await expect(page.getByRole('heading', { name: 'Revenue and orders by day' })).toBeVisible()
  await expectAccessible(page)

  const name = `Yaw ${Date.now()}`
  await placeOrder(page.request, name, 'yaw@example.com')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(figure('Total Orders')).toContainText(String(before + 1))
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('GH₵75.00')
  await expect(page.getByRole('table').first()).toContainText('Hollow Blocks')

  const logged = page.waitForEvent(
    'console',
    message => message.type() === 'error' && /dashboard/i.test(message.text()),
  )
  await page.route('**/*.data*', route => route.abort())
  await page.getByRole('button', { name: 'Refresh' }).click()
  await logged
  await expect(figure('Total Orders')).toContainText(String(before + 1))
})

test('settings change the site at once; the test mail arrives; the log tells', async ({ page, shop }, {
  project,
}) => {
  const phone = project.name === 'phone' ? '+233 30 211 1111' : '+233 30 222 2222'
  await signIn(page)
  await page.goto('/admin/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Phone').fill('call me')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Enter a phone number such as')).toBeVisible()
  await expect(page.getByLabel('Phone')).toBeFocused()
  await page.getByLabel('Phone').fill(phone)
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Settings updated' }).first()).toBeVisible()

  await page.getByRole('button', { name: 'Send test e-mail' }).click()
  await expect(page.getByText('Test e-mail sent')).toBeVisible()
  await mailTo(shop, ({ subject }) => subject?.startsWith('Test mail') ?? false)

  await page.goto('/contact')
  await expect(page.getByRole('contentinfo')).toContainText(phone)
})

test('the account: password, sessions, two-factor, reset by mail @phone', async ({ browser }) => {
  test.setTimeout(120_000)
  const { shop, close } = await openShop()
  const context = await browser.newContext({ baseURL: shop.url })
  const page = await context.newPage()
  await signIn(page)
  await page.goto('/admin/users')
  await expect(page.getByRole('heading', { level: 1, name: 'Users Management' })).toBeVisible()
  await expectAccessible(page)

  const next = 'another-long-password'
  for (const [before, after] of [
    [adminPassword, `${next}-but-one`],
    [`${next}-but-one`, next],
  ] as const) {
    await page.getByLabel('Current password').fill(before)
    await page.getByLabel(/^New password/).fill(after)
    await page.getByLabel('Repeat the new password').fill(after)
    await page.getByRole('button', { name: 'Change password' }).click()
    // None of them stays in the form, the second time neither.
    await expect(page.getByLabel('Current password')).toHaveValue('')
    await expect(page.getByText('Password changed').last()).toBeVisible()
  }
  await expect(page.getByText('This device')).toBeVisible()

  await page.getByText('Set up two-factor').first().click()
  await page.getByLabel('Your password').fill(next)
  await page.getByRole('button', { name: 'Set up two-factor' }).click()
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await expectAccessible(page)
  const secret = await page.locator('code').first().innerText()
  const codes = await page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem').allInnerTexts()
  expect(codes.length).toBeGreaterThanOrEqual(8)
  // A mistyped code takes nothing away.
  await page.getByLabel('Code that the app shows').fill('000000')
  await page.getByRole('button', { name: 'Turn two-factor on' }).click()
  await expect(page.getByLabel('Code that the app shows')).toHaveAccessibleDescription(/Invalid code/)
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await page.getByLabel('Code that the app shows').fill(totpCode(secret))
  await page.getByRole('button', { name: 'Turn two-factor on' }).click()
  await expect(page.getByText('Two-factor is on')).toBeVisible()

  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL('/admin-login')
  const enter = async (password: string) => {
    await page.getByLabel('Email').fill(adminEmail)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByLabel('Authentication code')).toBeVisible()
  }
  await enter(next)
  await expectAccessible(page)
  await page.getByLabel('Authentication code').fill('000000')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Login Failed')).toBeVisible()
  await page.getByLabel('Authentication code').fill(totpCode(secret, 1))
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/admin')
  await context.clearCookies()

  await page.goto('/admin-login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  // The login page has an Email of its own: what is typed there while the next page is on its way goes with it.
  await expect(page.getByRole('button', { name: 'Send the link' })).toBeVisible()
  await page.getByLabel('Email').fill(adminEmail)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('Check your e-mail')).toBeVisible()
  const mail = await mailTo(shop, ({ subject }) => subject?.startsWith('Reset your') ?? false)
  await page.goto(/http\S+/.exec(mail.text ?? '')?.[0] ?? '')
  await expectAccessible(page)
  await page.getByLabel('New password').fill(adminPassword)
  await page.getByLabel('Repeat it').fill(adminPassword)
  await page.getByRole('button', { name: 'Set the new password' }).click()
  await expect(page.getByText('Your new password is set.')).toBeVisible()
  await enter(adminPassword)
  await page.getByLabel('Authentication code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/admin')
  await context.close()
  await close()
})

test('neither a bad line nor a session that ends takes away what was typed @phone', async ({
  page,
  context,
}) => {
  const other = await context.newPage()
  await signIn(page)
  await page.goto('/admin/products?edit=culverts')
  const dialog = page.getByRole('dialog')
  const description = dialog.getByRole('textbox', { name: 'Description (optional)', exact: true })
  const typed = `Box culverts for roads and yards, ${Date.now()}`
  await description.fill(typed)
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Update Product' }).click()
  await expect(page.getByText('The server did not answer.')).toBeVisible()
  await context.setOffline(false)
  await context.clearCookies()
  await dialog.getByRole('button', { name: 'Update Product' }).click()
  await expect(page.getByText('You are no longer signed in.')).toBeVisible()

  // The way to a new session leads past the login page, which tells the other tabs that there is none.
  await logIn(other)
  await expect(description).toHaveValue(typed)
  await dialog.getByRole('button', { name: 'Update Product' }).click()
  await expect(page.getByText('The product has been updated successfully.')).toBeVisible()
  await page.goto('/admin/products?edit=culverts')
  await expect(description).toHaveValue(typed)

  await page.goto('/admin/settings')
  const address = page.getByLabel('Address')
  await address.fill(`Plot 9, ${Date.now()}`)
  const kept = await address.inputValue()
  await context.clearCookies()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('You are no longer signed in.').first()).toBeVisible()
  await expect(address).toHaveValue(kept)

  // Where nothing was typed, there is nothing to stay for.
  await logIn(other)
  await context.clearCookies()
  await other.getByRole('button', { name: 'Refresh' }).click()
  await expect(other).toHaveURL('/admin-login')
})

test('a form is left, and sent, only as somebody means it @phone', async ({ page, context }) => {
  await signIn(page)
  await page.goto('/admin/products')
  await page.getByRole('button', { name: 'Edit Culverts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Product' })
  const asking = page.getByRole('dialog', { name: 'Leave without saving?' })
  const name = dialog.getByRole('textbox', { name: 'Name', exact: true })
  await expect(name).toHaveValue('Culverts')
  await name.fill('Culverts, typed')
  await page.goBack()
  await expect(asking).toBeVisible()
  await expectAccessible(page)
  await asking.getByRole('button', { name: 'Cancel' }).click()
  await expect(name).toHaveValue('Culverts, typed')
  // However often somebody presses Escape.
  for (const _ of [1, 2]) {
    await name.press('Escape')
    await expect(asking).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(asking).toBeHidden()
    await expect(name).toHaveValue('Culverts, typed')
  }

  // A fault that the server finds has the focus.
  const stock = dialog.getByLabel('Stock Quantity')
  await stock.evaluate(field => field.removeAttribute('min'))
  const before = await stock.inputValue()
  await stock.fill('-3')
  await dialog.getByRole('button', { name: 'Update Product' }).click()
  await expect(stock).toBeFocused()
  await expect(stock).toHaveAccessibleDescription(/Stock must be 0 or more/)
  await stock.fill(before)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await asking.getByRole('button', { name: 'Leave' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/admin/products')

  // A lost answer: what comes second is the same product.
  const made = `Answer lost ${Date.now()}`
  await page.getByRole('button', { name: 'Add Product' }).click()
  const adding = page.getByRole('dialog', { name: 'Add Product' })
  await adding.getByRole('textbox', { name: 'Name', exact: true }).fill(made)
  await adding.getByLabel('Price (GHS)').fill('5')
  await page.route('**/admin/products.data*', async route => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await adding.getByRole('button', { name: 'Create Product' }).click()
  await expect(page.getByText('The server did not answer.')).toBeVisible()
  await page.unroute('**/admin/products.data*')
  await adding.getByRole('button', { name: 'Create Product' }).click()
  await expect(page.getByText('The product has been created successfully.')).toBeVisible()
  await expect(adding).toBeHidden()
  await page.goto(`/admin/products?q=${encodeURIComponent(made)}`)
  await expect(page.getByRole('row')).toHaveCount(2)

  await page.goto('/admin/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  // What is saved is not asked for, though it was the same before.
  await page.getByLabel('Address').fill(`${await page.getByLabel('Address').inputValue()} `)
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('They were already so.')).toBeVisible()
  await page.getByRole('link', { name: 'Export or erase' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Personal data' })).toBeVisible()
  await page.goto('/admin/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await page.getByLabel('Address').fill('Plot 2, typed')
  await page.getByRole('link', { name: 'Export or erase' }).click()
  await asking.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Address')).toHaveValue('Plot 2, typed')
  await page.getByRole('link', { name: 'Export or erase' }).click()
  await asking.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Personal data' })).toBeVisible()

  // On a bad line nobody has to type it again.
  const who = page.getByLabel('E-mail or phone')
  await who.fill('ama@example.com')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByText('The server did not answer.')).toBeVisible()
  await expect(who).toHaveValue('ama@example.com')
  await context.setOffline(false)
  await page.goto('/admin/users')
  await expect(page.getByRole('heading', { level: 1, name: 'Users Management' })).toBeVisible()
  await page.getByLabel('Current password').fill('some password')
  await page.getByLabel(/^New password/).fill('another-long-password')
  await page.getByLabel('Repeat the new password').fill('another-long-password')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('The server did not answer.').first()).toBeVisible()
  await expect(page.getByLabel('Current password')).toHaveValue('some password')
  await context.setOffline(false)
})

test('lists keep their filters over a visit to one of their rows @phone', async ({ page }) => {
  test.setTimeout(120_000)
  await signIn(page)
  const email = `filter-${Date.now()}@example.com`
  for (const name of ['Ama Filter', 'Kofi Filter']) await placeOrder(page.request, name, email)
  await page.goto('/admin/orders')
  await page.getByLabel('Search orders').fill(email)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('2 orders')).toBeVisible()
  await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('pending')
  await expect(page).toHaveURL(/status=pending/)
  const [from, to] = ['From', 'To'].map(label => page.getByLabel(label, { exact: true }))
  await from?.pressSequentially('05052020')
  await expect(page).toHaveURL(/from=2020-05-05/)
  await to?.pressSequentially('06062090')
  await expect(page).toHaveURL(/from=2020-05-05.*to=2090-06-06/)
  await expect(page.getByText('2 orders')).toBeVisible()
  const list = page.url()
  await page.getByRole('main').getByRole('link', { name: /^#/ }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible()
  const status = page.getByLabel(/^Status of order/)
  await page.context().setOffline(true)
  await status.selectOption('confirmed')
  await expect(page.getByText('Failed to update order status')).toBeVisible()
  await expect(status).toHaveValue('pending')
  await page.context().setOffline(false)
  await status.selectOption('confirmed')
  await expect(page.getByText('Order status updated successfully')).toBeVisible()
  // What is chosen waits for the scripts that send it.
  const scripts = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async route => {
    await scripts.promise
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await expect(status).toHaveValue('confirmed')
  await expect(status).toBeDisabled()
  scripts.resolve()
  await status.selectOption('shipped')
  await expect(page.getByText('Order status updated successfully')).toBeVisible()
  await expect(page.getByText('Confirmed → Shipped')).toBeVisible()
  await page.getByRole('link', { name: 'All orders' }).click()
  await expect(page.getByText('1 order', { exact: true })).toBeVisible()
  const [came, left] = [new URL(page.url()), new URL(list)]
  for (const name of ['q', 'status']) expect(came.searchParams.get(name)).toBe(left.searchParams.get(name))

  await page.goto('/admin/blog?status=published')
  await page.locator('main a[href^="/admin/blog/edit/"]').first().click()
  await expect(page.getByRole('heading', { name: 'Edit Blog Post' })).toBeVisible()
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expect(page.getByText('Blog post updated successfully')).toBeVisible()
  await expect(page).toHaveURL('/admin/blog?status=published')
})
