import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, expectAccessible, listening, mailTo, signIn, test } from './shop.ts'

// The map's site is out of reach in tests, as it may be for a visitor.
test.beforeEach(({ page }) => page.route('https://www.openstreetmap.org/**', route => route.abort()))

async function fillContact(page: Page, name: string, message: string) {
  const form = page.getByRole('form', { name: 'Send us a message' })
  await form.getByLabel('Full Name').fill(name)
  await form.getByLabel('Email Address').fill('ama@example.com')
  await form.getByLabel('Phone Number').fill('024 123 4567')
  await form.getByLabel('Message').fill(message)
  return form
}

test('a message reaches the company by mail and in the inbox, where it is answered', async ({ page, shop }, {
  project,
}) => {
  const name = `Ama Mensah ${project.name}`
  await page.goto('/contact')
  await expect(page.getByRole('link', { name: /^Call Now/ })).toHaveCount(5)
  await page.getByRole('link', { name: 'Get Directions' }).scrollIntoViewIfNeeded()
  // A name that nobody resolves may take its time to be given up.
  await expect(page.getByText('The map cannot be shown at the moment.')).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)

  const form = await fillContact(page, name, '500 blocks to Weija,\nplease')
  await form.getByLabel('Company/Organization').fill('Mensah & Sons')
  await form.getByLabel('Project Type').selectOption('Roofing')
  await form.getByRole('button', { name: 'Send Message' }).dblclick()
  await expect(page.getByText("We'll get back to you within 24 hours.")).toBeVisible()
  await expect(form.getByLabel('Full Name')).toHaveValue('')
  await expect(form.getByLabel('Message')).toHaveValue('')

  const mail = await mailTo(shop, ({ subject }) => subject === `Message from ${name}`)
  expect(mail.replyTo?.[0]?.address).toBe('ama@example.com')
  expect(mail.text).toContain('500 blocks to Weija,\nplease')
  expect(mail.html).toContain('Mensah &amp; Sons')

  await signIn(page)
  await page.goto('/admin/messages')
  await expect(page.getByRole('heading', { name: 'Messages Management' })).toBeVisible()
  await expectAccessible(page)
  // What is typed while the results come stays, and so does the focus.
  const held = Promise.withResolvers<void>()
  await page.route(/messages\.data/, async route => {
    await held.promise
    await route.continue()
  })
  const search = page.getByLabel('Search messages')
  await search.fill('Nobody')
  await Promise.all([page.waitForRequest(/messages\.data/), search.press('Enter')])
  await search.fill(name.toUpperCase())
  held.resolve()
  await expect(page).toHaveURL(/q=Nobody/)
  await expect(search).toBeFocused()
  await expect(search).toHaveValue(name.toUpperCase())
  await page.getByRole('button', { name: 'Search' }).click()
  // Sent by a double click, and there once.
  const row = page.getByRole('link', { name: new RegExp(`^${name} New`) })
  await expect(row).toHaveCount(1)
  await row.click()
  const message = page.getByRole('article')
  await expect(message.getByRole('heading', { name })).toBeVisible()
  if (project.name === 'phone') await expect(message.getByRole('heading', { name })).toBeFocused()
  await expect(page.getByRole('heading', { level: 1, name: 'Messages Management' })).toBeVisible()
  await expect(message.getByText('Read', { exact: true })).toBeVisible()
  await expect(message.getByRole('link', { name: 'Reply by e-mail' })).toHaveAttribute(
    'href',
    /^mailto:ama@example\.com\?subject=/,
  )
  await expect(message.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+233241234567')
  await expectAccessible(page)
  await message.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(page.getByText('Message status updated successfully')).toBeVisible()
  await expect(message.getByRole('heading', { name })).toBeFocused()
  await expect(message.getByText('Answered', { exact: true })).toBeVisible()
})

test('a message that cannot be sent stays in the form @phone', async ({ page }) => {
  await page.goto('/contact')
  await page.route('**/contact.data', route => route.abort())
  const form = await fillContact(page, 'Yaw Boateng', 'Still here')
  await form.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Failed to send message. Please try again.')).toBeVisible()
  await expect(form.getByLabel('Message')).toHaveValue('Still here')

  await page.unroute('**/contact.data')
  await form.getByLabel('Phone Number').fill('soon')
  await form.getByRole('button', { name: 'Send Message' }).click()
  await expect(
    form.getByText('Phone Number must be a number such as 024 123 4567 or +233 24 123 4567.'),
  ).toBeVisible()
  await expect(form.getByLabel('Phone Number')).toBeFocused()
  await expectAccessible(page)

  await form.getByLabel('Phone Number').fill('020 111 2222')
  // What is added while it is sent was not sent.
  const held = Promise.withResolvers<void>()
  await page.route('**/contact.data', async route => {
    await held.promise
    await route.continue()
  })
  await form.getByRole('button', { name: 'Send Message' }).click()
  await form.getByLabel('Company/Organization').fill('Boateng Ltd')
  held.resolve()
  await expect(form.getByLabel('Message')).toHaveValue('')
  await expect(form.getByLabel('Company/Organization')).toHaveValue('Boateng Ltd')
  await expect(form.getByLabel('Company/Organization')).toBeFocused()
  await expect(page.getByText('Message Sent!')).toBeVisible()
})

