import { orderRequest } from '../../app/orders/order.fixture.ts'
import { expect, type Shop } from '../shop.ts'
import { form, json, send, test, waitForLog } from './raw-http.ts'

async function place(shop: Shop): Promise<{ id: string; number: string; path: string }> {
  const { body } = await send(shop, '/checkout/order', json(orderRequest()))
  return JSON.parse(body).order
}

const secretHeaders = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}
const guesses = [
  'A'.repeat(22),
  'x',
  '1A2B3C4D',
  '%2e%2e%2fadmin',
  'A'.repeat(22).toLowerCase(),
  "'%20or%201=1",
]

const visibleText = (body: string) => /<main.*<\/main>/s.exec(body)?.[0].replace(/(<[^>]+>|\s)+/g, ' ')

/** Without what differs between any two responses. */
function comparable({ status, headers, body }: Awaited<ReturnType<typeof send>>) {
  const { date: _date, 'x-request-id': _id, 'content-security-policy': _policy, ...rest } = headers
  return { status, headers: rest, title: /<title>.*?<\/title>/.exec(body)?.[0], text: visibleText(body) }
}

test('the page of an order is stored, indexed and named as a referrer by nobody', async ({ shop }) => {
  const { path } = await place(shop)
  for (const url of [path, `${path}.data`, `${path}/state`, `${path}/`, `${path}/nothing`])
    expect((await send(shop, url)).headers, url).toMatchObject(secretHeaders)
  const { status, body } = await send(shop, path)
  expect(status).toBe(200)
  expect(body).toContain('<meta name="robots" content="noindex"/>')
  expect(body).not.toMatch(/rel="canonical"|og:/)
})

test('every wrong link gets the page for what is not found', async ({ shop }) => {
  const { number, id } = await place(shop)
  const headers = { 'x-forwarded-for': '203.0.113.1' }
  const [first, ...others] = await Promise.all(
    [...guesses, number, id].map(async guess =>
      comparable(await send(shop, `/orders/${guess}`, { headers })),
    ),
  )
  expect(first).toMatchObject({ status: 404, headers: secretHeaders })
  for (const other of others) expect(other).toEqual(first)
  const { title, text } = comparable(await send(shop, '/no-such-page'))
  expect(first).toMatchObject({ title, text })
  expect(title).toBe('<title>Page not found | Blockyard</title>')
})

test('an address that guesses links is refused', async ({ shop }) => {
  const headers = { 'x-forwarded-for': '203.0.113.2' }
  const { path } = await place(shop)
  const statuses: number[] = []
  for (let n = 0; n < 65; n++) statuses.push((await send(shop, `/orders/guess${n}`, { headers })).status)
  expect(statuses.slice(0, 60).every(status => status === 404)).toBe(true)
  expect(statuses.slice(60)).toEqual([429, 429, 429, 429, 429])
  const refused = await send(shop, path, { headers })
  expect(refused).toMatchObject({ status: 429, headers: secretHeaders })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.body).not.toContain('Plot 12')
  expect((await send(shop, path)).status).toBe(200)
})

test('tracking says the same for every number, and is limited', async ({ shop }) => {
  const { number } = await place(shop)
  const track = async (fields: Record<string, string>, address: string) =>
    comparable(await send(shop, '/track', form(fields, { 'x-forwarded-for': address })))
  const found = await track({ number, phone: '024 123 4567' }, '203.0.113.3')
  expect(found).toMatchObject({ status: 303, headers: { location: '/track?sent=1' } })
  expect(await track({ number, phone: '020 000 1111' }, '203.0.113.3')).toEqual(found)
  expect(await track({ number: '00000000', phone: '020 000 2222' }, '203.0.113.3')).toEqual(found)
  const statuses: number[] = []
  for (let n = 0; n < 6; n++)
    statuses.push(
      (await track({ number: `0000000${n}`, phone: '020 000 3333' }, `203.0.113.${n + 10}`)).status,
    )
  expect(statuses).toEqual([303, 303, 303, 303, 303, 429])
})

test('the secret of a link is in no log', async ({ shop }) => {
  const { path } = await place(shop)
  const secret = path.slice('/orders/'.length)
  for (const url of [path, `${path}.data`, `${path}/state`, `${path}/nothing`, `${path}?done=cancel`])
    await send(shop, url)
  await send(shop, path, form({ intent: 'nothing' }))
  await send(shop, path, form({ intent: 'cancel' }, { origin: 'https://evil.example' }))
  await send(shop, path, form({ intent: 'request', message: 'known-request' }))
  const { body: metrics } = await send(shop, '/metrics')
  expect(metrics).toContain('kind="order page"')
  expect(metrics).not.toContain(secret)
  await waitForLog(shop)
  expect(shop.readLog()).toContain('/orders/[secret]')
  expect(shop.readLog()).not.toContain(secret)
  expect(shop.readLog()).not.toContain('known-request')
})
