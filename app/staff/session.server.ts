import { createContext, type RouterContextProvider, redirect } from 'react-router'
import { isDatabaseUnavailable, wasDatabaseUnavailableSince } from '../platform/database-errors.server.ts'
import { requestFacts } from '../platform/request.server.ts'
import { createFailingService, provideServices, services } from '../platform/services.server.ts'
import { auth, maxSessionDays, provideAuth } from './auth.server.ts'

export type Admin = { id: string; name: string; email: string; sessionId: string }

const adminContext = createContext<Admin>()

/** What a command of the back office needs. */
export type Permission = 'admin'

/** Only admins have sessions so far, and they may do everything. */
const permissions: readonly Permission[] = ['admin']

export const hasPermission = (_admin: Admin, permission: Permission) => permissions.includes(permission)

type FoundSession = { admin: Admin; cookies: string[] }

async function findSession(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<FoundSession | undefined> {
  if (!request.headers.get('cookie')) return undefined
  const { response, headers } = await auth(context).api.getSession({
    headers: request.headers,
    returnHeaders: true,
  })
  if (response?.user.role !== 'admin') return undefined
  const { user, session } = response
  if (Date.now() - session.createdAt.getTime() > maxSessionDays * 24 * 3600_000) return undefined
  const admin = { id: user.id, name: user.name, email: user.email, sessionId: session.id }
  return { admin, cookies: headers.getSetCookie() }
}

export const findAdmin = async (request: Request, context: Readonly<RouterContextProvider>) =>
  (await findSession(request, context))?.admin

export async function adminGuard(
  { request, url, context }: { request: Request; url: URL; context: Readonly<RouterContextProvider> },
  next: () => Promise<Response>,
): Promise<Response> {
  const started = performance.now()
  const session = await findSession(request, context).catch(error => {
    const isUnavailable = isDatabaseUnavailable(error) || wasDatabaseUnavailableSince(started)
    if (request.method !== 'GET' || !isUnavailable) throw error
    return { error }
  })
  if (session && 'error' in session) {
    // Every loader fails by itself, so that each page says so in its own frame.
    provideServices(context as RouterContextProvider, {
      ...services(context),
      db: createFailingService(session.error),
    })
    provideAuth(context as RouterContextProvider, createFailingService(session.error))
    return await next()
  }
  if (!session) {
    const { log } = services(context)
    log.info('request to the back office without a session', {
      requestId: requestFacts(context).id,
      method: request.method,
      path: url.pathname,
    })
    const page = request.method === 'GET' ? url : refererOf(request)
    const back =
      page && page.pathname !== '/admin' ? `?to=${encodeURIComponent(page.pathname + page.search)}` : ''
    throw redirect(`/admin-login${back}`)
  }
  provideAdmin(context as RouterContextProvider, session.admin)
  const response = await next()
  // The cookies extend a session in use, unless the page sets its own.
  if (response.headers.getSetCookie().length === 0)
    for (const cookie of session.cookies) response.headers.append('set-cookie', cookie)
  response.headers.set('cache-control', 'private, no-store')
  return response
}

function refererOf(request: Request): URL | undefined {
  const referer = request.headers.get('referer')
  return referer && URL.canParse(referer) ? new URL(referer) : undefined
}

export const provideAdmin = (context: RouterContextProvider, admin: Admin) => context.set(adminContext, admin)

export const requireAdmin = (context: Readonly<RouterContextProvider>): Admin => context.get(adminContext)
