import type { Page } from '@playwright/test'
import { openHttpGateway } from './http-gateway.ts'
import { expect, isolatedTest, type Shop, scanForAccessibility, waitForMail } from './shop.ts'

type Gateway = {
  url: string
  status: number
  /** Until this is resolved, requests have no response. */
  release: Promise<void>
  sms: { to: string; from: string; text: string }[]
}

/** An HTTP gateway that records the SMS that it accepts. */
const test = isolatedTest.extend<{ gateway: Gateway; shop: Shop }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  gateway: async ({}, use) => {
    const gateway: Gateway = { url: '', status: 200, release: Promise.resolve(), sms: [] }
    const { url, close } = await openHttpGateway(async body => {
      await gateway.release
      if (gateway.status === 200) gateway.sms.push(JSON.parse(body))
      return gateway.status
    })
    await use(Object.assign(gateway, { url }))
    close()
  },
  shopOptions: ({ gateway }, use) =>
    use({ env: { SMS_API_URL: gateway.url, SMS_API_KEY: 'key', SMS_SENDER: 'Blockyard' } }),
})

const messagesOf = (page: Page) => page.getByRole('region', { name: 'Messages to the customer' })

/** Opens the order again until its messages show the text. */
const expectMessage = (page: Page, id: string, shown: string | RegExp) =>
  expect(async () => {
    await page.goto(`/admin/orders/${id}`)
    await expect(messagesOf(page)).toContainText(shown, { timeout: 1_000 })
  }).toPass({ timeout: 20_000 })

test('a customer gets the link to the order by mail and by SMS @desktop', async ({
  adminPage: page,
  placeOrder,
  gateway,
  shop,
}) => {
  const { id, number } = await placeOrder()
  const mail = await waitForMail(shop, ({ to }) => to?.[0]?.address === 'ama@example.com')
  expect(mail.subject).toBe(`Your order ${number} at Blockyard`)
  const link = /http\S+\/orders\/[\w-]{22}/.exec(mail.text ?? '')?.[0] ?? 'no link'
  expect(link).toContain(shop.url)
  expect(mail.html).toContain(`href="${link}"`)
  expect(mail.text).toContain('Hollow Blocks')
  await expect.poll(() => gateway.sms).toHaveLength(1)
  expect(gateway.sms[0]).toMatchObject({ to: '+233241234567', from: 'Blockyard' })
  expect(gateway.sms[0]?.text).toContain(link)
  await expectMessage(
    page,
    id,
    /The SMS went out.*The e-mail went out|The e-mail went out.*The SMS went out/s,
  )
  await scanForAccessibility(page)
})

test('an SMS that the gateway refuses is shown at the order and sent again @phone', async ({
  adminPage: page,
  placeOrder,
  gateway,
}) => {
  gateway.status = 403
  const { id, number } = await placeOrder()
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
  expect(gateway.sms).toHaveLength(1)
})

test('an SMS is sent once by a slow gateway, and again after a failure of the gateway @desktop', async ({
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
  expect(gateway.sms.map(sms => sms.text.includes(failed.number))).toEqual([false, true])
})

test('a phone number that gets no SMS is named as the problem @phone', async ({
  adminPage: page,
  placeOrder,
}) => {
  const { id } = await placeOrder({ phone: '12345678' })
  await expectMessage(page, id, 'The phone number of the order can’t get an SMS')
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
  await expect.poll(chatText).toContain(`your order ${number} is on its way`)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  await page.getByRole('button', { name: 'New link' }).click()
  await page.getByRole('button', { name: 'Make a new link' }).click()
  await expect(
    page.getByText('New link to the customer’s page; the one before no longer works.'),
  ).toBeVisible()
  await expect(link).not.toHaveValue(old)
  await scanForAccessibility(page)
})

test('the admin edits the messages, switches one off and sees what is wrong @desktop', async ({
  adminPage: page,
  placeOrder,
  gateway,
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
  await placeOrder()
  await waitForMail(shop, ({ subject }) => subject === 'Akwaaba, Ama')
  expect(gateway.sms).toEqual([])
})
