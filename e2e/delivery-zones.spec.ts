import type { APIRequestContext, Page } from '@playwright/test'
import { makeZone } from '../app/company/zone.fixture.ts'
import { deliveryZones } from '../app/company/zones.content.ts'
import { addToCart, expect, fillContact, savePiece, scanForAccessibility, test, unique } from './shop.ts'

const path = '/admin/deliveries/zones'
type Changes = Partial<typeof deliveryZones.defaults>

const saveZones = (request: APIRequestContext, changes?: Changes) =>
  savePiece(request, path, deliveryZones, changes)

test.afterEach(({ adminContext }) => saveZones(adminContext.request))

async function fillCart(page: Page) {
  await page.goto('/products/hollow-blocks')
  await page.getByLabel('Quantity').selectOption('10')
  await addToCart(page)
  await page.goto('/cart')
}

async function findOrder(page: Page, name: string) {
  await page.goto(`/admin/orders?q=${encodeURIComponent(name)}`)
  await page.getByRole('main').getByRole('listitem').filter({ hasText: name }).getByRole('link').click()
}

test('the owner lists a zone with its rates', async ({ adminPage: page }) => {
  await page.goto(path)
  await page.getByRole('button', { name: 'Add a zone' }).click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.keyboard.type('Kumasi')
  await page.getByRole('textbox', { name: 'Places' }).fill('Kumasi\nEjisu')
  await page.getByLabel('Each further truck').fill('1,200')
  await page.getByRole('button', { name: 'Save zones' }).click()
  await expect(page.getByText('Add a rate.')).toBeVisible()
  await page.getByRole('button', { name: 'Add a rate' }).click()
  await expect(page.getByLabel('Up to (tonnes)')).toBeFocused()
  await page.keyboard.type('5')
  await page.getByLabel('Fee (GHS)').fill('800')
  await page.getByRole('button', { name: 'Save zones' }).click()
  await expect(page.getByText('Zones saved')).toBeVisible()
  await scanForAccessibility(page)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Places' })).toHaveValue('Kumasi\nEjisu')
  await expect(page.getByLabel('Fee (GHS)')).toHaveValue('800.00')
})

test('a shopper says where it goes and what helps the driver, which the back office shows @phone', async ({
  page,
  adminPage,
}) => {
  await saveZones(adminPage.request, { zones: [makeZone({ noticeDays: 2 })] })
  const name = unique('Ama')
  await fillCart(page)
  await expect(page.getByText('Say where it goes: the town or area.')).toBeVisible()
  const summary = page.getByRole('region', { name: 'Summary' })
  await expect(summary).not.toContainText('with delivery')
  await page.getByLabel('Where to?').fill('ejisu')
  await expect(page.getByText('Delivery to Kumasi (170 kg) costs GHS 800.00.')).toBeVisible()
  await expect(summary.getByText('GHS 825.00 with delivery')).toBeVisible()
  await scanForAccessibility(page)
  await page.goto('/checkout')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Where to?')).toHaveValue('ejisu')
  await fillContact(dialog, name)
  await dialog.getByText('Help the driver find the site').click()
  await dialog.getByLabel('Digital Address').fill('AK0391234')
  await expect(dialog.getByText('This usually lies in Kumasi.')).toBeVisible()
  await dialog.getByLabel('Landmark').fill('Opposite the mosque')
  await dialog.getByLabel('Unloading').selectOption('By crane')
  await scanForAccessibility(page)
  const receiverPhone = dialog.getByLabel('Phone on the site')
  await receiverPhone.fill('12')
  for (let attempt = 0; attempt < 2; attempt++) {
    await dialog.getByText('Help the driver find the site').click()
    await expect(receiverPhone).toBeHidden()
    await dialog.getByRole('button', { name: 'Review Order' }).click()
    await expect(receiverPhone).toBeFocused()
  }
  await receiverPhone.fill('')
  await dialog.getByRole('button', { name: 'Review Order' }).click()
  await expect(dialog.getByText('Delivery to Kumasi (170 kg)', { exact: true })).toBeVisible()
  await expect(dialog.getByText('GH₵825.00')).toBeVisible()
  await dialog.getByRole('button', { name: 'Submit Order' }).click()
  await expect(page.getByText(/^Your order .* has reached us/)).toBeVisible()
  await findOrder(adminPage, name)
  await expect(adminPage.getByText('Delivery to Kumasi (170 kg)')).toBeVisible()
  await expect(adminPage.getByText('By crane')).toBeVisible()
  const map = adminPage.getByRole('link', { name: 'AK-039-1234 on the map' })
  await expect(map).toHaveAttribute('href', /query=AK-039-1234$/)
})

