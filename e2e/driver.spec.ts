import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { truckFields } from '../app/deliveries/truck.ts'
import type { PlacedOrder } from '../app/orders/order.ts'
import { formOf } from '../app/platform/fields/field-form.fixture.ts'
import { expect, findIn, scanForAccessibility, test, toFormData, unique } from './shop.ts'

const photo = 'e2e/pictures/clay-bricks.jpg'

/** A trip of today with these orders; returns the path of the driver's page. */
async function planTrip(request: APIRequestContext, orders: PlacedOrder[]) {
  const [truck, trip] = [randomUUID(), randomUUID()]
  const details = {
    ...{ name: unique('Truck'), plate: 'GT 1234-20', payloadGrams: 10_000_000, pallets: null, drumM3: null },
    ...{ hasCrane: true, outFrom: '', outUntil: '', isRetired: false },
  }
  const texts = Object.fromEntries(formOf(truckFields, details))
  const send = async (path: string, form: Record<string, string | string[]>) =>
    expect(await request.post(path, { form: toFormData(form) })).toBeOK()
  await send('/admin/deliveries/trucks', { ...texts, intent: 'save', id: truck, editToken: '' })
  const day = new Date().toISOString().slice(0, 10)
  await send('/admin/deliveries', { intent: 'trip', id: trip, day, truckId: truck })
  await send('/admin/deliveries', { intent: 'put', trip, orders: orders.map(({ id }) => id), mode: 'whole' })
  const html = await (await request.get(`/admin/deliveries/trips/${trip}`)).text()
  return findIn(html, /:\/\/[^/"]+(\/trips\/[\w-]{22})/)
}

const stop = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(name) })
const openDetails = (page: Page, name: string) => stop(page, name).locator('summary').click()

/** What the phone's database has. */
const readKept = () =>
  new Promise<string>(resolve => {
    const opening = indexedDB.open('deliveries')
    opening.onsuccess = () => {
      const reading = opening.result.transaction('entries').objectStore('entries').getAll()
      reading.onsuccess = () => {
        opening.result.close()
        resolve(JSON.stringify(reading.result))
      }
    }
  })

async function sign(page: Page, name: string) {
  const canvas = stop(page, name).locator('canvas')
  await canvas.scrollIntoViewIfNeeded()
  const pad = await canvas.boundingBox()
  if (!pad) throw new Error('There is nothing to sign on')
  await page.mouse.move(pad.x + 20, pad.y + 20)
  await page.mouse.down()
  await page.mouse.move(pad.x + 120, pad.y + 60, { steps: 5 })
  await page.mouse.up()
}

/** Of an order, as the back office shows it. */
async function readHistory(request: APIRequestContext, order: PlacedOrder) {
  const html = await (await request.get(`/admin/orders/${order.id}`)).text()
  return html.split('id="history"')[1]?.split('</section>')[0] ?? ''
}

async function expectProof(page: Page) {
  const proof = page.getByRole('region', { name: 'What has come' })
  await expect(proof).toContainText('7 blocks of 10 blocks · 3 blocks still to come')
  await expect(proof).toContainText('received by Yaw')
  await expect(proof.getByRole('img')).toHaveCount(2)
  await scanForAccessibility(page)
  const note = await proof.getByRole('link', { name: 'Signed delivery note' }).getAttribute('href')
  const pdf = await page.request.get(note ?? '')
  expect(pdf.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
  })
}

test('a driver records two stops without a network, also after a reload, and each is sent once @phone', async ({
  page,
  context,
  adminContext,
  placeOrder,
}) => {
  const [ama, kwame] = [unique('Ama'), unique('Kwame')]
  const orders = [await placeOrder({ name: ama }), await placeOrder({ name: kwame })]
  const path = await planTrip(adminContext.request, orders)
  await page.goto(path)
  await page.locator('html[data-kept]').waitFor({ state: 'attached' })
  await scanForAccessibility(page)

  await context.setOffline(true)
  await page.getByRole('button', { name: 'Leave the yard' }).click()
  await stop(page, ama).getByRole('button', { name: 'All delivered' }).click()
  await expect(stop(page, ama)).toContainText('Kept on this phone, not yet sent')
  await openDetails(page, kwame)
  await stop(page, kwame).getByLabel('Delivered').fill('7')
  await stop(page, kwame).getByLabel('Broken').fill('4')
  await stop(page, kwame).getByRole('button', { name: 'Save as entered' }).click()
  await expect(stop(page, kwame).getByRole('alert')).toContainText('only 10 blocks were on the truck')
  await stop(page, kwame).getByLabel('Broken').fill('2')
  await stop(page, kwame).getByLabel('Cash').fill('60')
  await expect.poll(() => page.evaluate(readKept)).toContain('"cash":"60"')
  await page.reload()
  await expect(stop(page, ama)).toContainText('Kept on this phone, not yet sent')
  await openDetails(page, kwame)
  await expect(stop(page, kwame).getByLabel('Cash')).toHaveValue('60')
  await stop(page, kwame).getByLabel('Received by').fill('Yaw')
  await sign(page, kwame)
  await stop(page, kwame).getByLabel('Photos').setInputFiles(photo)
  await expect(stop(page, kwame)).toContainText('0 of 1 pictures sent')
  await stop(page, kwame).getByRole('button', { name: 'Save as entered' }).click()
  await expect(page.getByText(/entries wait on this phone/)).toBeVisible()

  await context.setOffline(false)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByText('Everything on this phone has been sent.')).toBeVisible()
  await expect(stop(page, kwame)).toContainText('2 of 2 pictures sent')
  // On a slow network the copy on the phone is shown first.
  await expect(async () => {
    await page.reload()
    await expect(stop(page, kwame)).toContainText('Nothing to collect.', { timeout: 1_000 })
  }).toPass({ timeout: 30_000 })

  const [first, second] = await Promise.all(orders.map(order => readHistory(adminContext.request, order)))
  for (const history of [first, second]) expect(history?.match(/Delivered with /g)).toHaveLength(1)
  expect(second?.match(/Payment of GH₵60\.00, cash/g)).toHaveLength(1)
  expect(second).toContain('7 blocks of 10 blocks (2 broken)')
  await page.goto(orders[1]?.path ?? '')
  await expectProof(page)
})

test('a phone that keeps one trip opens the next one @phone', async ({ page, adminContext, placeOrder }) => {
  const [ama, esi] = [unique('Ama'), unique('Esi')]
  const first = await planTrip(adminContext.request, [await placeOrder({ name: ama })])
  await page.goto(first)
  await page.locator('html[data-kept]').waitFor({ state: 'attached' })
  const second = await planTrip(adminContext.request, [await placeOrder({ name: esi })])
  await page.goto(second)
  await expect(stop(page, esi)).toBeVisible()
})
