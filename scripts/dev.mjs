import { createServer } from 'node:http'
import { home, setUp } from './setup.mjs'

await setUp()
const { makePictures } = await import('./pictures.mjs')
await makePictures()
const { createServer: createVite } = await import('vite')
const { getRequestListener } = await import('@hono/node-server')

const vite = await createVite({ server: { middlewareMode: true } })
const load = () => vite.environments.ssr.runner.import('/server/main.ts')
const first = await load()
const { env, shop } = await first.openForDevelopment(home)
// The modules reload after a change; the database stays open.
const listener = getRequestListener(
  async (request, connection) => {
    const { createApp, build, readUrlFacts } = await load()
    return createApp({ ...shop, build, readUrlFacts, clientFolder: undefined }).fetch(request, connection)
  },
  { overrideGlobalObjects: false },
)
const server = createServer((request, response) =>
  vite.middlewares(request, response, () => listener(request, response)),
)
server.listen(env.port, env.host, () => console.log(`Development server on http://localhost:${env.port}`))
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    server.closeAllConnections()
    await vite.close()
    await shop.close()
    process.exit(0)
  })
}
