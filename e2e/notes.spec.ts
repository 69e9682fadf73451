import { expect, scanForAccessibility, test, unique } from './shop.ts'

test('somebody takes an order, notes something with a mention, and finds it among his own @phone', async ({
  adminPage,
  placeOrder,
}) => {
  const name = unique('Ama')
  const { id, number } = await placeOrder({ name })
  await placeOrder({ name })
  await adminPage.goto(`/admin/orders/${id}`)
  await adminPage.getByLabel('Looked after by').selectOption({ index: 1 })
  await adminPage.getByRole('button', { name: 'Assign' }).click()
  await expect(adminPage.getByText(/looks after it$/)).toBeVisible()
  const note = adminPage.getByLabel('Internal note')
  await note.fill('Blue gate, ask @')
  await adminPage.getByRole('button', { name: /^@/ }).first().click()
  await expect(note).toHaveValue(/^Blue gate, ask @\S.* $/)
  await scanForAccessibility(adminPage)
  await adminPage.getByRole('button', { name: 'Save note' }).click()
  await expect(adminPage.getByRole('listitem').filter({ hasText: 'Blue gate' })).toBeVisible()
  await expect(note).toHaveValue('')

  await adminPage.goto(`/admin/orders?q=${encodeURIComponent(name)}`)
  await expect(adminPage.getByRole('link', { name: /^#/ })).toHaveCount(2)
  await adminPage.getByRole('link', { name: 'Mine' }).click()
  await expect(adminPage.getByRole('link', { name: /^#/ })).toHaveText([`#${number}`])
  await adminPage.goto('/admin/mentions')
  await expect(adminPage.getByText('No note mentions you')).toBeVisible()
})
