import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '../app/platform/database.server.ts'
import { breaches } from '../e2e/faults/forbidden.mjs'
import { memoryOf } from '../e2e/faults/memory.mjs'
import { signIn } from '../e2e/faults/mixed-load.mjs'
import { adminPassword, freePort, startShop, stopShop } from '../e2e/faults/shop-process.mjs'
import { home } from './setup.mjs'

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
  '/admin/settings/personal-data',
  '/admin/settings/personal-data/export',
  '/privacy',
  '/admin/uploads',
  '/admin/logout',
  '/healthz',
  '/readyz',
  '/metrics',
  '/assets/x.js',
  '/pictures/x',
  '/video/x',
]
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

/** Forms that change something, as they are when nothing is wrong with them. */
const forms = [
  (id, pick) => [
    '/admin/orders',
    {
      id: id('order'),
      from: pick(['pending', 'confirmed', 'cancelled']),
      to: pick(['confirmed', 'shipped', 'cancelled']),
    },
  ],
  (id, pick) => ['/admin/products', { intent: 'save', id: pick(['', id('product')]), ...product() }],
  (id, pick) => [
    '/admin/products',
    { intent: pick(['save', 'save', 'seed', 'delete']), id: id('product'), ...product() },
  ],
  () => ['/admin/blog/new', post()],
  id => [`/admin/blog/edit/${id('post')}`, post()],
  (id, pick) => ['/admin/blog', { intent: pick(['publish', 'delete']), id: id('post') }],
  (id, pick) => [
    '/admin/blog/categories',
    {
      intent: pick(['add', 'change', 'delete']),
      id: id('category'),
      name: `Kind ${Math.random()}`,
      color: '#a8401f',
    },
  ],
  (id, pick) => [
    '/admin/messages',
    { intent: pick(['open', 'status']), id: id('message'), status: pick(['read', 'archived']) },
  ],
  () => [
    '/admin/settings',
    {
      phone: '+233 30 200 0000',
      whatsapp: '+233 30 200 0000',
      email: 'shop@example.com',
      address: 'Accra',
      notifyEmail: '',
      deliveryFeePesewas: '50.00',
      freeDeliveryFromPesewas: '1000.00',
      hoursWeekdays: '8-17',
      hoursSaturday: '8-13',
      hoursSunday: 'closed',
    },
  ],
  (_, pick) => [
    '/admin/users',
    {
      intent: pick([
        'password',
        'end others',
        'begin two-factor',
        'confirm two-factor',
        'end two-factor',
        'backup codes',
      ]),
      password: 'wrong',
      current: 'wrong',
      next: 'long enough 1',
      again: 'long enough 1',
      code: '123456',
      id: 'x',
    },
  ],
  () => [
    '/contact/send',
    { source: 'contact', key: crypto.randomUUID(), ...visitor(), company: '', projectType: 'Other' },
  ],
  () => ['/contact/send', { source: 'quick order', ...visitor(), product: 'hollow-blocks', quantity: '200' }],
  () => ['/contact', visitor()],
  () => ['/quick-order', { ...visitor(), product: 'custom', quantity: '3 m' }],
  () => ['/admin-login', { email: 'admin@example.com', password: 'wrong' }],
]
const visitor = () => ({ name: 'Ama', email: 'ama@example.com', phone: '024 123 4567', message: 'Hello' })
const product = () => ({
  category: 'blocks',
  name: 'Block',
  description: 'A block',
  longDescription: 'A long block',
  sizes: '5 in\n6 in',
  applications: '',
  features: 'Strong',
  benefits: '',
  specificationLabel: 'Weight',
  specificationValue: '20 kg',
  price: '12.50',
  unit: 'block',
  priceUnit: 'block',
  gallery: 'hollow-blocks',
  stockQuantity: '100',
  stockWas: '100',
  listed: 'on',
  position: '1',
})
const post = () => ({
  title: 'A post',
  slug: `post-${Math.random()}`,
  excerpt: 'Short',
  content: '# Head\n\nText with **bold** and <b>markup</b>.',
  metaTitle: '',
  metaDescription: '',
  status: 'published',
  authorName: 'Ama',
  publishedAt: '',
  featuredImage: '',
  categoryIds: '',
  tags: 'one, two',
})

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

