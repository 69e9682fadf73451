import { serverDefaults, setUp } from './setup.mjs'

await setUp(serverDefaults)
const { build } = await import('./build.mjs')
await build()
await import('./serve.mjs')
