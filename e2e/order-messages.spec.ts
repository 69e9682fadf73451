import type { Page } from '@playwright/test'
import type { PlacedOrder } from '../app/orders/order.ts'
import { orderTexts } from '../app/orders/texts/order-texts.content.ts'
import { expect, savePiece, scanForAccessibility, testWithShop, uniqueEmail, waitForMail } from './shop.ts'

type Gateway = {
  status: number
  /** Until this is resolved, requests have no response. */
  release: Promise<void>
  sms: { to: string; from: string; text: string }[]
}

const accepting = (): Gateway => ({ status: 200, release: Promise.resolve(), sms: [] })

const smsGateway = accepting()

/** The shop has an HTTP gateway that records the SMS that it accepts, and accepts all when a test begins. */
const test = testWithShop({
  gateway: {
    async answer(body) {
      await smsGateway.release
      if (smsGateway.status === 200) smsGateway.sms.push(JSON.parse(body))
      return smsGateway.status
    },
    env: url => ({ SMS_API_URL: url, SMS_API_KEY: 'key', SMS_SENDER: 'Blockyard' }),
  },
}).extend<{ gateway: Gateway; restoreMessages: undefined }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  gateway: ({}, use) => use(Object.assign(smsGateway, accepting())),
  restoreMessages: async ({ adminContext: { request } }, use) => {
    await use(undefined)
    await savePiece(request, '/admin/settings/messages', orderTexts)
  },
})
test.describe.configure({ mode: 'default' })

/** What the gateway accepted about an order; each SMS has the link. */
const smsAbout = ({ sms }: Gateway, { path }: PlacedOrder) => sms.filter(({ text }) => text.includes(path))

const messagesOf = (page: Page) => page.getByRole('region', { name: 'Messages to the customer' })

/** Opens the order once its page has the text. */
async function expectMessage(page: Page, id: string, shown: string | RegExp) {
  const path = `/admin/orders/${id}`
  const pattern = typeof shown === 'string' ? new RegExp(RegExp.escape(shown)) : shown
  const isShown = async () => {
    const html = await (await page.request.get(path)).text()
    return pattern.test(html.replaceAll('<!-- -->', ''))
  }
  await expect.poll(isShown, { timeout: 20_000, intervals: [200] }).toBe(true)
  await page.goto(path)
  await expect(messagesOf(page)).toContainText(shown)
}

test('a customer gets the link to the order by mail and by SMS @phone', async ({
  adminPage: page,
  placeOrder,
  gateway,
  shop,
}) => {
  const email = uniqueEmail('ama')
  const order = await placeOrder({ email })
  const mail = await waitForMail(shop, ({ to }) => to?.[0]?.address === email)
  expect(mail.subject).toBe(`Your order ${order.number} at Blockyard`)
  const link = /http\S+\/orders\/[\w-]{22}/.exec(mail.text ?? '')?.[0] ?? 'no link'
  expect(link).toContain(shop.url)
  expect(mail.html).toContain(`href="${link}"`)
  expect(mail.text).toContain('Hollow Blocks')
  await expect.poll(() => smsAbout(gateway, order)).toHaveLength(1)
  const [sms] = smsAbout(gateway, order)
  expect(sms).toMatchObject({ to: '+233241234567', from: 'Blockyard' })
  expect(sms?.text).toContain(link)
  await expectMessage(
    page,
    order.id,
    /The SMS went out.*The e-mail went out|The e-mail went out.*The SMS went out/s,
  )
})

test('an SMS that the gateway refuses is shown at the order and sent again @phone', async ({
  adminPage: page,
  placeOrder,
  gateway,
}) => {
  gateway.status = 403
  const order = await placeOrder()
  const { id, number } = order
  await expectMessage(page, id, 'The SMS gateway did not accept the shop’s key.')
  await expect(messagesOf(page)).toContainText('Given up')
  await scanForAccessibility(page)
  await page.goto('/admin/settings')
  await expect(page.getByRole('region', { name: 'Waiting mails and SMS' })).toContainText(
    `SMS to the customer: received order ${number}`,
  )
  gateway.status = 200
  await page.goto(`/admin/orders/${id}`)
  await messagesOf(page).getByRole('button', { name: 'Send again: SMS' }).click()
  await expect(page.getByText('1 SMS went out.')).toBeVisible()
  await expect(messagesOf(page)).toContainText('The SMS went out')
  expect(smsAbout(gateway, order)).toHaveLength(1)
})

