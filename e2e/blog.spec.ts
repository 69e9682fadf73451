import type { Page } from '@playwright/test'
import { xssVectors } from '../app/platform/text/xss-vectors.fixture.ts'
import { expect, test, waitForHydration } from './shop.ts'

const harmattanPost = 'Curing blocks and concrete in the harmattan'

test('a visitor filters the blog by category and searches it @phone', async ({ page }) => {
  await page.goto('/blog')
  await page.getByLabel('Category').selectOption('Roofing')
  await expect(page).toHaveURL(/\/blog\?category=roofing$/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('link', { name: 'Clear Filters' }).click()
  await expect(page).toHaveURL(/\/blog$/)
  await page.getByLabel('Search blog posts').fill('HARMATTAN')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/blog\?search=HARMATTAN$/)
  await page.getByRole('link', { name: harmattanPost }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText([harmattanPost])
})

test('a search without results says so @phone', async ({ page }) => {
  await page.goto('/blog/no-such-post')
  await page.getByRole('link', { name: 'Back to Blog' }).click()
  await page.getByLabel('Search blog posts').fill('nobody wrote this')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No blog posts found')).toBeVisible()
  await expect(page.getByText('Try adjusting your search or filter criteria')).toBeVisible()
})

test('a post is shared and its link copied @phone', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/blog/curing-blocks-and-concrete-in-the-harmattan')
  for (const network of ['Facebook', 'X', 'LinkedIn']) {
    const link = page.getByRole('link', { name: `Share on ${network} ` })
    await expect(link).toHaveAttribute('href', /curing-blocks/)
  }
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
})

test('a post leads to related posts @phone', async ({ page }) => {
  await page.goto('/blog/curing-blocks-and-concrete-in-the-harmattan')
  const related = page.getByRole('region', { name: 'Related Posts' }).getByRole('article')
  await expect(related).toHaveCount(3)
  const title = await related.first().getByRole('link').innerText()
  await related.first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.getByRole('link', { name: 'Back to Blog' }).click()
  await expect(page).toHaveURL(/\/blog$/)
})

test('a tag leads to its posts, and Back to Blog keeps the filter @phone', async ({ page }) => {
  await page.goto('/blog/hollow-or-solid-blocks-which-one-for-which-wall')
  await page.getByRole('list', { name: 'Tags' }).getByRole('link', { name: 'solid blocks' }).click()
  await expect(page).toHaveURL(/\/blog\?tag=solid\+blocks$/)
  await expect(page.getByText('1 post tagged “solid blocks”')).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow')
  await page.getByRole('article').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: /^Hollow or solid/ })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Blog' }).click()
  await expect(page).toHaveURL(/\/blog\?tag=solid\+blocks$/)
  await page.getByRole('link', { name: 'Clear Filters' }).click()
  await expect(page).toHaveURL(/\/blog$/)
})

test('Back to Blog keeps the page of the list, also after a reload @desktop', async ({
  page,
  createPost,
}) => {
  for (let count = 0; count < 4; count++) await createPost()
  await page.goto('/blog?page=2')
  await waitForHydration(page)
  await page.getByRole('article').first().getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Related Posts' })).toBeVisible()
  await page.reload()
  await expect(page.locator('link[rel=canonical]')).not.toHaveAttribute('href', /\?/)
  await waitForHydration(page)
  await page.getByRole('link', { name: 'Back to Blog' }).click()
  await expect(page).toHaveURL(/\/blog\?page=2$/)
})

test('the blog is searched, filtered and read without JavaScript @phone', async ({
  pageWithoutScripts: page,
}) => {
  await page.goto('/blog')
  await page.getByLabel('Search blog posts').fill('gauge')
  await page.getByLabel('Category').selectOption('Roofing')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('link', { name: /Roofing sheet gauges/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Roofing sheet gauges')
  await expect(page.getByRole('button', { name: 'Copy link' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to Blog' }).click()
  await expect(page).toHaveURL(/\/blog$/)
})

test.describe('script injection without a content security policy @phone', () => {
  test.use({ bypassCSP: true })

  /** Every script that runs adds an entry. */
  async function recordScripts(page: Page) {
    const executions: string[] = []
    await page.exposeFunction('ran', () => executions.push('ran'))
    page.on('dialog', dialog => {
      executions.push('dialog')
      void dialog.dismiss()
    })
    return executions
  }

  test('no known vector runs in a post', async ({ page, createPost }) => {
    const { path } = await createPost({ content: xssVectors.join('\n\n') })
    const executions = await recordScripts(page)
    await page.goto(path, { waitUntil: 'networkidle' })
    const article = page.getByRole('article').first()
    await expect(article).toContainText('click')
    expect(await article.locator('a').count()).toBeGreaterThan(10)
    await article.locator('*').evaluateAll(elements => {
      for (const element of elements) {
        if (element.closest('a[target]')) continue
        for (const type of ['mouseover', 'mouseenter', 'pointerenter', 'focus'])
          element.dispatchEvent(new Event(type, { bubbles: true }))
        const link = element.closest('a')
        if (element instanceof HTMLElement && (!link || /^(javascript|data|vbscript):/i.test(link.protocol)))
          element.click()
      }
    })
    expect(page.url()).toContain(path)
    expect(executions).toEqual([])
  })

  test('some vectors run in a page that does not sanitise them', async ({ page }) => {
    const executions = await recordScripts(page)
    await page.goto('/blog')
    await page.evaluate(vectors => {
      document.body.innerHTML = vectors.join('\n')
    }, xssVectors)
    await expect.poll(() => executions.length).toBeGreaterThan(5)
  })
})
