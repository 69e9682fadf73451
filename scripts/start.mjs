import { home, setUp } from './setup.mjs'

await setUp()
const { build } = await import('./build.mjs')
await build()
// Only the operator's own NODE_ENV=production opens the shop to other machines.
process.env.HOST ??= process.env.NODE_ENV === 'production' ? '0.0.0.0' : '127.0.0.1'
process.env.NODE_ENV = 'production'
const { start } = await import('../build/server/index.js')
await start({ home })
