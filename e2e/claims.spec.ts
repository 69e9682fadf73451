import { expect, scanForAccessibility, test, unique } from './shop.ts'

const photo = 'e2e/pictures/clay-bricks.jpg'

test('a customer reports broken goods with a photo, and the office issues a credit note @phone', async ({
  page,
  adminPage,
  placeOrder,
  changeStatus,
}) => {
  const { id, path, number } = await placeOrder({ name: unique('Ama') })
  await changeStatus(id, 'delivered')
  await page.goto(path)
  await page.getByRole('link', { name: 'Report a problem' }).click()
  await page.getByLabel('What is wrong?').selectOption('Broken')
  await page.getByLabel(/^Hollow Blocks/).fill('99')
  await page.getByLabel(/^Photos/).setInputFiles(photo)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('At most 10 blocks can still be claimed.')).toBeVisible()
  await scanForAccessibility(page)
  await page.getByLabel(/^Hollow Blocks/).fill('2')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('We have your claim')).toBeVisible()
  await expect(page.getByRole('img', { name: 'What is wrong, 1' })).toBeVisible()

  await adminPage.goto(`/admin/claims?q=${number}`)
  await adminPage.getByRole('link', { name: /^C-/ }).click()
  await adminPage.getByText('Issue a credit note').click()
  await adminPage
    .getByLabel(/^Hollow Blocks/)
    .last()
    .fill('1')
  await expect(adminPage.getByText('Credit: GH₵2.50')).toBeVisible()
  await scanForAccessibility(adminPage)
  await adminPage.getByRole('button', { name: 'Issue the credit note' }).click()
  await expect(adminPage.getByText(/over GH₵2\.50/)).toBeVisible()

  await page.goto(path)
  await expect(page.getByText('We credited GH₵2.50.')).toBeVisible()
  await expect(page.getByText(/^Total/).first()).toBeVisible()
})

test('a customer without scripts reports what is missing @phone', async ({
  browser,
  placeOrder,
  changeStatus,
}) => {
  const { id, path } = await placeOrder()
  await changeStatus(id, 'delivered')
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await page.goto(`${path}/claims`)
  await page.getByLabel('What happened').fill('The top layer was not there')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByLabel('What is wrong?').selectOption('Something is missing')
  await expect(page.getByLabel('What happened')).toHaveValue('The top layer was not there')
  await page.getByLabel(/^Hollow Blocks/).fill('3')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('We have your claim')).toBeVisible()
})
