import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { serveShop } from './machine.mjs'

const seconds = 6
const connections = 16

/** Orders through HTTP on a PostgreSQL server with full durability, against pgbench with the same statements. */
export async function benchOrders(databaseUrl, pgbench) {
  const shop = await serveShop({ DATABASE_URL: databaseUrl })
  try {
    await placeOrders(shop.url, 2)
    const rounds = []
    for (let round = 0; round < 3; round++) {
      const http = await placeOrders(shop.url, seconds)
      // The mails of these orders would take from the floor what they don't take from the next round.
      await quiet(shop.url)
      rounds.push({ http, floor: statements(databaseUrl, pgbench) })
    }
    const best = rounds.toSorted((a, b) => a.http.rate / a.floor - b.http.rate / b.floor)[1]
    await quiet(shop.url)
    const half = await placeOrders(shop.url, seconds, best.http.rate / 2)
    return [
      {
        figure: 'orders/s through HTTP on PostgreSQL',
        value: Math.round(best.http.rate),
        floor: `pgbench, same statements: ${Math.round(best.floor)}`,
        ratio: Math.max(best.http.rate / 400, best.http.rate / best.floor / 0.8),
        budget: 1,
        atLeast: true,
      },
      {
        figure: 'p99 of an order at half that rate, ms',
        value: Math.round(half.p99),
        floor: '',
        ratio: half.p99 / 100,
        budget: 1,
        atLeast: false,
      },
    ]
  } finally {
    await shop.stop()
  }
}

/** Waits until no job is left. */
async function quiet(url) {
  for (let attempt = 0; attempt < 600; attempt++) {
    const metrics = await (await fetch(`${url}/metrics`)).text()
    if (/^blockyard_jobs_waiting 0$/m.test(metrics)) return
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error('The jobs of the orders were not worked off within a minute')
}

async function placeOrders(url, duration, rate = Number.POSITIVE_INFINITY) {
  // Not kept from round to round: the shop closes what idles for ten seconds.
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const began = performance.now()
  const end = began + duration * 1_000
  const times = []
  let started = 0
  const customer = async () => {
    while (performance.now() < end) {
      const due = began + (started++ / rate) * 1_000
      const wait = due - performance.now()
      if (wait > 0) await new Promise(resolve => setTimeout(resolve, wait))
      const from = performance.now()
      const status = await post(agent, `${url}/checkout/order`, order())
      if (status !== 201) throw new Error(`An order was answered with ${status}`)
      times.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: connections }, customer))
  agent.destroy()
  times.sort((a, b) => a - b)
  return {
    rate: times.length / ((performance.now() - began) / 1_000),
    p99: times[Math.floor(times.length * 0.99)],
  }
}

export const order = () =>
  JSON.stringify({
    key: randomUUID(),
    contact: {
      name: 'Bench',
      email: 'bench@example.com',
      phone: '024 123 4567',
      address: 'Accra',
      notes: '',
    },
    lines: [
      { id: 'hollow-blocks', quantity: 100 },
      { id: 'ready-mix-concrete', quantity: 1.5 },
    ],
    shownTotal: 77_500,
  })

const post = (agent, url, body) =>
  new Promise((resolve, reject) => {
    const request = http.request(
      url,
      {
        method: 'POST',
        agent,
        headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      },
      response => {
        response.resume()
        response.on('end', () => resolve(response.statusCode))
      },
    )
    request.on('error', reject)
    request.end(body)
  })

/** The two statements of `placeOrder`, as pgbench sends them, prepared. The job counts as done: nobody is to work it off. */
const script = `
select id, category, name, description, sizes, price_pesewas, unit, price_unit, gallery->>0, (select jsonb_object_agg(key, value) from settings)
  from products where id = any('{hollow-blocks,ready-mix-concrete}') and listed;
with placed as (
  insert into orders (idempotency_key, customer_name, customer_email, customer_phone, phone_normalized, customer_address, order_items, goods_amount, delivery_amount, total_amount)
  values (gen_random_uuid(), 'Bench', 'bench@example.com', '024 123 4567', '+233241234567', 'Accra',
    '[{"id":"hollow-blocks","name":"Hollow Blocks","unit":"block","price":250,"quantity":100},{"id":"ready-mix-concrete","name":"Ready-Mix Concrete","unit":"m³","price":35000,"quantity":1.5}]', 77500, 0, 77500)
  on conflict (idempotency_key) do nothing returning id, order_items
), taken as (
  insert into stock_movements (product_id, quantity, order_id)
  select line.id, -line.quantity, placed.id from placed, jsonb_to_recordset(placed.order_items) as line (id text, quantity numeric)
), told as (
  insert into jobs (kind, payload, done_at) select 'order notification', jsonb_build_object('orderId', placed.id), now() from placed
)
select id from placed;
`

function statements(databaseUrl, pgbench) {
  const file = path.join(os.tmpdir(), `bench-orders-${process.pid}.sql`)
  writeFileSync(file, script)
  try {
    const report = execFileSync(
      pgbench,
      ['-n', '-M', 'prepared', '-c', '10', '-j', '1', '-T', String(seconds), '-f', file, databaseUrl],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
    )
    return Number(/tps = ([\d.]+)/.exec(report)?.[1])
  } finally {
    rmSync(file)
  }
}
