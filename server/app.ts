import { readFileSync } from 'node:fs'
import type { HttpBindings } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import { Hono } from 'hono'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { previewParameter } from '../app/content/preview-parameter.ts'
import { clientAddress, forwardingHeader, isOwnMachine } from '../app/platform/client-address.ts'
import { wasDatabaseUnavailableSince } from '../app/platform/database/database-errors.server.ts'
import { maxUploadMs } from '../app/platform/files/upload-timeouts.ts'
import { noteUntrustedProxy } from '../app/platform/health/proxy-check.server.ts'
import { describeError } from '../app/platform/log.server.ts'
import { publicBuild } from '../app/platform/patches/public-manifest.server.ts'
import { provideRequest, type RequestFacts } from '../app/platform/request.server.ts'
import { provideServices, type Services } from '../app/platform/services.server.ts'
import type { UrlKind } from '../app/platform/url-kind.ts'
import { TimeoutError, withTimeout } from '../app/platform/with-timeout.ts'
import { type Auth, provideAuth } from '../app/staff/auth.server.ts'
import { provideRoutePermissions } from '../app/staff/session.server.ts'
import { compressResponse } from './encoding.ts'
import {
  contentSecurityPolicy,
  errorPagePolicy,
  type Frames,
  fileHeaders,
  secretPageHeaders,
  securityHeaders,
} from './headers.ts'
import { healthRoutes } from './health.ts'
import type { Metrics } from './metrics.ts'
import { guardAddress, guardBody, guardOrigin, withPublicOrigin } from './request-guards.ts'
import { brandFileRoutes, staticFiles } from './static-files.ts'
import { type createUrlFacts, readRoutePermissions, requestKind } from './url-facts.ts'

type Deps = {
  build: ServerBuild
  readUrlFacts: ReturnType<typeof createUrlFacts>
  services: Services
  auth: Auth
  metrics: Metrics
  clientFolder: string | undefined
}

