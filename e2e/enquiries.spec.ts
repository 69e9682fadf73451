import type { Page } from '@playwright/test'
import {
  delayRequests,
  expect,
  scanForAccessibility,
  test,
  unique,
  waitForHydration,
  waitForMail,
  waitForScript,
} from './shop.ts'

// The map is out of reach, as it may be for a visitor.
test.beforeEach(({ page }) => page.route('https://www.openstreetmap.org/**', route => route.abort()))

const phoneError = 'Phone Number must be a number such as 024 123 4567 or +233 24 123 4567.'

async function fillContactForm(page: Page, name: string, phone = '024 123 4567') {
  const form = page.getByRole('form', { name: 'Send us a message' })
  await form.getByLabel('Full Name').fill(name)
  await form.getByLabel('Email Address').fill('ama@example.com')
  await form.getByLabel('Phone Number').fill(phone)
  await form.getByLabel('Message').fill('500 blocks to Weija,\nplease')
  return form
}

async function fillQuickOrder(page: Page, name: string) {
  const form = page.getByRole('form', { name: 'Quick order' })
  await form.getByLabel('Full Name').fill(name)
  await form.getByLabel('Phone Number').fill('0201112222')
  await form.getByLabel('Email Address').fill('kofi@example.com')
  await form.getByLabel('Quantity').fill('120 m²')
  return form
}

const sendMessage = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click()
const submitQuickOrder = (page: Page) => page.getByRole('button', { name: 'Submit Order Request' }).click()

test('the contact page lists the branches and says that the map cannot be shown @phone', async ({ page }) => {
  await page.goto('/contact')
  await expect(page.getByRole('link', { name: /^Call Now/ })).toHaveCount(5)
  await page.getByRole('link', { name: 'Get Directions' }).scrollIntoViewIfNeeded()
  // Resolving a name that does not exist may take a while to fail.
  await expect(page.getByRole('main')).toContainText('Free delivery within Accra from GHS 500.00')
  await expect(page.getByText('The map cannot be shown at the moment.')).toBeVisible({ timeout: 30_000 })
})

test('a message sent by a double click reaches the company once @phone', async ({
  page,
  adminPage,
  shop,
}) => {
  const name = unique('Ama')
  await page.goto('/contact')
  const form = await fillContactForm(page, name)
  await form.getByLabel('Company/Organization').fill('Mensah & Sons')
  await form.getByLabel('Project Type').selectOption('Roofing')
  await form.getByRole('button', { name: 'Send Message' }).dblclick()
  await expect(page.getByText("We'll get back to you within 24 hours.")).toBeVisible()
  for (const label of ['Full Name', 'Message']) await expect(form.getByLabel(label)).toHaveValue('')
  const mail = await waitForMail(shop, ({ subject }) => subject === `Message from ${name}`)
  expect(mail.replyTo?.[0]?.address).toBe('ama@example.com')
  expect(mail.text).toContain('500 blocks to Weija,\nplease')
  expect(mail.html).toContain('Mensah &amp; Sons')
  expect(shop.mails.filter(({ subject }) => subject === mail.subject)).toHaveLength(1)
  await adminPage.goto(`/admin/messages?q=${encodeURIComponent(name)}`)
  const stored = adminPage.getByRole('main').getByRole('link', { name: new RegExp(name) })
  await expect(stored).toHaveCount(1)
})

test('a message that fails to be sent stays in the form @phone', async ({ page }) => {
  await page.goto('/contact')
  await page.route('**/contact.data', route => route.abort())
  const form = await fillContactForm(page, 'Yaw')
  await sendMessage(page)
  await expect(page.getByText('Failed to send message. Please try again.')).toBeVisible()
  await expect(form.getByLabel('Message')).toHaveValue(/500 blocks/)
  await expect(form.getByRole('button', { name: 'Send Message' })).toBeFocused()
  const href = await form.getByRole('link', { name: 'Send by WhatsApp' }).getAttribute('href')
  expect(new URL(href ?? '').searchParams.get('text')).toBe(
    'Hello, the website could not send this:\n500 blocks to Weija,\nplease\nYaw\n024 123 4567\nama@example.com',
  )
  await scanForAccessibility(page)
})

test('the button of the contact form is disabled while a message is being sent @phone', async ({ page }) => {
  await page.goto('/contact')
  await fillContactForm(page, 'Yaw')
  const release = await delayRequests(page, '**/contact.data')
  await sendMessage(page)
  await expect(page.getByRole('button', { name: 'Sending...' })).toHaveAttribute('disabled')
  release()
  await expect(page.getByText('Message Sent!')).toBeVisible()
})

