import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { DataFolderError } from '../app/platform/data-folder.server.ts'
import { isDatabaseUnavailable } from '../app/platform/database-errors.server.ts'
import { DatabaseInUseError } from '../app/platform/directory-lock.server.ts'
import { EnvironmentError, readEnv } from '../app/platform/env.server.ts'
import { createLog, describeError } from '../app/platform/log.server.ts'
import { invalidationChannel } from '../app/platform/page-invalidation.server.ts'
import { createApp } from './app.ts'
import { shutDownGracefully } from './graceful-shutdown.ts'
import { securityHeaders } from './headers.ts'
import { createHttpServer } from './http-server.ts'
import { listen } from './listen.ts'
import { serverMetrics } from './metric-sources.ts'
import { createPageCache } from './page-cache.ts'
import { isUpload } from './request-guards.ts'
import { openShop } from './shop.ts'
import { isFile } from './static-files.ts'

type Options = {
  /** The project's folder: where the migrations and the build are. */
  home: string
}

/** Starts the shop and keeps it running until SIGTERM or SIGINT. */
export async function start({ home }: Options) {
  try {
    await run(home)
  } catch (error) {
    if (
      error instanceof EnvironmentError ||
      error instanceof DatabaseInUseError ||
      error instanceof DataFolderError
    ) {
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

async function run(home: string) {
  const env = readEnv()
  const log = createLog(env.logLevel)
  const shop = await openShop({ env, log, home })
  const clientFolder = path.join(home, 'build/client')
  const app = createApp({ ...shop, clientFolder })

  const headers = Object.fromEntries(securityHeaders(env.https))
  const cache = createPageCache({
    headers,
    render: async url => app.fetch(new Request(env.publicOrigin + url)),
    expiresAt: shop.expiresAt,
  })
  await shop.listen(
    invalidationChannel,
    payload => cache.change(JSON.parse(payload) as string[]),
    away => cache.gap(away),
  )
  const answer = getRequestListener(app.fetch, {
    overrideGlobalObjects: false,
    // What can't even be made a request, by its host or address; the site answers all else itself.
    errorHandler: error =>
      new Response(null, {
        status: error instanceof Error && error.name === 'RequestError' ? 400 : 500,
        headers: { ...headers, 'cache-control': 'no-store' },
      }),
  })

  const { metrics } = shop
  const { server, counts } = createHttpServer({
    quick: cache.serve,
    cheap: ({ url }) => isFile(url ?? ''),
    streams: ({ url }) => isUpload(url ?? ''),
    answer: (request, response) => void (cache.answer(request, response) || answer(request, response)),
    answered: metrics.answered,
    headers,
  })
  metrics.addSource(serverMetrics(counts, cache))
  await listen(server, env).catch(async error => {
    await shop.close()
    throw error
  })
  const { port } = server.address() as AddressInfo
  log.info('the shop is open', {
    url: env.publicOrigin,
    host: env.host,
    port,
    engine: shop.engine,
    mail: shop.services.mailer.kind,
  })

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    log.info('the shop is closing')
    await shutDownGracefully({ server, shop, log })
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/** The shop behind a development server, which puts its own pages in front. */
export async function openForDevelopment(home: string) {
  const env = readEnv()
  const shop = await openShop({ env, log: createLog(env.logLevel), home })
  return { env, shop }
}
