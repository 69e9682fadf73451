import type { APIRequestContext, Page } from '@playwright/test'
import { deliveryDays } from '../app/company/days.content.ts'
import { addToCart, expect, fillContact, savePiece, scanForAccessibility, test, unique } from './shop.ts'

const path = '/admin/deliveries/days'

const saveDays = (request: APIRequestContext, changes?: Partial<typeof deliveryDays.defaults>) =>
  savePiece(request, path, deliveryDays, changes)

test.afterEach(({ adminContext }) => saveDays(adminContext.request))

async function openCheckout(page: Page) {
  await page.goto('/products/hollow-blocks')
  await page.getByLabel('Quantity').selectOption('50')
  await addToCart(page)
  await page.goto('/checkout')
  return page.getByRole('dialog')
}

test('the owner switches days on, with holidays and tonnes', async ({ adminPage: page }) => {
  await page.goto(path)
  await page.getByLabel('Customers choose the day').check()
  await page.getByRole('button', { name: 'Add a closed day' }).click()
  await page.getByLabel('Day, or the first of several').fill('2027-03-06')
  await page.getByLabel('Reason').fill('Independence Day')
  await page.getByLabel('Cut-off time').fill('3 pm')
  await page.getByRole('button', { name: 'Save days' }).click()
  await expect(page.getByText('Enter a time such as 15:00 or 09:30')).toBeVisible()
  await page.getByLabel('Cut-off time').fill('16:30')
  await page.getByRole('button', { name: 'Save days' }).click()
  await expect(page.getByText('Days saved')).toBeVisible()
  await scanForAccessibility(page)
  await page.reload()
  await expect(page.getByLabel('Reason')).toHaveValue('Independence Day')
})

test('a shopper chooses a day, moves it, and the office moves it again @phone', async ({
  page,
  adminPage,
}) => {
  await saveDays(adminPage.request, { isOn: true, tonnesPerDay: 1 })
  const dialog = await openCheckout(page)
  const choice = dialog.getByLabel('Day on which it comes')
  await expect(choice).toBeEnabled()
  const [first = '', second = '', third = ''] = await choice.locator('option').allTextContents()
  await choice.selectOption(second)
  const name = unique('Ama')
  await fillContact(dialog, name)
  await scanForAccessibility(page)
  await dialog.getByRole('button', { name: 'Review Order' }).click()
  await expect(dialog.getByText(second)).toBeVisible()
  await dialog.getByRole('button', { name: 'Submit Order' }).click()
  await page.getByRole('link', { name: 'Follow your order' }).click()
  await expect(page.getByText(`Your order is set for ${second}.`)).toBeVisible()
  await page.getByText('Move the day').click()
  await page.getByRole('combobox', { name: 'Day' }).selectOption(third)
  await scanForAccessibility(page)
  await page.getByRole('button', { name: 'Move it to this day' }).click()
  await expect(page.getByText(`Your order is set for ${third}.`)).toBeVisible()
  await page.getByText('Move the day').click()
  await expect(page.getByRole('combobox', { name: 'Day' }).locator('option:checked')).toHaveText(third)

  await adminPage.goto(`/admin/orders?q=${encodeURIComponent(name)}`)
  await adminPage.getByRole('main').getByRole('listitem').filter({ hasText: name }).getByRole('link').click()
  await expect(adminPage.getByText(`Day: ${second} → ${third}`)).toBeVisible()
  await expect(adminPage.getByText(`Next with room: ${first}`)).toBeVisible()
  await scanForAccessibility(adminPage)
})

test('a day that filled up meanwhile is offered again, and nothing that was typed is lost @phone', async ({
  page,
  adminPage,
  placeOrder,
}) => {
  await saveDays(adminPage.request, { isOn: true, tonnesPerDay: 0.9, daysOffered: 3 })
  const dialog = await openCheckout(page)
  const choice = dialog.getByLabel('Day on which it comes')
  await expect(choice).toBeEnabled()
  const day = await choice.inputValue()
  await fillContact(dialog, unique('Kofi'))
  await dialog.getByRole('button', { name: 'Review Order' }).click()
  await placeOrder({ day })
  await dialog.getByRole('button', { name: 'Submit Order' }).click()
  await expect(choice).toBeFocused()
  await expect(
    dialog.getByText('This day is no longer available. Please choose another.', { exact: true }),
  ).toBeVisible()
  await expect(dialog.getByLabel('Phone Number')).not.toHaveValue('')
  await choice.selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Review Order' }).click()
  await dialog.getByRole('button', { name: 'Submit Order' }).click()
  await expect(page.getByText(/^Your order .* has reached us/)).toBeVisible()
})
