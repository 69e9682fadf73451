import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { isDatabaseUnavailable } from '../app/platform/database/database-errors.server.ts'
import { readEnv } from '../app/platform/env.server.ts'
import { createLog, describeError } from '../app/platform/log.server.ts'
import {
  allPages,
  invalidationChannel,
  onInvalidation,
  reportInvalidation,
} from '../app/platform/page-invalidation.server.ts'
import { StartError } from '../app/platform/start-error.ts'
import { version } from '../app/platform/version.server.ts'
import { createApp } from './app.ts'
import { build, readUrlFacts } from './build.ts'
import { securityHeaders } from './headers.ts'
import { checkAddress, createHttpServer, listen, shutDownGracefully } from './http-server.ts'
import { addServerMetrics } from './metric-sources.ts'
import { createPageCache } from './page-cache.ts'
import { openShop } from './shop.ts'
import { cachePath, requestKind } from './url-facts.ts'

type Options = { home: string; variables: Parameters<typeof readEnv>[0] }

export async function start(options: Options) {
  try {
    await run(options)
  } catch (error) {
    if (error instanceof StartError) {
      console.error(error.message)
    } else if (isDatabaseUnavailable(error)) {
      console.error(
        `The shop could not start: the database does not answer as it should (${describeError(error).reason}). See that the server of DATABASE_URL runs, can be reached and has room on its disk.`,
      )
    } else {
      console.error('The shop could not start.')
      console.error(JSON.stringify(describeError(error)))
    }
    process.exit(1)
  }
}

async function run({ home, variables }: Options) {
  const env = readEnv(variables)
  const log = createLog(env.logLevel)
  // Before the first start makes a database and prints the admin's password.
  await checkAddress(env)
  const shop = await openShop({ env, log, home })
  const { metrics } = shop
  const app = createApp({ ...shop, build, readUrlFacts, clientFolder: path.join(home, 'build/client') })

  const headers = Object.fromEntries(securityHeaders(env.https))
  const cache = createPageCache({
    headers,
    render: async url => app.fetch(new Request(env.publicOrigin + url)),
    pathOf: url => cachePath(url, readUrlFacts(url)),
    expiresAt: shop.expiresAt,
  })
  onInvalidation(cache.invalidate)
  await listenForInvalidations(shop, cache.setInvalidationLink)
  const respond = getRequestListener(app.fetch, {
    overrideGlobalObjects: false,
    // A host or address that no `Request` accepts; the site handles all other errors.
    errorHandler: error =>
      new Response(null, {
        status: error instanceof Error && error.name === 'RequestError' ? 400 : 500,
        headers: { ...headers, 'cache-control': 'no-store' },
      }),
  })

  const { server, counts } = createHttpServer({
    serveCached: cache.serveCached,
    classify: request => requestKind(request, readUrlFacts(request.url ?? '')),
    handle: (request, response) => void (cache.serve(request, response) || respond(request, response)),
    onResponse: (request, response, started) => {
      const { kind, postKind } = readUrlFacts(request.url ?? '')
      metrics.countRequest(request.method === 'POST' ? postKind : kind, response, started)
    },
    headers,
  })
  addServerMetrics(metrics, counts, cache)
  await listen(server, env).catch(async error => {
    await shop.close()
    throw error
  })
  const { port } = server.address() as AddressInfo
  log.info('the shop is open', {
    version,
    url: env.publicOrigin,
    host: env.host,
    port,
    engine: shop.engine,
    mail: shop.services.mailer.kind,
    sms: shop.services.sms.kind,
  })

  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    log.info('the shop is closing')
    await shutDownGracefully({ server, shop, log })
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

const listenForInvalidations = (
  { listen }: Awaited<ReturnType<typeof openShop>>,
  onLink: (isLost: boolean) => void = () => {},
) =>
  listen(
    invalidationChannel,
    payload => reportInvalidation(JSON.parse(payload) as string[]),
    isLost => {
      onLink(isLost)
      reportInvalidation([allPages])
    },
  )

export async function openForDevelopment(home: string) {
  const env = readEnv()
  const shop = await openShop({ env, log: createLog(env.logLevel), home })
  await listenForInvalidations(shop)
  return { env, shop }
}
