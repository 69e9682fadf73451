import type { Page } from '@playwright/test'
import { expect, scanForAccessibility, test, unique, uniquePhone, waitForHydration } from './shop.ts'

const desk = '/admin/orders/new'
const phoneNumber = () => uniquePhone().replace(' ', '')
const placed = (page: Page) => page.getByRole('region', { name: 'Order placed' })
const goodsField = (page: Page) => page.getByRole('combobox', { name: 'Add goods' })

async function open(page: Page) {
  await page.goto(desk)
  await waitForHydration(page)
  await expect(page.getByRole('combobox', { name: 'Phone Number' })).toBeFocused()
}

/** Types and presses as somebody who has no mouse. */
async function press(page: Page, ...keys: string[]) {
  for (const key of keys)
    if (/^(Enter|Tab|Control\+Enter|Arrow\w+)$/.test(key)) await page.keyboard.press(key)
    else await page.keyboard.type(key)
}

async function addLine(page: Page, text: string, quantity: string) {
  await expect(goodsField(page)).toBeFocused()
  await press(page, text)
  await expect(page.getByRole('listbox', { name: 'Goods' }).getByRole('option').first()).toBeVisible()
  await press(page, 'Enter', quantity, 'Enter')
}

async function fillOrder(page: Page, name: string, phone: string) {
  await open(page)
  await press(page, phone, 'Tab', name, 'Tab', 'Tab', 'Tab')
  await addLine(page, 'ho 6', '100')
  await page.getByLabel('Place').fill('Weija')
}

test('three lines are ordered by keyboard alone, and again with one press @desktop', async ({
  adminPage: page,
}) => {
  const [name, phone] = [unique('Ama'), phoneNumber()]
  await open(page)
  await press(page, phone, 'Tab', name, 'Enter', 'Enter', 'Enter')
  await addLine(page, 'ho 6', '500')
  await addLine(page, 'pa hex 60', '40')
  await addLine(page, 'al blu 0.5', '12 x 3.6, 8 x 2.4')
  await press(page, 'Tab', 'Tab', 'Weija')
  await expect(page.getByText('500 blocks = 54.1 m², 8.3 pallets')).toBeVisible()
  await scanForAccessibility(page)
  await press(page, 'Control+Enter')
  await expect(placed(page)).toBeFocused()
  await expect(page.getByText('Telephone, entered by Admin')).toBeVisible()
  const items = page.getByRole('region', { name: 'Items' })
  for (const text of ['500 blocks', 'Hexagon, 60 mm', '12 × 3.60 m', 'FREE'])
    await expect(items).toContainText(text)
  const chat = placed(page).getByRole('link', { name: 'Send the link by WhatsApp' })
  await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/23320\d{7}\?text=.*orders%2F/)
  await scanForAccessibility(page)

  await placed(page).getByRole('link', { name: 'Take another order' }).click()
  await expect(page.getByRole('combobox', { name: 'Phone Number' })).toBeFocused()
  await press(page, phone.slice(0, 9))
  await expect(page.getByRole('option', { name: new RegExp(name) })).toBeVisible()
  await press(page, 'Enter')
  await expect(page.getByLabel('Full Name')).toHaveValue(name)
  await page.getByRole('button', { name: /^The same again/ }).click()
  await expect(page.getByLabel(/^Quantity of Paving Stones/)).toHaveValue('40')
  await expect(page.getByLabel(/^Lengths of Aluminum/)).toHaveValue('12 x 3.6, 8 x 2.4')
  await press(page, 'Control+Enter')
  await expect(page.getByRole('alert')).toContainText('The same goods were ordered with this number')
  await scanForAccessibility(page)
  await page.getByRole('button', { name: 'Place it as a second order' }).click()
  await expect(placed(page)).toBeVisible()
})

test('a quantity that is typed for goods chosen before replaces the old one @desktop', async ({
  adminPage: page,
}) => {
  await open(page)
  await press(page, phoneNumber(), 'Tab', unique('Abena'), 'Tab', 'Tab', 'Tab')
  await addLine(page, 'ho 6', '3')
  await press(page, 'ho 6')
  await expect(page.getByRole('listbox', { name: 'Goods' }).getByRole('option').first()).toBeVisible()
  await press(page, 'Enter')
  const line = page.getByRole('listitem').filter({ has: page.getByLabel(/^Quantity of Hollow/) })
  await expect(line.getByText('3 →', { exact: true })).toBeVisible()
  await press(page, '10')
  await expect(line.getByText('3 → 10', { exact: true })).toBeVisible()
  await expect(page.getByLabel(/^Quantity of Hollow/)).toHaveValue('10')
  await scanForAccessibility(page)
  await press(page, 'Enter')
  await expect(goodsField(page)).toBeFocused()
  await expect(line.getByText('3 →')).toBeHidden()
})

