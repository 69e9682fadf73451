import path from 'node:path'
import { setUp } from './setup.mjs'

await setUp()
const { build } = await import('./build.mjs')
await build()
const { default: pg } = await import('pg')
const { findPostgres, startPostgres } = await import('./test-machine.mjs')
const { benchPages } = await import('../bench/pages.bench.mjs')
const { benchOrders } = await import('../bench/orders.bench.mjs')
const { checkProcesses } = await import('../bench/processes.bench.mjs')

const rows = [...(await benchPages())]
const postgres = await startPostgres()
try {
  rows.push(...(await checkProcesses(await newDatabase(postgres.url, 'processes'))))
  rows.push(...(await benchOrders(postgres.url, path.join(await findPostgres(), 'pgbench'))))
} finally {
  await postgres.stop()
}
/** A database of its own on the server at `url`. */
async function newDatabase(url, name) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return url.replace(/[^/]+$/, name)
}

const table = rows.map(({ figure, value, floor, ratio, budget, atLeast }) => ({
  figure,
  value,
  floor,
  ratio: ratio.toFixed(2),
  budget: `${atLeast ? '≥' : '≤'} ${budget}`,
  verdict: (atLeast ? ratio >= budget : ratio <= budget) ? 'met' : 'MISSED',
}))
console.table(table)
if (table.some(({ verdict }) => verdict === 'MISSED')) process.exitCode = 1
