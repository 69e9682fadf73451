import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { serve } from './machine.mjs'

const admin = { email: 'owner@example.com', password: 'a-long-enough-password' }

/** Four shops on one database: what one does, the others know. Throws where they don't. */
export async function checkProcesses(databaseUrl) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'bench-'))
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://shop.example.com',
    SESSION_SECRET: randomUUID() + randomUUID(),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    LOG_LEVEL: 'error',
  }
  // All at once: they also share the first start, with its migrations, first data and account.
  const shops = await Promise.all(
    Array.from({ length: 4 }, () => serve('scripts/start.mjs', env, { ready: '/readyz' })),
  )
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const [one, ...others] = shops
    const { rows: accounts } = await client.query('select count(*)::int as count from users')
    assert.equal(accounts[0].count, 1, 'four first starts make one account')

    const cookie = await signIn(one)
    for (const shop of others) {
      const answer = await fetch(`${shop.url}/admin`, { headers: { cookie }, redirect: 'manual' })
      assert.equal(answer.status, 200, 'a session holds in every process')
    }

    const seen = await changeIsSeen(one, others, cookie)
    await everyOrderOnce(shops, client)
    await limitIsShared(shops)
    return [
      {
        figure: 'a changed page is seen by three other processes, ms',
        value: Math.round(seen),
        floor: '',
        ratio: seen / 1_000,
        budget: 1,
        atLeast: false,
      },
    ]
  } finally {
    await client.end()
    await Promise.all(shops.map(shop => shop.stop()))
    await rm(dataDir, { recursive: true, force: true })
  }
}

const post = (shop, address, fields, headers = {}) =>
  fetch(shop.url + address, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: 'http://shop.example.com', ...headers },
    body: new URLSearchParams(fields),
  })

async function signIn(shop, password = admin.password) {
  const answer = await post(shop, '/admin-login', { email: admin.email, password })
  const cookies = answer.headers.getSetCookie().map(line => line.split(';')[0])
  assert.equal(answer.status, 302, 'the admin can sign in')
  return cookies.join('; ')
}

/** The milliseconds from the answer to a change until every other process shows it. */
async function changeIsSeen(one, others, cookie) {
  const phone = '+233 30 299 9999'
  for (const shop of others) assert(!(await text(shop, '/about')).includes(phone))
  const form = await text(one, '/admin/settings', { cookie })
  const fields = Object.fromEntries(
    [...form.matchAll(/<(?:input|textarea)[^>]*\bname="(\w+)"[^>]*>/g)].map(([tag, name]) => [
      name,
      (/\bvalue="([^"]*)"/.exec(tag)?.[1] ?? '').replaceAll('&amp;', '&'),
    ]),
  )
  const intent = /<button[^>]*name="intent"[^>]*value="([^"]*)"/.exec(form)?.[1]
  const saved = await post(
    one,
    '/admin/settings',
    { ...fields, ...(intent ? { intent } : {}), phone },
    { cookie },
  )
  assert(saved.status < 400, `the settings are saved (${saved.status})`)
  const began = performance.now()
  for (const shop of others) {
    while (!(await text(shop, '/about')).includes(phone)) {
      assert(performance.now() - began < 5_000, 'another process shows the old page after 5 s')
    }
  }
  return performance.now() - began
}

const text = async (shop, address, headers) => (await fetch(shop.url + address, { headers })).text()

/** The same key sent to all processes at once is one order; every order's mail is written by one of them. */
async function everyOrderOnce(shops, client) {
  const keys = Array.from({ length: 10 }, () => randomUUID())
  const answers = await Promise.all(keys.flatMap(key => shops.map(shop => order(shop, key))))
  assert.equal(new Set(answers.map(({ order: { id } }) => id)).size, keys.length)
  for (let attempt = 0; ; attempt++) {
    const { rows } = await client.query(
      `select count(*)::int as jobs, count(done_at)::int as done, max(attempts)::int as attempts from jobs
       where kind = 'order notification'`,
    )
    assert.equal(rows[0].jobs, keys.length, 'an order has one notification')
    if (rows[0].done === keys.length) {
      assert.equal(rows[0].attempts, 1, 'every notification was sent by one process, once')
      return
    }
    assert(attempt < 100, 'the notifications were not sent within 10 s')
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}

async function order(shop, key) {
  const answer = await fetch(`${shop.url}/checkout/order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      key,
      contact: { name: 'Ama', email: 'ama@example.com', phone: '024 123 4567', address: 'Accra', notes: '' },
      lines: [{ id: 'hollow-blocks', quantity: 400 }],
      shownTotal: 100_000,
    }),
  })
  assert(answer.ok, `an order was answered with ${answer.status}: ${await answer.clone().text()}`)
  return answer.json()
}

/** Wrong passwords count wherever they are tried: spread over all, they shut the door at all. */
async function limitIsShared(shops) {
  const statuses = []
  for (let attempt = 0; attempt < 24; attempt++) {
    const shop = shops[attempt % shops.length]
    const answer = await post(shop, '/admin-login', { email: admin.email, password: `wrong-${attempt}` })
    statuses.push(/Too many|try again in|minutes/i.test(await answer.text()))
  }
  assert(!statuses[0], 'the first wrong password is merely wrong')
  assert(statuses.lastIndexOf(false) < 11, `the limit counts over all processes: ${statuses}`)
}