test('a quick order on the home page stays in the form when the connection is lost @phone', async ({
  page,
  context,
}) => {
  await page.goto('/')
  const form = page.getByRole('form', { name: 'Quick order' })
  await form.scrollIntoViewIfNeeded()
  await expect(form.getByLabel('Full Name')).toBeVisible()
  await listening(page)
  await page.waitForLoadState('networkidle')
  await form.getByLabel('Full Name').fill('Esi')
  await form.getByLabel('Phone Number').fill('0201112222')
  await form.getByLabel('Email Address').fill('esi@example.com')
  await form.getByLabel('Quantity').fill('12 pieces')
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await form.getByRole('button', { name: 'Submit Order Request' }).click()
  await expect(page.getByText('Failed to send message. Please try again.')).toBeVisible()
  await expect(form.getByLabel('Quantity')).toHaveValue('12 pieces')
  await context.setOffline(false)
  await form.getByRole('button', { name: 'Submit Order Request' }).click()
  await expect(page.getByText('Order Request Submitted!')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(form.getByLabel('Quantity')).toHaveValue('')
})

test.describe('without JavaScript @phone', () => {
  test.use({ javaScriptEnabled: false })

  test('a message is sent, and kept where something is wrong with it', async ({ page, shop }, {
    project,
  }) => {
    const name = `Efua ${project.name}`
    await page.goto('/contact')
    let form = await fillContact(page, name, 'No script here')
    await form.getByLabel('Phone Number').fill('later')
    await form.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByRole('alert')).toContainText('Failed to send message. Please try again.')
    form = page.getByRole('form', { name: 'Send us a message' })
    await expect(form.getByLabel('Message')).toHaveValue('No script here')
    await expect(
      form.getByText('Phone Number must be a number such as 024 123 4567 or +233 24 123 4567.'),
    ).toBeVisible()
    await form.getByLabel('Phone Number').fill('0201112222')
    await form.getByRole('button', { name: 'Send Message' }).click()
    await expect(page).toHaveURL(/\/contact\?sent=1/)
    await expect(page.getByText("We'll get back to you within 24 hours.")).toBeVisible()
    await mailTo(shop, ({ subject }) => subject === `Message from ${name}`)
  })

  test('a quick order is sent', async ({ page, shop }, { project }) => {
    const name = `Kojo ${project.name}`
    await page.goto('/quick-order')
    await page.getByLabel('Full Name').fill(name)
    await page.getByLabel('Phone Number').fill('0201112222')
    await page.getByLabel('Email Address').fill('kojo@example.com')
    await page.getByLabel('Quantity').fill('12 pieces')
    await page.getByRole('button', { name: 'Submit Order Request' }).click()
    await expect(page.getByText('Order Request Submitted!')).toBeVisible()
    await mailTo(shop, ({ subject }) => subject === `Quick order from ${name}`)
  })
})

test('a quick order clears its form and reaches the company', async ({ page, shop }, { project }) => {
  const name = `Kofi ${project.name}`
  await page.goto('/quick-order')
  const form = page.getByRole('form', { name: 'Quick order' })
  await expectAccessible(page)
  await expect(form.getByLabel('Product').getByRole('option')).toHaveCount(10)
  await form.getByLabel('Full Name').fill(name)
  await form.getByLabel('Phone Number').fill('0201112222')
  await form.getByLabel('Email Address').fill('kofi@example.com')
  await form.getByLabel('Product').selectOption('paving-stones')
  await form.getByLabel('Quantity').fill('120 m²')
  await form.getByRole('button', { name: 'Submit Order Request' }).click()
  await expect(page.getByText("We'll contact you within 2 hours with a detailed quote.")).toBeVisible()
  await expect(form.getByLabel('Full Name')).toHaveValue('')
  const { text } = await mailTo(shop, ({ subject }) => subject === `Quick order from ${name}`)
  expect(text).toContain('Product: Paving Stones\nQuantity: 120 m²')
})

