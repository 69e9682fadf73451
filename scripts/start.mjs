import { home, setUp } from './setup.mjs'

await setUp({
  // The C library's memory pool for each thread nearly doubles the memory of a process that compresses.
  MALLOC_ARENA_MAX: '1',
  // V8 lets the heap grow the more before a collection, the larger its limits are: 60 MB less than with its defaults.
  NODE_OPTIONS: '--max-semi-space-size=16 --max-old-space-size=1024',
})
const { build } = await import('./build.mjs')
await build()
// Only the operator's own `production` opens the shop to other machines.
const variables = { ...process.env }
process.env.NODE_ENV = 'production'
const { start } = await import(new URL('../build/server/index.js', import.meta.url).href)
await start({ home, variables })
