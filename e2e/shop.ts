import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

const home = path.join(import.meta.dirname, '..')
export const adminEmail = 'owner@example.com'
export const adminPassword = 'a-long-enough-password'

export type Shop = {
  url: string
  /** Everything that the shop's SMTP server was given so far. */
  mails: Email[]
  dataDir: string
  /** All that it wrote so far. */
  output(): string
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  return port
}

/** Starts the built shop, empty but for its first data, and a mail server that it sends to. */
async function openShop(env: Record<string, string> = {}): Promise<{ shop: Shop; close(): Promise<void> }> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'blockyard-'))
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
  const process_ = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: home,
    env: {
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
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [process_.stdout, process_.stderr]) stream?.on('data', data => (output += data))
  await untilReady(url, process_, () => output)

  return {
    shop: { url, mails, dataDir, output: () => output },
    async close() {
      process_.kill('SIGTERM')
      if (process_.exitCode === null) await once(process_, 'exit')
      await new Promise<void>(resolve => smtp.close(resolve))
      await rm(dataDir, { recursive: true, force: true })
      // What the shop wrote to its log at `warn` and above belongs to the report of a failed run.
      if (output.includes('"level":"error"')) console.log(output)
    },
  }
}

async function untilReady(url: string, process_: ChildProcess, output: () => string) {
  for (let attempt = 0; attempt < 600; attempt++) {
    if (process_.exitCode !== null) throw new Error(`The shop did not start:\n${output()}`)
    const ready = await fetch(`${url}/readyz`).then(
      response => response.ok,
      () => false,
    )
    if (ready) return
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  throw new Error(`The shop was not ready in time:\n${output()}`)
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
})

export { expect, openShop }

/** No finding of axe on the page as it stands, by the rules of WCAG 2.2 AA. */
export async function expectAccessible(page: Page) {
  // What isn't laid out yet has neither size nor colours to be judged.
  await page.waitForFunction(() =>
    Array.from(document.querySelectorAll('main section')).every(
      part => getComputedStyle(part).contentVisibility !== 'auto',
    ),
  )
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)).toEqual(
    [],
  )
}

export async function signIn(page: Page) {
  await page.goto('/admin-login')
  await page.getByLabel('Email').fill(adminEmail)
  await page.getByLabel('Password').fill(adminPassword)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/admin$/)
}

/** The first mail that fits, waiting for it to arrive. */
export async function mailTo(shop: Shop, fits: (mail: Email) => boolean): Promise<Email> {
  await expect.poll(() => shop.mails.some(fits), { timeout: 20_000 }).toBe(true)
  return shop.mails.find(fits) as Email
}
