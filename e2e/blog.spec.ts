import type { Page } from '@playwright/test'
import { xssVectors } from '../app/blog/xss-vectors.fixture.ts'
import { expect, expectAccessible, signIn, test } from './shop.ts'

/** Both screen sizes write into the shop of their own worker, and may share one. */
const unique = (name: string) => `${name} ${test.info().project.name} ${Date.now()}`
const slugOf = (title: string) => title.toLowerCase().replace(/\s+/g, '-')

async function write(page: Page, fields: Record<string, string>, choices: Record<string, string> = {}) {
  await page.goto('/admin/blog/new')
  for (const [label, value] of Object.entries(fields))
    await page.getByLabel(label, { exact: false }).first().fill(value)
  for (const [label, value] of Object.entries(choices)) await page.getByLabel(label).selectOption(value)
  await page.getByRole('button', { name: 'Create Post' }).click()
}

/** No script arrives before `release`: the page is as it came from the server. */
async function holdScripts(page: Page) {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(/\.js$/, async route => {
    await held
    await route.continue()
  })
  return { release: () => release() }
}

test('a visitor finds a post, reads it, and goes on to a related one', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/blog')
  await expectAccessible(page)
  await page.getByLabel('Category').selectOption('Roofing')
  await expect(page).toHaveURL(/\/blog\?category=roofing$/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('link', { name: 'Clear Filters' }).click()
  await expect(page).toHaveURL(/\/blog$/)

  await page.getByLabel('Search blog posts').fill('HARMATTAN')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/blog\?search=HARMATTAN$/)
  await page.getByRole('link', { name: 'Curing blocks and concrete in the harmattan' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Curing blocks and concrete in the harmattan',
  )
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expectAccessible(page)
  for (const network of ['Facebook', 'X', 'LinkedIn'])
    await expect(page.getByRole('link', { name: `Share on ${network} ` })).toHaveAttribute(
      'href',
      /curing-blocks/,
    )
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())

  const related = page.getByRole('region', { name: 'Related Posts' }).getByRole('article')
  await expect(related).toHaveCount(3)
  const next = await related.first().getByRole('link').innerText()
  await related.first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(next)
  await page.getByRole('link', { name: 'Back to Blog' }).click()
  await expect(page).toHaveURL(/\/blog$/)
})

test('what is not there says so', async ({ page }) => {
  const answer = await page.goto('/blog/no-such-post')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Blog post not found' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to Blog' }).click()
  await page.getByLabel('Search blog posts').fill('nobody wrote this')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No blog posts found')).toBeVisible()
  await expect(page.getByText('Try adjusting your search or filter criteria')).toBeVisible()
})

