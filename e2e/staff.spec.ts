import type { Browser, Page } from '@playwright/test'
import {
  adminPassword,
  expect,
  isolatedTest,
  scanForAccessibility,
  testWithShop,
  waitForHydration,
} from './shop.ts'

/** They change accounts and rights. */
const test = testWithShop({})
test.describe.configure({ mode: 'default' })

const password = 'a-password-of-their-own'

const amount = /GH₵|GHS/

/** Another person's browser. */
const openBrowser = async (browser: Browser, baseURL: string | undefined) =>
  (await browser.newContext(baseURL ? { baseURL } : {})).newPage()

/** Sets a password by the link of an invitation, which signs in. */
async function acceptInvitation(page: Page, link: string) {
  await page.goto(link)
  await page.getByLabel(/^New password/).fill(password)
  await page.getByLabel('Repeat it').fill(password)
  await page.getByRole('button', { name: 'Set the password' }).click()
}

test('the owner invites somebody for the yard, who signs in by phone number and is signed out when deactivated @phone', async ({
  adminPage: owner,
  browser,
  baseURL,
  placeOrder,
}) => {
  const { number } = await placeOrder()
  await owner.goto('/admin/users')
  await waitForHydration(owner)
  await owner.getByLabel('Name').fill('Kofi Boateng')
  await owner.getByLabel('E-mail or phone').fill('024 555 0101')
  await owner
    .getByLabel('Role')
    .selectOption({ label: 'Yard: Goods and status of orders, trucks and trips, and stock, without prices' })
  await scanForAccessibility(owner)
  await owner.getByRole('button', { name: 'Invite' }).click()
  const whatsapp = await owner.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
  expect(whatsapp).toContain('wa.me/233245550101')
  const link = /\/invitation\/[\w-]+/.exec(decodeURIComponent(whatsapp ?? ''))?.[0] ?? ''

  const yard = await openBrowser(browser, baseURL)
  await acceptInvitation(yard, link)
  await expect(yard).toHaveURL(/\/admin\/deliveries$/)
  for (const person of [owner, yard]) {
    await person.goto('/admin/orders')
    await person.getByRole('link', { name: `#${number}` }).click()
    await expect(person.getByText('Plot 12, Weija Junction')).toBeVisible()
  }
  await expect(owner.getByRole('main')).toContainText(amount)
  await expect(yard.getByRole('main')).not.toContainText(amount)
  await yard.getByRole('combobox', { name: /^Status of order/ }).selectOption('Confirmed')
  await expect(yard.getByText('Pending → Confirmed')).toBeVisible()
  await yard.goto('/admin/settings')
  await expect(yard.getByText('Your account lacks the permission to change the settings.')).toBeVisible()
  await expect(yard.getByText('Admin Panel').first()).toBeVisible()

  await owner.goto('/admin/users')
  await owner.getByRole('link', { name: /Kofi Boateng/ }).click()
  await owner.getByRole('button', { name: 'Deactivate' }).click()
  await expect(
    owner.getByText('The person is signed out everywhere and cannot sign in.').first(),
  ).toBeVisible()
  await yard.goto('/admin/orders')
  await expect(yard).toHaveURL(/\/admin-login/)
  await yard.context().close()
})

isolatedTest(
  'a role that needs two-factor opens the own account until it is set up @desktop',
  async ({ adminPage: owner }) => {
    await owner.goto('/admin/users/roles')
    await owner.getByRole('link', { name: 'Edit Owner' }).click()
    await owner.getByLabel('Needs two-factor authentication').check()
    await owner.getByRole('button', { name: 'Save' }).click()
    await expect(owner).toHaveURL(/\/admin\/account$/)
    await expect(owner.getByText('Your role needs two-factor authentication.')).toBeVisible()
    await owner.goto('/admin/orders')
    await expect(owner).toHaveURL(/\/admin\/account$/)
    await owner.getByText('Set up two-factor').first().click()
    await owner.getByLabel('Your password').fill(adminPassword)
    await owner.getByRole('button', { name: 'Set up two-factor' }).click()
    await expect(owner.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  },
)

test('a delivery is counted on a phone, and the page says the new stock @phone', async ({
  adminPage: page,
}) => {
  await page.goto('/admin/stock')
  await waitForHydration(page)
  await page.getByRole('link', { name: /Culverts.*24/ }).click()
  await page.getByLabel('Quantity').fill('40')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Reason')).toBeFocused()
  await page.getByLabel('Reason').fill('Delivery')
  await scanForAccessibility(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Culverts, 24" (600 mm): 140 pieces now.').first()).toBeVisible()
  await expect(page.getByRole('link', { name: /Culverts.*24.*140 pieces/ })).toBeVisible()
})

test('dates are written as the person has chosen @desktop', async ({ adminPage: page, placeOrder }) => {
  await placeOrder()
  await page.goto('/admin/account')
  await waitForHydration(page)
  await page.getByLabel('Dates').selectOption('2026-03-12')
  // Who goes on at once does not wait for the reload after the form.
  await page.route('**/admin/account.data*', route =>
    route.request().method() === 'GET' ? undefined : route.continue(),
  )
  await page.getByRole('button', { name: 'Save the dates' }).click()
  await expect(page.getByText('Dates saved').first()).toBeVisible()
  await page.getByRole('link', { name: 'Orders' }).first().click()
  await expect(page.getByText(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/).first()).toBeVisible()
})

test('stock that somebody else has counted is counted again @phone', async ({ adminPage: page }) => {
  await page.goto('/admin/stock')
  await waitForHydration(page)
  await page.getByRole('link', { name: /Culverts.*30/ }).click()
  await page.getByLabel('What happened').selectOption('Counted')
  await page.getByLabel('Quantity').fill('80')
  await page.getByLabel('Reason').fill('Stock-take')
  const field = (name: string) => page.locator(`form:has([name=variant]) [name=${name}]`).inputValue()
  const form = {
    ...{ intent: 'save', variant: await field('variant'), shown: await field('shown') },
    ...{ lastEntry: await field('lastEntry'), key: 'another form' },
    ...{ change: 'count', quantity: '90', reason: 'Stock-take' },
  }
  expect(await page.request.post('/admin/stock', { form })).toBeOK()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/just changed this stock to 90/).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /Culverts.*30.*90 pieces/ })).toBeVisible()
  await expect(page.getByLabel('Quantity')).toHaveValue('80')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: /Culverts.*30.*80 pieces/ })).toBeVisible()
})

