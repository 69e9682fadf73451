import path from 'node:path'
import { setUp } from './setup.mjs'

await setUp()
const { build } = await import('./build.mjs')
await build()
const { createDatabase } = await import('../app/platform/database/database-template.fixture.ts')
const { findPostgres, startPostgres } = await import('./test-machine.mjs')
const { printFigures } = await import('../bench/machine.mjs')
const { benchPages } = await import('../bench/pages.bench.mjs')
const { benchFirstVisit } = await import('../bench/first-visit.bench.mjs')
const { benchEstimates } = await import('../bench/estimates.bench.mjs')
const { benchOrders } = await import('../bench/orders.bench.mjs')
const { benchStart } = await import('../bench/start.bench.mjs')
const { benchMemory } = await import('../bench/memory.bench.mjs')
const { benchGrowth } = await import('../bench/growth.bench.mjs')
const { benchBlog } = await import('../bench/blog.bench.ts')
const { benchOrdersGrowth } = await import('../bench/orders-growth.bench.ts')
const { benchSearch } = await import('../bench/search.bench.ts')
const { checkProcesses } = await import('../bench/processes.bench.mjs')

const postgres = await startPostgres()
const newDatabase = async () => (await createDatabase(postgres.url)).url
const benchmarks = {
  pages: benchPages,
  'first-visit': benchFirstVisit,
  estimates: benchEstimates,
  processes: async () => checkProcesses(await newDatabase()),
  orders: async () =>
    benchOrders(await newDatabase(), await newDatabase(), path.join(await findPostgres(), 'pgbench')),
  start: async () => [
    ...(await benchStart('embedded')),
    ...(await benchStart('PostgreSQL', { DATABASE_URL: await newDatabase() })),
  ],
  memory: async () => [
    ...(await benchMemory('embedded', {}, 650)),
    ...(await benchMemory('PostgreSQL', { DATABASE_URL: await newDatabase() }, 320)),
  ],
  growth: async () => benchGrowth(await newDatabase()),
  blog: async () => [...(await benchBlog()), ...(await benchBlog(postgres.url))],
  search: async () => [...(await benchSearch()), ...(await benchSearch(postgres.url))],
  'orders-growth': async () => (await benchOrdersGrowth(postgres.url)).table,
}

// `npm run bench -- orders memory` runs only these.
const requested = process.argv.slice(2)
const unknown = requested.filter(name => !Object.hasOwn(benchmarks, name))
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. Known: ${Object.keys(benchmarks).join(', ')}`)
  await postgres.stop()
  process.exit(1)
}
const figures = []
try {
  for (const name of requested.length > 0 ? requested : Object.keys(benchmarks)) {
    console.log(`· ${name}`)
    figures.push(...(await benchmarks[name]()))
  }
} finally {
  await postgres.stop()
}
printFigures(figures)
