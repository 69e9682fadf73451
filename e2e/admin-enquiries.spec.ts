import { expect, holdRequests, scanForAccessibility, test, unique } from './shop.ts'

test('the search field keeps input and focus while results load', async ({
  adminPage: page,
  sendEnquiry,
}) => {
  await sendEnquiry('Ama')
  await page.goto('/admin/messages')
  const release = await holdRequests(page, /messages\.data/)
  const search = page.getByLabel('Search messages')
  await search.fill('Nobody')
  await Promise.all([page.waitForRequest(/messages\.data/), search.press('Enter')])
  await search.fill('AMA')
  release()
  await expect(page).toHaveURL(/q=Nobody/)
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('AMA')
})

test('the admin finds an enquiry, opens it and marks it as answered', async ({
  adminPage: page,
  sendEnquiry,
}, { project }) => {
  const name = unique('Ama')
  await sendEnquiry(name)
  await page.goto('/admin/messages')
  await page.getByLabel('Search messages').fill(name.toUpperCase())
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name: new RegExp(`^${name} New`) }).click()
  const enquiry = page.getByRole('article')
  const heading = enquiry.getByRole('heading', { name })
  await expect(heading).toBeVisible()
  if (project.name === 'phone') await expect(heading).toBeFocused()
  await expect(page.getByRole('heading', { level: 1, name: 'Messages Management' })).toBeVisible()
  await expect(enquiry.getByText('Read', { exact: true })).toBeVisible()
  const reply = enquiry.getByRole('link', { name: 'Reply by e-mail' })
  await expect(reply).toHaveAttribute('href', /^mailto:ama@example\.com\?subject=/)
  await expect(enquiry.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+233241234567')
  await scanForAccessibility(page)
  await enquiry.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(page.getByText('Message status updated successfully')).toBeVisible()
  await expect(heading).toBeFocused()
  await expect(enquiry.getByText('Answered', { exact: true })).toBeVisible()
})
