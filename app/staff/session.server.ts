import { createContext, type RouterContextProvider, redirect } from 'react-router'
import { auth } from './auth.server.ts'

export type Admin = { id: string; name: string; email: string; sessionId: string }

const adminContext = createContext<Admin>()

/** The signed-in admin of this request, or undefined. */
export async function findAdmin(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Admin | undefined> {
  if (!request.headers.get('cookie')) return undefined
  const found = await auth(context).api.getSession({ headers: request.headers })
  if (found?.user.role !== 'admin') return undefined
  const { user, session } = found
  return { id: user.id, name: user.name, email: user.email, sessionId: session.id }
}

/**
 * Lets nobody but the admin reach a route and all below it: others are sent to the login page, which leads back to
 * where they were going. Every route under /admin stands below this one guard.
 */
export async function adminGuard(
  { request, url, context }: { request: Request; url: URL; context: Readonly<RouterContextProvider> },
  next: () => Promise<Response>,
): Promise<Response> {
  const admin = await findAdmin(request, context)
  if (!admin) {
    const from = request.method === 'GET' ? url : pageOf(request)
    const back =
      from && from.pathname !== '/admin' ? `?to=${encodeURIComponent(from.pathname + from.search)}` : ''
    throw redirect(`/admin-login${back}`)
  }
  ;(context as RouterContextProvider).set(adminContext, admin)
  const response = await next()
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
