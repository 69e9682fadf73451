import { delayRequests, expect, scanForAccessibility, test, unique } from './shop.ts'

test('the search field keeps input and focus while results load @desktop', async ({
  adminPage: page,
  sendEnquiry,
}) => {
  await sendEnquiry('Ama')
  await page.goto('/admin/messages')
  const release = await delayRequests(page, /messages\.data/)
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
  await expect(page).toHaveTitle('Messages | Admin Panel')
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

test('the sidebar counts new messages, and the dashboard those without an answer @phone', async ({
  adminPage: page,
  sendEnquiry,
}, { project }) => {
  const name = unique('Ama')
  await sendEnquiry(name)
  await page.goto('/admin')
  await expect(page.getByText(/^\d+ enquir(y|ies) to answer, \d+ new, oldest \d+ \w+$/)).toBeVisible()
  const openMenu = async () => {
    if (project.name === 'phone') await page.getByLabel('Menu').click()
  }
  await openMenu()
  const link = page.getByRole('link', { name: /^Messages, \d+ new$/ })
  const count = Number(await link.innerText().then(text => /\d+/.exec(text)?.[0]))
  await link.click()
  await page.getByRole('link', { name: new RegExp(`^${name} New`) }).click()
  await expect(page.getByRole('article').getByText('Read', { exact: true })).toBeVisible()
  await openMenu()
  const left = count > 1 ? `Messages, ${count - 1} new` : 'Messages'
  await expect(page.getByRole('link', { name: left, exact: true })).toBeVisible()
})

test('the sidebar keeps its numbers while they cannot be loaded @desktop', async ({
  adminPage: page,
  sendEnquiry,
}) => {
  await sendEnquiry(unique('Ama'))
  await page.goto('/admin/account')
  const link = page.getByRole('link', { name: /^Messages, \d+ new$/ })
  await expect(link).toBeVisible()
  await page.route('**/new-counts', route => route.abort())
  // The second page comes after the failure of the first.
  for (const name of ['Settings', 'Products']) {
    const failed = page.waitForEvent('requestfailed', request => request.url().includes('new-counts'))
    await page.getByRole('link', { name, exact: true }).click()
    await failed
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  await expect(link).toBeVisible()
})
