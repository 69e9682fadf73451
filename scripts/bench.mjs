import fs from 'node:fs'
import path from 'node:path'
import { home, setUp } from './setup.mjs'

await setUp()
const { build } = await import('./build.mjs')
await build()
const { createDatabase } = await import('../app/platform/database/database-template.fixture.ts')
const { findPostgres, startPostgres } = await import('./test-machine.mjs')
const { printFigures } = await import('../bench/machine.mjs')

const postgres = await startPostgres()
const newDatabase = async () => (await createDatabase(postgres.url)).url
const onServer = async () => ({ DATABASE_URL: await newDatabase() })
const benchmarks = {
  pages: async ({ benchPages }) => benchPages(),
  'first-visit': async ({ benchFirstVisit }) => benchFirstVisit(),
  estimates: async ({ benchEstimates }) => benchEstimates(),
  processes: async ({ checkProcesses }) => checkProcesses(await newDatabase()),
  orders: async ({ benchOrders }) =>
    benchOrders(await newDatabase(), await newDatabase(), path.join(await findPostgres(), 'pgbench')),
  start: async ({ benchStart }) => [
    ...(await benchStart('embedded')),
    ...(await benchStart('PostgreSQL', await onServer())),
  ],
  memory: async ({ benchMemory }) => [
    ...(await benchMemory('embedded', {}, 575)),
    ...(await benchMemory('PostgreSQL', await onServer(), 320)),
  ],
  growth: async ({ benchGrowth }) => benchGrowth(await newDatabase()),
  blog: async ({ benchBlog }) => [...(await benchBlog()), ...(await benchBlog(postgres.url))],
  search: async ({ benchSearch }) => [...(await benchSearch()), ...(await benchSearch(postgres.url))],
  'orders-growth': ({ benchOrdersGrowth }) => benchOrdersGrowth(postgres.url),
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
    const [file] = fs.globSync(`bench/${name}.bench.*`, { cwd: home })
    figures.push(...(await benchmarks[name](await import(path.join(home, file)))))
  }
} finally {
  await postgres.stop()
}
printFigures(figures)
