import { randomInt, randomUUID } from 'node:crypto'
import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  type Cookie,
  expect,
  type Locator,
  type Page,
  request,
} from '@playwright/test'
import type { Email } from 'postal-mime'
import { postForm } from '../app/blog/post.fixture.ts'
import { slugFromTitle } from '../app/blog/post.ts'
import type { PostForm } from '../app/blog/post-schema.ts'
import { makeProduct } from '../app/catalogue/product.fixture.ts'
import { type ProductDetails, productFormFields } from '../app/catalogue/product-schema.ts'
import { productSlug } from '../app/catalogue/product-slug.ts'
import { controlTexts } from '../app/catalogue/stored-field-schema.ts'
import { defaultSettings, type Settings, settings as settingsPiece } from '../app/company/settings.content.ts'
import { orderRequest } from '../app/orders/order.fixture.ts'
import type { OrderStatus, PlacedOrder } from '../app/orders/order.ts'
import { hydrated } from '../app/platform/early-clicks.ts'
import type { Fields } from '../app/platform/fields/field.ts'
import { formOf } from '../app/platform/fields/field-form.fixture.ts'
import { parsePhone } from '../app/platform/text/phone.ts'
import type { Contact } from '../app/sales/contact-fields.ts'
import { noTerms, type TradeTerms, termsFields } from '../app/trade/trade-terms.ts'
import { adminEmail, adminPassword } from './initial-data.mjs'
import { openShop, type Shop, type ShopOptions } from './start-shop.ts'

type Fixtures = {
  shop: Shop
  /** Unless it is false, the admin's browser does not load the scripts of all pages of the back office in advance. */
  adminSavesData: boolean
  /** A browser context in which the admin is signed in. */
  adminContext: BrowserContext
  adminPage: Page
  pageWithoutScripts: Page
  placeOrder: (contact?: Partial<Contact>) => Promise<PlacedOrder>
  createProduct: (fields?: Partial<ProductDetails>) => Promise<{ id: string; name: string }>
  createPost: (fields?: Partial<PostForm>) => Promise<{ title: string; path: string; editorPath: string }>
  sendEnquiry: (name: string) => Promise<void>
  /** Saves these settings and the defaults of all others. After the test, all are defaults again. */
  changeSettings: (settings: Partial<Settings>) => Promise<void>
  /** Asks for a quote as a customer does. Returns the paths of the customer's and the admin's page. */
  requestQuote: (name: string) => Promise<{ path: string; adminPath: string }>
  /** Opens an account for somebody who has ordered. Returns the paths of his page in the back office and of the secret link. */
  openAccount: (
    terms: Partial<TradeTerms>,
    contact?: Partial<Contact>,
  ) => Promise<{ name: string; phone: string; adminPath: string; path: string }>
  recordPayment: (orderId: string, payment?: Record<string, string>) => Promise<void>
  /** The order must be pending. */
  changeStatus: (orderId: string, status: OrderStatus) => Promise<void>
}

const shopTimeout = 240_000

async function withShop(options: ShopOptions, use: (shop: Shop) => Promise<void>) {
  const { shop, close } = await openShop(options)
  await use(shop)
  await close()
}

export const test = base.extend<
  Fixtures,
  { sharedShop: Shop; openOtherShop: (options: ShopOptions) => Promise<Shop> }
