import { createContext, type RouterContextProvider, redirect } from 'react-router'
import { requestFacts } from '../platform/request.server.ts'
import { services } from '../platform/services.server.ts'
import { auth, maxSessionDays } from './auth.server.ts'

export type Admin = { id: string; name: string; email: string; sessionId: string }

const adminContext = createContext<Admin>()

type Found = { admin: Admin; cookies: string[] }

async function findSession(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Found | undefined> {
  if (!request.headers.get('cookie')) return undefined
  const { response: found, headers } = await auth(context).api.getSession({
    headers: request.headers,
    returnHeaders: true,
  })
  if (found?.user.role !== 'admin') return undefined
  const { user, session } = found
  if (Date.now() - session.createdAt.getTime() > maxSessionDays * 24 * 3600_000) return undefined
  const admin = { id: user.id, name: user.name, email: user.email, sessionId: session.id }
  return { admin, cookies: headers.getSetCookie() }
}

/** The signed-in admin of this request, or undefined. */
export const findAdmin = async (request: Request, context: Readonly<RouterContextProvider>) =>
  (await findSession(request, context))?.admin

/**
 * Lets nobody but the admin reach a route and all below it: others are sent to the login page, which leads back to
 * where they were going. Every route under /admin stands below this one guard.
 */
export async function adminGuard(
  { request, url, context }: { request: Request; url: URL; context: Readonly<RouterContextProvider> },
  next: () => Promise<Response>,
): Promise<Response> {
  const found = await findSession(request, context)
  if (!found) {
    const { log } = services(context)
    log.info('the back office was asked for without a session', {
      requestId: requestFacts(context).id,
      method: request.method,
      path: url.pathname,
    })
    const from = request.method === 'GET' ? url : pageOf(request)
    const back =
      from && from.pathname !== '/admin' ? `?to=${encodeURIComponent(from.pathname + from.search)}` : ''
    throw redirect(`/admin-login${back}`)
  }
  ;(context as RouterContextProvider).set(adminContext, found.admin)
  const response = await next()
  // A session in use is prolonged, unless the page itself said what becomes of it.
  if (response.headers.getSetCookie().length === 0)
    for (const cookie of found.cookies) response.headers.append('set-cookie', cookie)
  response.headers.set('cache-control', 'private, no-store')
  return response
}

/** The page that sent a form: a POST itself is nothing to come back to. */
function pageOf(request: Request): URL | undefined {
  const referer = request.headers.get('referer')
  return referer && URL.canParse(referer) ? new URL(referer) : undefined
}

/** The admin whom the guard let in. */
export const requireAdmin = (context: Readonly<RouterContextProvider>): Admin => context.get(adminContext)
