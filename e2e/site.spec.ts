import type { Page } from '@playwright/test'
import { expect, expectAccessible, listening, mailTo, test } from './shop.ts'

const stillness = { reducedMotion: 'reduce' } as const
const video = (page: Page) => page.locator('video')
const isPaused = (page: Page) => video(page).evaluate(element => (element as HTMLVideoElement).paused)

for (const [path, heading] of [
  ['/', 'Blocks, drains, concrete and roofing for Ghana'],
  ['/about', 'We make what Ghana stands on'],
  ['/news', 'News & Tips'],
  ['/privacy', 'Your details, and what we do with them'],
  ['/no-such-page', '404'],
] as const) {
  test(`${path} is accessible, fits the screen and stays still while it loads`, async ({ page }) => {
    await page.addInitScript(() => {
      const shifts = { total: 0 }
      Object.assign(globalThis, { shifts })
      new PerformanceObserver(list => {
        for (const entry of list.getEntries()) shifts.total += (entry as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const faults: string[] = []
    page.on('pageerror', error => faults.push(error.message))
    page.on('console', message => {
      if (message.type() === 'error' && !/404/.test(message.text())) faults.push(message.text())
    })
    await page.emulateMedia(stillness)
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(heading === '404' ? 404 : 200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText([heading])
    for (const landmark of ['banner', 'main', 'contentinfo'] as const)
      await expect(page.getByRole(landmark)).toHaveCount(1)
    await expectAccessible(page)
    const seen = await page.evaluate(() => ({
      overflow: document.documentElement.scrollWidth - innerWidth,
      shifts: (globalThis as unknown as { shifts: { total: number } }).shifts.total,
    }))
    expect(seen.overflow).toBeLessThanOrEqual(0)
    expect(seen.shifts).toBe(0)
    expect(faults).toEqual([])
  })
}

test('the menu opens, is accessible and closes on the next page', async ({ page }, { project }) => {
  await page.emulateMedia(stillness)
  await page.goto('/about')
  if (project.name !== 'phone') {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
    return await expect(page).toHaveURL(/\/$/)
  }
  const opener = page.getByRole('banner').locator('summary')
  await opener.click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  for (const name of ['Home', 'About', 'Products', 'Blog', 'Contact', 'Cart', 'Get a quote'])
    await expect(menu.getByRole('link', { name })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await opener.click()
  await menu.getByRole('link', { name: 'Get a quote' }).focus()
  await page.keyboard.press('Tab')
  await expect(menu).toBeHidden()
  await opener.click()
  await menu.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(menu).toBeHidden()
})

test('the hero plays over its poster until the visitor pauses it', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Pause the background video' }).click()
  expect(await isPaused(page)).toBe(true)
  await page.getByRole('button', { name: 'Play the background video' }).click()
  await expect(page.getByRole('button', { name: 'Pause the background video' })).toBeVisible()
  expect(await isPaused(page)).toBe(false)
})

test('stillness, Save-Data and a slow line get the poster and not a byte of video @phone', async ({
  browser,
  shop,
}) => {
  for (const wish of ['reduced motion', 'Save-Data', 'slow line']) {
    const context = await browser.newContext(wish === 'reduced motion' ? stillness : {})
    await context.addInitScript(told => {
      const connection = { saveData: told === 'Save-Data', effectiveType: told === 'slow line' ? '3g' : '4g' }
      Object.defineProperty(Navigator.prototype, 'connection', { get: () => connection })
    }, wish)
    const page = await context.newPage()
    const films: string[] = []
    page.on('request', request => request.url().includes('/video/') && films.push(request.url()))
    await page.goto(shop.url, { waitUntil: 'networkidle' })
    await expect(video(page), wish).toHaveCount(0)
    expect(films, wish).toEqual([])
    const poster = page.locator('main img').first()
    await expect(poster).toBeVisible()
    expect(await poster.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
    await context.close()
  }
})

test('the strip of clients can be stopped', async ({ page }) => {
  await page.goto('/')
  const state = () =>
    page
      .getByRole('list')
      .filter({ hasText: 'Baobab Row' })
      .first()
      .locator('..')
      .evaluate(strip => ({
        state: getComputedStyle(strip).animationPlayState,
        duration: getComputedStyle(strip).animationDuration,
      }))
  expect(await state()).toEqual({ state: 'running', duration: '30s' })
  const pause = page.getByRole('checkbox', { name: 'Pause the moving names' })
  await pause.focus()
  await page.keyboard.press('Space')
  await expect(pause).toBeChecked()
  expect((await state()).state).toBe('paused')
  // One round of names is as wide as any window: while it leaves, the next fills it.
  await page.setViewportSize({ width: 2560, height: 900 })
  const round = await page.getByRole('list').filter({ hasText: 'Baobab Row' }).first().boundingBox()
  expect(round?.width).toBeGreaterThan(2559)
})

test('the category picker is worked by the keyboard and leads to the goods', async ({ page }) => {
  await page.goto('/')
  const goods = page.getByRole('link', { name: /^View Products/ })
  await expect(goods).toHaveAccessibleName('View Products: Concrete Blocks')
  await page.getByRole('radio', { name: 'Concrete Blocks' }).focus()
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Ready Mix Concrete' })).toBeChecked()
  await expect(page.getByRole('list').filter({ hasText: 'GSA approved' })).toBeVisible()
  await expect(goods).toHaveAttribute('href', '/ready-mix-concrete')
  await page.keyboard.press('ArrowDown')
  await goods.click()
  await expect(page).toHaveURL(/\/products\?category=roofing$/)
})

test('the contact button shows how to reach us', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Contact Us' }).click()
  const said = page.getByRole('status').filter({ hasText: 'Contact Information' })
  // Another journey may have changed the number meanwhile: the header knows it too.
  const number =
    (await page.getByRole('banner').getByRole('link', { name: /^Call/ }).getAttribute('aria-label')) ?? ''
  expect(number).toMatch(/\+233/)
  await expect(said).toContainText(number.replace('Call ', ''))
  await expect(said).toContainText('WhatsApp')
})

test('the quick-order form on the home page sends what is asked for', async ({ page, shop }, { project }) => {
  // A line that fails once: the part's script is fetched again, and the page stays.
  let failed = false
  await page.route(/quick-order-form/, route => {
    if (failed) return route.continue()
    failed = true
    return route.abort()
  })
  await page.goto('/')
  const script = page.waitForResponse(/quick-order-form/)
  const form = page.getByRole('form', { name: 'Quick order' })
  await form.scrollIntoViewIfNeeded()
  await script
  const name = `Akosua of ${project.name}`
  await form.getByLabel('Full Name').fill(name)
  await form.getByLabel('Phone Number').fill('024 123 4567')
  await form.getByLabel('Email Address').fill('akosua@example.com')
  await form.getByLabel('Quantity').fill('500 blocks')
  await form.getByRole('button', { name: 'Submit Order Request' }).click()
  await expect(page.getByText('Order Request Submitted!')).toBeVisible()
  await expect(form.getByLabel('Full Name')).toHaveValue('')
  await mailTo(shop, mail => `${mail.text}${mail.html}`.includes(name))
})

for (const file of [/framework-/, /entry\.client-/]) {
  test(`an early tap waits for the scripts, although ${file} is lost at first @phone`, async ({ page }) => {
    let failed = false
    await page.route(file, async route => {
      if (failed) return route.continue()
      failed = true
      await page.getByRole('button', { name: 'Contact Us' }).click()
      return route.abort()
    })
    await page.goto('/')
    await expect(page.getByRole('status').filter({ hasText: 'Contact Information' })).toBeVisible()
    await expect(page).toHaveURL('/')
    expect(failed).toBe(true)
  })
}

test('where the scripts never come, a tap does what it does without them @phone', async ({ page }) => {
  await page.route(/framework-/, route => route.abort())
  await page.goto('/')
  await page.getByRole('button', { name: 'Contact Us' }).click()
  await expect(page).toHaveURL(/\/contact\??$/)
})

test('news are filtered in the address, read in place and discussed by chat', async ({ page }) => {
  await page.goto('/news')
  await page.getByRole('link', { name: 'Sustainability' }).click()
  await expect(page).toHaveURL(/\/news\?category=sustainability$/)
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('heading', { name: 'Six tips from the yard' })).toHaveCount(0)
  const story = page.getByRole('article', { name: '30% less waste in a year' })
  const text = story.getByText('A year ago we began to weigh')
  await expect(text).toBeHidden()
  await story.getByText('Read More').click()
  await expect(text).toBeVisible()
  const chat = await story.getByRole('link', { name: /^Discuss This News/ }).getAttribute('href')
  expect(decodeURIComponent(chat ?? '')).toContain('"30% less waste in a year"')
  await page.goBack()
  await expect(page.getByRole('article')).toHaveCount(7)
})

test('everything can be read without JavaScript', async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(shop.url)
  await page.getByText('Do you deliver at weekends?').click()
  await expect(page.getByText('Emergency concrete supply runs 24/7.')).toBeVisible()
  await page.getByRole('radio', { name: 'Drainage Solutions' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Custom sizes')).toBeVisible()
  await expect(page.getByText('Load bearing')).toBeHidden()
  await expect(page.getByRole('form', { name: 'Quick order' }).getByLabel('Quantity')).toBeVisible()
  await page.getByRole('button', { name: 'Contact Us' }).click()
  await expect(page).toHaveURL(/\/contact\??$/)
  await page.goto(`${shop.url}/news`)
  await page.getByRole('link', { name: 'Company News' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByText('Read More').first().click()
  await expect(page.getByText('What counts more than the number')).toBeVisible()
  await context.close()
})

test('a picture that is lost before the scripts run leaves a quiet field @phone', async ({ page }) => {
  const lost = Promise.withResolvers<void>()
  await page.route('**/pictures/**', route => route.abort())
  await page.route(/framework-/, async route => {
    await lost.promise
    await route.continue()
  })
  await page.goto('/products/hollow-blocks', { waitUntil: 'commit' })
  const shown = page.getByRole('main').getByRole('img').first()
  await expect(shown).toHaveJSProperty('complete', true)
  lost.resolve()
  await expect(shown).toHaveJSProperty('localName', 'div')
})

test('what is far down a page is there when somebody comes back @phone', async ({ page }) => {
  const banner = page.getByRole('banner')
  const statistics = page.getByRole('region', { name: 'The company in figures' })
  await page.goto('/')
  await listening(page)
  for (const back of [() => page.goBack(), () => banner.getByRole('link', { name: 'Blockyard' }).click()]) {
    await page.getByRole('link', { name: 'See products' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Our Products' })).toBeVisible()
    await back()
    await expect(statistics).toBeVisible()
    await expect(page.getByRole('form', { name: 'Quick order' })).toBeVisible()
  }

  await page.goto('/contact')
  await listening(page)
  await banner.locator('summary').click()
  await banner.getByRole('link', { name: 'About' }).click()
  await page.getByRole('link', { name: 'Meet Our Team' }).click()
  await expect(page.getByRole('heading', { name: 'Our Branches' })).toBeInViewport()
})

test('what machines read is there: share pictures, icons, JSON-LD @phone', async ({ page, request }) => {
  for (const icon of ['/favicon.ico', '/icon.svg', '/apple-touch-icon.png', '/icon-192.png'])
    expect((await request.get(icon)).status(), icon).toBe(200)

  await page.goto('/products/hollow-blocks')
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
  const shared = await request.get(picture ?? '')
  expect(shared.headers()['content-type']).toBe('image/jpeg')
  const kinds = await page
    .locator('script[type="application/ld+json"]')
    .evaluateAll(scripts => scripts.map(script => JSON.parse(script.textContent ?? '')['@type']))
  expect(kinds).toEqual(['Product', 'BreadcrumbList'])
  const post = await request.get('/blog/hollow-or-solid-blocks-which-one-for-which-wall')
  expect(await post.text()).toContain('"@type":"Article"')
})
