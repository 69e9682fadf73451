import type { Page, Route } from '@playwright/test'
import {
  addToCart,
  expect,
  scanForAccessibility,
  test,
  unique,
  waitForHydration,
  waitForMail,
} from './shop.ts'

async function askFromCart(page: Page, name: string) {
  await page.goto('/products/hollow-blocks')
  await addToCart(page)
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Ask for a quote' }).click()
  await fillRequest(page, name)
}

async function fillRequest(page: Page, name: string) {
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Phone Number').fill('024 123 4567')
  await page.getByLabel('Email Address').fill('ama@example.com')
  await page.getByLabel('Place of the site').fill('Weija')
  await page.getByRole('button', { name: 'Send the request' }).click()
  await expect(page.getByText('Request sent')).toBeVisible()
}

async function openInBackOffice(page: Page, name: string) {
  await page.goto('/admin/quotes')
  await page.getByRole('listitem').filter({ hasText: name }).getByRole('link').click()
  await waitForHydration(page)
}

const save = (page: Page) => page.getByRole('button', { name: 'Save quote' }).click()

async function saveAndSend(page: Page, price: string, version: number) {
  await page.getByLabel(/^Price \(GHS\) of Hollow Blocks/).fill(price)
  await save(page)
  await expect(page.getByText('Quote saved')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).last().click()
  await page.getByRole('button', { name: `Send version ${version}` }).click()
  await expect(page.getByText(`Version ${version} sent`)).toBeVisible()
}

async function accept(page: Page) {
  await page.getByLabel('Delivery Address').fill('Plot 12, Weija Junction')
  await page.getByRole('button', { name: 'Accept and order' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Your order [0-9A-F]{8}$/)
  await expect(page.getByRole('region', { name: 'Deliver to' })).toContainText('Plot 12, Weija Junction')
}

test('a quote for a cart is sent, revised and accepted as an order @phone', async ({
  page,
  adminPage,
  shop,
}) => {
  const name = unique('Ama')
  await askFromCart(page, name)
  await expect(page.getByText('We reply with a quote within 2 hours.').first()).toBeVisible()
  const path = new URL(page.url()).pathname
  await waitForMail(shop, ({ subject }) => subject?.includes(`asked for by ${name}`) ?? false)
  await openInBackOffice(adminPage, name)
  await saveAndSend(adminPage, '6.90', 1)
  const mail = await waitForMail(shop, ({ subject }) => /^Your quote Q-.*56\.90$/.test(subject ?? ''))
  expect(mail.text).toContain(path)
  await page.goto(path)
  await expect(page.getByRole('region', { name: 'Items' })).toContainText('GH₵56.90')
  await saveAndSend(adminPage, '6.50', 2)
  await page.getByLabel('Delivery Address').fill('Plot 12')
  await page.getByRole('button', { name: 'Accept and order' }).click()
  // Also once the page was read again.
  await expect(page.getByRole('region', { name: 'Items' })).toContainText('GH₵56.50')
  await expect(page.getByText('We sent a new version of this quote meanwhile.')).toBeVisible()
  await expect(page.getByLabel('Delivery Address')).toHaveValue('Plot 12')
  await scanForAccessibility(page)
  await accept(page)
  await expect(page.getByRole('region', { name: 'Items' })).toContainText('GH₵56.50')
  // Where a reload would remember the order again.
  await expect(page).not.toHaveURL(/accepted/)
  await page.goto('/orders')
  await expect(page.getByRole('listitem').filter({ hasText: 'GH₵56.50' })).toBeVisible()
  await page.goto(path)
  await expect(page.getByRole('link', { name: 'See your order' })).toBeVisible()
  await adminPage.reload()
  await adminPage.getByRole('link', { name: /^Order [0-9A-F]{8}$/ }).click()
  await expect(adminPage.getByText(/^Made from quote Q-[0-9A-F]{8}, version 2$/)).toBeVisible()
})

test('a quote for an estimate is asked for, questioned and accepted without scripts @phone', async ({
  pageWithoutScripts: page,
  adminPage,
}) => {
  const name = unique('Esi')
  await page.goto('/estimate/wall?wall.length=5&wall.height=2.7')
  await page.getByRole('link', { name: 'Ask for a quote' }).click()
  await expect(page.getByRole('region', { name: 'What you ask for' }).getByRole('listitem')).not.toHaveCount(
    0,
  )
  await fillRequest(page, name)
  const path = new URL(page.url()).pathname
  await openInBackOffice(adminPage, name)
  await adminPage.getByRole('textbox', { name: /^Note/ }).fill('Offloading included')
  await save(adminPage)
  await expect(adminPage.getByText('Quote saved')).toBeVisible()
  await adminPage.getByRole('button', { name: 'Send version 1' }).click()
  await expect(adminPage.getByText('Version 1 sent')).toBeVisible()
  await page.goto(path)
  await expect(page.getByText('Offloading included')).toBeVisible()
  await page.locator('summary').filter({ hasText: 'Ask a question' }).click()
  await page.getByLabel('Your question').fill('On Tuesday?')
  await page.getByRole('button', { name: 'Send the question' }).click()
  await expect(page.getByText('Question sent')).toBeVisible()
  await page.getByLabel('Phone Number').fill('call me')
  await page.getByRole('button', { name: 'Accept and order' }).click()
  await expect(page.getByText('Phone Number must be a number such as')).toBeVisible()
  await page.getByLabel('Phone Number').fill('024 123 4567')
  await accept(page)
})

test('a message becomes a quote with one tap, which the customer declines @desktop', async ({
  page,
  adminPage,
  sendEnquiry,
}) => {
  const name = unique('Kofi')
  await sendEnquiry(name)
  await adminPage.goto(`/admin/messages?q=${encodeURIComponent(name)}`)
  await adminPage
    .getByRole('main')
    .getByRole('link', { name: new RegExp(name) })
    .click()
  await adminPage.getByRole('link', { name: 'Make a quote' }).click()
  await expect(adminPage.getByLabel('Full Name')).toHaveValue(name)
  await expect(adminPage.getByText('500 blocks to Weija')).toBeVisible()
  await waitForHydration(adminPage)
  await adminPage.getByLabel('Add a product').selectOption({ label: 'Solid Blocks, 4" (100 mm), GH₵3.00' })
  await adminPage.getByLabel(/^Quantity \(block\) of Solid Blocks/).fill('500')
  await adminPage.getByRole('button', { name: 'Other line' }).click()
  await adminPage.getByRole('textbox', { name: 'What' }).fill('Crane')
  await adminPage.getByLabel('Price (GHS) of Crane').fill('much')
  await save(adminPage)
  await expect(adminPage.getByText('Enter an amount such as 2.50')).toBeVisible()
  await expect(adminPage.getByLabel('Price (GHS) of Crane')).toBeFocused()
  await adminPage.getByLabel('Price (GHS) of Crane').fill('300')
  await expect(adminPage.getByLabel('Sums')).toContainText('GH₵1,800.00')
  await scanForAccessibility(adminPage)
  await save(adminPage)
  await expect(adminPage.getByRole('heading', { level: 1 })).toHaveText(/^Quote Q-/)
  await adminPage.getByRole('button', { name: 'Send version 1' }).click()
  await expect(adminPage.getByText('Version 1 sent')).toBeVisible()
  await page.goto(await adminPage.getByLabel('Link to the customer’s page').inputValue())
  await waitForHydration(page)
  await page.locator('summary').filter({ hasText: 'Decline the quote' }).click()
  await page.getByLabel('Reason').selectOption('Found a better offer')
  await page.getByRole('button', { name: 'Decline the quote' }).click()
  await expect(page.getByText('This quote was declined.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Accept and order' })).toBeHidden()
})

