import { orderRequest } from '../../app/orders/order.fixture.ts'
import { expect, type Shop } from '../shop.ts'
import { form, json, send, test, waitForLog } from './raw-http.ts'

async function place(shop: Shop): Promise<{ id: string; number: string; path: string }> {
  const { body } = await send(shop, '/checkout/order', json(orderRequest()))
  return JSON.parse(body).order
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

type Kind = { kind: string; file: string; forms: Record<string, string>[]; make(shop: Shop): Promise<string> }
const kinds: Kind[] = [
  {
    kind: 'order',
    file: 'state',
    forms: [{ intent: 'nothing' }, { intent: 'request', message: 'known-request' }],
    make: async (shop: Shop) => (await place(shop)).path,
  },
  {
    kind: 'quote',
    file: 'quote.pdf',
    forms: [{ intent: 'nothing' }, { intent: 'question', message: 'known-request' }],
    make: ask,
  },
]

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

for (const { kind, file, forms, make } of kinds) {
  const name = kind === 'order' ? 'an order' : 'a quote'
  test(`the page of ${name} is stored, indexed and named as a referrer by nobody`, async ({ shop }) => {
    const path = await make(shop)
    for (const url of [path, `${path}.data`, `${path}/${file}`, `${path}/`, `${path}/nothing`])
      expect((await send(shop, url)).headers, url).toMatchObject(secretHeaders)
    const { status, body } = await send(shop, path)
    expect(status).toBe(200)
    expect(body).toContain('<meta name="robots" content="noindex"/>')
    expect(body).not.toMatch(/rel="canonical"|og:/)
  })

  test(`the secret of ${name} is in no log`, async ({ shop }) => {
    const path = await make(shop)
    const secret = path.slice(path.lastIndexOf('/') + 1)
    for (const url of [path, `${path}.data`, `${path}/${file}`, `${path}/nothing`, `${path}?done=cancel`])
      await send(shop, url)
    for (const fields of forms) await send(shop, path, form(fields))
    await send(shop, path, form({ intent: 'cancel' }, { origin: 'https://evil.example' }))
    const { body: metrics } = await send(shop, '/metrics')
    expect(metrics).toContain(`kind="${kind} page"`)
    expect(metrics).not.toContain(secret)
    await waitForLog(shop)
    expect(shop.readLog()).toContain(`/${kind}s/[secret]`)
    expect(shop.readLog()).not.toContain(secret)
    expect(shop.readLog()).not.toContain('known-request')
  })
}

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

test('an address that guesses links is refused, for quotes and orders together, but right links open', async ({
  shop,
}) => {
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  const path = await ask(shop)
  const order = await place(shop)
  const statuses: number[] = []
  for (let n = 0; n < 60; n++) statuses.push((await send(shop, `/quotes/guess${n}`, { headers })).status)
  expect(new Set(statuses)).toEqual(new Set([404]))
  for (const wrong of ['/quotes/guess', '/orders/guess']) {
    const refused = await send(shop, wrong, { headers })
    expect(refused).toMatchObject({ status: 429, headers: secretHeaders })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  }
  for (const right of [path, order.path]) expect((await send(shop, right, { headers })).status).toBe(200)
})

test('tracking says the same for every number', async ({ shop }) => {
  const { number } = await place(shop)
  const track = async (fields: Record<string, string>, address: string) =>
    comparable(await send(shop, '/track', form(fields, { 'x-forwarded-for': address })))
  const found = await track({ number, phone: '024 123 4567' }, '203.0.113.3')
  expect(found).toMatchObject({ status: 303, headers: { location: '/track?sent=1' } })
  expect(await track({ number, phone: '020 000 1111' }, '203.0.113.3')).toEqual(found)
  expect(await track({ number: '00000000', phone: '020 000 2222' }, '203.0.113.3')).toEqual(found)
})