test.describe('without JavaScript @phone', () => {
  test.use({ javaScriptEnabled: false })

  test('the blog is searched, filtered and read', async ({ page }) => {
    await page.goto('/blog')
    await page.getByLabel('Search blog posts').fill('gauge')
    await page.getByLabel('Category').selectOption('Roofing')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.getByRole('link', { name: /Roofing sheet gauges/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Roofing sheet gauges')
    await expect(page.getByRole('button', { name: 'Copy link' })).toHaveCount(0)
  })
})

test('the admin writes a draft, previews, publishes and deletes it', async ({ page, browser, shop }) => {
  const title = unique('Draft of a post')
  const address = `/blog/${slugOf(title)}`
  await signIn(page)
  await page.goto('/admin/blog/new')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create Post' }).click()
  for (const message of ['Title is required', 'Slug is required', 'Content is required'])
    await expect(page.getByText(message)).toBeVisible()
  await page.getByLabel('Title').first().fill(title)
  await expect(page.getByLabel('Slug')).toHaveValue(slugOf(title))
  await page.getByLabel('Content').fill('# A heading\n\nSome **bold** words.')
  await page.getByLabel('Status').selectOption('Draft')
  await page.getByLabel('Roofing').check()
  await page.getByLabel('Tags').fill('sheets, , roofs')
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expect(page.getByText('Blog post created successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/blog$/)
  await expectAccessible(page)

  const item = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) })
  await expect(item.getByText('Not published')).toBeVisible()
  await expect(item.getByText('Unknown')).toBeVisible()
  await item.getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Edit Blog Post' })).toBeVisible()
  const opening = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Preview' }).click()
  const preview = await opening
  await expect(preview.getByText('Its status is Draft: only you see it.')).toBeVisible()
  await expect(preview.getByRole('heading', { level: 2, name: 'A heading' })).toBeVisible()
  await preview.close()
  const stranger = await browser.newPage({ baseURL: shop.url })
  expect((await stranger.goto(`${address}?preview`))?.status()).toBe(404)

  await page.getByRole('link', { name: 'Back to Blog' }).click()
  await page.getByRole('button', { name: `Publish Post ${title}` }).click()
  await expect(page.getByText('Blog post published successfully')).toBeVisible()
  await expect(page.getByRole('link', { name: `View Post ${title}` })).toBeVisible()
  expect((await stranger.goto(address))?.status()).toBe(200)
  await expect(stranger.getByRole('heading', { level: 1, name: title })).toBeVisible()

  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await expect(page.getByRole('dialog')).toContainText(title)
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Blog post deleted successfully')).toBeVisible()
  expect((await stranger.goto(address))?.status()).toBe(404)
  await stranger.close()
})

test('a post with a later date is not there yet @phone', async ({ page, browser, shop }) => {
  const title = unique('Scheduled post')
  await signIn(page)
  await write(page, { Title: title, Content: 'Later.', 'Publish Date': '2099-01-01T08:00' })
  await expect(page.getByText('Blog post created successfully')).toBeVisible()
  const item = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) })
  await expect(item.getByText('Scheduled', { exact: true })).toBeVisible()
  const stranger = await browser.newPage({ baseURL: shop.url })
  expect((await stranger.goto(`/blog/${slugOf(title)}`))?.status()).toBe(404)
  await item.getByRole('link', { name: title, exact: true }).click()
  await page.getByLabel('Publish Date').fill('2020-01-01T08:00')
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expect(page.getByText('Blog post updated successfully')).toBeVisible()
  await stranger.goto(`/blog/${slugOf(title)}`)
  await expect(stranger.getByText('1 January 2020')).toBeVisible()
  await stranger.close()
})

