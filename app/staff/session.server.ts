import { sql } from 'drizzle-orm'
import { createContext, type RouterContextProvider, redirect } from 'react-router'
import type { Db } from '../platform/database/database.server.ts'
import {
  isDatabaseUnavailable,
  wasDatabaseUnavailableSince,
} from '../platform/database/database-errors.server.ts'
import { requestFacts } from '../platform/request.server.ts'
import { createFailingService, provideServices, services } from '../platform/services.server.ts'
import { auth, maxSessionDays, provideAuth } from './auth.server.ts'
import { findRole } from './manage-roles.server.ts'
import { type DateFormat, toDateFormat } from './person-schema.ts'
import { type Actor, isPermission, type Permission, permissionNames, permissions } from './roles.ts'
import { sessions, verifications } from './staff.table.ts'

/** A person of the staff who is signed in. */
export type Admin = Actor & {
  permissions: readonly Permission[]
  id: string
  name: string
  sessionId: string
  /** Where this person begins; empty: at the first page that he may open. */
  home: string
  requiresTwoFactor: boolean
  hasTwoFactor: boolean
  dateFormat: DateFormat
}

const adminContext = createContext<Admin | null>(null)

/** By the pattern of a route's URL, as `/admin/orders/:orderId`. */
export type RoutePermissions = ReadonlyMap<string, string>
const routePermissionsContext = createContext<RoutePermissions>(new Map())
export const provideRoutePermissions = (context: RouterContextProvider, permissions: RoutePermissions) =>
  context.set(routePermissionsContext, permissions)

/** The permission that who is signed in lacks for a URL; a route that names none is closed to everybody. */
export function missingPermission(context: Readonly<RouterContextProvider>, pattern: string) {
  const permission = context.get(routePermissionsContext).get(`/${pattern.replace(/^\//, '')}`)
  const admin = context.get(adminContext)
  // Without a database nobody is known, and every loader fails by itself.
  if (!admin || (permission && admin.permissions.some(name => name === permission))) return undefined
  return permission && isPermission(permission) ? permissions[permission] : 'open it'
}

/** What is open to somebody whose role requires a second factor before he has one. */
const openWithoutTwoFactor = ['/admin/account', '/admin/logout', '/admin/new-counts']

export function mustSetUpTwoFactor(context: Readonly<RouterContextProvider>, pattern: string) {
  const admin = context.get(adminContext)
  if (!admin?.requiresTwoFactor || admin.hasTwoFactor) return false
  return !openWithoutTwoFactor.includes(`/${pattern.replace(/^\//, '')}`)
}

/** Of who is signed in; all permissions while the database is away and nobody is known: every loader fails by itself then. */
export const currentStaff = (context: Readonly<RouterContextProvider>) => {
  const { permissions, dateFormat, id } = context.get(adminContext) ?? {
    permissions: permissionNames,
    dateFormat: 'long' as const,
    id: '',
  }
  return { permissions, dateFormat, userId: id }
}

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
  if (!response) return undefined
  const { user, session } = response
  const role = await findRole(services(context).db, user.role)
  if (!role || user.banned) return undefined
  if (Date.now() - session.createdAt.getTime() > maxSessionDays * 24 * 3600_000) return undefined
  const admin = {
    id: user.id,
    name: user.name,
    email: user.email,
    sessionId: session.id,
    permissions: role.permissions,
    home: role.home,
    requiresTwoFactor: role.requiresTwoFactor,
    hasTwoFactor: user.twoFactorEnabled === true,
    dateFormat: toDateFormat(user.dateFormat),
  }
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

export function requireAdmin(context: Readonly<RouterContextProvider>): Admin {
  const admin = context.get(adminContext)
  if (!admin) throw new Error('Nobody is signed in')
  return admin
}

/** Verifications are reset links and logins that wait for their second factor. */
export async function deleteExpiredSessions(db: Db) {
  await db.delete(sessions).where(
    sql`${sessions.expiresAt} < now()
      or ${sessions.createdAt} < now() - make_interval(days => ${maxSessionDays})`,
  )
  await db.delete(verifications).where(sql`${verifications.expiresAt} < now()`)
}