test('a new quote is stored as it was corrected, and the next one is another @desktop', async ({
  adminPage: page,
}) => {
  const [wrong, name, next] = [unique('Abena'), unique('Abena'), unique('Kwesi')]
  await page.goto('/admin/quotes')
  await waitForHydration(page)
  await page.getByRole('link', { name: 'New quote' }).click()
  await fillCustomer(page, wrong)
  await loseResponses(page)
  await save(page)
  await expect(page.getByText('The server did not answer.')).toBeVisible()
  await loseReloads(page)
  await page.getByLabel('Full Name').fill(name)
  await save(page)
  await expectStored(page, name)
  await page.getByRole('link', { name: 'All quotes' }).click()
  await page.getByRole('link', { name: 'New quote' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New quote' })).toBeVisible()
  await fillCustomer(page, next)
  await save(page)
  await expectStored(page, next)
  await page.goto('/admin/quotes')
  const item = (customer: string) => page.getByRole('listitem').filter({ hasText: customer })
  await expect(item(name)).toHaveCount(1)
  await expect(item(next)).toHaveCount(1)
  await expect(item(wrong)).toHaveCount(0)
})

async function fillCustomer(page: Page, name: string) {
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Phone Number').fill('024 123 4567')
}

async function expectStored(page: Page, name: string) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Quote Q-/)
  await expect(page.getByLabel('Full Name')).toHaveValue(name)
}

const newQuoteData = '**/admin/quotes/new.data*'
const isPost = (route: Route) => route.request().method() === 'POST'

/** The server stores a new quote, but the browser gets no response. */
const loseResponses = (page: Page) =>
  page.route(newQuoteData, async route => {
    if (!isPost(route)) return route.continue()
    await route.fetch({ maxRedirects: 0 })
    await route.abort()
  })

/** The form can be sent, but its data cannot be loaded again. */
async function loseReloads(page: Page) {
  await page.unrouteAll()
  await page.route(newQuoteData, route => (isPost(route) ? route.continue() : route.abort()))
}

test('a quote that another tab has changed is not overwritten @desktop', async ({
  adminContext,
  requestQuote,
}) => {
  const { adminPath } = await requestQuote(unique('Yaw'))
  const [first, second] = [await adminContext.newPage(), await adminContext.newPage()]
  for (const page of [first, second]) {
    await page.goto(adminPath)
    await waitForHydration(page)
  }
  await first.getByRole('textbox', { name: /^Note/ }).fill('From the first tab')
  await save(first)
  await expect(first.getByText('Quote saved')).toBeVisible()
  await second.getByRole('textbox', { name: /^Note/ }).fill('From the second tab')
  await save(second)
  await expect(second.getByRole('alert').filter({ hasText: 'This quote changed meanwhile' })).toBeVisible()
  await expect(second.getByRole('textbox', { name: /^Note/ })).toHaveValue('From the second tab')
  await second.getByRole('button', { name: 'Save mine anyway' }).click()
  await expect(second.getByText('Quote saved')).toBeVisible()
  await expect(second.getByRole('textbox', { name: /^Note/ })).toHaveValue('From the second tab')
})
