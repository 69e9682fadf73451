import { mkdtempSync, rmSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort, startShop, stopShop } from '../e2e/faults/shop-process.mjs'

const paths = [
  '/',
  '/about',
  '/products',
  '/products/hollow-blocks',
  '/products/hollow-blocks/specification.pdf',
  '/ready-mix-concrete',
  '/blog',
  '/blog/nothing',
  '/blog/rss.xml',
  '/contact',
  '/contact/send',
  '/quick-order',
  '/news',
  '/cart',
  '/cart/products',
  '/checkout',
  '/checkout/order',
  '/admin-login',
  '/admin-login/reset',
  '/sitemap.xml',
  '/robots.txt',
  '/manifest.webmanifest',
  `/uploads/${'a'.repeat(64)}/1x1.webp`,
  '/admin',
  '/admin/orders',
  '/admin/orders.csv',
  '/admin/orders/x',
  '/admin/products',
  '/admin/blog',
  '/admin/blog/new',
  '/admin/blog/edit/x',
  '/admin/blog/categories',
  '/admin/users',
  '/admin/messages',
  '/admin/settings',
  '/admin/uploads',
  '/admin/logout',
  '/healthz',
  '/readyz',
  '/metrics',
  '/assets/x.js',
  '/pictures/x',
  '/video/x',
]
const password = 'a-long-enough-password'
const methods = [
  'GET',
  'POST',
  'HEAD',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'QUERY',
  'PURGE',
]
const types = [
  'application/json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'multipart/form-data; boundary=',
  'text/plain',
  'text/x-script',
  'application/xml',
  '\xff',
  '',
  'application/json'.repeat(50),
]
const nasty = [
  '',
  '0',
  '-1',
  '1e999',
  'NaN',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '\0',
  'a\0b',
  '\ud800',
  '\ufeff',
  '\u202e',
  '🧱'.repeat(60),
  'é',
  'e\u0301',
  "'; drop table orders; --",
  '%',
  '_',
  '\\',
  '%00',
  '%ff',
  '%25',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '#{7*7}',
  '\r\nset-cookie: a=b',
  'x'.repeat(5_000),
  '9'.repeat(400),
  '2147483648',
  '9223372036854775808',
  '00000000-0000-0000-0000-000000000000',
  '=cmd()',
  'ﷺ',
  'ß'.repeat(130),
  '[]',
  '{}',
  '[object Object]',
  '(?=',
  '*',
]
const tricks = [
  '/..',
  '/.',
  '//',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..%2f..%2fpackage.json',
  '/%5c..%5c',
  '/\\..\\',
  ';a=b',
  '.data',
  '.data.data',
  '/_.data',
  '/_root.data',
  '.json',
  '.php',
  '/%00',
  '/%c0%af',
  '/%ff',
  '%',
  '/%E0%A4%A',
  '/%F0%9F%A7%B1',
  '/\xe9',
  '/constructor',
  '/__proto__',
  '?',
  '??',
  '?&&&==&',
  '#',
  '/.env',
  '/.git/config',
  '/'.repeat(50),
  '/a'.repeat(200),
  '?_routes=routes%2Fx',
  '?_routes=root',
  '?index',
]
const names = [
  'q',
  'page',
  'category',
  'id',
  'w',
  'status',
  'search',
  'before',
  'after',
  'from',
  'to',
  'sort',
  'key',
  'source',
  'name',
  'email',
  'phone',
  'message',
  'quantity',
  'product',
  'intent',
  'password',
  'code',
  'token',
  'back',
  'sent',
  'file',
  '_routes',
  'index',
  '__proto__',
]
const headers = [
  'accept',
  'accept-encoding',
  'accept-language',
  'cookie',
  'if-none-match',
  'if-modified-since',
  'range',
  'origin',
  'referer',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'sec-fetch-site',
  'content-encoding',
  'expect',
  'x-http-method-override',
  'authorization',
  'forwarded',
]

