import { delayRequests, expect, scanForAccessibility, test, unique, waitForHydration } from './shop.ts'

test('somebody takes an order, notes something, and finds it among his own @phone', async ({
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
  await note.fill('Blue gate')
  await scanForAccessibility(adminPage)
  await adminPage.getByRole('button', { name: 'Save note' }).click()
  await expect(adminPage.getByRole('listitem').filter({ hasText: 'Blue gate' })).toBeVisible()
  await expect(note).toHaveValue('')

  await adminPage.goto(`/admin/orders?q=${encodeURIComponent(name)}`)
  await expect(adminPage.getByRole('link', { name: /^#/ })).toHaveCount(2)
  await adminPage.getByRole('link', { name: 'Mine' }).click()
  await expect(adminPage.getByRole('link', { name: /^#/ })).toHaveText([`#${number}`])
})

test('what is typed while a note is being saved stays @phone', async ({ adminPage: page, placeOrder }) => {
  const { id } = await placeOrder()
  await page.goto(`/admin/orders/${id}`)
  await waitForHydration(page)
  const note = page.getByLabel('Internal note')
  const saveNote = page.getByRole('button', { name: 'Save note' })
  await note.fill('Blue gate')
  const release = await delayRequests(page, `**/admin/orders/${id}.data*`)
  await saveNote.click()
  await note.fill('Blue gate, ask Kofi')
  release()
  const notes = page.getByRole('listitem').filter({ hasText: 'Blue gate' })
  await expect(notes).toHaveCount(1)
  await expect(saveNote).toBeEnabled()
  await expect(note).toHaveValue('Blue gate, ask Kofi')
  await saveNote.click()
  await expect(notes.first()).toContainText('ask Kofi')
  await expect(note).toHaveValue('')
})
