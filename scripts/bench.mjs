import path from 'node:path'
import { setUp } from './setup.mjs'

await setUp()
const { build } = await import('./build.mjs')
await build()
const { default: pg } = await import('pg')
const { findPostgres, startPostgres } = await import('./test-machine.mjs')
const { benchPages } = await import('../bench/pages.bench.mjs')
const { benchFirstVisit } = await import('../bench/first-visit.bench.mjs')
const { benchOrders } = await import('../bench/orders.bench.mjs')
const { benchStart } = await import('../bench/start.bench.mjs')
const { benchMemory } = await import('../bench/memory.bench.mjs')
const { benchGrowth } = await import('../bench/growth.bench.mjs')
const { benchBlog } = await import('../bench/blog.bench.ts')
const { benchOrdersGrowth } = await import('../bench/orders-growth.bench.ts')
const { checkProcesses } = await import('../bench/processes.bench.mjs')

const postgres = await startPostgres()
const parts = {
  pages: () => benchPages(),
  'first-visit': () => benchFirstVisit(),
  processes: async () => checkProcesses(await newDatabase('processes')),
  orders: async () => benchOrders(await newDatabase('orders'), path.join(await findPostgres(), 'pgbench')),
  start: async () => [
    ...(await benchStart('embedded')),
    ...(await benchStart('PostgreSQL', { DATABASE_URL: await newDatabase('start') })),
  ],
  memory: async () => [
    ...(await benchMemory('embedded', {}, 650)),
    ...(await benchMemory('PostgreSQL', { DATABASE_URL: await newDatabase('memory') }, 250)),
  ],
  growth: async () => benchGrowth(await newDatabase('growth')),
  blog: async () => [...(await benchBlog()), ...(await benchBlog(postgres.url))],
  'orders-growth': async () => (await benchOrdersGrowth(postgres.url)).table,
}

// For example `npm run bench -- orders memory`.
const names = process.argv.slice(2)
const unknown = names.filter(name => !Object.hasOwn(parts, name))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}: ${Object.keys(parts).join(', ')}`)
  process.exit(1)
}
const rows = []
try {
  for (const name of names.length > 0 ? names : Object.keys(parts)) {
    console.log(`· ${name}`)
    rows.push(...(await parts[name]()))
  }
} finally {
  await postgres.stop()
}

async function newDatabase(name) {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return postgres.url.replace(/[^/]+$/, name)
}

const table = rows.map(({ figure, value, floor, ratio, budget, atLeast }) => ({
  figure,
  value,
  floor,
  ratio: ratio.toFixed(2),
  budget: `${atLeast ? '≥' : '≤'} ${Number(budget.toFixed(2))}`,
  verdict: (atLeast ? ratio >= budget : ratio <= budget) ? 'met' : 'MISSED',
}))
console.table(table)
if (table.some(({ verdict }) => verdict === 'MISSED')) process.exitCode = 1
