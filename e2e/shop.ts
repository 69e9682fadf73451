import { cp, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import AxeBuilder from '@axe-core/playwright'
import { type APIRequestContext, test as base, type Cookie, expect, type Page } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { freePort } from '../scripts/free-port.mjs'
import { adminEmail, adminPassword, firstData } from './first-data.mjs'
import { spawnShop, stopShop, untilReady } from './resilience/shop-process.mjs'

export type Shop = {
  url: string
  /** Everything that the shop's SMTP server was given so far. */
  mails: Email[]
  dataDir: string
  /** All that it wrote so far. */
  output(): string
}

/**
 * Starts the built shop, empty but for its first data, and a mail server that it sends to.
 * @param prepare changes the data before the shop sees them
 */
async function openShop(
  env: Record<string, string> = {},
  prepare?: (dataDir: string) => Promise<void>,
): Promise<{ shop: Shop; close(): Promise<void> }> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'blockyard-'))
  await cp(firstData, dataDir, { recursive: true })
  await prepare?.(dataDir)
  const mails: Email[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      buffer(stream)
        .then(bytes => PostalMime.parse(bytes))
        .then(mail => {
          mails.push(mail)
          done()
        }, done)
    },
  })
  const smtpPort = await freePort()
  smtp.listen(smtpPort, '127.0.0.1')

  const port = await freePort()
  const url = `http://localhost:${port}`
  const process_ = spawnShop(
    {
      ...process.env,
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      ADMIN_EMAIL: adminEmail,
      ADMIN_PASSWORD: adminPassword,
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      LOG_LEVEL: 'warn',
      ...env,
    },
    ['ignore', 'pipe', 'pipe'],
  )
  let output = ''
  for (const stream of [process_.stdout, process_.stderr]) stream?.on('data', data => (output += data))
  await untilReady(url, process_).catch(({ message }) => {
    throw new Error(`${message}:\n${output}`)
  })

  return {
    shop: { url, mails, dataDir, output: () => output },
    async close() {
      await stopShop(process_)
      await new Promise<void>(resolve => smtp.close(resolve))
      await rm(dataDir, { recursive: true, force: true })
      // What the shop wrote to its log at `warn` and above belongs to the report of a failed run.
      if (output.includes('"level":"error"')) console.log(output)
    },
  }
}

/** One shop for all tests of a worker; `page` stands on it, so `page.goto('/products')` works. */
export const test = base.extend<object, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const { shop, close } = await openShop()
      await use(shop)
      await close()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
  page: async ({ page }, use) => {
    await page.addInitScript(() =>
      addEventListener('alive', () => document.documentElement.setAttribute('data-alive', '')),
    )
    await use(page)
  },
})

/** The page's scripts listen: for keys, and for what else the page doesn't keep for them. */
export const listening = (page: Page) =>
  page.locator('html[data-alive]').waitFor({ state: 'attached', timeout: 30_000 })

export { adminEmail, adminPassword, expect, openShop }

/** No finding of axe on the page as it stands, by the rules of WCAG 2.2 AA; at every width, where a test runs at one. */
export async function expectAccessible(page: Page) {
  const { tags, config } = test.info()
  const own = page.viewportSize()
  const viewports = tags.length > 0 ? config.projects.flatMap(({ use }) => use.viewport ?? []) : [own]
  for (const viewport of viewports) {
    if (viewport) await page.setViewportSize(viewport)
    // What isn't laid out yet has neither size nor colours to be judged.
    await page.waitForFunction(() =>
      Array.from(document.querySelectorAll('main section')).every(
        part => getComputedStyle(part).contentVisibility !== 'auto',
      ),
    )
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
      .analyze()
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`),
      `${viewport?.width} wide`,
    ).toEqual([])
    // Which axe doesn't look at (1.4.10).
    const overflow = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
    expect(overflow, `overflow at ${viewport?.width}`).toBeLessThanOrEqual(0)
  }
  if (own) await page.setViewportSize(own)
}

const sessions = new Map<string, Cookie[]>()

/** The admin is signed in, by one login for each shop and not by its form; the page stays where it is. */
export async function signIn(page: Page) {
  const context = page.context()
  const once = { maxRedirects: 0 }
  const { origin } = new URL((await context.request.get('/healthz')).url())
  await context.addCookies(sessions.get(origin) ?? [])
  // A journey may have ended the session meanwhile. Who has one is sent on.
  if ((await context.request.get('/admin-login', once)).status() === 302) return
  const form = { email: adminEmail, password: adminPassword }
  const answer = await context.request.post('/admin-login', { ...once, form })
  expect(answer.headers().location).toBe('/admin')
  // But for the one that the first page greets by.
  sessions.set(
    origin,
    (await context.cookies()).filter(({ name }) => !name.includes('welcome')),
  )
}

/** Ten hollow blocks, GH₵75.00 with their delivery, as the checkout orders them. */
export async function placeOrder(request: APIRequestContext, name: string, email: string) {
  const answer = await request.post('/checkout/order', {
    data: {
      key: crypto.randomUUID(),
      contact: { name, email, phone: '024 555 0101', address: 'Plot 12, Weija Junction', notes: '' },
      lines: [{ id: 'hollow-blocks', quantity: 10 }],
      shownTotal: 75_00,
    },
  })
  expect(answer.ok()).toBe(true)
  const { order } = (await answer.json()) as { order: { id: string; number: string } }
  return order
}

/** The first mail that fits, waiting for it to arrive. */
export async function mailTo(shop: Shop, fits: (mail: Email) => boolean): Promise<Email> {
  await expect.poll(() => shop.mails.some(fits), { timeout: 20_000 }).toBe(true)
  return shop.mails.find(fits) as Email
}
