import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { compactStockMovements } from '../app/catalogue/stock.server.ts'
import { placeOrder } from '../app/orders/placing/place-order.server.ts'
import { testLinkKey } from '../app/platform/services.fixture.ts'
import { inParallel, maximum, median, minimum, orderJson, send, withFolder, withShop } from './machine.mjs'

const seconds = 6

/** Orders through HTTP on a durable PostgreSQL server, against the same statements sent by pgbench to another database. */
export const benchOrders = (databaseUrl, floorUrl, pgbench) =>
  withFolder(async folder => {
    const [orderFile, compactFile] = ['order.sql', 'compact.sql'].map(name => path.join(folder, name))
    // Its first start creates the tables and the products of the floor's database.
    await withShop(() => {}, { DATABASE_URL: floorUrl })
    const statements = await captureStatements(floorUrl)
    writeFileSync(orderFile, statements.order)
    writeFileSync(compactFile, statements.compact)
    // As the shop does it after 256 movements of the stock: an order of two lines makes two.
    const runFloor = () => runStatements(pgbench, [`${orderFile}@127`, `${compactFile}@1`], floorUrl)
    return withShop(({ url }) => measureOrders(url, runFloor), { DATABASE_URL: databaseUrl })
  })

async function measureOrders(url, runFloor) {
  await placeOrders(url, 2)
  const rounds = []
  for (let round = 0; round < 3; round++) {
    const { rate } = await placeOrders(url, seconds)
    await untilNoJobWaits(url)
    const floor = runFloor()
    rounds.push({ rate, floor, ratio: rate / floor })
  }
  const ratio = median(rounds.map(round => round.ratio))
  const { rate, floor } = rounds.find(round => round.ratio === ratio)
  await untilNoJobWaits(url)
  const { p99 } = await placeOrders(url, seconds, rate / 2)
  const atFloor = `pgbench, same statements: ${Math.round(floor)}`
  return [
    minimum('orders/s through HTTP on PostgreSQL', rate, Math.max(rate / 400, ratio / 0.8), atFloor),
    maximum('p99 of an order at half that rate, ms', p99, p99 / 100),
  ]
}

async function untilNoJobWaits(url) {
  for (let attempt = 0; attempt < 600; attempt++) {
    const { body } = await send(`${url}/metrics`)
    if (/^blockyard_jobs_waiting 0$/m.test(body)) return
    await setTimeout(100)
  }
  throw new Error('The jobs of the orders were not done within a minute')
}

async function placeOrders(url, duration, rate = Number.POSITIVE_INFINITY) {
  const startTime = performance.now()
  const times = []
  let started = 0
  await inParallel(16, async agent => {
    if (performance.now() - startTime > duration * 1_000) return false
    const due = startTime + (started++ / rate) * 1_000
    if (due > performance.now()) await setTimeout(due - performance.now())
    const sendTime = performance.now()
    const { status } = await send(`${url}/checkout/order`, { agent, json: orderJson() })
    if (status !== 201) throw new Error(`An order was answered with ${status}`)
    times.push(performance.now() - sendTime)
    return true
  })
  const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]
  return { rate: times.length / ((performance.now() - startTime) / 1_000), p99 }
}

/**
 * pgbench scripts with the statements that placing an order and compacting the movements of its products execute; each
 * execution gets new values for unique columns.
 */
async function captureStatements(databaseUrl) {
  let statements = []
  const order = JSON.parse(orderJson())
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const logQuery = (text, values) => {
    const toLiteral = (_, number) => literal(values[number - 1])
    const sql = text.replace(/\$(\d+)/g, toLiteral)
    statements.push(sql.replace(uuidLiteral, 'gen_random_uuid()').replace(hashLiteral, randomHash))
  }
  const takeScript = () => {
    const script = statements.map(statement => `${statement};\n`).join('')
    statements = []
    return script
  }
  const db = drizzle(pool, { logger: { logQuery } })
  const placed = await placeOrder(db, order, testLinkKey)
  if (!placed.ok || placed.repeated) throw new Error('The order was not placed')
  const scripts = { order: takeScript() }
  await compactStockMovements(db)
  await pool.end()
  return { ...scripts, compact: takeScript() }
}

const uuidLiteral = /'[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}'/g
/** SHA-256 as base64url: the hash of the order's link. */
const hashLiteral = /'[\w-]{43}'/g
const randomHash = "replace(gen_random_uuid()::text || '0000000', '-', '_')"

function literal(value) {
  if (value === null) return 'null'
  return pg.escapeLiteral(
    Array.isArray(value) ? `{${value.map(each => JSON.stringify(String(each)))}}` : String(value),
  )
}

function runStatements(pgbench, scripts, databaseUrl) {
  const report = execFileSync(
    pgbench,
    [
      ...['-n', '-M', 'prepared', '-c', '10', '-j', '1', '-T', String(seconds)],
      ...scripts.flatMap(script => ['-f', script]),
      databaseUrl,
    ],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
  )
  return Number(/tps = ([\d.]+)/.exec(report)?.[1])
}