test('a zone that was saved while the checkout was open asks for the place @phone', async ({
  page,
  adminPage,
}) => {
  await fillCart(page)
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  const dialog = page.getByRole('dialog')
  await fillContact(dialog, unique('Esi'))
  await expect(dialog.getByLabel('Where to?')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Review Order' }).click()
  await saveZones(adminPage.request, { zones: [makeZone()] })
  await dialog.getByRole('button', { name: 'Submit Order' }).click()
  const place = dialog.getByLabel('Where to?')
  await expect(place).toHaveAccessibleDescription(/Say where it goes: the town or area\./)
  await place.fill('ejisu')
  await dialog.getByRole('button', { name: 'Review Order' }).click()
  await expect(dialog.getByText('GH₵825.00')).toBeVisible()
  await dialog.getByRole('button', { name: 'Submit Order' }).click()
  await expect(page.getByText(/^Your order .* has reached us/)).toBeVisible()
})

test('the position of the site comes on tap, and a browser that refuses it is said @phone', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 5.6037, longitude: -0.187 })
  await page.addInitScript(() => {
    const { geolocation } = navigator
    const ask = geolocation.getCurrentPosition.bind(geolocation)
    geolocation.getCurrentPosition = (...args) =>
      document.addEventListener('position', () => ask(...args), { once: true })
  })
  await fillCart(page)
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Help the driver find the site').click()
  const share = async () => {
    await dialog.getByRole('button', { name: 'Share my position' }).click()
    await dialog.getByLabel('Landmark').fill('Opposite the mosque')
    await page.evaluate(() => document.dispatchEvent(new Event('position')))
  }
  await share()
  await expect(dialog.getByLabel('Position')).toHaveValue('5.60370,-0.18700')
  await expect(dialog.getByLabel('Landmark')).toHaveValue('Opposite the mosque')
  await context.clearPermissions()
  await dialog.getByLabel('Position').fill('')
  await share()
  await expect(dialog.getByText('The browser did not tell the position.')).toBeVisible()
  await expect(dialog.getByLabel('Position')).toHaveValue('')
})

test('a place outside the zones has to be asked for, and goods can be collected instead @phone', async ({
  page,
  adminPage,
}) => {
  await saveZones(adminPage.request, { zones: [makeZone()], deliversElsewhere: false, canCollect: true })
  const name = unique('Kofi')
  await fillCart(page)
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  const dialog = page.getByRole('dialog')
  await fillContact(dialog, name)
  const refusal = dialog.getByText('We have no fixed fee for Wa.').first()
  await dialog.getByLabel('Where to?').fill('Wa')
  await expect(refusal).toBeHidden()
  await dialog.getByLabel('Where to?').blur()
  await expect(refusal).toBeVisible()
  await dialog.getByRole('button', { name: 'Review Order' }).click()
  await expect(dialog.getByLabel('Where to?')).toBeFocused()
  await expect(dialog.getByRole('link', { name: 'Ask for a quote' })).toBeVisible()
  await dialog.getByLabel('Delivery or collection').selectOption('Collect at Cape Coast')
  await expect(dialog.getByText('Free of charge. Open Monday to Friday')).toBeVisible()
  await expect(dialog.getByLabel('Delivery Address')).toBeHidden()
  await dialog.getByRole('button', { name: 'Review Order' }).click()
  await expect(dialog.getByText('You pay on collection.')).toBeVisible()
  await expect(dialog).not.toContainText('You pay on delivery')
  const summary = page.locator('[aria-label=Summary]')
  await expect(summary).toContainText('Collect at Cape Coast FREE')
  await expect(summary).not.toContainText('You pay on delivery')
  await dialog.getByRole('button', { name: 'Submit Order' }).click()
  await expect(page.getByText(/^Your order .* has reached us/)).toBeVisible()
  await findOrder(adminPage, name)
  await expect(adminPage.getByText('Collect at Cape Coast').first()).toBeVisible()
})
