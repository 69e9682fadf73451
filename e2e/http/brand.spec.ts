import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { APIRequestContext } from '@playwright/test'
import type { Email } from 'postal-mime'
import { orderRequest } from '../../app/orders/order.fixture.ts'
import { pdfPages } from '../../app/platform/pdf-text.fixture.ts'
import { breakTables } from '../change-data.ts'
import { adminPassword, expect, isolatedTest, waitForMail } from '../shop.ts'
import { company, companyEnvironment, rebrandShop, smsFolder } from './rebranded-shop-data.ts'

let dataDir = ''
const test = isolatedTest.extend({
  shopOptions: {
    env: companyEnvironment,
    prepare: async (folder: string) => {
      dataDir = folder
      await rebrandShop(folder)
    },
  },
})

/** What only the site of another company has; browsers store data under `blockyard:cart` and the like. */
const foreign =
  /.{0,60}(?:blockyard(?!:[a-z-]+`)|(?:\+233|0) ?(?:30|20|31|33) ?200 ?00|Weija Junction|sales@|[@./]example\b).{0,40}/gis

/** Not of the company: what a form suggests to type. */
const suggestions = ['must look like name@example.com']

const foreignIn = (where: string, text: string) =>
  [...suggestions.reduce((rest, one) => rest.replaceAll(one, ''), text).matchAll(foreign)].map(
    ([found]) => `${where}: ${found.replace(/\s+/g, ' ')}`,
  )

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
      if (url.origin === origin && isRead.test(url.pathname) && !left.test(url.pathname))
        seen.add(url.pathname + url.search)
    }
  }
  return { found, seen }
}

const mailText = ({ subject, text, html, from, to, replyTo }: Email) =>
  [subject, text, html, JSON.stringify([from, to, replyTo])].join('\n')

test('nothing that the site of another company sends is of a new site', async ({ shop, playwright }) => {
  test.setTimeout(300_000)
  const request = await playwright.request.newContext({ baseURL: shop.url })
  const contact = { ...orderRequest().contact, email: 'ama@builders.test', address: 'Plot 12, Nkawkaw' }
  const placed = await request.post('/checkout/order', { data: orderRequest({ contact }) })
  const { order } = await placed.json()
  const enquiry = { ...contact, message: 'Please call', consent: 'on' }
  expect(await request.post('/contact', { form: enquiry })).toBeOK()
  await request.post('/admin-login', { form: { intent: 'reset', email: company.owner } })

  const pages = await crawl(request, shop.url, [
    ...['/', '/sitemap.xml', '/robots.txt', '/manifest.webmanifest', '/blog/rss.xml', '/feeds/google.xml'],
    ...['/feeds/meta.csv', '/cart', '/checkout', '/quick-order', '/orders', '/track', order.path],
    ...['/admin-login', '/admin-login/reset?token=x', '/no-such-page', '/products/none', '/blog/none'],
  ])
  expect(pages.seen.size).toBeGreaterThan(60)

  const admin = await playwright.request.newContext({ baseURL: shop.url })
  await admin.post('/admin-login', { form: { email: company.owner, password: adminPassword } })
  const orderPage = `/admin/orders/${order.id}`
  for (const kind of ['pro-forma invoice', 'delivery note'])
    expect(await admin.post(orderPage, { form: { intent: 'issue document', kind } })).toBeOK()
  await admin.post('/admin/settings', { form: { intent: 'test mail' } })
  // Its scripts have the texts to which a piece can be set back.
  const office = await crawl(
    admin,
    shop.url,
    ['/admin', orderPage, '/admin/settings/messages'],
    /\.js$|export$/,
  )
  expect([...office.seen].filter(address => address.includes('/documents/'))).toHaveLength(2)

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
  const sms = await readdir(smsFolder(dataDir))
  const smsTexts = await Promise.all(sms.map(name => readFile(path.join(smsFolder(dataDir), name), 'utf8')))
  expect(smsTexts.join()).toContain(company.name)
  expect([
    ...pages.found,
    ...office.found,
    ...mails.flatMap(mail => foreignIn(`mail ${mail.subject}`, mailText(mail))),
    ...smsTexts.flatMap(text => foreignIn('SMS', text)),
  ]).toEqual([])
})

const brokenShop = (table: string) => ({
  env: { ...companyEnvironment, LOG_LEVEL: 'silent' },
  prepare: async (folder: string) => {
    await rebrandShop(folder)
    await breakTables(folder, table)
  },
})

test.describe('an error page', () => {
  test.use({ shopOptions: brokenShop('products') })
  test('is that of the company', async ({ request }) => {
    const response = await request.get('/products/hollow-blocks')
    const html = await response.text()
    expect(response.status()).toBe(500)
    expect(html).toContain(`<title>Something went wrong | ${company.name}</title>`)
    expect(foreignIn('500', html)).toEqual([])
  })
})

test.describe('the error page of a site that cannot read whose it is', () => {
  test.use({ shopOptions: brokenShop('settings') })
  test('names nobody', async ({ request }) => {
    const response = await request.get('/')
    const html = await response.text()
    expect(response.status()).toBe(500)
    expect(html).toContain('<title>Something went wrong</title>')
    expect(html).not.toMatch(/href="tel:|mailto:|©/)
    expect(foreignIn('500', html)).toEqual([])
  })
})