test('nothing is lost or doubled by a reload and a lost connection @phone', async ({
  adminPage: page,
  adminContext,
}) => {
  const name = unique('Kofi')
  await fillOrder(page, name, phoneNumber())
  const other = await adminContext.newPage()
  await open(other)
  await press(other, '0200000000')
  await page.reload()
  await expect(page.getByLabel('Full Name')).toHaveValue(name)
  await expect(page.getByLabel(/^Quantity of Hollow/)).toHaveValue('100')
  // The answer is lost, so the order is stored and nobody knows it.
  await page.route(/new\.data/, async route => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  const place = page.getByRole('button', { name: /^Place order/ })
  await place.click()
  const notice = page.getByRole('form', { name: 'Order' }).getByRole('alert')
  await expect(notice).toContainText('It is not known whether the order was placed.')
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect(page.getByRole('dialog')).toContainText('It may have been placed')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Full Name')).toHaveValue(name)
  await page.unrouteAll()
  await place.click()
  await expect(placed(page)).toBeVisible()
  await page.goto(`/admin/orders?q=${encodeURIComponent(name)}&channel=telephone`)
  await expect(page.getByText('1 order', { exact: true })).toBeVisible()
  await page.goto(desk)
  await expect(page.getByLabel('Full Name')).toHaveValue('')
})

test('a price that changes while an order is typed is shown before it is placed @desktop', async ({
  adminPage: page,
  createProduct,
  adminContext,
}) => {
  const product = await createProduct({ pricePesewas: 10_00 })
  await open(page)
  await press(page, phoneNumber(), 'Tab', 'Esi', 'Tab', 'Tab', 'Tab')
  await addLine(page, product.name, '60')
  await page.getByLabel('Place').fill('Weija')
  await page.getByRole('textbox', { name: 'Discount' }).fill('10%')
  await page.getByLabel('Reason').fill('regular customer')
  await expect(page.getByLabel('Sums')).toContainText('GH₵540.00')
  const editor = await adminContext.newPage()
  await editor.goto(`/admin/products?edit=${product.id}`)
  await waitForHydration(editor)
  await editor
    .getByLabel(/^Price/)
    .first()
    .fill('12.00')
  await editor.getByRole('button', { name: 'Update Product' }).click()
  await expect(editor.getByRole('dialog')).toBeHidden()
  await page.getByRole('button', { name: /^Place order/ }).click()
  await expect(page.getByText('the total is GH₵648.00 now')).toBeVisible()
  await expect(page.getByText('Costs GH₵12.00 now, GH₵10.00 before.')).toBeVisible()
  await page.getByRole('button', { name: 'Place order, GH₵648.00' }).click()
  await expect(placed(page)).toBeVisible()
  await expect(page.getByText('Discount 10% (regular customer)')).toBeVisible()
})

test('a customer collects at the counter without leaving a number @phone', async ({ adminPage: page }) => {
  await open(page)
  await page.getByLabel('How it came').selectOption('Counter')
  await page.getByLabel('Full Name').fill(unique('Yaw'))
  await goodsField(page).fill('aluminum')
  const found = page.getByRole('listbox', { name: 'Goods' }).getByRole('option')
  await expect(found).toHaveCount(8)
  await press(page, 'ArrowUp')
  await expect(found.last()).toHaveAttribute('aria-selected', 'true')
  await expect(found.last()).toBeInViewport({ ratio: 0.9 })
  await goodsField(page).fill('')
  await addLine(page, 'so 4', '1')
  await page.getByLabel('Unit of Solid Blocks').selectOption('pallets')
  await page.getByRole('button', { name: /^Place order/ }).click()
  await expect(page.getByText('Say where it goes: an address or a place.')).toBeVisible()
  await page.getByLabel('Delivery or collection').selectOption({ index: 1 })
  await page.getByLabel('The customer takes the goods along now').check()
  await page.getByRole('button', { name: /^Place order/ }).click()
  await expect(placed(page)).toContainText('neither a number nor an address')
  await expect(page.getByRole('combobox', { name: /status/i })).toHaveValue('delivered')
})
