import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import type { Email } from 'postal-mime'
import { orderRequest } from '../../app/orders/order.fixture.ts'
import type { PlacedOrder } from '../../app/orders/order.ts'
import { pdfPages } from '../../app/platform/files/pdf-text.fixture.ts'
import { company, excerptsOf } from '../other-company.ts'
import { adminPassword, expect, isolatedTest, testWithShop, waitForMail } from '../shop.ts'
import { companyEnvironment, rebrandShop, smsFolder } from './rebranded-shop-data.ts'

let dataDir = ''
const test = testWithShop({
  env: companyEnvironment,
  prepare: async folder => {
    dataDir = folder
    await rebrandShop(folder)
  },
}).extend<{ admin: APIRequestContext; placedOrder: PlacedOrder }>({
  admin: async ({ playwright, shop }, use) => {
    const admin = await playwright.request.newContext({ baseURL: shop.url })
    const form = { email: company.owner, password: adminPassword }
    expect(await admin.post('/admin-login', { form })).toBeOK()
    await use(admin)
    await admin.dispose()
  },
  placedOrder: async ({ request }, use) => {
    const data = orderRequest({ contact })
    await use((await (await request.post('/checkout/order', { data })).json()).order)
  },
})
test.describe.configure({ mode: 'default' })

const contact = { ...orderRequest().contact, email: 'ama@builders.test', address: 'Plot 12, Nkawkaw' }

/** What only the site of another company has; browsers store data under `blockyard:cart` and the like. */
const foreign =
  /blockyard(?!:[a-z-]+[`"])|(?:\+233|0) ?(?:30|20|31|33) ?200 ?00|Weija Junction|sales@|[@./]example\b/gi

/** Not of the company: what a form suggests to type. */
const suggestions = ['must look like name@example.com']

const foreignIn = (where: string, text: string) =>
  excerptsOf(
    suggestions.reduce((rest, one) => rest.replaceAll(one, ''), text),
    foreign,
  ).map(excerpt => `${where}: ${excerpt}`)

const textOf = async (response: Awaited<ReturnType<APIRequestContext['get']>>) =>
  response.headers()['content-type'] === 'application/pdf'
    ? pdfPages(await response.body()).join('\n')
    : response.text()

const isRead =
  /^\/(?!pictures|video|uploads|brand)(?:assets\/.*\.js$|(?!assets)[^.]*$|.*\.(?:pdf|xml|csv|txt|json|webmanifest)$)/

/** Reads every page and file that can be reached from `paths`. @returns what is foreign in them */
async function crawl(request: APIRequestContext, origin: string, paths: string[], left = /^$/) {
  const seen = new Set(paths)
  const found: string[] = []
  for (const address of seen) {
    const response = await request.get(address)
    const text = await textOf(response)
    found.push(...foreignIn(address, text))
    if (address.endsWith('.js')) continue
    for (const [, link = ''] of text.matchAll(/(?:href|src|action)="([^"]+)"|<loc>([^<]+)/g)) {
      const url = new URL(link.replaceAll('&amp;', '&') || '/', origin + address)
      if (url.origin === origin && isRead.test(url.pathname) && !left.test(url.pathname + url.search))
        seen.add(url.pathname + url.search)
    }
  }
  return { found, seen }
}

const mailText = ({ subject, text, html, from, to, replyTo }: Email) =>
  [subject, text, html, JSON.stringify([from, to, replyTo])].join('\n')

test('no public page or file of the site of another company is of a new site', async ({
  request,
  shop,
  placedOrder,
}) => {
  const { found, seen } = await crawl(request, shop.url, [
    ...['/', '/sitemap.xml', '/robots.txt', '/manifest.webmanifest', '/blog/rss.xml', '/feeds/google.xml'],
    ...['/feeds/meta.csv', '/cart', '/checkout', '/quick-order', '/orders', '/track', placedOrder.path],
    ...['/admin-login', '/admin-login/reset?token=x', '/no-such-page', '/products/none', '/blog/none'],
  ])
  expect(seen.size).toBeGreaterThan(60)
  expect(found).toEqual([])
})

test('no page or document of the back office of another company is of a new site', async ({
  admin,
  shop,
  placedOrder,
}) => {
  const orderPage = `/admin/orders/${placedOrder.id}`
  for (const kind of ['pro-forma invoice', 'delivery note'])
    expect(await admin.post(orderPage, { form: { intent: 'issue document', kind } })).toBeOK()
  // Its scripts have the texts to which a piece can be set back.
  const { found, seen } = await crawl(
    admin,
    shop.url,
    ['/admin', orderPage, '/admin/settings/messages'],
    // The days of the planner have no end, and each product of the stock can be opened.
    /\.js$|export$|[?&](?:day|open)=/,
  )
  expect([...seen].filter(address => address.includes('/documents/'))).toHaveLength(2)
  expect(found).toEqual([])
})

test('no mail or SMS of another company is of a new site', async ({
  admin,
  request,
  shop,
  placedOrder: _,
}) => {
  const enquiry = { ...contact, message: 'Please call', consent: 'on' }
  expect(await request.post('/contact', { form: enquiry })).toBeOK()
  await request.post('/admin-login', { form: { intent: 'reset', email: company.owner } })
  await admin.post('/admin/settings', { form: { intent: 'test mail' } })
  const subjects = [
    /^New order/,
    new RegExp(`at ${company.name}$`),
    /^Message from/,
    /^Reset your/,
    /^Test mail from/,
  ]
  const mails = await Promise.all(
    subjects.map(subject => waitForMail(shop, mail => subject.test(mail.subject ?? ''))),
  )
  const readSms = async () => {
    const names = (await readdir(smsFolder(dataDir)).catch(() => [])).filter(
      name => !name.endsWith('.partial'),
    )
    return Promise.all(names.map(name => readFile(path.join(smsFolder(dataDir), name), 'utf8')))
  }
  await expect.poll(async () => (await readSms()).join()).toContain(company.name)
  expect([
    ...mails.flatMap(mail => foreignIn(`mail ${mail.subject}`, mailText(mail))),
    ...(await readSms()).flatMap(text => foreignIn('SMS', text)),
  ]).toEqual([])
})

const brokenShop = (table: string) => ({
  env: { ...companyEnvironment, LOG_LEVEL: 'silent' },
  prepare: (folder: string) => rebrandShop(folder, table),
})

isolatedTest.describe('an error page', () => {
  isolatedTest.use({ shopOptions: brokenShop('products') })
  isolatedTest('is that of the company', async ({ request }) => {
    const response = await request.get('/products/hollow-blocks')
    const html = await response.text()
    expect(response.status()).toBe(500)
    expect(html).toContain(`<title>Error fetching products | ${company.name}</title>`)
    expect(foreignIn('500', html)).toEqual([])
  })
})

isolatedTest.describe('the error page of a site that cannot read whose it is', () => {
  isolatedTest.use({ shopOptions: brokenShop('content_pieces') })
  isolatedTest('names nobody', async ({ request }) => {
    const response = await request.get('/')
    const html = await response.text()
    expect(response.status()).toBe(500)
    expect(html).toContain('<title>Something went wrong</title>')
    expect(html).not.toMatch(/href="tel:|mailto:|©/)
    expect(foreignIn('500', html)).toEqual([])
  })
})
