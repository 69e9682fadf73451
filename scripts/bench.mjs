import path from 'node:path'
import { setUp } from './setup.mjs'

await setUp()
const { build } = await import('./build.mjs')
await build()
const { findPostgres, startPostgres } = await import('./test-machine.mjs')
const { benchPages } = await import('../bench/pages.bench.mjs')
const { benchOrders } = await import('../bench/orders.bench.mjs')

const rows = [...(await benchPages())]
const postgres = await startPostgres()
try {
  rows.push(...(await benchOrders(postgres.url, path.join(await findPostgres(), 'pgbench'))))
} finally {
  await postgres.stop()
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
