import { readFileSync } from 'node:fs'
import * as build from 'virtual:react-router/server-build'
import type { HttpBindings } from '@hono/node-server'
import { getConnInfo } from '@hono/node-server/conninfo'
import { Hono } from 'hono'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { wasDatabaseAwaySince } from '../app/platform/database.server.ts'
import { describeError } from '../app/platform/log.server.ts'
import { publicManifest } from '../app/platform/patches/public-manifest.server.ts'
import { provideRequest, type RequestFacts } from '../app/platform/request.server.ts'
import { provideServices, type Services } from '../app/platform/services.server.ts'
import { uploadPictureMs } from '../app/platform/upload-timeouts.ts'
import { type Auth, provideAuth } from '../app/staff/auth.server.ts'
import { clientAddress, isOwnMachine } from './client-address.ts'
import { compressed } from './encoding.ts'
import { contentSecurityPolicy, faultPagePolicy, fileHeaders, securityHeaders } from './headers.ts'
import { healthRoutes } from './health.ts'
import { millisecondsHere } from './http-server.ts'
import type { Metrics } from './metrics.ts'
import { guardAddress, guardBody, guardOrigin, isUpload, withPublicOrigin } from './request-guards.ts'
import { isFile, staticFiles } from './static-files.ts'

export type Parts = { services: Services; auth: Auth; metrics: Metrics; clientFolder: string | undefined }

/** The whole site as one function from request to response. */
export function createApp({ services, auth, metrics, clientFolder }: Parts) {
  const { env, log } = services
  const production = clientFolder !== undefined
  const mode = production ? 'production' : 'development'
  const renderAll = createRequestHandler(build, mode)
  const assets = production ? publicManifest(build.assets) : build.assets
  const renderShop = createRequestHandler({ ...build, assets }, mode)
  const faultText = production
    ? readFileSync(`${clientFolder}/fault.html`, 'utf8')
    : '<h1>Something went wrong</h1>{request-id}'
  const faultPage = (requestId: string) => faultText.replace('{request-id}', requestId)
  const faultHeaders = {
    ...comeAgain,
    ...(production ? { 'content-security-policy': faultPagePolicy(faultText) } : {}),
  }
  // Pages in development bring scripts and styles of the server's own.
  const inUse = ([name]: [string, string]) => production || name !== 'content-security-policy'
  const ofAll = securityHeaders(env.https).filter(inUse)
  const ofFiles = fileHeaders(env.https)
  const app = new Hono<{ Bindings: Partial<HttpBindings>; Variables: { requestId: string } }>()

  app.use(async (c, next) => {
    const started = performance.now()
    const requestId = crypto.randomUUID()
    c.set('requestId', requestId)
    await next()
    const own = production && isFile(c.req.path) ? ofFiles : ofAll
    for (const [name, value] of own) if (!c.res.headers.has(name)) c.header(name, value)
    if (own === ofFiles) return
    // What a page isn't kept for says so itself; an error, a redirect or an action's answer is nobody's to keep.
    const once = c.res.status !== 200 || !/^(GET|HEAD)$/.test(c.req.method)
    if (once && !c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
    c.header('x-request-id', requestId)
    log[isNoteworthy(c.res.status) ? 'warn' : 'debug']('request', {
      requestId,
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: Math.round(performance.now() - started),
    })
  })

  app.route('/', healthRoutes(services, metrics))
  if (clientFolder) {
    app.route('/', staticFiles(clientFolder))
  }
  app.use(guardAddress)
  app.use(guardOrigin(env.publicOrigin))
  app.use(guardBody())

  app.all('*', async c => {
    const context = new RouterContextProvider()
    const forwardedFor = c.req.header('x-forwarded-for')
    const socketAddress = c.env ? getConnInfo(c).remote.address : undefined
    const facts: RequestFacts = {
      id: c.get('requestId'),
      address: clientAddress(forwardedFor, () => socketAddress, env.trustProxy),
      ownMachine: isOwnMachine(forwardedFor, socketAddress, env.trustProxy),
    }
    provideServices(context, services)
    provideAuth(context, auth)
    provideRequest(context, facts)
    // As the router reads it: in any case, and decoded; what can't be decoded was refused before.
    const path = decodeURIComponent(c.req.path).toLowerCase()
    const render = path.startsWith('/admin') ? renderAll : renderShop
    const began = performance.now()
    const rendered = render(withPublicOrigin(c.req.raw, env.publicOrigin), context)
    const here = c.env?.incoming ? millisecondsHere(c.env.incoming) : 0
    const within = isUpload(c.req.path) ? uploadPictureMs : answerWithinMs - here
    const made = await inTime(rendered, within)
    if (!made) return c.html(faultPage(c.get('requestId')), 503, faultHeaders)
    const away = made.status === 500 && (facts.databaseAway || wasDatabaseAwaySince(began))
    const response = away ? unavailable(made) : made
    if (!production) return response
    const accepted = c.req.header('accept-encoding')
    if (response.headers.get('content-type') === 'text/x-script')
      response.headers.set('content-type', 'text/x-script; charset=utf-8')
    if (!response.headers.get('content-type')?.startsWith('text/html')) return compressed(response, accepted)
    const html = await response.text()
    const headers = new Headers(response.headers)
    headers.set('content-security-policy', contentSecurityPolicy(html, env.https))
    return compressed(new Response(html, { status: response.status, headers }), accepted)
  })

  app.onError((error, c) => {
    log.error('a request failed', {
      requestId: c.get('requestId'),
      path: c.req.path,
      ...describeError(error),
    })
    const { 'retry-after': _, ...headers } = faultHeaders
    return c.html(faultPage(c.get('requestId')), 500, headers)
  })
  return app
}

/** Faults, and what was refused: too large, too often, from another site, or to somebody who isn't signed in. */
const isNoteworthy = (status: number) => status >= 500 || [401, 403, 413, 429].includes(status)

/** Nobody waits longer, whatever hangs. */
const answerWithinMs = 9_000
const comeAgain = { 'cache-control': 'no-store', 'retry-after': '5' }

async function inTime<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>(resolve => {
    timer = setTimeout(() => resolve(undefined), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** The fault is one that passes. */
function unavailable(made: Response) {
  const headers = new Headers(made.headers)
  for (const [name, value] of Object.entries(comeAgain)) headers.set(name, value)
  return new Response(made.body, { status: 503, headers })
}