export function createApp({ build, readUrlFacts, services, auth, metrics, clientFolder }: Deps) {
  const { env, log } = services
  const routePermissions = readRoutePermissions(build.routes)
  const loggedPath = (path: string) => readUrlFacts(path).loggedAs ?? path
  const isProduction = clientFolder !== undefined
  const mode = isProduction ? 'production' : 'development'
  const renderAll = createRequestHandler(build, mode)
  const renderShop = isProduction ? createRequestHandler(publicBuild(build), mode) : renderAll
  const errorPage = isProduction
    ? readFileSync(`${clientFolder}/error.html`, 'utf8')
    : '<h1>Something went wrong</h1>{request-id}'
  const errorHeaders = {
    'cache-control': 'no-store',
    ...(isProduction && { 'content-security-policy': errorPagePolicy(errorPage) }),
  }
  // In development, Vite adds inline scripts and styles.
  const pageHeaders = securityHeaders(env.https).filter(
    ([name]) => isProduction || name !== 'content-security-policy',
  )
  const app = new Hono<{ Bindings: Partial<HttpBindings>; Variables: { requestId: string } }>()

  app.use(async (c, next) => {
    const started = performance.now()
    const requestId = crypto.randomUUID()
    const facts = readUrlFacts(c.req.path)
    c.set('requestId', requestId)
    await next()
    if (facts.loggedAs) for (const [name, value] of secretPageHeaders) c.header(name, value)
    const isFile = isProduction && facts.isStatic
    for (const [name, value] of isFile ? fileHeaders(env.https) : pageHeaders)
      if (!c.res.headers.has(name)) c.header(name, value)
    if (isFile) return
    const { status, headers } = c.res
    // The router also adds a route's headers to errors and to the answers of its action.
    const isReusable = /^(GET|HEAD)$/.test(c.req.method) && [200, 206, 304].includes(status)
    const declared = headers.get('cache-control') ?? facts.cacheControl
    if (!isReusable && !/no-store/.test(headers.get('cache-control') ?? ''))
      c.header('cache-control', 'no-store')
    else c.header('cache-control', declared ?? 'no-store')
    c.header('x-request-id', requestId)
    // As in nginx, 499 means that the client left before the response.
    const loggedStatus = c.req.raw.signal.aborted ? 499 : status
    log[isNoteworthy(loggedStatus) ? 'warn' : 'debug']('request', {
      requestId,
      method: c.req.method,
      path: loggedPath(c.req.path),
      status: loggedStatus,
      ms: Math.round(performance.now() - started),
    })
  })

  app.route('/', healthRoutes(services, metrics))
  app.route('/', brandFileRoutes(services))
  if (clientFolder) app.route('/', staticFiles(clientFolder))
  app.use(guardAddress)
  app.use(guardOrigin(env.publicOrigin))
  app.use(guardBody(path => readUrlFacts(path).acceptsUpload))

  app.all('*', async c => {
    const context = new RouterContextProvider()
    const forwardedFor = c.req.header('x-forwarded-for')
    const socketAddress = c.env ? getConnInfo(c).remote.address : undefined
    const forwardedBy = forwardingHeader(name => c.req.header(name))
    if (forwardedBy && !env.trustProxy) noteUntrustedProxy(log, forwardedBy)
    const requestFacts: RequestFacts = {
      id: c.get('requestId'),
      address: clientAddress(forwardedFor, () => socketAddress, env.trustProxy),
      isOwnMachine: isOwnMachine(socketAddress, forwardedBy !== undefined),
      loggedPath: loggedPath(c.req.path),
    }
    provideServices(context, services)
    provideAuth(context, auth)
    provideRoutePermissions(context, routePermissions)
    provideRequest(context, requestFacts)
    const facts = readUrlFacts(c.req.path)
    const { kind } = facts
    const isUpload = requestKind(c.req, facts) === 'upload'
    const render = kind === 'admin' || kind === 'login' ? renderAll : renderShop
    const started = performance.now()
    let response: Response
    try {
      const rendering = render(withPublicOrigin(c.req.raw, env.publicOrigin), context)
      response = await withTimeout(rendering, isUpload ? maxUploadMs : maxResponseMs)
    } catch (error) {
      if (!(error instanceof TimeoutError)) throw error
      return c.html(errorPage.replace('{request-id}', requestFacts.id), 503, {
        ...errorHeaders,
        ...retryLater,
      })
    }
    const isUnavailable = requestFacts.isDatabaseUnavailable || wasDatabaseUnavailableSince(started)
    const status = response.status === 500 && isUnavailable ? 503 : response.status
    // The router drops the headers of an action whose page cannot be loaded afterwards.
    if (status === 503)
      response = new Response(response.body, {
        status,
        headers: { ...retryLater, ...Object.fromEntries(response.headers), 'cache-control': 'no-store' },
      })
    return isProduction
      ? finish(response, c.req.header('accept-encoding'), frames(kind, c.req.query()))
      : response
  })

  async function finish(response: Response, accepted: string | undefined, frames: Frames) {
    const type = response.headers.get('content-type')
    if (type === 'text/x-script') response.headers.set('content-type', 'text/x-script; charset=utf-8')
    if (!type?.startsWith('text/html')) return compressResponse(response, accepted)
    const html = await response.text()
    response.headers.set('content-security-policy', contentSecurityPolicy(html, env.https, frames))
    if (frames.isFramed) response.headers.set('x-frame-options', 'SAMEORIGIN')
    return compressResponse(response, accepted, html)
  }

  app.onError((error, c) => {
    log.error('a request failed', {
      requestId: c.get('requestId'),
      path: loggedPath(c.req.path),
      ...describeError(error),
    })
    return c.html(errorPage.replace('{request-id}', c.get('requestId')), 500, errorHeaders)
  })
  return app
}

const frames = (kind: UrlKind, query: Record<string, string>): Frames => ({
  showsPages: kind === 'admin',
  isFramed: kind === 'page' && previewParameter in query,
})

const isNoteworthy = (status: number) => status >= 500 || [401, 403, 413, 429].includes(status)

const maxResponseMs = 9_000
const retryLater = { 'cache-control': 'no-store', 'retry-after': '5' }
