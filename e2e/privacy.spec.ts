import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { migrations } from '../app/platform/database.fixture.ts'
import { openDatabase } from '../app/platform/database.server.ts'
import { expect, expectAccessible, mailTo, openShop, placeOrder, signIn, test } from './shop.ts'

test('a mail that the provider refuses is seen, and goes out when it is sent again @phone', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  // Refused like this, a mail is given up at once: no try of the shop's own comes between.
  let refuses = true
  const taken: string[] = []
  const provider = createServer((request, response) => {
    request.setEncoding('utf8').on('data', part => refuses || taken.push(part))
    request.on('end', () => response.writeHead(refuses ? 403 : 200).end())
  })
  provider.listen(0, '127.0.0.1')
  await once(provider, 'listening')
  const { port } = provider.address() as { port: number }
  const { shop, close } = await openShop({
    SMTP_URL: '',
    EMAIL_API_URL: `http://127.0.0.1:${port}/send`,
    EMAIL_API_USER_ID: 'user',
    EMAIL_API_SERVICE_ID: 'service',
    EMAIL_API_TEMPLATE_ID: 'template',
  })
  const page = await (await browser.newContext({ baseURL: shop.url })).newPage()

  await signIn(page)
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByText('Mails are not getting through.')).toBeHidden()
  await page.goto('/admin/settings')
  await expect(page.getByText('Every mail has gone out.')).toBeVisible()

  const first = await placeOrder(page.request, 'Ama Mensah', 'ama@example.com')
  const second = await placeOrder(page.request, 'Nana Akosua Oforiwaa-Asantewaa', 'nana@example.com')
  const waiting = page.getByRole('region', { name: 'Waiting mails' })
  await expect(async () => {
    await page.reload()
    await expect(waiting.getByRole('listitem')).toHaveCount(2, { timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
  await expect(waiting).toContainText('The mail provider did not accept the shop’s account.')
  await expectAccessible(page)

  await waiting.getByRole('button', { name: `Send again: Order ${first.number}` }).click()
  await expect(page.getByText('Not sent', { exact: true })).toBeVisible()
  refuses = false
  await waiting.getByRole('button', { name: `Send again: Order ${first.number}` }).click()
  await expect(page.getByText('1 mail went out.')).toBeVisible()
  await expect(waiting.getByRole('listitem')).toHaveCount(1)

  await page.goto('/admin')
  await expect(page.getByText('Mails are not getting through.')).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/admin/orders/${second.id}`)
  const notification = page.getByRole('region', { name: 'Notification', exact: true })
  await expect(notification).toContainText('Given up')
  await notification.getByRole('button', { name: 'Send again' }).click()
  await expect(notification).toContainText('The mail went out')
  await expectAccessible(page)
  expect(taken.filter(mail => mail.includes(second.id))).toHaveLength(1)
  await page.goto('/admin/settings')
  await expect(page.getByText('Every mail has gone out.')).toBeVisible()
  await page.context().close()
  await close()
  await new Promise(resolve => provider.close(resolve))
})

test('what is held of a person is found, given out and erased', async ({ page }, { project }) => {
  const email = `erase-${project.name}@example.com`
  const { id } = await placeOrder(page.request, 'Yaw Darko', email)
  await signIn(page)
  await page.goto(`/admin/orders/${id}`)
  await page.getByLabel(/^Status of order/).selectOption('delivered')
  await expect(page.getByText('Order status updated successfully')).toBeVisible()

  await page.goto('/admin/settings')
  await page.getByRole('link', { name: 'Export or erase' }).click()
  const who = page.getByLabel('E-mail or phone')
  await who.fill('Yaw')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByText('Enter a whole e-mail address or phone number', { exact: true })).toBeVisible()
  await who.fill(`nobody-${email}`)
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByText('Nothing is held')).toBeVisible()
  await who.fill(email.toUpperCase())
  await page.getByRole('button', { name: 'Find' }).click()
  const found = page.getByRole('region', { name: email.toUpperCase() })
  await expect(found).toContainText('Yaw Darko')
  await expect(page).toHaveURL('/admin/settings/personal-data')
  await expectAccessible(page)

  const downloading = page.waitForEvent('download')
  await found.getByRole('button', { name: 'Download as JSON' }).click()
  const file = await (await downloading).path()
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ orders: [{ id, customer_email: email }] })

  await found.getByRole('button', { name: 'Erase' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(email.toUpperCase())
  await expect(dialog).toContainText('1 order: name, e-mail, phone, address and notes go')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Erase' }).click()
  await expect(page.getByText('Personal data erased')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Nothing is held')).toBeVisible()
  await page.goto(`/admin/orders/${id}`)
  await expect(page.getByText('are no longer kept')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('Yaw')
  await expect(page.getByRole('main')).toContainText('Hollow Blocks')
  await page.goto('/admin/settings')
  const log = page.getByRole('region', { name: 'Audit log' })
  await expect(log).toContainText('Person erased')
  await expect(log).not.toContainText(email)
})

test('the privacy page is one step from every form, and says what the owner has set @phone', async ({
  page,
}) => {
  const consent = (form: ReturnType<Page['getByRole']>) => form.getByRole('link', { name: 'privacy page' })
  await page.goto('/contact')
  await expect(consent(page.getByRole('form', { name: 'Send us a message' }))).toHaveAttribute(
    'href',
    '/privacy',
  )
  await page.goto('/')
  await expect(consent(page.getByRole('form', { name: 'Quick order' }))).toHaveAttribute('href', '/privacy')
  await page.goto('/products/hollow-blocks')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.goto('/checkout')
  const dialog = page.getByRole('dialog')
  await expect(consent(dialog)).toBeVisible()
  const opening = page.waitForEvent('popup')
  await consent(dialog).click()
  const privacy = await opening
  await expect(privacy.getByRole('heading', { name: 'How long' })).toBeVisible()
  await expect(privacy.getByText('erased after 6 years')).toBeVisible()
  await privacy.close()

  await page.goto('/about')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await expect(page).toHaveURL('/privacy')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your details, and what we do with them')
})

test('the metrics tell what has happened @desktop', async ({ request, shop }) => {
  const read = async () => {
    const text = await (await request.get('/metrics')).text()
    const samples = [...text.matchAll(/^(blockyard_\S+) (\S+)$/gm)]
    return (name: string) => Number(samples.find(([, sample]) => sample === `blockyard_${name}`)?.[2] ?? 0)
  }
  const before = await read()
  const { id } = await placeOrder(request, 'Esi Owusu', 'esi@example.com')
  await mailTo(shop, mail => `${mail.text}`.includes(id))
  await request.get('/about')
  await request.get('/about')
  await request.get('/no-such-page')
  let after = await read()
  await expect
    .poll(async () => {
      after = await read()
      return after('mails_sent_total')
    })
    .toBeGreaterThan(before('mails_sent_total'))
  const grown = (name: string) => after(name) - before(name)
  expect(grown('orders_placed_total')).toBeGreaterThanOrEqual(1)
  expect(grown('http_requests_total{kind="order",status="2xx"}')).toBeGreaterThanOrEqual(1)
  expect(grown('http_requests_total{kind="page",status="4xx"}')).toBeGreaterThanOrEqual(1)
  expect(grown('page_cache_hits_total')).toBeGreaterThanOrEqual(1)
  expect(grown('http_request_duration_seconds_count{kind="page"}')).toBeGreaterThanOrEqual(3)
  expect(after('database_up')).toBe(1)
  expect(after('process_resident_memory_bytes')).toBeGreaterThan(50e6)
})

test('the number on an error page is that of the answer and of the log @phone', async ({ browser }) => {
  test.setTimeout(240_000)
  const { shop, close } = await openShop({ LOG_LEVEL: 'error' }, async dataDir => {
    const database = await openDatabase({ dataDir, migrations })
    for (const table of ['products', 'quotation_requests'])
      await database.db.execute(sql.raw(`alter table ${table} rename to lost_${table}`))
    await database.close()
  })
  const page = await (await browser.newContext({ baseURL: shop.url })).newPage()

  const answer = await page.goto('/products/hollow-blocks')
  const number = answer?.headers()['x-request-id'] ?? ''
  expect([answer?.status(), number]).toEqual([500, expect.stringMatching(/^[0-9a-f-]{36}$/)])
  await expect(page.getByText(`If you call us about it, this number finds it: ${number}`)).toBeVisible()
  const line = shop
    .output()
    .split('\n')
    .find(text => text.includes(number))
  expect(JSON.parse(line ?? '{}')).toMatchObject({
    level: 'error',
    requestId: number,
    path: '/products/hollow-blocks',
    reason: expect.stringContaining('products'),
  })

  // A page that the browser was to make has no number, and may be missing for want of a line.
  await page.goto('/about')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Products', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'The page did not arrive' })).toBeVisible()
  await expect(page.getByText('this number finds it')).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()

  await signIn(page)
  const inside = await page.goto('/admin/messages')
  const second = inside?.headers()['x-request-id'] ?? ''
  expect(second).not.toBe(number)
  await expect(page.getByText(`In the log under: ${second}`)).toBeVisible()
  expect(shop.output()).toContain(second)
  await page.context().close()
  await close()
})
