import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { introduction } from '../app/site/home.content.ts'
import { expect, fillContact, scanForAccessibility, waitForHydration } from './shop.ts'
import { test } from './website.ts'

async function publish(page: Page) {
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
}

const preview = 'The page with the draft'

test('a text is drafted beside its page, published, and restored @desktop', async ({
  adminPage: page,
  changedPieces,
  page: visitor,
}) => {
  changedPieces.add('home-hero')
  await page.goto('/admin/website')
  await page.getByRole('link', { name: 'Opening' }).first().click()
  await waitForHydration(page)
  const headline = page.getByRole('textbox', { name: 'Headline', exact: true })
  await headline.fill('Bricks for Kumasi')
  const framed = page.frameLocator(`iframe[title="${preview}"]`)
  await expect(framed.getByRole('heading', { level: 1 })).toHaveText('Bricks for Kumasi')
  await visitor.goto('/')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(
    'Blocks, drains, concrete and roofing for Ghana',
  )

  await publish(page)
  await visitor.reload()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Bricks for Kumasi')

  await page.getByRole('button', { name: 'Back to the original text' }).click()
  await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible({ timeout: 30_000 })
  await expect(headline).toHaveValue('Blocks, drains, concrete and roofing for Ghana')
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(headline).toHaveValue('Bricks for Kumasi')
})