>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
  sharedShop: [({}, use) => withShop({}, use), { scope: 'worker', timeout: shopTimeout }],
  openOtherShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      let last: ({ options: ShopOptions } & Awaited<ReturnType<typeof openShop>>) | undefined
      await use(async options => {
        if (last?.options !== options) {
          await last?.close()
          last = undefined
          last = { options, ...(await openShop(options)) }
        }
        return last.shop
      })
      await last?.close()
    },
    { scope: 'worker', timeout: shopTimeout },
  ],
  shop: ({ sharedShop }, use) => use(sharedShop),
  baseURL: ({ shop }, use) => use(shop.url),
  context: async ({ context }, use) => {
    await markHydration(context)
    await use(context)
  },
  adminSavesData: [true, { option: true }],
  adminContext: async ({ browser, shop, adminSavesData }, use) => {
    const context = await browser.newContext()
    await markHydration(context)
    if (adminSavesData)
      await context.addInitScript(() => {
        Object.defineProperty(Reflect.get(navigator, 'connection'), 'saveData', { value: true })
      })
    await context.addCookies(await signIn(shop))
    await use(context)
    await context.close()
  },
  adminPage: async ({ adminContext }, use) => use(await adminContext.newPage()),
  pageWithoutScripts: async ({ browser }, use) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    await use(await context.newPage())
    await context.close()
  },
  placeOrder: ({ request }, use) =>
    use(async contact => {
      const order = orderRequest()
      const data = { ...order, contact: { ...order.contact, ...contact } }
      const response = await request.post('/checkout/order', { data })
      expect(response.ok()).toBe(true)
      return (await response.json()).order
    }),
  createProduct: ({ adminContext }, use) =>
    use(async fields => {
      const details = makeProduct({ name: unique('Kerb Stone'), stockQuantity: 40, ...fields })
      const product = controlTexts(productFormFields, details)
      const form = toFormData({ ...product, intent: 'save', id: '', editToken: '', key: randomUUID() })
      expect(await adminContext.request.post('/admin/products', { form })).toBeOK()
      return { id: productSlug(details.name), name: details.name }
    }),
  createPost: ({ adminContext }, use) =>
    use(async fields => {
      const title = fields?.title ?? unique('Post')
      const post = postForm({ slug: slugFromTitle(title), ...fields, title })
      expect(await adminContext.request.post('/admin/blog/new', { form: toFormData(post) })).toBeOK()
      const list = await adminContext.request.get('/admin/blog', { params: { search: title } })
      const editorPath = findIn(await list.text(), /\/admin\/blog\/edit\/[\w-]+/)
      return { title, path: `/blog/${post.slug}`, editorPath }
    }),
  sendEnquiry: ({ request }, use) =>
    use(async name => {
      const form = { ...orderRequest().contact, name, message: '500 blocks to Weija,\nplease' }
      expect(await request.post('/contact', { form })).toBeOK()
    }),
  changeSettings: async ({ adminContext: { request } }, use) => {
    await use(settings => saveSettings(request, settings))
    await saveSettings(request)
  },
  requestQuote: ({ request, adminContext }, use) =>
    use(async name => {
      const { email, phone } = orderRequest().contact
      const items = 'hollow-blocks:6in:200'
      const form = { name, email, phone, place: 'Weija', request: '', items, key: randomUUID() }
      const response = await request.post('/quote', { form, maxRedirects: 0 })
      const [path = ''] = response.headers().location?.split('?') ?? []
      expect(path).not.toBe('')
      const list = await adminContext.request.get('/admin/quotes', { params: { q: name } })
      const adminPath = findIn(await list.text(), /\/admin\/quotes\/[0-9a-f-]{36}/)
      return { path, adminPath }
    }),
  openAccount: ({ adminContext: { request }, placeOrder }, use) =>
    use(async (terms, contact) => {
      const who = {
        name: unique('Mensah Builders'),
        phone: uniquePhone(),
        email: uniqueEmail('builder'),
        ...contact,
      }
      const { id } = await placeOrder(who)
      const ofOrder = await request.get(`/admin/customers/of/orders/${id}`, { maxRedirects: 0 })
      const adminPath = ofOrder.headers().location ?? ''
      const fields = Object.fromEntries(formOf(termsFields({}), { ...noTerms, ...terms }))
      const form = toFormData({ ...fields, intent: 'terms', editToken: '' })
      expect(await request.post(adminPath, { form })).toBeOK()
      const confirmed = { intent: 'confirm contact', contact: parsePhone(who.phone) ?? who.email }
      expect(await request.post(adminPath, { form: confirmed })).toBeOK()
      const path = findIn(await (await request.get(adminPath)).text(), /\/account\/[\w-]{22}/)
      return { ...who, adminPath, path }
    }),
  recordPayment: ({ adminContext }, use) =>
    use(async (orderId, payment) => {
      const form = {
        intent: 'payment',
        id: randomUUID(),
        kind: 'payment',
        amount: '10',
        method: 'cash',
        ...payment,
      }
      expect(await adminContext.request.post(`/admin/orders/${orderId}`, { form })).toBeOK()
    }),
  changeStatus: ({ adminContext }, use) =>
    use(async (id, to) => {
      const form = { intent: 'status', id, from: 'pending', to }
      expect(await adminContext.request.post('/admin/orders', { form })).toBeOK()
    }),
})

/**
 * For tests that share a shop with other options, beside which the worker keeps the shop of all other tests. With
 * `mode: 'default'` a file runs in one worker, so that its shop starts once.
 */
export const testWithShop = (options: ShopOptions) =>
  test.extend({
    shop: [
      async ({ openOtherShop }, use) => use(await openOtherShop(options)),
      { scope: 'test', timeout: shopTimeout },
    ],
  })

/** For tests that change what others rely on: each test has a shop of its own. */
export const isolatedTest = test.extend<{ shopOptions: ShopOptions }>({
  shopOptions: [{}, { option: true }],
  shop: [({ shopOptions }, use) => withShop(shopOptions, use), { scope: 'test', timeout: shopTimeout }],
})

