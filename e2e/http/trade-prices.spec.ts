import { agree } from '../../app/trade/agreed-price.fixture.ts'
import { expect } from '../shop.ts'
import { form, send, test } from './raw-http.ts'

const publicPaths = [
  '/',
  '/products',
  '/products/hollow-blocks',
  '/products.data',
  '/cart',
  '/checkout',
  '/feeds/google.xml',
]

test('no cached page has the prices of a customer, and nobody else gets them', async ({
  openAccount,
  shop,
}) => {
  const { path, name } = await openAccount({
    prices: [agree({ goods: 'variant:hollow-blocks:5in', price: 1_77 })],
  })
  const opened = await send(shop, path, form({}))
  expect(opened.status).toBe(303)
  const set = opened.headers['set-cookie'] ?? []
  expect(set).toEqual([
    expect.stringMatching(
      /^__Secure-account-key=[\w.-]+; HttpOnly; Path=\/; SameSite=Lax; Max-Age=7776000; Secure$/,
    ),
    expect.stringMatching(/^account=1; Path=\/; SameSite=Lax; Max-Age=7776000; Secure$/),
  ])
  const cookie = set.map(each => each.split(';')[0]).join('; ')
  for (const page of publicPaths) {
    // For the first time by a browser that knows the account.
    const own = await send(shop, page, { headers: { cookie } })
    const other = await send(shop, page)
    expect(own.status, page).toBe(200)
    expect(own.body, page).toBe(other.body)
    expect(own.body, page).not.toMatch(new RegExp(`1\\.77|${name}`))
    expect(own.headers['set-cookie'], page).toBeUndefined()
  }
  for (const url of ['/cart/products?id=hollow-blocks', '/cart/account']) {
    const own = await send(shop, url, { headers: { cookie } })
    expect(own.headers['cache-control'], url).toBe('private, no-store')
    expect(own.body).toMatch(/"pricePesewas":177|Mensah Builders/)
    const other = await send(shop, url)
    expect(other.body, url).not.toMatch(/177|Mensah/)
  }
  for (const headers of [{ cookie: '' }, { cookie }])
    expect((await send(shop, path, { headers })).headers).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
    })
  expect((await send(shop, '/account/AAAAAAAAAAAAAAAAAAAAAA', form({}))).status).toBe(404)
  expect((await send(shop, path, form({}, { origin: 'https://evil.example' }))).status).toBe(403)
})