function maker(seed, port, session) {
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
    for (let n = Math.floor(random() * 3); n > 0; n--) {
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
  const png = readFileSync(path.join(home, 'public/icon-192.png'))
  const picture = () => {
    const bytes = Buffer.from(png)
    for (let n = 0; n < 3; n++) if (chance(0.6)) bytes[Math.floor(random() * bytes.length)] = random() * 256
    return `--x\r\ncontent-disposition: form-data; name="file"; filename="${pick(nasty)}"\r\ncontent-type: image/png\r\n\r\n${bytes.toString('latin1')}\r\n--x--\r\n`
  }

  /** A good form of the back office or a visitor with one or two things in it that are not. */
  const form = () => {
    const [address, fields] = pick(forms)(
      kind => pick(session.ids[kind]?.length ? session.ids[kind] : ['x']),
      pick,
    )
    const entries = Object.entries(fields)
    for (let n = 0; n < 2; n++) {
      const entry = pick(entries)
      if (chance(0.6)) entry[1] = chance(0.3) ? String((random() - 0.5) * 1e6) : pick(nasty)
      else if (chance(0.1)) entries.push([entry[0], pick(nasty)])
    }
    const text = entries.map(([name, value]) => `${encode(name)}=${encode(String(value))}`).join('&')
    return { address: address + (chance(0.5) ? '.data' : ''), text }
  }
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

  const from = () => Array.from({ length: 4 }, () => Math.floor(random() * 256)).join('.')
  function formRequest() {
    const upload = chance(0.02)
    const { address, text } = upload ? { address: '/admin/uploads', text: picture() } : form()
    const bytes = Buffer.from(text, upload ? 'latin1' : 'utf8')
    const head = [
      `POST ${address} HTTP/1.1`,
      `host: localhost:${port}`,
      'connection: close',
      `x-forwarded-for: ${from()}`,
      `content-type: ${upload ? 'multipart/form-data; boundary=x' : 'application/x-www-form-urlencoded'}`,
      `content-length: ${bytes.length}`,
      `cookie: ${session.cookie}`,
    ]
    return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), bytes])
  }

  return () => {
    if (chance(0.25)) return formRequest()
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
    // What ends the session is tried now and then: it is begun anew.
    if (address.startsWith('/admin') && chance(/logout/.test(address) ? 0.01 : 0.7))
      lines.push(`cookie: ${session.cookie}`)
    if (chance(0.9)) lines.push(`x-forwarded-for: ${from()}`)
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
      if (answer.length < 2_000) answer += data.toString('latin1')
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(answer))
    socket.write(bytes)
  })
}

/**
 * Sends what no browser would to every address of a new shop, as a stranger and as the admin. Any answer will do but a
 * fault, or none; what is stored must keep the rules, and memory must not grow.
 */
export async function fuzz({ requests, seed = 1, until: latest = Number.POSITIVE_INFINITY }) {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'fuzz-'))
  const port = await freePort()
  const inspector = await freePort()
  const url = `http://localhost:${port}`
  const shop = await startShop(
    url,
    {
      ...process.env,
      NODE_OPTIONS: `--inspect=127.0.0.1:${inspector}`,
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      ADMIN_PASSWORD: adminPassword,
      TRUST_PROXY: 'on',
      LOG_LEVEL: 'silent',
      SMTP_URL: '',
    },
    ['ignore', 'ignore', 'ignore'],
  )
  const session = { cookie: await signIn(url), ids: {} }
  const make = maker(seed, port, session)
  const faults = []
  const statuses = {}
  let slowest = 0
  let sent = 0
  const sender = async until => {
    while (sent < until && shop.exitCode === null && performance.now() < latest) {
      if (++sent % 1_000 === 0) await renew(url, session)
      const bytes = make()
      const began = performance.now()
      const answer = await send(port, bytes)
      slowest = Math.max(slowest, (performance.now() - began) / 1_000)
      const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1]
      statuses[status] = (statuses[status] ?? 0) + 1
      // 501 is what HTTP says to a method that nobody has heard of; 503 with Retry-After on a machine that is too slow.
      const told = status === '501' || (status === '503' && /^retry-after: \d/im.test(answer))
      if (!status || (Number(status) >= 500 && !told))
        faults.push(
          `${status ?? (answer || 'no answer')}: ${JSON.stringify(bytes.toString('latin1').slice(0, 700))}`,
        )
    }
  }
  const phase = until => Promise.all(Array.from({ length: 8 }, () => sender(until)))
  await renew(url, session)
  await phase(Math.ceil(requests * 0.4))
  const warm = await memoryOf(inspector)
  await phase(requests)
  await setTimeout(500)
  const end = await memoryOf(inspector)
  if (shop.exitCode !== null) faults.push('the shop ended')
  await stopShop(shop)
  const { db, close } = await openDatabase({ dataDir, migrations: path.join(home, 'db/migrations') })
  const { rows, broken } = await breaches(db)
  await close()
  faults.push(...broken)
  rmSync(dataDir, { recursive: true, force: true })
  if ((statuses[503] ?? 0) > sent / 50) faults.push(`${statuses[503]} requests were turned away`)
  // A short run is all warming up.
  if (sent >= 20_000)
    for (const kind of ['heap', 'resident'])
      if (end[kind] > warm[kind] * 1.15 + 10)
        faults.push(`memory (${kind}) grew from ${warm[kind]} to ${end[kind]} MB`)
  return { requests: sent, rows, faults, statuses, slowest, warm, end }
}

/** Something in what was sent may have ended the session, or deleted everything that could be changed. */
async function renew(url, session) {
  const ask = page => fetch(url + page, { headers: { cookie: session.cookie }, redirect: 'manual' })
  if ((await ask('/admin')).status !== 200) session.cookie = await signIn(url)
  const uuids = async page => [
    ...new Set((await (await ask(page)).text()).match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)),
  ]
  const products = (await (await ask('/admin/products')).text()).match(/edit=[\w%-]+/g) ?? []
  session.ids = {
    order: await uuids('/admin/orders'),
    post: await uuids('/admin/blog'),
    category: await uuids('/admin/blog/categories'),
    message: await uuids('/admin/messages'),
    // One is left as it is, so that orders for it go on being taken.
    product: products.map(match => match.slice(5)).filter(id => id !== 'hollow-blocks'),
  }
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
    { rows: result.rows, warm: result.warm, end: result.end },
  )
  process.exitCode = result.faults.length > 0 ? 1 : 0
}
