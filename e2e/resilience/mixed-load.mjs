import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { compareReports, openDrivers } from './drivers.mjs'
import { orderBody, signIn } from './shop-process.mjs'
import { repeat } from './trial.mjs'

const pages = ['/', '/products', '/products/hollow-blocks', '/ready-mix-concrete', '/blog', '/contact']

/** Customers, enquirers, readers, drivers and the admin use the shop at once; each repeats requests without a response. */
export function openMixedLoad({ url, confirmed: orders, errors }) {
  const enquiries = new Set()
  const changes = new Map()
  const changeableOrders = []
  const stops = []
  let pageCount = 0
  let cookie

  /** Sends a request from a random address, so that no limit applies; without a status if there is no response. */
  async function send(path, { headers, ...options } = {}) {
    try {
      const response = await fetch(url + path, {
        redirect: 'manual',
        headers: { 'x-forwarded-for': randomAddress(), ...headers },
        signal: AbortSignal.timeout(20_000),
        ...options,
      })
      const text = await response.text()
      if (response.status === 503) {
        if (!response.headers.get('retry-after')) errors.push(`${path}: 503 without Retry-After`)
      } else if (response.status >= 500) errors.push(`${path}: ${response.status} ${text.slice(0, 200)}`)
      return { status: response.status, text }
    } catch {
      return {}
    }
  }

  /** Repeats a POST request until it succeeds. */
  async function post(path, body, headers) {
    for (;;) {
      const response = await send(path, { method: 'POST', body, headers })
      if (response.status < 400) return response
      if (response.status < 500) {
        errors.push(`${path}: ${response.status} ${response.text.slice(0, 200)}`)
        return undefined
      }
      await setTimeout(100)
    }
  }

  async function order() {
    const key = randomUUID()
    const response = await post('/checkout/order', orderBody(key), { 'content-type': 'application/json' })
    if (!response) return
    const { id } = JSON.parse(response.text).order
    orders.set(key, id)
    return id
  }

  async function orderForChange() {
    const id = await order()
    if (id && changeableOrders.length < 20) changeableOrders.push(id)
  }

  /** Repeats a GET request until it succeeds. */
  async function read(path, headers) {
    for (;;) {
      const { status, text } = await send(path, { headers })
      if (status === 200) return text
      if (status < 500) throw new Error(`${path}: ${status}`)
      await setTimeout(100)
    }
  }

  async function enquire() {
    const name = `Sender ${randomUUID()}`
    const contact = { name, email: 'sender@example.com', phone: '024 123 4567' }
    const form = new URLSearchParams({ key: randomUUID(), ...contact, message: 'Is there anybody?' })
    if (await post('/contact', form)) enquiries.add(name)
  }

  async function changeStatus() {
    const id = changeableOrders.shift()
    if (!id) return
    const to = changes.size % 3 === 2 ? 'cancelled' : 'confirmed'
    const form = new URLSearchParams({ intent: 'status', id, from: 'pending', to })
    if (await post('/admin/orders.data', form, { cookie })) changes.set(id, to)
  }

  async function readPages() {
    for (const page of pages) {
      const { status } = await send(page)
      if (status === 200) pageCount++
      else if (status && status !== 503) errors.push(`${page}: ${status}`)
      await setTimeout(50)
    }
  }

  const drivers = openDrivers({ post, read, order })

  return {
    enquiries,
    changes,
    reports: drivers.confirmed,
    order: orderForChange,
    countPages: () => pageCount,
    async start() {
      cookie = await signIn(url)
      for (const [count, work] of [
        [5, orderForChange],
        [2, enquire],
        [2, readPages],
        [1, changeStatus],
        [3, () => drivers.deliver({ cookie })],
      ])
        stops.push(
          repeat(count, async () => {
            await work()
            await setTimeout(20)
          }),
        )
    },
    stop: () => Promise.all(stops.map(stop => stop())),
    lacksMails(mails) {
      const sent = new Set(mails)
      const sentEnquiries = [...sent].filter(id => id?.startsWith('enquiry-')).length
      return sentEnquiries < enquiries.size || countOrdersWithoutMails([...orders.values()], mails) > 0
    },
  }
}

/** How many of the orders lack the mail to the company or the one to the customer. */
export function countOrdersWithoutMails(ids, mails) {
  // The id of a mail to a customer ends with the number of its job.
  const sent = new Set(mails.map(id => id?.replace(/^(message-.{36})-\d+$/, '$1')))
  return ids.filter(id => !sent.has(`order-${id}`) || !sent.has(`message-${id}`)).length
}

const randomAddress = () => `10.${randomByte()}.${randomByte()}.${randomByte()}`
const randomByte = () => Math.floor(Math.random() * 256)

/** Compares what visitors and the admin were told with the database, apart from the orders themselves. */
export async function verifyMixedLoad(db, load, mails, errors) {
  const select = async text => (await db.execute(text)).rows
  const orders = await select('select id::text, status from orders')
  const statuses = new Map(orders.map(({ id, status }) => [id, status]))
  const enquiries = await select('select id::text, name from quotation_requests')
  const names = new Set(enquiries.map(({ name }) => name))
  const repeatedChanges = await select(
    "select order_id from order_events where type = 'status changed' group by 1 having count(*) > 1",
  )
  const sent = new Set(mails)
  const lostOfOrders = countOrdersWithoutMails([...statuses.keys()], mails)
  const lostOfEnquiries = enquiries.filter(({ id }) => !sent.has(`enquiry-${id}`)).length
  const lostEnquiries = [...load.enquiries].filter(name => !names.has(name))
  const lostChanges = [...load.changes].filter(([id, status]) => statuses.get(id) !== status)

  const reports = await compareReports(db, load.reports)

  // Stock must agree with the orders; a broken piece is brought again.
  const [sums] = await select(`select
    (select stock_quantity from variants where product_id = 'hollow-blocks' and is_default)
      + coalesce((select sum(m.quantity) from stock_movements m join variants v on v.product_id = m.product_id and v.key = m.variant
          where v.product_id = 'hollow-blocks' and v.is_default), 0) as stock,
    (select count(*) from order_lines where variant = '') as lines_without_variant,
    100 - 10 * (select count(*) from orders where status <> 'cancelled') - (select coalesce(sum(quantity), 0) from line_movements where kind = 'broken') as expected_stock`)
  if (+sums.stock !== +sums.expected_stock || +sums.lines_without_variant > 0)
    errors.push(`stock does not agree with the orders: ${JSON.stringify(sums)}`)
  return {
    lost: lostEnquiries.length + lostChanges.length + reports.lost,
    doubled: enquiries.length - names.size + repeatedChanges.length + reports.doubled,
    mailsLost: lostOfOrders + lostOfEnquiries,
    mailsDoubled: mails.length - sent.size,
    counts: {
      enquiries: load.enquiries.size,
      changes: load.changes.size,
      deliveries: load.reports.size,
      pages: load.countPages(),
    },
  }
}
