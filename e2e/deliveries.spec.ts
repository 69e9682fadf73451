import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { delayRequests, expect, scanForAccessibility, test, unique, waitForHydration } from './shop.ts'

const today = () => new Date().toISOString().slice(0, 10)

async function addTruck(request: APIRequestContext, name: string, payloadGrams: string) {
  const id = randomUUID()
  const form = { intent: 'save', id, name, payloadGrams, pallets: '', drumM3: '' }
  expect(await request.post('/admin/deliveries/trucks', { form })).toBeOK()
  return id
}

async function saveTripSlowly(page: Page) {
  await page.getByText('Truck, driver and day').click()
  const release = await delayRequests(page, /\/deliveries\/trips\/.*\.data/)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  // What was typed now would be lost when the page is up to date.
  await expect(page.locator('[inert]').getByLabel('Why it may carry more')).toBeVisible()
  release()
  await expect(page.getByText('Trip saved')).toBeVisible()
  await expect(page.locator('[inert]')).toHaveCount(0)
}

test('the office puts orders on a truck, which leaves and is settled @phone', async ({
  adminPage: page,
  adminContext: { request },
  placeOrder,
  changeStatus,
}) => {
  const [truck, near, far] = [unique('Truck'), unique('Ama'), unique('Kofi')]
  for (const name of [near, far]) await changeStatus((await placeOrder({ name })).id, 'confirmed')
  const truckId = await addTruck(request, truck, '4000')

  await page.goto('/admin/deliveries')
  await page.getByText('Add a trip').click()
  await page.getByLabel('Truck *').selectOption(truckId)
  await page.getByRole('button', { name: 'Add the trip' }).click()
  await expect(page.getByText('Trip added')).toBeVisible()

  await page.getByRole('checkbox', { name: near }).check()
  await page.getByRole('checkbox', { name: far }).check()
  await scanForAccessibility(page)
  await page.getByRole('button', { name: `Put 2 orders on ${truck}` }).click()
  await expect(page.getByText('2 orders put on the trip')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: near })).toHaveCount(0)

  await page.getByRole('link', { name: truck }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(truck)
  await scanForAccessibility(page)
  await page.getByRole('button', { name: `Move ${far} up` }).click()
  await expect(page.getByText(`1. ${far}`)).toBeVisible()
  const sheet = await request.get(
    await page.getByRole('link', { name: 'Loading sheet' }).evaluate((a: HTMLAnchorElement) => a.href),
  )
  expect(sheet.headers()['content-type']).toBe('application/pdf')

  await saveTripSlowly(page)
  await page.getByRole('button', { name: 'The truck has left' }).click()
  await expect(page.getByText('On its way')).toBeVisible()
  await page.getByRole('button', { name: 'Close the trip' }).click()
  await expect(page.getByText('Trip closed')).toBeVisible()
})

test('a plan for the day is proposed, corrected and stored; its order is shipped and cancelled by hand @phone', async ({
  adminPage: page,
  adminContext: { request },
  placeOrder,
  changeStatus,
}) => {
  const [truck, name] = [unique('Truck'), unique('Esi')]
  const { id, number } = await placeOrder({ name })
  await changeStatus(id, 'confirmed')
  await addTruck(request, truck, '30000')
  await page.goto(`/admin/deliveries/plan?day=${today()}`)
  await waitForHydration(page)
  const quantity = page.getByLabel(new RegExp(`^${name}: Hollow Blocks`))
  await expect(quantity).toHaveValue('10')
  await quantity.fill('4')
  await scanForAccessibility(page)
  await page.getByRole('button', { name: 'Save the plan' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deliveries')
  await expect(
    page.getByRole('listitem').filter({ hasText: name }).filter({ hasText: number }),
  ).toContainText('6 blocks')
  await page.goto(`/admin/orders/${id}`)
  const line = page.getByRole('list', { name: 'How far each line is' }).getByRole('listitem')
  await expect(line).toContainText('Ordered10On trips4Open6')
  await scanForAccessibility(page)

  const status = page.getByLabel('Status of order')
  const choose = async (to: string, answer: string) => {
    await status.selectOption(to)
    await page.getByRole('dialog').getByRole('button', { name: answer }).click()
  }
  await choose('shipped', 'Record it')
  await expect(status).toHaveValue('shipped')
  await choose('cancelled', 'Keep the order')
  await expect(status).toHaveValue('shipped')
  await choose('cancelled', 'Cancel the order')
  await expect(status).toHaveValue('cancelled')
})
