import type { Page } from '@playwright/test'
import { expect, scanForAccessibility, testWithShop } from './shop.ts'

const mailProvider = { isRefusing: true, mails: [] as string[] }

/** The shop has a mail provider that refuses mails at first; the shop does not retry those by itself. */
const test = testWithShop({
  gateway: {
    answer(body) {
      if (mailProvider.isRefusing) return 403
      mailProvider.mails.push(body)
      return 200
    },
    env: url => ({
      SMTP_URL: '',
      EMAIL_API_URL: url,
      EMAIL_API_USER_ID: 'user',
      EMAIL_API_SERVICE_ID: 'service',
      EMAIL_API_TEMPLATE_ID: 'template',
    }),
  },
}).extend<{ provider: typeof mailProvider }>({
  provider: async ({ adminContext: { request } }, use) => {
    await use(Object.assign(mailProvider, { isRefusing: true }))
    const form = { intent: 'send all again' }
    expect(await request.post('/admin/settings', { form })).toBeOK()
    await expect
      .poll(async () => (await request.get('/admin/settings')).text())
      .toContain('Nothing waits to be sent.')
  },
})
test.describe.configure({ mode: 'default' })

/** The settings' list of unsent mails, when it has as many entries. */
async function openUnsentMails(page: Page, count: number) {
  const region = page.getByRole('region', { name: 'Waiting mails and SMS' })
  await expect(async () => {
    await page.goto('/admin/settings')
    await expect(region.getByRole('listitem')).toHaveCount(count, { timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
  return region
}

test('a refused mail is listed and sent again from the settings @phone', async ({
  adminPage: page,
  placeOrder,
  provider,
}) => {
  await page.goto('/admin/settings')
  await expect(page.getByText('Nothing waits to be sent.')).toBeVisible()
  const { number } = await placeOrder()
  await placeOrder({ name: 'Nana Akosua Oforiwaa-Asantewaa' })
  const unsent = await openUnsentMails(page, 4)
  await expect(unsent).toContainText('The mail provider did not accept the shop’s account.')
  await scanForAccessibility(page)
  const sendAgain = unsent.getByRole('button', { name: `Send again: Order ${number}` })
  await sendAgain.click()
  await expect(page.getByText('Not sent', { exact: true })).toBeVisible()
  provider.isRefusing = false
  await sendAgain.click()
  await expect(page.getByText('1 mail went out.')).toBeVisible()
  await expect(unsent.getByRole('listitem')).toHaveCount(3)
  await expect(unsent).toContainText(`E-mail to the customer: received order ${number}`)
})

test('the dashboard warns of a refused mail, which is sent again from its order @phone', async ({
  adminPage: page,
  placeOrder,
  provider,
}) => {
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByText('Mails or SMS are not getting through.')).toBeHidden()
  const { id } = await placeOrder()
  await openUnsentMails(page, 2)
  await page.goto('/admin')
  await expect(page.getByText('Mails or SMS are not getting through.')).toBeVisible()
  await scanForAccessibility(page)
  provider.isRefusing = false
  await page.goto(`/admin/orders/${id}`)
  const notification = page.getByRole('region', { name: 'Notification', exact: true })
  await expect(notification).toContainText('Given up')
  await notification.getByRole('button', { name: 'Send again' }).click()
  await expect(notification).toContainText('The mail went out')
  const messages = page.getByRole('region', { name: 'Messages to the customer' })
  await messages.getByRole('button', { name: 'Send again: E-mail' }).click()
  await expect(messages).toContainText('The e-mail went out')
  expect(provider.mails.filter(mail => mail.includes(id))).toHaveLength(1)
  await page.goto('/admin/settings')
  await expect(page.getByText('Nothing waits to be sent.')).toBeVisible()
})