test('the entries of a list are added, moved and removed by keyboard; an empty list hides its section @desktop', async ({
  openPiece,
  page: visitor,
}) => {
  const page = await openPiece('home-testimonials')
  await page.getByRole('button', { name: 'Move testimonial 1 down' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Move testimonial 2 down' })).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true }).nth(1)).toHaveValue('Ama Boateng')
  await page.getByRole('button', { name: 'Add a testimonial' }).press('Enter')
  await expect(page.getByLabel('What they say').nth(3)).toBeFocused()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByLabel('What they say').nth(3)).toBeFocused()
  for (const entry of [4, 3, 2, 1])
    await page.getByRole('button', { name: `Remove testimonial ${entry}` }).click()
  await publish(page)
  await visitor.goto('/')
  await expect(visitor.getByRole('heading', { name: 'What builders say' })).toHaveCount(0)
})

test('a section of the home page is hidden and moved by keyboard @desktop', async ({
  openPiece,
  page: visitor,
}) => {
  const page = await openPiece('home-sections')
  await page.getByRole('checkbox', { name: 'Families of goods' }).press('Space')
  for (let step = 0; step < 7; step++)
    await page.getByRole('button', { name: 'Move Testimonials up' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Move Testimonials down' })).toBeFocused()
  await scanForAccessibility(page)
  await publish(page)
  await visitor.goto('/')
  const headings = visitor.getByRole('main').getByRole('heading', { level: 2 })
  await expect(headings.first()).toHaveText('What builders say')
  await expect(headings.filter({ hasText: 'What are you building?' })).toHaveCount(0)
  await waitForHydration(visitor)
  await visitor.getByRole('heading', { name: 'Ready to build?' }).scrollIntoViewIfNeeded()
  await expect(headings).toHaveCount(8)
})

test('the website is exported, changed, and imported again @desktop', async ({
  adminPage: page,
  publishTexts,
  page: visitor,
}) => {
  await page.goto('/admin/website')
  const started = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export' }).click()
  const file = await (await started).path()

  await publishTexts('about-story', { mission: 'To sell **bricks**' })
  await visitor.goto('/about')
  await expect(visitor.getByText('bricks')).toHaveCSS('font-weight', '700')

  await page.goto('/admin/website/import')
  await waitForHydration(page)
  await page.getByLabel(/^Choose/).setInputFiles({
    name: 'website.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from('damaged'),
  })
  await expect(page.getByRole('alert')).toContainText('This is not a ZIP file')
  await page.getByLabel(/^Choose/).setInputFiles(file)
  await expect(page.getByRole('region', { name: 'What the file changes' })).toContainText('About: Story')
  await scanForAccessibility(page)
  await page.getByRole('button', { name: 'Replace 1 part' }).click()
  await expect(page.getByText('The website is imported')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText('To give every builder in Ghana')).toBeVisible()
  await page.goto('/admin/website/about-story')
  await expect(page.getByRole('button', { name: 'Restore' })).toHaveCount(1)
})

test('a save from an older state is told what changed, and loses nothing @phone', async ({
  openPiece,
  publishTexts,
}) => {
  const page = await openPiece('about-story')
  await publishTexts('about-story', { mission: 'Bricks that last' })
  await page.getByLabel('Our vision').fill('No wall cracks')
  const notice = page.getByText('This part of the site changed meanwhile')
  await expect(notice).toBeVisible()
  await expect(page.getByLabel('Our vision')).toHaveValue('No wall cracks')
  await page.getByRole('button', { name: 'Save mine anyway' }).click()
  await expect(page.getByText('The draft is saved.')).toBeVisible()
  await expect(notice).toBeHidden()

  await publishTexts('about-story', { mission: 'Bricks that last' })
  await page.getByLabel('Our vision').fill('No wall falls')
  await expect(notice).toBeVisible()
  const refused = page.waitForResponse('**/about-story.data*')
  await page.getByRole('button', { name: 'Publish' }).click()
  await refused
  await page.getByRole('button', { name: 'Save mine anyway' }).click()
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
  await expect(notice).toBeHidden()
})

test('a preview needs its key, and nobody else frames a page @desktop', async ({ publishTexts, request }) => {
  await publishTexts('home-about', { title: 'Bricks for Kumasi' }, 'draft')
  const page = await request.get('/')
  expect(page.headers()['x-frame-options']).toBe('DENY')
  expect(page.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
  const guessed = await request.get('/?draft=AAAAAAAAAAAAAAAAAAAAAA')
  expect(guessed.headers()['x-frame-options']).toBe('SAMEORIGIN')
  const text = await guessed.text()
  expect(text.includes(introduction.defaults.title)).toBe(true)
  expect(text.includes('Bricks for Kumasi')).toBe(false)
})

const plate = { create: { width: 600, height: 200, channels: 4, background: '#1d4ed8' } } as const

test('name, colour and logo of the company are on every page once they are published @phone', async ({
  openPiece,
  page: visitor,
}) => {
  const page = await openPiece('brand')
  await page.getByRole('textbox', { name: 'Name of the company' }).fill('Kwahu Precast')
  const colour = page.getByRole('textbox', { name: /^Accent colour/ })
  await colour.fill('#e9a93a')
  await expect(page.getByText(/has a contrast of 1\.\d\d:1, and 4\.5:1 is needed/)).toBeVisible()
  await colour.fill('#1d4ed8')
  await expect(page.getByText('4.5:1 is needed')).toHaveCount(0)
  await scanForAccessibility(page)
  await publish(page)

  await visitor.goto('/')
  const accent = () => getComputedStyle(document.documentElement).getPropertyValue('--color-laterite')
  expect(await visitor.evaluate(accent)).toBe('#1d4ed8')
  const home = visitor.getByRole('banner').getByRole('link', { name: 'Kwahu Precast' })
  await expect(home).toBeVisible()
  await expect(home.getByRole('img')).toHaveCount(0)

  const logo = { name: 'logo.png', mimeType: 'image/png', buffer: await sharp(plate).png().toBuffer() }
  await page.locator('input[type=file]').first().setInputFiles(logo)
  await expect(page.getByRole('button', { name: 'Remove picture' })).toBeVisible()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible()
  await visitor.reload()
  await expect(home.getByRole('img', { name: 'Kwahu Precast' })).toBeVisible()
  await scanForAccessibility(visitor)
})

test('a picture that could not be loaded does not hide the next one @desktop', async ({ openPiece }) => {
  const page = await openPiece('brand')
  const upload = async (background: string) => {
    const buffer = await sharp({ create: { width: 600, height: 400, channels: 3, background } })
      .png()
      .toBuffer()
    const stored = page.waitForResponse('**/admin/uploads')
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
    await stored
  }
  const shown = page.locator('form picture img')
  await page.route('**/uploads/*/*', route => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await upload('#a8401f')
  await failed
  await expect(page.getByRole('button', { name: 'Remove picture' })).toBeVisible()
  await expect(shown).toHaveCount(0)
  await page.unroute('**/uploads/*/*')
  await upload('#27554a')
  await expect(shown).toHaveCount(1)
})

test('one branch is the head office, and the map follows it @phone', async ({ openPiece, page: visitor }) => {
  await visitor.route('https://www.openstreetmap.org/**', route =>
    route.fulfill({ path: 'public/favicon.ico' }),
  )
  const page = await openPiece('branches')
  const headOffice = page.getByRole('checkbox', { name: /^Head office/ })
  await headOffice.nth(0).uncheck()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Switch on “Head office” for exactly one branch')).toBeFocused()
  await headOffice.nth(1).check()
  // Those of the head office are edited in one place, the settings.
  await expect(page.getByRole('textbox', { name: 'Address', exact: true })).toHaveCount(4)
  await publish(page)
  await visitor.goto('/contact')
  await expect(visitor.getByTitle(/^Map of the head office/)).toHaveAttribute(
    'src',
    /marker=5\.6907,-0\.2831/,
  )
  const card = visitor
    .getByRole('listitem')
    .filter({ has: visitor.getByRole('heading', { name: 'Pokuase' }) })
  await expect(card).toContainText('Head Office')
})

test('what is said about delivery and payment stands in the cart, the checkout and after the order @phone', async ({
  publishTexts,
  page,
}) => {
  const notes = [{ text: 'Boats sail on Mondays.' }, { text: 'Cards only.' }]
  await publishTexts('ordering', {
    cart: 'Pay by card.',
    notes,
    placed: 'A boat is coming.',
    next: 'We ring.',
    payments: '',
  })
  await page.goto('/products/hollow-blocks')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Cart, / })
    .click()
  await expect(page.getByText('Pay by card.', { exact: true })).toBeAttached()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  const dialog = page.getByRole('dialog')
  await fillContact(dialog)
  await dialog.getByRole('button', { name: 'Review Order' }).click()
  await expect(dialog.getByRole('listitem').last()).toHaveText('Cards only.')
  await page.getByRole('button', { name: 'Submit Order' }).click()
  await expect(page.getByText('A boat is coming.')).toBeVisible()
  await expect(page.getByText(/We ring\. Keep the number/)).toBeVisible()
})