test('nothing typed is lost @phone', async ({ page, context }) => {
  const title = unique('Not lost')
  await signIn(page)
  await page.goto('/admin/blog')
  await page.getByRole('link', { name: 'New Post' }).click()
  await page.getByLabel('Title').first().fill(title)
  await page.getByLabel('Content').fill('Many words.')

  // Leaving asks.
  await page.getByRole('link', { name: 'Back to Blog' }).click()
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Title').first()).toHaveValue(title)

  // A lost connection keeps the form.
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to save blog post' })).toHaveCount(1)
  await expect(page.getByLabel('Content')).toHaveValue('Many words.')
  await context.setOffline(false)

  // So does a session that has ended.
  const cookies = await context.cookies()
  await context.clearCookies()
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'no longer signed in' }).first()).toBeVisible()
  await expect(page.getByLabel('Content')).toHaveValue('Many words.')
  await context.addCookies(cookies)

  // A reload offers it again.
  page.on('dialog', dialog => dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByLabel('Title').first()).toHaveValue(title)
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expect(page.getByText('Blog post created successfully')).toBeVisible()
  await page.goto('/admin/blog/new')
  await expect(page.getByRole('heading', { name: 'Create New Blog Post' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Restore' })).toHaveCount(0)
})

test('what is typed before the scripts run stays @phone', async ({ page }) => {
  const title = unique('Early words')
  await signIn(page)
  const { release } = await holdScripts(page)
  await page.goto('/admin/blog/new', { waitUntil: 'commit' })
  await page.getByLabel('Title').first().fill(title)
  await page.getByLabel('Content').fill('Many words.')
  await page.getByLabel('Status').selectOption('Draft')
  await page.getByLabel('Roofing').check()
  release()
  // Only scripts make an address of the title.
  await expect(page.getByLabel('Slug')).toHaveValue(slugOf(title))
  await expect(page.getByLabel('Content')).toHaveValue('Many words.')
  await page.getByLabel('Tags').fill('early')
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expect(page.getByText('Blog post created successfully')).toBeVisible()

  await page.getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Edit Blog Post' })).toBeVisible()
  await expect(page.getByLabel('Status')).toHaveValue('draft')
  await expect(page.getByLabel('Roofing')).toBeChecked()
  const address = page.url()
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  const again = await holdScripts(page)
  await page.goto(address, { waitUntil: 'commit' })
  // React puts back a text that there was.
  await page.getByLabel('Content').fill('Other words.')
  await page.getByLabel('Meta Title').fill('Four')
  again.release()
  await expect(page.getByText('4 of 255 characters')).toBeVisible()
  await expect(page.getByLabel('Content')).toHaveValue('Other words.')
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expect(page.getByText('Blog post updated successfully')).toBeVisible()
})

test('a post waits for its picture, and a draft for a decision @phone', async ({ page }) => {
  await signIn(page)
  await page.goto('/admin/blog')
  await page.getByRole('link', { name: 'New Post' }).click()
  const title = page.getByLabel('Title').first()
  await title.fill(unique('With a picture'))
  await page.getByLabel('Content').fill('Words.')
  let answer = () => {}
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/admin/uploads', async route => {
    await held
    await route.continue()
  })
  await page.getByLabel('Upload a picture').setInputFiles('media/hollow-blocks.jpg')
  await expect(page.getByRole('progressbar')).toBeVisible()
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expect(page.getByText('The picture is still being uploaded')).toBeVisible()
  answer()
  await expect(page.getByLabel('Featured Image URL')).toHaveValue(/uploads/)
  await page.unroute('**/admin/uploads')

  // What is typed while the kept draft is on offer doesn't take its place.
  page.on('dialog', dialog => dialog.accept())
  const kept = await title.inputValue()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible()
  await title.fill('Something else')
  await expect(page.getByLabel('Slug')).toHaveValue('something-else')
  await page.reload()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(title).toHaveValue(kept)
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expect(page.getByText('Blog post created successfully')).toBeVisible()

  // What was typed and taken back leaves no draft.
  await page.getByRole('link', { name: 'New Post' }).click()
  await expect(page.getByRole('heading', { name: 'Create New Blog Post' })).toBeVisible()
  await page.getByLabel('Tags').fill('x')
  await page.getByLabel('Tags').fill('')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Create New Blog Post' })).toBeVisible()
  await title.fill('Awake')
  await expect(page.getByLabel('Slug')).toHaveValue('awake')
  await expect(page.getByRole('button', { name: 'Restore' })).toHaveCount(0)
})

