import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, scanForAccessibility, test, waitForHydration } from './shop.ts'

const photo = (background: string) =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** The file field in the open dialog of a product. */
async function openPictures(page: Page, id: string) {
  await page.goto(`/admin/products?edit=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Edit Product' })
  await dialog.getByText('Pictures', { exact: true }).click()
  return { dialog, upload: dialog.getByLabel('Add a picture') }
}

const gallery = ['solid-blocks', 'hollow-blocks', 'interlocking-blocks']

const enlargeLink = (page: Page, number: number) =>
  page.getByRole('link', { name: `Enlarge picture ${number} of 3` })
const thumbnail = (page: Page, number: number) =>
  page.getByRole('link', { name: `Show picture ${number} of 3` })

test('leaving a dialog aborts its upload @desktop', async ({ adminPage }) => {
  const { dialog, upload } = await openPictures(adminPage, 'solid-blocks')
  await adminPage.route('/admin/uploads', () => {})
  await upload.setInputFiles({ name: 'yard.jpg', mimeType: 'image/jpeg', buffer: await photo('#a8401f') })
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  const aborted = adminPage.waitForEvent('requestfailed', request => request.url().endsWith('/admin/uploads'))
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const question = adminPage.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Leave' }).click()
  await aborted
})

test('a file that is not a picture is refused @desktop', async ({ adminPage }) => {
  const { dialog, upload } = await openPictures(adminPage, 'solid-blocks')
  await upload.setInputFiles({ name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await expect(dialog.getByRole('alert')).toContainText('This file is not a picture that the shop can use.')
})

test('uploaded pictures follow the others on the page of the product @desktop', async ({
  adminPage,
  page,
  createProduct,
}) => {
  const { id, name } = await createProduct({ gallery: ['solid-blocks'] })
  const { dialog, upload } = await openPictures(adminPage, id)
  for (const [index, colour] of ['#a8401f', '#e9a93a'].entries()) {
    await upload.setInputFiles({ name: 'yard.jpg', mimeType: 'image/jpeg', buffer: await photo(colour) })
    await expect(dialog.getByRole('button', { name: `Remove picture ${index + 2}` })).toBeVisible()
  }
  await dialog.getByRole('button', { name: 'Update Product' }).click()
  await expect(adminPage.getByText('The product has been updated successfully.')).toBeVisible()
  await page.goto(`/products/${id}`)
  await scanForAccessibility(page)
  await thumbnail(page, 3).click()
  await enlargeLink(page, 3).click()
  const enlarged = page.getByRole('dialog', { name: `${name}, enlarged` })
  await expect(enlarged.getByRole('img', { name: `${name}, picture 3 of 3` })).toBeVisible()
})

test('the keyboard moves through pictures @desktop', async ({ page, createProduct }) => {
  const { id, name } = await createProduct({ gallery })
  await page.goto(`/products/${id}`)
  await waitForHydration(page)
  await enlargeLink(page, 1).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(enlargeLink(page, 3)).toBeFocused()
  await expect(enlargeLink(page, 3)).toBeInViewport({ ratio: 0.9 })
  await expect(thumbnail(page, 3)).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: `${name}, enlarged` })
  await expect(dialog.getByRole('img')).toHaveAttribute('src', /interlocking-blocks/)
  await scanForAccessibility(page)
  await page.keyboard.press('ArrowLeft')
  await expect(dialog.getByRole('status')).toHaveText('2 of 3')
  await page.keyboard.press('Escape')
  await expect(enlargeLink(page, 2)).toBeFocused()
  await expect(enlargeLink(page, 2)).toBeInViewport({ ratio: 0.9 })
})

test('a thumbnail shows its picture, also without JavaScript @phone', async ({
  page,
  pageWithoutScripts,
  createProduct,
}) => {
  const { id } = await createProduct({ gallery })
  await page.goto(`/products/${id}`)
  await thumbnail(page, 3).click()
  await expect(enlargeLink(page, 3)).toBeInViewport({ ratio: 0.9 })
  await pageWithoutScripts.goto(`/products/${id}`)
  await thumbnail(pageWithoutScripts, 2).click()
  await expect(enlargeLink(pageWithoutScripts, 2)).toBeInViewport({ ratio: 0.9 })
})
