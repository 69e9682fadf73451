import { sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { requestFacts } from '../../platform/request.server.ts'
import { testContext, testLinkKey } from '../../platform/services.fixture.ts'
import { setUpCustomerTests } from '../customer.fixture.ts'
import { action, loader } from './own-orders.route.tsx'
import {
  codeLimits,
  codeOf,
  maxAttempts,
  phoneCodeJob,
  phoneCookie,
  readPhoneCookie,
} from './phone-code.server.ts'

const shop = setUpCustomerTests()
const key = testLinkKey
let address = 1

function open(kind: 'gateway' | 'files' = 'gateway') {
  const sms = { kind, send: vi.fn(async (_message: { to: string; text: string }) => {}) }
  const { context, services } = testContext(shop.db, { sms })
  Object.assign(requestFacts(context), { address: `192.0.2.${address}` })
  return { context, services, sms }
}

async function post(form: Record<string, string>, { context } = open()) {
  const request = new Request('http://localhost:3000/orders/all', {
    method: 'POST',
    body: new URLSearchParams(form),
  })
  const result = await action({ request, context } as never)
  if (result instanceof Response)
    return {
      status: result.status,
      to: result.headers.get('location'),
      cookie: result.headers.get('set-cookie') ?? '',
    }
  return { status: result.init?.status ?? 200, ...result.data }
}

async function request(phone: string) {
  const answer = await post({ phone })
  return { answer, id: ('to' in answer && answer.to?.split('code=')[1]) || '' }
}

async function show(cookie: string, search = '') {
  const url = `http://localhost:3000/orders/all${search}`
  const args = {
    request: new Request(url, { headers: { cookie } }),
    url: new URL(url),
    context: open().context,
  }
  return (await loader(args as never)).data
}

const jobs = async () => {
  const { rows } = (await shop.db.execute(
    sql`select payload from jobs where kind = 'phone code'`,
  )) as unknown as {
    rows: { payload: { codeId: string } }[]
  }
  return rows.map(({ payload }) => payload)
}

const wrongCode = (id: string) => (codeOf(key, id) === '000000' ? '000001' : '000000')

describe('the orders of a number', () => {
  it('are shown for the code of the SMS, all those of the number and no others, until they are hidden', async () => {
    const placed = [
      await shop.place({ phone: '024 123 4567' }),
      await shop.place({ phone: '+233 24-123-4567' }),
    ]
    await shop.place({ phone: '020 999 8888' })
    const { id } = await request('00233 24 123 4567')
    const { context: _, services, sms } = open()
    for (const payload of await jobs())
      await phoneCodeJob.run({ ...services, sms, notificationRecipient: async () => '' }, payload, {
        id: 1,
      } as never)
    const [{ to, text }] = sms.send.mock.calls[0] as [{ to: string; text: string }]
    expect(to).toBe('+233241234567')
    const code = /\b\d{6}\b/.exec(text)?.[0] ?? ''
    const answer = await post({ intent: 'check', id, code: `${code.slice(0, 3)} ${code.slice(3)}` })
    expect(answer).toMatchObject({ status: 303, to: '/orders/all' })
    const { cookie = '' } = answer as { cookie?: string }
    expect(cookie).toMatch(/HttpOnly; SameSite=Lax; Max-Age=2592000$/)
    const { orders } = await show(cookie.split(';')[0] ?? '')
    expect(orders?.rows.map(({ number }) => number).sort()).toEqual(placed.map(({ number }) => number).sort())
    expect(orders?.rows.map(({ path }) => path).sort()).toEqual(placed.map(({ path }) => path).sort())
    expect(await post({ intent: 'leave' })).toMatchObject({ cookie: expect.stringContaining('Max-Age=0') })
  })

  it('need a code that is right, recent and new', async () => {
    await shop.place({ phone: '024 123 4567' })
    const { id } = await request('024 123 4567')
    const code = codeOf(key, id)
    expect(await post({ intent: 'check', id, code: wrongCode(id) })).toMatchObject({
      status: 422,
      errors: { code: 'This is not the code of the SMS.' },
    })
    expect(await post({ intent: 'check', id, code })).toMatchObject({ status: 303 })
    expect(await post({ intent: 'check', id, code })).toMatchObject({ status: 409 })
    const { id: late } = await request('024 123 4567')
    await shop.db.execute(sql`update phone_codes set expires_at = now()`)
    expect(await post({ intent: 'check', id: late, code: codeOf(key, late) })).toMatchObject({ status: 409 })
  })

  it('are not shown after five wrong codes, also sent at the same time', async () => {
    const { id } = await request('024 123 4567')
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => post({ intent: 'check', id, code: wrongCode(id) })),
    )
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(maxAttempts - 1)
    expect(await post({ intent: 'check', id, code: codeOf(key, id) })).toMatchObject({ status: 409 })
  })
})