const sessions = new WeakMap<Shop, Promise<Cookie[]>>()

/** The admin's session cookies; one login per shop, because logins are limited. */
function signIn(shop: Shop) {
  const session = sessions.get(shop) ?? logInByRequest(shop.url)
  sessions.set(shop, session)
  return session
}

async function logInByRequest(baseURL: string) {
  const context = await request.newContext({ baseURL })
  const form = { email: adminEmail, password: adminPassword }
  const response = await context.post('/admin-login', { form, maxRedirects: 0 })
  expect(response.headers().location).toBe('/admin')
  const { cookies } = await context.storageState()
  await context.dispose()
  return cookies.filter(({ name }) => name.includes('session'))
}

/** The first match, or its group. */
export function findIn(text: string, pattern: RegExp) {
  const match = pattern.exec(text)
  if (!match) throw new Error(`Nothing matches ${pattern} in ${text.slice(0, 1_000)}`)
  return match[1] ?? match[0]
}

/** The edit token in the form at `path`. */
export async function readEditToken(request: APIRequestContext, path: string) {
  const html = await (await request.get(path)).text()
  return /name="editToken" value="([^"]*)"/.exec(html)?.[1] ?? ''
}

/** Saves a piece of content on its page, with the defaults of what is not named. */
export async function savePiece<Stored extends Record<string, unknown>>(
  request: APIRequestContext,
  path: string,
  { fields, defaults }: { fields: Fields; defaults: Stored },
  changes: Partial<Stored> = {},
) {
  const form = formOf(fields, { ...defaults, ...changes })
  form.set('intent', 'save')
  form.set('editToken', await readEditToken(request, path))
  await submitForm(request, path, form)
}

export const saveSettings = (request: APIRequestContext, changes?: Partial<Settings>) =>
  savePiece(request, '/admin/settings', { fields: settingsPiece.fields, defaults: defaultSettings }, changes)

export async function submitForm(request: APIRequestContext, path: string, form: FormData) {
  const response = await request.post(path, { form })
  expect(response.ok(), `${path} answers ${response.status()}`).toBe(true)
}

/** A form whose lists have one entry per value. */
export function toFormData(fields: Record<string, string | string[] | undefined>) {
  const form = new FormData()
  for (const [name, value = []] of Object.entries(fields))
    for (const each of [value].flat()) form.append(name, each)
  return form
}

export const unique = (name: string) => `${name} ${randomUUID().slice(0, 8)}`
export const uniqueEmail = (prefix: string) => `${prefix}-${randomUUID().slice(0, 8)}@example.com`
/** Nobody else's, so that the orders with it are a customer of their own. */
export const uniquePhone = () => `020 ${randomInt(1e6, 1e7)}`

export async function logIn(page: Page, password = adminPassword) {
  await page.getByLabel('Email').fill(adminEmail)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Adds the first product of `place`, and waits until it is in the cart: a tap before hydration counts only then. */
export async function addToCart(page: Page, place: Page | Locator = page) {
  await place.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect(page.getByRole('banner').getByRole('link', { name: /^Cart, / })).toBeVisible()
}

/** Fills the first step of the checkout. */
export async function fillContact(dialog: Locator, name = 'Ama Mensah') {
  await dialog.getByLabel('Full Name').fill(name)
  await dialog.getByLabel('Email Address').fill('ama@example.com')
  await dialog.getByLabel('Phone Number').fill('024 123 4567')
  await dialog.getByLabel('Delivery Address').fill('Plot 12, Weija Junction')
}

export const markHydration = (context: BrowserContext) =>
  context.addInitScript(
    event => addEventListener(event, () => document.documentElement.setAttribute('data-hydrated', '')),
    hydrated,
  )

export const waitForHydration = (page: Page) =>
  page.locator('html[data-hydrated]').waitFor({ state: 'attached', timeout: 30_000 })

/** React has taken over an element, whose script may come after that of the page. */
export const waitForScript = (element: Locator) =>
  expect
    .poll(() => element.evaluate(node => Object.keys(node).some(key => key.startsWith('__reactProps'))))
    .toBe(true)

/** Matching requests wait until the returned function is called. */
export async function delayRequests(page: Page, url: string | RegExp) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async route => {
    await promise
    await route.continue()
  })
  return resolve
}

export const delayScripts = (page: Page) => delayRequests(page, /\/assets\/.*\.js$/)

export async function waitForMail(shop: Shop, matches: (mail: Email) => boolean): Promise<Email> {
  await expect.poll(() => shop.mails.some(matches), { timeout: 20_000 }).toBe(true)
  return shop.mails.find(matches) as Email
}

export { scanForAccessibility } from './accessibility.ts'
export { adminEmail, adminPassword, expect, type Shop }
