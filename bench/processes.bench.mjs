import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { settings } from '../app/company/settings.content.ts'
import { formOf } from '../app/platform/fields/field-form.fixture.ts'
import { adminPassword } from '../e2e/resilience/shop-process.mjs'
import { maximum, orderJson, send, serveScript, withFolder } from './machine.mjs'

const adminEmail = 'owner@example.com'
const publicUrl = 'http://shop.example.com'

/** Runs four shops on one database; throws if one does not see what another does. */
export const checkProcesses = databaseUrl =>
  withFolder(async folder => {
    const env = {
      DATABASE_URL: databaseUrl,
      PUBLIC_URL: publicUrl,
      SESSION_SECRET: randomUUID() + randomUUID(),
      ADMIN_EMAIL: adminEmail,
    }
    const shops = await Promise.all(Array.from({ length: 4 }, () => serveScript(folder, env)))
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    try {
      const [first, ...others] = shops
      const { rows: accounts } = await client.query('select count(*)::int as count from users')
      assert.equal(accounts[0].count, 1, 'four first starts create one account')
      const cookie = await signIn(first)
      for (const shop of others) {
        const response = await fetch(`${shop.url}/admin`, { headers: { cookie }, redirect: 'manual' })
        assert.equal(response.status, 200, 'a session is valid in every process')
      }
      const delay = await measureInvalidation(first, others, cookie)
      await checkOrders(shops, client)
      await checkLoginLimit(shops)
      return [maximum('a changed page is seen by three other processes, ms', delay, delay / 1_000)]
    } finally {
      await client.end()
      await Promise.all(shops.map(shop => shop.stop()))
    }
  })

const post = (shop, path, fields, headers = {}) =>
  fetch(shop.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: publicUrl, ...headers },
    body: new URLSearchParams(fields),
  })

async function signIn(shop) {
  const response = await post(shop, '/admin-login', { email: adminEmail, password: adminPassword })
  assert.equal(response.status, 302, 'the admin can sign in')
  return response.headers
    .getSetCookie()
    .map(cookie => cookie.split(';')[0])
    .join('; ')
}

async function measureInvalidation(first, others, cookie) {
  const phone = '+233 30 299 9999'
  for (const shop of others) assert(!(await readPage(shop, '/about')).includes(phone))
  const form = {
    ...Object.fromEntries(formOf(settings.fields, { ...settings.defaults, phone })),
    intent: 'save',
    editToken: '0',
  }
  const saved = await post(first, '/admin/settings', form, { cookie })
  assert(saved.status < 400, `the settings are saved (${saved.status})`)
  const startTime = performance.now()
  for (const shop of others)
    while (!(await readPage(shop, '/about')).includes(phone))
      assert(performance.now() - startTime < 5_000, 'another process shows the old page after 5 s')
  return performance.now() - startTime
}

const readPage = async (shop, path, headers) => (await fetch(shop.url + path, { headers })).text()

/** The same key sent to all processes at once is one order, whose mail one process sends. */
async function checkOrders(shops, client) {
  const orders = Array.from({ length: 10 }, orderJson)
  const ids = await Promise.all(
    orders.flatMap(json =>
      shops.map(async shop => {
        const { status, body } = await send(`${shop.url}/checkout/order`, { json })
        assert(status < 300, `an order was answered with ${status}: ${body}`)
        return JSON.parse(body).order.id
      }),
    ),
  )
  assert.equal(new Set(ids).size, orders.length)
  for (let attempt = 0; ; attempt++) {
    const { rows } = await client.query(
      `select count(*)::int as jobs, count(done_at)::int as done, max(attempts)::int as attempts from jobs
       where kind = 'order notification'`,
    )
    assert.equal(rows[0].jobs, orders.length, 'an order has one notification')
    if (rows[0].done === orders.length)
      return assert.equal(rows[0].attempts, 1, 'every notification is sent once')
    assert(attempt < 100, 'the notifications were not sent within 10 s')
    await setTimeout(100)
  }
}

async function checkLoginLimit(shops) {
  const limited = []
  for (let attempt = 0; attempt < 24; attempt++) {
    const credentials = { email: adminEmail, password: `wrong-${attempt}` }
    const response = await post(shops[attempt % shops.length], '/admin-login', credentials)
    limited.push(/Too many|try again in|minutes/i.test(await response.text()))
  }
  assert(!limited[0], 'the first wrong password is not limited')
  assert(limited.lastIndexOf(false) < 11, `the limit counts over all processes: ${limited}`)
}