describe('the answer to a number', () => {
  it('is the same whether or not anybody has ordered with it; only a known one costs an SMS', async () => {
    await shop.place({ phone: '024 123 4567' })
    const [known, unknown] = [await request('024 123 4567'), await request('020 999 8888')]
    const shape = ({ status, to }: { status: number; to?: string | null }) => [
      status,
      to?.replace(/[0-9a-f-]{36}/, 'id'),
    ]
    expect(shape(known.answer)).toEqual(shape(unknown.answer))
    expect(await jobs()).toEqual([{ codeId: known.id }])
    const check = (id: string) => post({ intent: 'check', id, code: wrongCode(id) })
    expect(await check(unknown.id)).toEqual({ ...(await check(known.id)), values: expect.anything() })
  })

  it('is limited by number and by address, and the limits store no number', async () => {
    for (let n = 0; n < codeLimits.phone.max; n++) {
      address++
      expect((await request('024 123 4567')).answer).toMatchObject({ status: 303 })
    }
    expect((await request('024-123-4567')).answer).toMatchObject({
      status: 429,
      values: { phone: '024-123-4567' },
    })
    const { rows } = (await shop.db.execute(sql`select key from rate_limits`)) as unknown as {
      rows: object[]
    }
    expect(JSON.stringify(rows)).not.toContain('24123')
    for (let n = 0; n < codeLimits.address.max; n++) await request(`020 000 ${1000 + n}`)
    expect((await request('020 111 1111')).answer).toMatchObject({ status: 429 })
  })

  it.each([{ phone: '' }, { phone: 'call me' }, {}])('names what is wrong with %o', async form => {
    expect(await post(form as Record<string, string>)).toMatchObject({
      status: 422,
      errors: { phone: expect.any(String) },
    })
  })

  it('is 404 in a shop without an SMS gateway', async () => {
    const { context } = open('files')
    const url = new URL('http://localhost:3000/orders/all')
    await expect(loader({ request: new Request(url), url, context } as never)).rejects.toMatchObject({
      status: 404,
    })
    await expect(post({ phone: '024 123 4567' }, { context } as never)).rejects.toMatchObject({ status: 404 })
  })
})

it('a cookie that was changed, has ended or was signed with another key shows nothing', async () => {
  const requestWith = (cookie: string) => new Request('http://localhost', { headers: { cookie } })
  const cookie = phoneCookie(key, true, '+233241234567').split(';')[0] ?? ''
  expect(readPhoneCookie(key, requestWith(`a=1; ${cookie}; b=2`))).toBe('+233241234567')
  expect(readPhoneCookie(key, requestWith(cookie.replace('233241234567', '233241234568')))).toBeUndefined()
  expect(readPhoneCookie(key, requestWith(cookie.slice(0, -1)))).toBeUndefined()
  expect(readPhoneCookie(key, requestWith(cookie), Date.now() + 31 * 86_400_000)).toBeUndefined()
  expect(readPhoneCookie(new Uint8Array(32).fill(1), requestWith(cookie))).toBeUndefined()
})
