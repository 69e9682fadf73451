import { home, setUp } from './setup.mjs'

// The C library's memory pool for each thread nearly doubles the memory of a process that compresses.
await setUp({ MALLOC_ARENA_MAX: '1' })
const { build } = await import('./build.mjs')
await build()
const { listenHost } = await import('./listen-host.ts')
process.env.HOST = listenHost(process.env)
process.env.NODE_ENV = 'production'
const { start } = await import('../build/server/index.js')
await start({ home })