test('ready-mix concrete is ordered by half cubic metres', async ({ page }) => {
  await page.goto('/ready-mix-concrete')
  await expectAccessible(page)
  await expect(page.getByText('Most popular')).toHaveCount(2)
  await page.getByLabel('Volume in m³').fill('0.3')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Enter a number in steps of 0.5.')).toBeVisible()
  await expect(page.getByLabel('Volume in m³')).toBeFocused()
  await page.getByLabel('Volume in m³').fill('2.5')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('2.5 Ready-Mix Concrete(s) added to your cart.')).toBeVisible()
})

for (const path of ['/products/hollow-blocks', '/ready-mix-concrete']) {
  test(`the specification of ${path} is downloaded as a PDF @phone`, async ({ page }) => {
    await page.goto(path)
    const started = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download Spec' }).click()
    const download = await started
    expect(download.suggestedFilename()).toBe(`${path.split('/').at(-1)}-specification.pdf`)
    const parts: Buffer[] = []
    for await (const part of await download.createReadStream()) parts.push(part as Buffer)
    expect(Buffer.concat(parts).subarray(0, 5).toString()).toBe('%PDF-')
  })
}

test('a picture is enlarged and put back by keyboard', async ({ page }) => {
  await page.goto('/products/interlocking-blocks')
  await listening(page)
  const picture = page.getByRole('link', { name: 'Enlarge the picture' })
  await picture.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Interlocking Blocks, enlarged' })
  await expect(dialog.getByRole('img')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(picture).toBeFocused()
})

const photo = (background: string) =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer()

test('pictures that the admin uploads are leafed through by keys, by thumbnails and without JavaScript', async ({
  page,
  browser,
  shop,
}) => {
  const refused = await page.request.post('/admin/uploads', { multipart: { file: 'x' }, maxRedirects: 0 })
  expect(refused.status()).toBe(302)

  await signIn(page)
  await page.goto('/admin/products?edit=solid-blocks')
  const dialog = page.getByRole('dialog', { name: 'Edit Product' })
  await dialog.getByText('Pictures', { exact: true }).click()
  const upload = dialog.getByLabel('Add a picture')
  await page.route('/admin/uploads', () => {})
  await upload.setInputFiles({ name: 'yard.jpg', mimeType: 'image/jpeg', buffer: await photo('#a8401f') })
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  const aborted = page.waitForEvent('requestfailed', request => request.url().endsWith('/admin/uploads'))
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page
    .getByRole('dialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Leave' })
    .click()
  await aborted
  await page.unroute('/admin/uploads')
  await page.goto('/admin/products?edit=solid-blocks')
  await dialog.getByText('Pictures', { exact: true }).click()
  await upload.setInputFiles({ name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await expect(dialog.getByRole('alert')).toContainText('This file is not a picture that the shop can use.')
  for (const [index, colour] of ['#a8401f', '#e9a93a'].entries()) {
    await upload.setInputFiles({ name: 'yard.jpg', mimeType: 'image/jpeg', buffer: await photo(colour) })
    await expect(dialog.getByRole('button', { name: `Remove picture ${index + 2}` })).toBeVisible()
  }
  await dialog.getByRole('button', { name: 'Update Product' }).click()
  await expect(page.getByText('The product has been updated successfully.')).toBeVisible()

  await page.goto('/products/solid-blocks')
  await expectAccessible(page)
  const enlarge = (number: number) => page.getByRole('link', { name: `Enlarge picture ${number} of 3` })
  const thumbnail = (number: number) => page.getByRole('link', { name: `Show picture ${number} of 3` })
  await enlarge(1).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(enlarge(3)).toBeFocused()
  await expect(enlarge(3)).toBeInViewport({ ratio: 0.9 })
  await expect(thumbnail(3)).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('Enter')
  const zoom = page.getByRole('dialog', { name: 'Solid Blocks, enlarged' })
  await expect(zoom.getByRole('img', { name: 'Solid Blocks, picture 3 of 3' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('ArrowLeft')
  await expect(zoom.getByRole('status')).toHaveText('2 of 3')
  await page.keyboard.press('Escape')
  await expect(enlarge(2)).toBeFocused()
  await expect(enlarge(2)).toBeInViewport({ ratio: 0.9 })
  await thumbnail(1).click()
  await expect(enlarge(1)).toBeInViewport({ ratio: 0.9 })

  const plain = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  const strip = await plain.newPage()
  await strip.goto(`${shop.url}/products/solid-blocks`)
  await strip.getByRole('link', { name: 'Show picture 2 of 3' }).click()
  await expect(strip.getByRole('link', { name: 'Enlarge picture 2 of 3' })).toBeInViewport({ ratio: 0.9 })
  await plain.close()
})
