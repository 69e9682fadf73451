import type { data, RouterContextProvider } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { action as usersAction } from '../app/admin/account/account.route.tsx'
import { action as loginAction } from '../app/admin/account/login.route.tsx'
import { action as settingsAction } from '../app/admin/settings.route.tsx'
import { action as editorAction, loader as editorLoader } from '../app/blog/admin/editor.route.tsx'
import { postForm } from '../app/blog/post.fixture.ts'
import { action as productsAction } from '../app/catalogue/admin/products.route.tsx'
import {
  action as variantsAction,
  loader as variantsLoader,
} from '../app/catalogue/admin/variants/variants.route.tsx'
import { action as orderAction, loader as orderLoader } from '../app/orders/admin/order.route.tsx'
import { loader as exportLoader } from '../app/orders/admin/orders-csv.route.ts'
import { action as messagesAction } from '../app/orders/admin/texts.route.tsx'
import { setUpDatabase } from '../app/platform/database/database.fixture.ts'
import { action as quoteAction, loader as quoteLoader } from '../app/quotes/admin/quote.route.tsx'
import { createFirstAdmin } from '../app/staff/first-admin.server.ts'
import { adminGuard } from '../app/staff/session.server.ts'
import { adminEmail, adminPassword, Browser, openStaff } from '../app/staff/staff.fixture.ts'

const database = setUpDatabase()
let staff: ReturnType<typeof openStaff>
const browser = new Browser()

type Call = (args: never) => unknown
type Params = Record<string, string>

/** The status of the response that the route returned or threw. */
async function status(call: Call, params: Params, form?: Record<string, unknown>) {
  const request = browser.request('/admin/x', form as Record<string, string>)
  const [context, url] = [staff.contextFrom(), new URL(request.url)]
  let result: unknown
  await adminGuard({ request, url, context }, async () => {
    try {
      result = await call({ request, url, context, params } as never)
    } catch (thrown) {
      if (thrown instanceof Error) throw thrown
      result = thrown
    }
    return new Response()
  })
  return result instanceof Response
    ? result.status
    : ((result as ReturnType<typeof data>).init?.status ?? 200)
}

beforeAll(async () => {
  staff = openStaff(database.db)
  await createFirstAdmin(database.db, staff.auth, { email: adminEmail, password: adminPassword })
  const request = browser.request('/admin-login', { email: adminEmail, password: adminPassword })
  const context: RouterContextProvider = staff.contextFrom()
  const signedIn = await loginAction({ request, url: new URL(request.url), context, params: {} } as never)
  browser.storeCookies((signedIn as Response).headers)
})

const product = {
  category: 'blocks',
  kind: 'block',
  name: 'Block',
  pricePesewas: '1',
  unit: 'block',
  priceUnit: 'block',
  stockQuantity: '1',
  position: '1',
}

const cells = { pricePesewas: '1', stockQuantity: '1', listed: 'on' }
const variants = { rows: JSON.stringify([{ ...cells, isDefault: 'on' }]) }

test.each(['x', 'a\0b', '\0', '-'.repeat(36), 'g'.repeat(36), "'", '__proto__'])(
  'the back office answers the id %j with an error status',
  async id => {
    expect(await status(productsAction, {}, { intent: 'delete', id })).toBe(404)
    // An empty id stands for a new product.
    if (id !== '\0') expect(await status(productsAction, {}, { intent: 'save', id, ...product })).toBe(404)
    expect(await status(usersAction, {}, { intent: 'end session', id })).toBe(400)
    if (id.includes('\0')) return
    expect(await status(orderLoader, { orderId: id })).toBe(404)
    expect(await status(orderAction, { orderId: id }, {})).toBe(404)
    expect(await status(quoteLoader, { quoteId: id })).toBe(404)
    expect(await status(quoteAction, { quoteId: id }, { intent: 'withdraw' })).toBe(404)
    expect(await status(variantsLoader, { productId: id })).toBe(404)
    expect(await status(variantsAction, { productId: id }, variants)).toBe(404)
    expect(await status(editorLoader, { id })).toBe(302)
    const { categoryIds: _, ...post } = postForm({ title: 'A post' })
    expect(await status(editorAction, { id }, post)).toBe(404)
  },
)

test.each(['x', '', '__proto__', 'SAVE'])(
  'the back office does nothing for the unknown intent %j',
  async intent => {
    const params = { orderId: '00000000-0000-4000-8000-000000000000' }
    expect(await status(orderAction, params, {})).toBe(400)
    expect(await status(orderAction, params, { intent })).toBe(400)
    expect(await status(orderAction, params, { intent, job: '1' })).toBe(400)
    expect(await status(settingsAction, {}, { intent })).toBe(400)
    expect(await status(messagesAction, {}, { intent })).toBe(400)
    const test = { intent: 'test', kind: 'placed', channel: 'sms' }
    expect(await status(messagesAction, {}, { ...test, kind: intent })).toBe(422)
    expect(await status(messagesAction, {}, { ...test, channel: intent })).toBe(422)
  },
)

test('the order export can be read as a whole', async () => {
  const request = browser.request('/admin/orders.csv')
  const context = staff.contextFrom()
  const response = exportLoader({ request, url: new URL(request.url), context, params: {} } as never)
  expect(await response.text()).toMatch(/^\ufeff?"Number"/)
})
