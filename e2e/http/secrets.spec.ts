import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { orderRequest } from '../../app/orders/order.fixture.ts'
import { noContact } from '../../app/sales/contact-fields.ts'
import { home } from '../../scripts/setup.mjs'
import { adminEmail, adminPassword, expect, type Shop } from '../shop.ts'
import { form, json, type Options, secrets, send, signIn, test, waitForLog } from './raw-http.ts'

const typed = {
  wrongPassword: 'known-wrong-password',
  newPassword: 'known-next-password',
  token: 'known-reset-token-123456',
  code: '918273',
}
const customer = {
  name: 'Knownperson Mensah',
  email: 'knownmail@example.com',
  phone: '0247654321',
  address: 'Known street',
  notes: 'x',
}
const stranger = 'known-stranger@example.com'

/** Sends secrets and personal data through every form; returns all response bodies and what the shop issued. */
async function useSecrets(shop: Shop) {
  const responses: string[] = []
  const sendAndRecord = async (path: string, options?: Options) => {
    const { body, headers } = await send(shop, path, options)
    responses.push(body + JSON.stringify({ ...headers, 'set-cookie': undefined }))
    return body
  }
  const { cookie } = await signIn(shop)
  const sessionToken = decodeURIComponent(/session_token=([^;]+)/.exec(cookie)?.[1] ?? '')
  expect(sessionToken).toMatch(/^\w{32}\..+/)
  const { wrongPassword, newPassword, token, code } = typed
  const logins: Record<string, string>[] = [
    { email: adminEmail, password: wrongPassword },
    { email: stranger, password: wrongPassword },
    { intent: 'reset', email: adminEmail },
    { intent: 'code', code },
  ]
  for (const fields of logins) await sendAndRecord('/admin-login', form(fields))
  const resetPath = `/admin-login/reset?token=${token}`
  await sendAndRecord(resetPath, form({ next: wrongPassword, again: wrongPassword }))
  await sendAndRecord(resetPath)
  await sendAndRecord('/contact', form({ ...customer, message: 'known-message' }))
  await sendAndRecord('/checkout/order', json(orderRequest({ contact: { ...noContact, ...customer } })))
  const passwords = { current: wrongPassword, next: newPassword, again: newPassword }
  await sendAndRecord('/admin/account', form({ intent: 'password', ...passwords }, { cookie }))
  const twoFactor = form({ intent: 'begin two-factor', password: adminPassword }, { cookie })
  const totpSecret = /"([A-Z2-7]{32,})"/.exec(await sendAndRecord('/admin/account.data', twoFactor))?.[1]
  expect(totpSecret).toBeDefined()
  for (const page of [
    '/',
    '/admin',
    '/admin/settings',
    '/admin/account',
    '/admin/account.data',
    '/metrics',
    '/readyz',
  ])
    await sendAndRecord(page, { headers: { cookie } })
  return { responses, sessionToken, totpSecret: totpSecret ?? '' }
}

test('secrets are in no log and on no page', async ({ shop }) => {
  const { responses, sessionToken, totpSecret } = await useSecrets(shop)
  // The mail server cannot be reached, so the queue logs failures with its address.
  for (const kind of ['order notification', 'password reset'])
    await expect.poll(() => shop.readLog(), { timeout: 30_000 }).toContain(kind)
  await waitForLog(shop)
  const { token, ...others } = typed
  const unprinted = [
    ...Object.values(others),
    ...Object.values(secrets),
    sessionToken,
    sessionToken.slice(0, 32),
  ]
  for (const secret of [...unprinted, token, totpSecret, adminPassword])
    expect(shop.readLog()).not.toContain(secret)
  const { notes: _, ...personal } = customer
  for (const text of [...Object.values(personal), 'known-message', 'known-stranger'])
    expect(shop.readLog()).not.toContain(text)
  for (const secret of unprinted)
    for (const response of responses) expect(response.includes(secret), secret).toBe(false)
})

/** What a start prints that must fail. */
async function failStart(variables: Record<string, string>) {
  const shop = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: home,
    env: { ...process.env, DATA_DIR: '/tmp/blockyard-never', ...variables },
  })
  let output = ''
  for (const stream of [shop.stdout, shop.stderr]) stream.on('data', data => (output += data))
  const [code] = await once(shop, 'close')
  expect(code).toBe(1)
  return output
}

test('an unreachable database is reported without its password', async () => {
  const output = await failStart({
    PORT: '0',
    DATABASE_URL: 'postgres://shop:known-database-password@127.0.0.1:9/shop',
  })
  expect(output).toMatch(/could not start/)
  expect(output).not.toContain('known-database-password')
})

test('a first start that cannot listen makes neither a database nor a password', async ({ shop }) => {
  const output = await failStart({ PORT: new URL(shop.url).port, ADMIN_PASSWORD: '' })
  expect(output).toMatch(/^The shop can't listen on .*: PORT must be .*\n$/)
  expect(fs.existsSync('/tmp/blockyard-never')).toBe(false)
})