test('an SMS is sent once by a slow gateway, and again after a failure of the gateway @phone', async ({
  adminPage: page,
  placeOrder,
  gateway,
}) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  gateway.release = promise
  const slow = await placeOrder()
  await expectMessage(page, slow.id, 'Being sent')
  resolve()
  await expectMessage(page, slow.id, 'The SMS went out')
  gateway.status = 500
  const failed = await placeOrder()
  await expectMessage(page, failed.id, 'The SMS gateway had an internal error.')
  gateway.status = 200
  await expectMessage(page, failed.id, 'The SMS went out')
  for (const order of [slow, failed]) expect(smsAbout(gateway, order)).toHaveLength(1)
})

test('the admin chats about the status, copies the link and replaces it @phone', async ({
  adminPage: page,
  placeOrder,
}) => {
  const { id, number } = await placeOrder()
  await page.goto(`/admin/orders/${id}`)
  const link = page.getByLabel('Link to the customer’s page')
  const old = await link.inputValue()
  const chat = page.getByRole('link', { name: 'WhatsApp' })
  const chatText = async () => new URL((await chat.getAttribute('href')) ?? '').searchParams.get('text')
  expect(await chatText()).toContain(`we have your order ${number}`)
  expect(await chatText()).toContain(old)
  await page.getByLabel(/^Status of order/).selectOption('shipped')
  await expect.poll(chatText).toContain(`order ${number} is coming`)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  await page.getByRole('button', { name: 'New link' }).click()
  await page.getByRole('button', { name: 'Make a new link' }).click()
  await expect(page.getByText('New link to the customer’s page. The old link no longer works.')).toBeVisible()
  await expect(link).not.toHaveValue(old)
  await scanForAccessibility(page)
})

test('the admin edits the messages, switches one off and sees what is wrong @phone', async ({
  adminPage: page,
  placeOrder,
  gateway,
  restoreMessages: _,
  shop,
}) => {
  await page.goto('/admin/settings')
  await page.getByRole('link', { name: 'Edit the messages' }).click()
  const placed = page.getByRole('group', { name: 'Order placed' })
  await placed.getByLabel('Subject').fill('Akwaaba, {nmae}')
  await page.getByRole('button', { name: 'Save messages' }).click()
  await expect(placed.getByText('{nmae} is unknown.')).toBeVisible()
  await placed.getByLabel('Subject').fill('Akwaaba, {first_name}')
  await placed.getByLabel('SMS text').fill(`${'Akwaaba '.repeat(20)}{link}`)
  await expect(placed.getByText(/^2\d\d of 160 characters/)).toBeVisible()
  await page.getByRole('button', { name: 'Save messages' }).click()
  await expect(placed.getByText(/^With a typical order this SMS has 2\d\d characters/)).toBeVisible()
  await scanForAccessibility(page)
  await placed.getByLabel('Send an SMS').uncheck()
  await page.getByRole('button', { name: 'Save messages' }).click()
  await expect(page.getByText('Customers get them from now on.')).toBeVisible()
  await placed.getByRole('button', { name: 'Send a test e-mail' }).click()
  await waitForMail(shop, ({ subject }) => subject === 'Akwaaba, Kwabena')
  const order = await placeOrder()
  await waitForMail(shop, ({ subject }) => subject === 'Akwaaba, Ama')
  expect(smsAbout(gateway, order)).toEqual([])
})

test('messages that were changed in another tab are not overwritten unnoticed after a test @desktop', async ({
  adminPage: page,
  restoreMessages: _,
  gateway: __,
}) => {
  await page.goto('/admin/settings/messages')
  const subject = page.getByRole('group', { name: 'Order placed' }).getByLabel('Subject')
  await subject.fill('Akwaaba')
  const days = { ...orderTexts.defaults, placed: { ...orderTexts.defaults.placed, subject: 'Good day' } }
  await savePiece(page.request, '/admin/settings/messages', orderTexts, days)
  const reloaded = page.waitForResponse('**/messages.data?_routes=*')
  await page.getByRole('button', { name: 'Send a test e-mail' }).first().click()
  await reloaded
  await expect(subject).toHaveValue('Akwaaba')
  await page.getByRole('button', { name: 'Save messages' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The messages changed meanwhile' })).toBeFocused()
})
