import type { Page } from '@playwright/test'
import {
  delayRequests,
  delayScripts,
  expect,
  scanForAccessibility,
  test,
  unique,
  waitForHydration,
} from './shop.ts'

const newPost = (page: Page) => page.goto('/admin/blog/new')
const titleField = (page: Page) => page.getByLabel('Title').first()
const restoreButton = (page: Page) => page.getByRole('button', { name: 'Restore' })

async function createPostByForm(page: Page) {
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expect(page.getByText('Blog post created successfully')).toBeVisible()
}

async function updatePost(page: Page) {
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expect(page.getByText('Blog post updated successfully')).toBeVisible()
}

async function openEditor(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Edit Blog Post' })).toBeVisible()
}

const linkTo = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true })

test('a post needs a title, a slug and content @desktop', async ({ adminPage: page }) => {
  await newPost(page)
  await page.getByRole('button', { name: 'Create Post' }).click()
  for (const message of ['Title is required', 'Slug is required', 'Content is required'])
    await expect(page.getByText(message)).toBeVisible()
})

test('the admin writes a draft, which only the admin can preview @desktop', async ({
  adminPage: page,
  request,
}) => {
  const title = unique('Draft')
  await newPost(page)
  await titleField(page).fill(title)
  await expect(page.getByLabel('Slug')).toHaveValue(title.toLowerCase().replace(' ', '-'))
  await page.getByLabel('Content').fill('# A heading\n\nSome **bold** words.')
  await page.getByLabel('Status').selectOption('Draft')
  await page.getByLabel('Roofing').check()
  await page.getByLabel('Tags').fill('sheets, , roofs')
  await createPostByForm(page)
  await expect(page).toHaveURL(/\/admin\/blog$/)
  const item = page.getByRole('listitem').filter({ has: linkTo(page, title) })
  await expect(item.getByText('Not published')).toBeVisible()
  await expect(item.getByText('Unknown')).toBeVisible()
  await linkTo(page, title).click()
  await page.getByLabel('Excerpt').fill('Typed after the post was saved')
  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Preview' }).click(),
  ])
  await expect(preview.getByText('Its status is Draft: only those who edit the blog see it.')).toBeVisible()
  await expect(preview.getByRole('heading', { level: 2, name: 'A heading' })).toBeVisible()
  expect((await request.get(preview.url())).status()).toBe(404)
})

test('the admin publishes and deletes a post @phone', async ({ adminPage: page, request, createPost }) => {
  const { title, path } = await createPost({ status: 'draft' })
  await page.goto(`/admin/blog?search=${encodeURIComponent(title)}`)
  expect((await request.get(path)).status()).toBe(404)
  await page.getByRole('button', { name: `Publish Post ${title}` }).click()
  await expect(page.getByText('Blog post published successfully')).toBeVisible()
  await expect(page.getByRole('link', { name: `View Post ${title}` })).toBeVisible()
  expect(await (await request.get(path)).text()).toContain(title)
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(title)
  await scanForAccessibility(page)
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Blog post deleted successfully')).toBeVisible()
  expect((await request.get(path)).status()).toBe(404)
})

test('a post with a later date is hidden until then @phone', async ({
  adminPage: page,
  request,
  createPost,
}) => {
  const { title, path } = await createPost({ publishedAt: '2099-01-01T08:00' })
  await page.goto(`/admin/blog?search=${encodeURIComponent(title)}`)
  await expect(page.getByRole('listitem').getByText('Scheduled', { exact: true })).toBeVisible()
  expect((await request.get(path)).status()).toBe(404)
  await linkTo(page, title).click()
  await page.getByLabel('Publish Date').fill('2020-01-01T08:00')
  await updatePost(page)
  expect(await (await request.get(path)).text()).toContain('1 January 2020')
})

test('the editor asks before changes are left @phone', async ({ adminPage: page }) => {
  await page.goto('/admin/blog')
  await waitForHydration(page)
  await page.getByRole('link', { name: 'New Post' }).click()
  await titleField(page).fill('Unsaved')
  await page.getByRole('link', { name: 'Back to Blog' }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(titleField(page)).toHaveValue('Unsaved')
})

test('the editor keeps its input when the connection or the session is lost @phone', async ({
  adminPage: page,
  adminContext: context,
}) => {
  await newPost(page)
  await titleField(page).fill(unique('Kept'))
  await page.getByLabel('Content').fill('Many words.')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to save blog post' })).toHaveCount(1)
  await expect(page.getByLabel('Content')).toHaveValue('Many words.')
  await context.setOffline(false)
  const cookies = await context.cookies()
  await context.clearCookies()
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'no longer signed in' }).first()).toBeVisible()
  await expect(page.getByLabel('Content')).toHaveValue('Many words.')
  await context.addCookies(cookies)
  await createPostByForm(page)
})

