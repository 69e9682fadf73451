import { setFlagsFromString } from 'node:v8'
import { home, setUp } from './setup.mjs'

// The C library's pools for each thread, and a heap that may double before it is cleaned, took twice the memory.
await setUp({ options: ['--max-semi-space-size=8'], env: { MALLOC_ARENA_MAX: '1' } })
const { build } = await import('./build.mjs')
await build()
const { listenHost } = await import('./listen-host.ts')
process.env.HOST = listenHost(process.env)
process.env.NODE_ENV = 'production'
const { start } = await import('../build/server/index.js')
await start({ home })
// Not before: a start fills the heap once.
setFlagsFromString('--heap-growing-percent=20')