test('an invalid field has its error and the focus @phone', async ({ page }) => {
  await page.goto('/contact')
  const form = await fillContactForm(page, 'Yaw', 'soon')
  await sendMessage(page)
  await expect(form.getByText(phoneError)).toBeVisible()
  await expect(form.getByLabel('Phone Number')).toBeFocused()
  await scanForAccessibility(page)
})

test('input added while a message is being sent stays in the form @phone', async ({ page }) => {
  await page.goto('/contact')
  await waitForHydration(page)
  const form = await fillContactForm(page, 'Yaw')
  const release = await delayRequests(page, '**/contact.data')
  await sendMessage(page)
  await form.getByLabel('Company/Organization').fill('Boateng Ltd')
  release()
  await expect(form.getByLabel('Message')).toHaveValue('')
  await expect(form.getByLabel('Company/Organization')).toHaveValue('Boateng Ltd')
  await expect(form.getByLabel('Company/Organization')).toBeFocused()
  await expect(page.getByText('Message Sent!')).toBeVisible()
})

test('a message is sent without JavaScript @phone', async ({ pageWithoutScripts: page, shop }) => {
  const name = unique('Efua')
  await page.goto('/contact')
  const form = await fillContactForm(page, name, 'later')
  await sendMessage(page)
  await expect(page.getByRole('alert')).toContainText('Failed to send message. Please try again.')
  await expect(form.getByLabel('Message')).toHaveValue(/500 blocks/)
  await expect(form.getByText(phoneError)).toBeVisible()
  await form.getByLabel('Phone Number').fill('0201112222')
  await sendMessage(page)
  await expect(page).toHaveURL(/\/contact\?sent=1/)
  await expect(page.getByText("We'll get back to you within 24 hours.")).toBeVisible()
  await waitForMail(shop, ({ subject }) => subject === `Message from ${name}`)
})

test('a quick order is sent without JavaScript @phone', async ({ pageWithoutScripts: page, shop }) => {
  const name = unique('Kojo')
  await page.goto('/quick-order')
  await fillQuickOrder(page, name)
  await submitQuickOrder(page)
  await expect(page.getByText('Order Request Submitted!')).toBeVisible()
  await waitForMail(shop, ({ subject }) => subject === `Quick order from ${name}`)
})

test('a quick order empties its form and reaches the company @phone', async ({ page, shop }) => {
  const name = unique('Kofi')
  await page.goto('/quick-order')
  const form = await fillQuickOrder(page, name)
  await expect(form.getByLabel('Product').getByRole('option')).toHaveCount(10)
  await form.getByLabel('Product').selectOption('paving-stones')
  await submitQuickOrder(page)
  await expect(page.getByText("We'll contact you within 2 hours with a detailed quote.")).toBeVisible()
  await expect(form.getByLabel('Full Name')).toHaveValue('')
  const { text } = await waitForMail(shop, ({ subject }) => subject === `Quick order from ${name}`)
  expect(text).toContain('Product: Paving Stones\nQuantity: 120 m²')
})

test('the home page retries the script of its quick-order form and sends the order @phone', async ({
  page,
  shop,
}) => {
  let failures = 0
  await page.route(/quick-order\.route-/, route => (failures++ === 0 ? route.abort() : route.continue()))
  await page.goto('/')
  const script = page.waitForResponse(/quick-order\.route-/)
  await page.getByRole('form', { name: 'Quick order' }).scrollIntoViewIfNeeded()
  await script
  const name = unique('Akosua')
  const form = await fillQuickOrder(page, name)
  await submitQuickOrder(page)
  await expect(page.getByText('Order Request Submitted!')).toBeVisible()
  await expect(form.getByLabel('Full Name')).toHaveValue('')
  await waitForMail(shop, ({ subject }) => subject === `Quick order from ${name}`)
})

test('a quick order on the home page stays in the form when the connection is lost @phone', async ({
  page,
  context,
}) => {
  await page.goto('/')
  const form = page.getByRole('form', { name: 'Quick order' })
  await form.scrollIntoViewIfNeeded()
  await waitForHydration(page)
  await fillQuickOrder(page, 'Esi')
  await waitForScript(form)
  await context.setOffline(true)
  await submitQuickOrder(page)
  await expect(page.getByText('Failed to send message. Please try again.')).toBeVisible()
  await expect(form.getByLabel('Quantity')).toHaveValue('120 m²')
  await context.setOffline(false)
  await submitQuickOrder(page)
  await expect(page.getByText('Order Request Submitted!')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(form.getByLabel('Quantity')).toHaveValue('')
})