test('a draft is restored after a reload and removed when the post is saved @phone', async ({
  adminPage: page,
}) => {
  page.on('dialog', dialog => dialog.accept())
  const title = unique('Restored')
  await newPost(page)
  await page.getByLabel('Content').fill('Many words.')
  await titleField(page).fill(title)
  await expect(page.getByLabel('Slug')).toHaveValue(/restored/)
  await page.reload()
  await expect(restoreButton(page)).toBeVisible()
  // Input that is not saved does not replace a draft that is on offer.
  await titleField(page).fill('Something else')
  await expect(page.getByLabel('Slug')).toHaveValue('something-else')
  await page.reload()
  await restoreButton(page).click()
  await expect(titleField(page)).toHaveValue(title)
  await createPostByForm(page)
  await newPost(page)
  await titleField(page).fill('Hydrated')
  await expect(page.getByLabel('Slug')).toHaveValue('hydrated')
  await expect(restoreButton(page)).toHaveCount(0)
})

test('input that was deleted again leaves no draft @phone', async ({ adminPage: page }) => {
  await newPost(page)
  await titleField(page).fill('x')
  await expect(page.getByLabel('Slug')).toHaveValue('x')
  await titleField(page).fill('')
  await page.reload()
  await titleField(page).fill('Hydrated')
  await expect(page.getByLabel('Slug')).toHaveValue('hydrated')
  await expect(restoreButton(page)).toHaveCount(0)
})

test('a new post keeps input that was typed before hydration @phone', async ({ adminPage: page }) => {
  const title = unique('Early')
  const release = await delayScripts(page)
  await page.goto('/admin/blog/new', { waitUntil: 'commit' })
  await titleField(page).fill(title)
  await page.getByLabel('Content').fill('Many words.')
  await page.getByLabel('Status').selectOption('Draft')
  await page.getByLabel('Roofing').check()
  release()
  // Only scripts derive the slug from the title.
  await expect(page.getByLabel('Slug')).toHaveValue(title.toLowerCase().replace(' ', '-'))
  await expect(page.getByLabel('Content')).toHaveValue('Many words.')
  await createPostByForm(page)
  await linkTo(page, title).click()
  await expect(page.getByLabel('Status')).toHaveValue('draft')
  await expect(page.getByLabel('Roofing')).toBeChecked()
})

test('a stored post keeps input that was typed before hydration @phone', async ({
  adminPage: page,
  createPost,
}) => {
  const { editorPath } = await createPost()
  const release = await delayScripts(page)
  await page.goto(editorPath, { waitUntil: 'commit' })
  await page.getByLabel('Content').fill('Other words.')
  await page.getByLabel('Meta Title').fill('Four')
  release()
  await expect(page.getByText('4 of 255 characters')).toBeVisible()
  await expect(page.getByLabel('Content')).toHaveValue('Other words.')
  await updatePost(page)
})

test('a post is not saved while its picture is being uploaded @phone', async ({ adminPage: page }) => {
  await newPost(page)
  await titleField(page).fill(unique('Picture'))
  await page.getByLabel('Content').fill('Words.')
  const release = await delayRequests(page, '**/admin/uploads')
  await page.getByLabel('Upload a picture').setInputFiles('media/hollow-blocks.jpg')
  await expect(page.getByRole('progressbar')).toBeVisible()
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expect(page.getByText('The picture is still being uploaded')).toBeVisible()
  release()
  await expect(page.getByLabel('Featured Image URL')).toHaveValue(/uploads/)
  await createPostByForm(page)
})

