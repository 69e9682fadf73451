import { expect, scanForAccessibility, test, unique, waitForHydration } from './shop.ts'

test('the desk changes an order, and the customer agrees to what costs more @phone', async ({
  page,
  adminPage,
  placeOrder,
}) => {
  const { id, path } = await placeOrder({ name: unique('Ama') })
  await adminPage.goto(`/admin/orders/${id}`)
  await adminPage.getByRole('link', { name: 'Change the order' }).click()
  await waitForHydration(adminPage)
  await adminPage.getByLabel(/^Quantity of Hollow/).fill('20')
  const preview = adminPage.getByRole('region', { name: 'What changes' })
  await expect(preview).toContainText('10 blocks → 20 blocks')
  await expect(preview).toContainText('GH₵75.00 → GH₵100.00 (+GH₵25.00)')
  await adminPage.getByLabel('Why').fill('A wall more')
  await scanForAccessibility(adminPage)
  await adminPage.reload()
  await expect(adminPage.getByLabel(/^Quantity of Hollow/)).toHaveValue('20')
  await adminPage.getByRole('button', { name: 'Ask the customer, GH₵100.00' }).click()
  const changes = adminPage.getByRole('region', { name: 'Changes', exact: true })
  await expect(changes).toContainText('Waits for the customer')
  await scanForAccessibility(adminPage)

  await page.goto(path)
  await scanForAccessibility(page)
  await page.getByRole('link', { name: 'See the change' }).click()
  await expect(page.getByText('10 blocks → 20 blocks')).toBeVisible()
  await scanForAccessibility(page)
  await page.getByRole('button', { name: 'Agree, GH₵100.00 in all' }).click()
  await expect(page.getByText('You agreed to the change')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Items' })).toContainText('GH₵100.00')
  await adminPage.reload()
  await expect(changes).toContainText('Agreed on the order’s page')
})