test('an order that somebody else has taken meanwhile can be assigned again @phone', async ({
  adminPage: owner,
  placeOrder,
  request,
}) => {
  const invited = { name: 'Esi Owusu', contact: '024 555 0102', role: 'sales' }
  await owner.request.post('/admin/users', { form: { intent: 'invite', ...invited } })
  await owner.goto('/admin/users')
  const whatsapp = owner
    .getByRole('listitem')
    .filter({ hasText: 'Esi Owusu' })
    .getByRole('link', { name: 'WhatsApp' })
  const href = decodeURIComponent((await whatsapp.getAttribute('href')) ?? '')
  const [link = ''] = /\/invitation\/[\w-]+/.exec(href) ?? []
  expect(await request.post(link, { form: { next: password, again: password } })).toBeOK()
  await owner.getByRole('button', { name: 'Withdraw' }).click()
  await expect(owner.getByText('Esi Owusu').first()).toBeVisible()
  await expect(owner.getByRole('button', { name: 'Withdraw' })).toBeHidden()
  await expect(owner.getByText('accepted or withdrawn meanwhile').first()).toBeVisible()

  const { id } = await placeOrder()
  const path = `/admin/orders/${id}`
  await owner.goto(path)
  const people = owner.getByLabel('Looked after by')
  const esi = await people.getByRole('option', { name: 'Esi Owusu' }).getAttribute('value')
  const form = { intent: 'assign', subjectId: id, from: '', to: esi ?? '' }
  expect(await owner.request.post(path, { form })).toBeOK()
  const self = (await people.getByRole('option', { name: /\(you\)$/ }).getAttribute('value')) ?? ''
  await people.selectOption(self)
  const assign = owner.getByRole('button', { name: 'Assign' })
  await assign.click()
  await expect(owner.getByText('Esi Owusu looks after it meanwhile.')).toBeVisible()
  await expect(owner.locator('[name=from]')).toHaveValue(esi ?? '')
  await expect(people).toHaveValue(self)
  await assign.click()
  await expect(owner.getByText(/looks after it$/)).toBeVisible()
})

test('a role that was changed in another tab does not get back what was taken from it @phone', async ({
  adminPage: page,
}) => {
  const path = '/admin/users/roles'
  const role = { intent: 'save', name: 'Foreman', editToken: '' }
  await page.request.post(path, { form: { ...role, id: '', permissions: 'orders.read' } })
  await page.goto(path)
  await page.getByRole('link', { name: 'Edit Foreman' }).click()
  const form = { ...role, id: await page.locator('[name=id]').inputValue(), permissions: 'account' }
  const editToken = await page.locator('[name=editToken]').inputValue()
  expect(await page.request.post(path, { form: { ...form, editToken } })).toBeOK()
  await page.getByRole('textbox', { name: 'Name' }).fill('Supervisor')
  await page.getByRole('link', { name: 'Roles', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'This role changed meanwhile' })
  await expect(notice).toBeFocused()
  await notice.getByRole('button', { name: 'Discard mine' }).click()
  await expect(page.getByLabel('See orders', { exact: true })).not.toBeChecked()
  await page.getByRole('button', { name: 'Remove Foreman' }).click()
  await expect(page.getByText('Role removed').first()).toBeVisible()
})
