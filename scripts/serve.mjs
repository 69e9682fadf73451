// Opens the shop that was built.
import { home, serverDefaults, setUp } from './setup.mjs'

await setUp(serverDefaults)
// Only the operator's own `production` opens the shop to other machines.
const variables = { ...process.env }
process.env.NODE_ENV = 'production'
const { start } = await import(new URL('../build/server/index.js', import.meta.url).href)
await start({ home, variables })
