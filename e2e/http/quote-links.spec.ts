import { expect, type Shop } from '../shop.ts'
import { form, send, test, waitForLog } from './raw-http.ts'

const secretHeaders = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}

async function ask(shop: Shop): Promise<string> {
  const { status, headers } = await send(
    shop,
    '/quote',
    form({
      name: 'Ama Mensah',
      email: 'ama@example.com',
      phone: '024 123 4567',
      place: 'Weija',
      request: 'known-request',
      items: 'hollow-blocks:6in:200',
      key: crypto.randomUUID(),
    }),
  )
  expect(status).toBe(303)
  return (headers.location as string).replace('?done=request', '')
}

test('the page of a quote is stored, indexed and named as a referrer by nobody', async ({ shop }) => {
  const path = await ask(shop)
  for (const url of [path, `${path}.data`, `${path}/quote.pdf`, `${path}/`, `${path}/nothing`])
    expect((await send(shop, url)).headers, url).toMatchObject(secretHeaders)
  const { status, body } = await send(shop, path)
  expect(status).toBe(200)
  expect(body).toContain('<meta name="robots" content="noindex"/>')
  expect(body).not.toMatch(/rel="canonical"|og:/)
})

test('an address that guesses links of quotes is refused, for orders too', async ({ shop }) => {
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  const path = await ask(shop)
  const statuses: number[] = []
  for (let n = 0; n < 62; n++) statuses.push((await send(shop, `/quotes/guess${n}`, { headers })).status)
  expect(statuses.slice(0, 60).every(status => status === 404)).toBe(true)
  expect(statuses.slice(60)).toEqual([429, 429])
  const refused = await send(shop, path, { headers })
  expect(refused).toMatchObject({ status: 429, headers: secretHeaders })
  expect(refused.body).not.toContain('Ama Mensah')
  expect((await send(shop, '/orders/guess', { headers })).status).toBe(429)
  expect((await send(shop, path)).status).toBe(200)
})

test('a quote without a price cannot be accepted', async ({ shop }) => {
  const path = await ask(shop)
  const contact = { name: 'Ama', email: 'ama@example.com', phone: '024 123 4567', address: 'Plot 12' }
  for (const version of ['1', '0', '-1', 'x'])
    expect((await send(shop, path, form({ intent: 'accept', version, ...contact }))).status).toBeGreaterThan(
      400,
    )
  expect((await send(shop, path)).body).toContain('We have your request.')
})

test('the secret of a quote is in no log', async ({ shop }) => {
  const path = await ask(shop)
  const secret = path.slice('/quotes/'.length)
  for (const url of [path, `${path}.data`, `${path}/quote.pdf`, `${path}/nothing`]) await send(shop, url)
  await send(shop, path, form({ intent: 'nothing' }))
  await send(shop, path, form({ intent: 'question', message: 'known-request' }))
  await send(shop, path, form({ intent: 'decline' }, { origin: 'https://evil.example' }))
  expect((await send(shop, '/metrics')).body).not.toContain(secret)
  await waitForLog(shop)
  expect(shop.readLog()).toContain('/quotes/[secret]')
  expect(shop.readLog()).not.toContain(secret)
  expect(shop.readLog()).not.toContain('known-request')
})