/** A generator that always gives the same numbers, so that what it finds can be found again. */
function numbers(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function maker(seed, port, cookie) {
  const random = numbers(seed)
  const chance = share => random() < share
  const pick = list => list[Math.floor(random() * list.length)]
  const field = () => `${encodeURIComponent(pick(names))}=${chance(0.2) ? pick(nasty) : encode(pick(nasty))}`
  const fields = () => Array.from({ length: 1 + Math.floor(random() * 4) }, field).join('&')

  const value = depth => {
    const kind = random()
    if (kind < 0.5 || depth > 3)
      return pick([...nasty, 0, -1, 1.5, 1e308, true, null, Number.MAX_SAFE_INTEGER])
    if (kind < 0.7) return Array.from({ length: Math.floor(random() * 5) }, () => value(depth + 1))
    return Object.fromEntries(Array.from({ length: 4 }, () => [pick([...names, ...nasty]), value(depth + 1)]))
  }
  /** A good order with one or two things in it that are not. */
  const order = () => {
    const made = {
      key: crypto.randomUUID(),
      contact: { name: 'Ama', email: 'ama@example.com', phone: '024 123 4567', address: 'Accra', notes: '' },
      lines: [{ id: 'hollow-blocks', quantity: 10 }],
      shownTotal: 75_00,
    }
    for (let n = 0; n < 2; n++) {
      const target = pick(
        [made, made.contact, made.lines?.[0]].filter(thing => thing && typeof thing === 'object'),
      )
      target[pick(Object.keys(target)) ?? 'x'] = value(0)
    }
    return JSON.stringify(made)
  }
  const multipart = () =>
    Array.from({ length: 2 }, () => {
      const file = chance(0.3) ? `; filename="${pick(nasty)}"\r\ncontent-type: ${pick(types)}` : ''
      return `--x\r\ncontent-disposition: form-data; name="${pick(names)}"${file}\r\n\r\n${pick(nasty)}\r\n`
    }).join('') + pick(['--x--\r\n', '--x', ''])
  const body = () =>
    pick([
      () => '',
      fields,
      fields,
      () => JSON.stringify(value(0)),
      order,
      order,
      multipart,
      multipart,
      () => pick(nasty),
      () => '{"a":'.repeat(3_000),
      () => '['.repeat(20_000),
      () => 'x'.repeat(300_000),
      () => '{"__proto__":{"ok":true},"constructor":{"prototype":{}}}',
    ])()

  return () => {
    let address = pick(paths)
    if (chance(0.35)) address += pick(tricks)
    if (chance(0.2)) address = address.replace(/[^/]*$/, () => encode(pick(nasty)))
    if (chance(0.35)) address += `${address.includes('?') ? '&' : '?'}${fields()}`
    const method = chance(0.4) ? 'GET' : chance(0.6) ? 'POST' : pick(methods)
    const content = method === 'GET' && chance(0.95) ? '' : body()
    const lines = [
      `${method} ${wire(address)} HTTP/1.1`,
      `host: ${chance(0.97) ? `localhost:${port}` : wire(pick(nasty))}`,
      'connection: close',
    ]
    if (method !== 'GET' && chance(0.9)) lines.push(`content-type: ${wire(pick(types))}`)
    if (chance(0.5)) lines.push(`origin: http://localhost:${port}`)
    // What would end the session or the account stays undone, so that the rest is met as the admin.
    if (address.startsWith('/admin') && !/users|logout/.test(address) && chance(0.7))
      lines.push(`cookie: ${cookie}`)
    if (chance(0.3)) lines.push(`${pick(headers)}: ${wire(pick(nasty)).slice(0, 3_000)}`)
    const bytes = Buffer.from(content.replaceAll('\xff', '\xfe'), chance(0.9) ? 'utf8' : 'latin1')
    if (bytes.length > 0 || method !== 'GET') lines.push(`content-length: ${bytes.length}`)
    return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), bytes])
  }
}

const encode = text => encodeURIComponent(text.toWellFormed())
/** Text as it can stand in a head: as bytes of UTF-8, without what would end its line. */
const wire = text => Buffer.from(text.replace(/[\r\n\0 ]/g, '')).toString('latin1')

function send(port, bytes) {
  return new Promise(resolve => {
    const socket = net.connect(port, '127.0.0.1')
    let answer = ''
    socket.setTimeout(20_000, () => {
      answer = 'no answer within 20 s'
      socket.destroy()
    })
    socket.on('data', data => {
      if (answer.length < 200) answer += data.toString('latin1')
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(answer))
    socket.write(bytes)
  })
}

async function signIn(port) {
  const response = await fetch(`http://localhost:${port}/admin-login`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ email: 'admin@example.com', password }),
  })
  const cookies = response.headers.getSetCookie().map(cookie => cookie.split(';')[0])
  if (!cookies.some(cookie => cookie.includes('session'))) throw new Error('The admin could not sign in')
  return cookies.join('; ')
}

/** Sends what no browser would to every address of a new shop. Any answer will do but a fault, or none. */
export async function fuzz({ requests, seed = 1 }) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'fuzz-'))
  const port = await freePort()
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    LOG_LEVEL: 'error',
    SMTP_URL: '',
  }
  const shop = await startShop(`http://localhost:${port}`, {
    ...env,
    ADMIN_PASSWORD: 'a-long-enough-password',
  })
  const make = maker(seed, port, await signIn(port))
  const faults = []
  const statuses = {}
  let slowest = 0
  let sent = 0
  const sender = async () => {
    while (sent < requests && shop.exitCode === null) {
      sent++
      const bytes = make()
      const began = performance.now()
      const answer = await send(port, bytes)
      slowest = Math.max(slowest, (performance.now() - began) / 1_000)
      const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]
      statuses[status] = (statuses[status] ?? 0) + 1
      // 501 is what HTTP says to a method that nobody has heard of.
      if (!status || (Number(status) >= 500 && status !== '501'))
        faults.push(
          `${status ?? (answer || 'no answer')}: ${JSON.stringify(bytes.toString('latin1').slice(0, 700))}`,
        )
    }
  }
  await Promise.all(Array.from({ length: 8 }, sender))
  if (shop.exitCode !== null) faults.push('the shop ended')
  await stopShop(shop)
  rmSync(dataDir, { recursive: true, force: true })
  return { requests: sent, faults, statuses, slowest }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { setUp } = await import('./setup.mjs')
  await setUp()
  const { build } = await import('./build.mjs')
  await build()
  const result = await fuzz({
    requests: Number(process.argv[2] ?? 3_000),
    seed: Number(process.argv[3] ?? 1),
  })
  for (const line of result.faults) console.error(line)
  console.log(
    `${result.requests} requests, ${result.faults.length} faults, slowest ${result.slowest.toFixed(1)} s`,
    result.statuses,
  )
  process.exitCode = result.faults.length > 0 ? 1 : 0
}