for (const decision of ['Discard mine', 'Save mine anyway']) {
  test(`a post changed in another tab offers: ${decision} @phone`, async ({
    adminPage: page,
    adminContext,
    createPost,
  }) => {
    const { editorPath } = await createPost({ content: 'One.' })
    const otherTab = await adminContext.newPage()
    for (const tab of [page, otherTab]) await openEditor(tab, editorPath)
    await otherTab.getByLabel('Excerpt').fill('From the other tab')
    await updatePost(otherTab)
    await page.getByLabel('Content').fill('Two.')
    await page.getByRole('button', { name: 'Update Post' }).click()
    const conflict = page.getByRole('alert').filter({ hasText: 'This post changed meanwhile' })
    await expect(conflict).toBeFocused()
    await expect(page.getByLabel('Content')).toHaveValue('Two.')
    await conflict.getByText('See what is stored now').click()
    await expect(conflict).toContainText('From the other tab')
    await expect(conflict).toContainText('One.')
    const discard = decision === 'Discard mine'
    if (discard) await scanForAccessibility(page)
    await conflict.getByRole('button', { name: decision }).click()
    if (!discard) await expect(page.getByText('Blog post updated successfully')).toBeVisible()
    await openEditor(otherTab, editorPath)
    for (const tab of discard ? [page, otherTab] : [otherTab]) {
      await expect(tab.getByLabel('Content')).toHaveValue(discard ? 'One.' : 'Two.')
      await expect(tab.getByLabel('Excerpt')).toHaveValue(discard ? 'From the other tab' : '')
    }
  })
}

test('the list of posts keeps its filter after a visit to a post @phone', async ({
  adminPage: page,
  createPost,
}) => {
  await createPost()
  await page.goto('/admin/blog?status=published')
  await page.locator('main a[href^="/admin/blog/edit/"]').first().click()
  await expect(page.getByRole('heading', { name: 'Edit Blog Post' })).toBeVisible()
  await updatePost(page)
  await expect(page).toHaveURL('/admin/blog?status=published')
})

test('categories are added, renamed and deleted @phone', async ({ adminPage: page }) => {
  const name = unique('Category')
  const nameField = page.getByLabel('Name of the new category')
  await page.goto('/admin/blog/categories')
  await nameField.fill(name)
  await page.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByText('Category added')).toBeVisible()
  await nameField.fill(name)
  await page.getByRole('button', { name: 'Add' }).click()
  await expect(nameField).toHaveAccessibleDescription('There is a category of this name already')
  await scanForAccessibility(page)
  await page.getByLabel(`Name of ${name}`).fill(`${name} two`)
  await page.getByLabel(`Name of ${name}`).press('Enter')
  await expect(page.getByText('Category saved')).toBeVisible()
  await expect(page.getByLabel(`Name of ${name} two`)).toBeFocused()
  await page.getByRole('button', { name: `Delete ${name} two` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Category deleted')).toBeVisible()
})

test('a saved category shows the name that it got in another tab since @phone', async ({
  adminPage: page,
}) => {
  const name = unique('Category')
  const { request } = page.context()
  const path = '/admin/blog/categories'
  expect(await request.post(path, { form: { intent: 'add', name, color: '#a8401f' } })).toBeOK()
  await page.goto(path)
  const form = page.locator('form', { has: page.getByLabel(`Name of ${name}`) })
  const id = await form.locator('[name=id]').inputValue()
  await page.getByLabel(`Name of ${name}`).fill(`${name} two`)
  await page.getByRole('button', { name: `Save ${name}` }).click()
  const field = page.locator(`form:has([value="${id}"])`).getByPlaceholder('Name')
  await expect(page.getByRole('button', { name: `Save ${name} two` })).toBeEnabled()
  const opened = { openedName: `${name} two`, openedColor: '#a8401f' }
  const renaming = { intent: 'change', id, name: `${name} three`, color: '#a8401f', ...opened }
  expect(await request.post(path, { form: renaming })).toBeOK()
  await page.getByLabel('Name of the new category').fill(unique('Other'))
  await page.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByRole('button', { name: `Save ${name} three` })).toBeVisible()
  await expect(field).toHaveValue(`${name} three`)
})

test('a post that somebody else has deleted leaves the list, with a notice @phone', async ({
  adminPage: page,
  createPost,
}) => {
  const { title, editorPath } = await createPost()
  await page.goto(`/admin/blog?search=${encodeURIComponent(title)}`)
  const form = { intent: 'delete', id: editorPath.split('/').at(-1) ?? '' }
  expect(await page.request.post('/admin/blog', { form })).toBeOK()
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('No blog posts found')).toBeVisible()
  await expect(page.getByText('Blog post deleted successfully')).toBeVisible()
})
