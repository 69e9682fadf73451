import type { Page } from '@playwright/test'
import { pdfPages } from '../app/platform/files/pdf-text.fixture.ts'
import {
  expect,
  fillContact,
  scanForAccessibility,
  test,
  unique,
  waitForHydration,
  waitForScript,
} from './shop.ts'

const roof = '/estimate/roof?shape=gable&length=12&width=8&waste=0&sheet=galvanized-sheets:0-40-mm'
const cuts = '40 × 4.77 m'
const line = (page: Page) => page.getByRole('main').getByRole('listitem').first()

async function open(page: Page, path: string) {
  await page.goto(path)
  await waitForHydration(page)
  await waitForScript(page.locator('main input').first())
}

async function openLengths(page: Page) {
  await open(page, '/products/aluminum-sheets')
  await page.getByRole('button', { name: 'Enter lengths' }).click()
  return page.getByRole('form', { name: 'Lengths' })
}

test('the cut list of a roof goes with its line to the delivery note @phone', async ({
  page,
  adminPage,
  adminContext,
}) => {
  const name = unique('Ama Mensah')
  await open(page, roof)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText(`Galvanized Sheets, 0.40 mm: ${cuts} added to your cart.`)).toBeVisible()
  await page.goto('/cart')
  await expect(line(page)).toContainText(cuts)
  await scanForAccessibility(page)
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  const dialog = page.getByRole('dialog')
  await fillContact(dialog, name)
  await dialog.getByRole('button', { name: 'Review Order' }).click()
  await expect(dialog.getByText(cuts)).toBeVisible()
  await page.getByRole('button', { name: 'Submit Order' }).click()
  await page.getByRole('link', { name: 'Follow your order' }).click()
  await expect(page.getByRole('region', { name: 'Items' })).toContainText(cuts)

  await adminPage.goto(`/admin/orders?q=${encodeURIComponent(name)}`)
  await adminPage.getByRole('main').getByRole('link', { name: /^#/ }).click()
  await expect(adminPage.getByRole('region', { name: 'Items' })).toContainText(cuts)
  const documents = adminPage.getByRole('region', { name: 'Documents' })
  await documents.getByRole('button', { name: 'Issue Delivery note' }).click()
  const note = await documents.getByRole('link', { name: /^Delivery note/ }).getAttribute('href')
  const [text] = pdfPages(await (await adminContext.request.get(note ?? '')).body())
  expect(text).toContain(`Galvanized Sheets, 0.40 mm: ${cuts}`)
})

test('a roof is sent with its cut list, and printed, without scripts @phone', async ({
  pageWithoutScripts: page,
  baseURL,
}) => {
  await page.goto(`${baseURL}${roof}`)
  const pdf = await page.request.get(
    (await page.getByRole('link', { name: 'Print PDF' }).getAttribute('href')) ?? '',
  )
  expect(pdfPages(await pdf.body()).join('\n')).toContain(`Galvanized Sheets, 0.40 mm: ${cuts}`)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  const howToOrder = page.getByRole('region', { name: 'Order by phone or WhatsApp' })
  await expect(howToOrder).toContainText(`Galvanized Sheets, 0.40 mm (${cuts})`)
  const href = await howToOrder.getByRole('link', { name: 'Send by WhatsApp' }).getAttribute('href')
  expect(new URL(href ?? '').searchParams.get('text')).toContain(`131 × Galvanized Sheets, 0.40 mm (${cuts})`)
})

test('lengths are typed on the page of a sheet in metres or feet @phone', async ({ page }) => {
  const form = await openLengths(page)
  await form.getByLabel('Sheets').fill('12')
  await form.getByRole('textbox', { name: 'Length', exact: true }).fill("12'")
  await expect(form.getByRole('status')).toContainText('12 × 3.66 m30.5 m² · GHS 1,372.50')
  await form.getByRole('button', { name: 'Add a length' }).click()
  await form.getByRole('group', { name: 'Length 2' }).getByLabel('Sheets').fill('8')
  await form.getByRole('button', { name: 'Add lengths to cart' }).click()
  const missing = form
    .getByRole('group', { name: 'Length 2' })
    .getByRole('textbox', { name: 'Length', exact: true })
  await expect(missing).toHaveAccessibleDescription('Enter the length.')
  await expect(missing).toBeFocused()
  await scanForAccessibility(page)
  await missing.fill('2.4')
  await form.getByRole('button', { name: 'Add lengths to cart' }).click()
  await expect(page.getByText(/added to your cart\.$/).first()).toBeVisible()
  await page.goto('/cart')
  await expect(line(page)).toContainText('12 × 3.66 m, 8 × 2.40 m')
  await expect(line(page).getByLabel(/^Quantity/)).toHaveValue('43.5')
})

test('a quantity by hand takes the lengths away until that is undone @phone', async ({ page }) => {
  const form = await openLengths(page)
  await form.getByLabel('Sheets').fill('10')
  await form.getByRole('textbox', { name: 'Length', exact: true }).fill('3')
  await form.getByRole('button', { name: 'Add lengths to cart' }).click()
  await expect(page.getByText(/added to your cart\.$/).first()).toBeVisible()
  await page.goto('/cart')
  await page.getByRole('button', { name: /more$/ }).click()
  await expect(line(page)).not.toContainText('10 × 3.00 m')
  await expect(page.getByText('Lengths removed')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(line(page)).toContainText('10 × 3.00 m')
  await expect(line(page).getByLabel(/^Quantity/)).toHaveValue('21')
})

test('a link to a cart contains its lengths @phone', async ({ page }) => {
  await page.goto('/cart?items=aluminum-sheets:0-40-mm-red:1:12x360-8x240')
  const list = page.getByRole('main').getByRole('listitem')
  await expect(list).toContainText('43 m² × GHS 45.00')
  await expect(list).toContainText('12 × 3.60 m, 8 × 2.40 m')
  await page.getByRole('button', { name: 'Add to my cart' }).click()
  await expect(line(page)).toContainText('12 × 3.60 m, 8 × 2.40 m')
})

test('lengths that become a quantity in the cart are said to be gone @phone', async ({ page }) => {
  const add = async (items: string) => {
    await page.goto(`/cart?items=galvanized-sheets:${items}`)
    await page.getByRole('button', { name: 'Add to my cart' }).click()
    await expect(page).toHaveURL('/cart')
  }
  const gone = page.getByText('Galvanized Sheets, 0.40 mm has a quantity now instead of its lengths.')
  await add('0-40-mm:10')
  await add('0-40-mm:1:12x360')
  await expect(gone).toBeVisible()
  await add('0-50-mm:1:12x360')
  await page.getByLabel('Choice of Galvanized Sheets, 0.50 mm').selectOption('0-40-mm')
  await expect(gone).toBeVisible()
})

test('without scripts the page of a sheet leads to the estimator with its variant @phone', async ({
  pageWithoutScripts: page,
  baseURL,
}) => {
  await page.goto(`${baseURL}/products/galvanized-sheets?variant=0-50-mm`)
  await page.getByRole('button', { name: 'Enter lengths' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Roof estimator')
  await expect(page.getByLabel('Sheet', { exact: false }).first()).toHaveValue('galvanized-sheets:0-50-mm')
})
