import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { adminPassword, orderBody } from './shop-process.mjs'

const pages = ['/', '/products', '/products/hollow-blocks', '/ready-mix-concrete', '/blog', '/contact']
const people = { customers: 5, senders: 2, readers: 2 }

/** What everybody does at once. Each repeats, under the same key, what was not answered. */
export function openMixedLoad(url) {
  const orders = new Map()
  const enquiries = new Set()
  const changes = new Map()
  const toChange = []
  const faults = []
  const counts = { pages: 0, refused: 0, unanswered: 0 }
  let going = true
  let cookie

  /** Without a status where no answer came. */
  async function ask(path, { headers, ...options } = {}) {
    try {
      const response = await fetch(url + path, {
        redirect: 'manual',
        // Everybody comes from an address of their own: limits are another matter.
        headers: { 'x-forwarded-for': address(), ...headers },
        signal: AbortSignal.timeout(20_000),
        ...options,
      })
      const text = await response.text()
      if (response.status === 503) {
        counts.refused++
        if (!response.headers.get('retry-after')) faults.push(`${path}: 503 without Retry-After`)
      } else if (response.status >= 500) faults.push(`${path}: ${response.status} ${text.slice(0, 200)}`)
      return { status: response.status, text, headers: response.headers }
    } catch {
      counts.unanswered++
      return {}
    }
  }
  const post = (path, body, headers) => ask(path, { method: 'POST', body, headers })

  /** Asks until the answer has one of the statuses. */
  async function insist(request, ...wanted) {
    for (;;) {
      const answer = await request()
      if (wanted.includes(answer.status)) return answer
      if (answer.status && answer.status < 500) {
        faults.push(`refused with ${answer.status}: ${answer.text.slice(0, 200)}`)
        return undefined
      }
      await setTimeout(100)
    }
  }

  async function order() {
    const key = randomUUID()
    const answer = await insist(() => postOrder(post, key), 200, 201)
    if (!answer) return
    const { id } = JSON.parse(answer.text).order
    orders.set(key, id)
    if (toChange.length < 20) toChange.push(id)
  }

  async function enquire() {
    const name = `Sender ${randomUUID()}`
    const form = {
      key: randomUUID(),
      name,
      email: 'sender@example.com',
      phone: '024 123 4567',
      message: 'Is there anybody?',
    }
    if (await insist(() => post('/contact.data', new URLSearchParams(form)), 201)) enquiries.add(name)
  }

  async function change() {
    const id = toChange.shift()
    if (!id) return
    const to = changes.size % 3 === 2 ? 'cancelled' : 'confirmed'
    const form = () => new URLSearchParams({ id, from: 'pending', to })
    if (await insist(() => post('/admin/orders.data', form(), { cookie }), 200)) changes.set(id, to)
  }

  async function read() {
    for (const page of pages) {
      const { status } = await ask(page)
      if (status === 200) counts.pages++
      else if (status && status !== 503) faults.push(`${page}: ${status}`)
      await setTimeout(50)
    }
  }

  const again = async work => {
    while (going) {
      await work()
      await setTimeout(20)
    }
  }
  let working = []
  return {
    orders,
    enquiries,
    changes,
    counts,
    faults,
    order,
    async start() {
      cookie = await signIn(url)
      const groups = [
        [people.customers, order],
        [people.senders, enquire],
        [people.readers, read],
        [1, change],
      ]
      working = groups.flatMap(([number, work]) => Array.from({ length: number }, () => again(work)))
    },
    /** Everybody ends what they have begun. */
    async stop() {
      going = false
      await Promise.all(working)
    },
  }
}

const address = () => `10.${byte()}.${byte()}.${byte()}`
const byte = () => Math.floor(Math.random() * 256)

const postOrder = (post, key) =>
  post('/checkout/order', orderBody(key), { 'content-type': 'application/json' })

/** The admin's cookies. */
export async function signIn(url) {
  const response = await fetch(`${url}/admin-login`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ email: 'admin@example.com', password: adminPassword }),
  })
  const cookies = response.headers.getSetCookie().map(cookie => cookie.split(';')[0])
  if (!cookies.some(cookie => cookie.includes('session'))) throw new Error('The admin could not sign in')
  return cookies.join('; ')
}

/** What the database says afterwards, against what people were told. */
export async function compare(db, load, mails) {
  const rows = async text => (await db.execute(text)).rows
  const stored = await rows('select id::text, idempotency_key::text as key, status from orders')
  const byKey = new Map(stored.map(row => [row.key, row]))
  const byId = new Map(stored.map(row => [row.id, row]))
  const messages = await rows('select id::text, name from quotation_requests')
  const names = new Set(messages.map(row => row.name))
  const steps = await rows(
    'select order_id::text as id, count(*)::int as n from order_status_changes group by 1',
  )
  const mailed = new Set(mails)
  const lostMails = [
    ...stored.map(({ id }) => `order-${id}`),
    ...messages.map(({ id }) => `enquiry-${id}`),
  ].filter(id => !mailed.has(id))
  const lost = [
    ...[...load.orders].filter(([key, id]) => byKey.get(key)?.id !== id).map(([key]) => `the order ${key}`),
    ...[...load.enquiries].filter(name => !names.has(name)),
    ...[...load.changes]
      .filter(([id, status]) => byId.get(id)?.status !== status)
      .map(([id, status]) => `the change of ${id} to ${status}`),
  ]
  const doubled =
    stored.length - byKey.size + (messages.length - names.size) + steps.filter(({ n }) => n > 1).length
  const faults = [...load.faults, ...lost.map(what => `${what} is lost`)]

  // Nothing is done by half: stock and the dashboard's sums say what the orders say.
  const [sums] = await rows(`select
    (select stock_quantity from products where id = 'hollow-blocks')
      + coalesce((select sum(quantity) from stock_movements where product_id = 'hollow-blocks'), 0) as stock,
    100 - 10 * (select count(*) from orders where status <> 'cancelled') as wanted_stock,
    (select coalesce(sum(pending), 0) from order_days) as pending,
    (select count(*) from orders where status = 'pending') as wanted_pending,
    (select count(*) from jobs where done_at is null) as open_jobs`)
  const figures = Object.fromEntries(Object.entries(sums).map(([name, value]) => [name, Number(value)]))
  if (figures.stock !== figures.wanted_stock || figures.pending !== figures.wanted_pending)
    faults.push(`stock or sums are not what the orders say: ${JSON.stringify(figures)}`)
  return {
    confirmed: load.orders.size,
    enquiries: load.enquiries.size,
    changes: load.changes.size,
    pages: load.counts.pages,
    lost: lost.length,
    doubled,
    mailsLost: lostMails.length,
    mailsDoubled: mails.length - mailed.size,
    faults,
  }
}