test('of two tabs with one post, the later one sees what changed and decides @phone', async ({
  page,
  context,
}) => {
  const title = unique('Two tabs')
  await signIn(page)
  await write(page, { Title: title, Content: 'One.' })
  await expect(page.getByText('Blog post created successfully')).toBeVisible()
  const open = async (tab: Page) => {
    await tab.goto(`/admin/blog?search=${encodeURIComponent(title)}`)
    await tab.getByRole('listitem').getByRole('link', { name: title, exact: true }).click()
    await expect(tab.getByRole('heading', { name: 'Edit Blog Post' })).toBeVisible()
  }
  const other = await context.newPage()
  await Promise.all([open(page), open(other)])
  await other.getByLabel('Tags').fill('from the other tab')
  await other.getByRole('button', { name: 'Update Post' }).click()
  await expect(other.getByText('Blog post updated successfully')).toBeVisible()

  const notice = page.getByRole('alert').filter({ hasText: 'This post changed meanwhile' })
  await page.getByLabel('Content').fill('Two.')
  await page.getByRole('button', { name: 'Update Post' }).click()
  await expect(notice).toBeFocused()
  await expect(page.getByLabel('Content')).toHaveValue('Two.')
  await notice.getByText('See what is stored now').click()
  await expect(notice).toContainText('from the other tab')
  await expect(notice).toContainText('One.')
  await expectAccessible(page)
  await notice.getByRole('button', { name: 'Discard mine' }).click()
  await expect(page.getByLabel('Tags')).toHaveValue('from the other tab')
  await expect(page.getByLabel('Content')).toHaveValue('One.')

  await open(other)
  await other.getByLabel('Excerpt').fill('Other words.')
  await other.getByRole('button', { name: 'Update Post' }).click()
  await expect(other.getByText('Blog post updated successfully')).toBeVisible()
  await page.getByLabel('Content').fill('Three.')
  await page.getByRole('button', { name: 'Update Post' }).click()
  await notice.getByRole('button', { name: 'Save mine anyway' }).click()
  await expect(page.getByText('Blog post updated successfully')).toBeVisible()
  await open(other)
  await expect(other.getByLabel('Content')).toHaveValue('Three.')
  await expect(other.getByLabel('Excerpt')).toHaveValue('')
  await other.close()
})

test('categories are added, renamed and deleted @phone', async ({ page }) => {
  const name = unique('Category')
  await signIn(page)
  await page.goto('/admin/blog/categories')
  await page.getByLabel('Name of the new category').fill(name)
  await page.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByText('Category added')).toBeVisible()
  await page.getByLabel('Name of the new category').fill(name)
  await page.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByLabel('Name of the new category')).toHaveAccessibleDescription(
    'There is a category of this name already',
  )
  await page.getByLabel(`Name of ${name}`).fill(`${name} two`)
  await page.getByRole('button', { name: `Save ${name}` }).click()
  await expect(page.getByText('Category saved')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Delete ${name} two` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Category deleted')).toBeVisible()
})

test.describe('known ways to run a script @phone', () => {
  // Without the page's policy: the sanitiser has to hold alone.
  test.use({ bypassCSP: true })

  const watch = async (page: Page) => {
    const runs: string[] = []
    await page.exposeFunction('ran', () => runs.push('ran'))
    page.on('dialog', dialog => {
      runs.push('dialog')
      void dialog.dismiss()
    })
    return runs
  }

  test('all fail in a post', async ({ page }) => {
    const title = unique('Vectors')
    await signIn(page)
    const runs = await watch(page)
    await write(page, { Title: title, Content: xssVectors.join('\n\n') })
    await expect(page.getByText('Blog post created successfully')).toBeVisible()
    await page.goto(`/blog/${slugOf(title)}`, { waitUntil: 'networkidle' })
    const article = page.getByRole('article').first()
    await expect(article).toContainText('click')
    expect(await article.locator('a').count()).toBeGreaterThan(10)
    // Everything is touched, as a reader might.
    await article.locator('*').evaluateAll(elements => {
      for (const element of elements) {
        if (element.closest('a[target]')) continue
        for (const kind of ['mouseover', 'mouseenter', 'pointerenter', 'focus'])
          element.dispatchEvent(new Event(kind, { bubbles: true }))
        const link = element.closest('a')
        if (element instanceof HTMLElement && (!link || /^(javascript|data|vbscript):/i.test(link.protocol)))
          element.click()
      }
    })
    expect(page.url()).toContain(slugOf(title))
    expect(runs).toEqual([])
  })

  test('some of them do run where nobody takes them out', async ({ page }) => {
    const runs = await watch(page)
    await page.goto('/blog')
    await page.evaluate(vectors => {
      document.body.innerHTML = vectors.join('\n')
    }, xssVectors)
    await expect.poll(() => runs.length).toBeGreaterThan(5)
  })
})
