import Banknote from 'lucide-react/icons/banknote'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import Settings from 'lucide-react/icons/settings'
import { createElement, useEffect } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  data,
  isRouteErrorResponse,
  Outlet,
  type RouterContextProvider,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useRevalidator,
} from 'react-router'
import { ButtonAnchor } from '../design/button.tsx'
import { clearLoadedData } from '../design/loader-fallback.ts'
import { RequestId } from '../design/request-id.tsx'
import { toast } from '../design/toast.tsx'
import { hasUnsaved } from '../design/unsaved.ts'
import { useWasServerRendered } from '../design/use-is-hydrating.ts'
import { services } from '../platform/services.server.ts'
import type { AdminPage } from '../platform/slice-manifest.server.ts'
import type { UrlHandle } from '../platform/url-kind.ts'
import { slices } from '../slices.ts'
import type { AdminHandle } from '../staff/admin-handle.ts'
import {
  adminGuard,
  currentStaff,
  missingPermission,
  mustSetUpTwoFactor,
  requireAdmin,
} from '../staff/session.server.ts'
import { StaffContext } from '../staff/staff-context.tsx'
import type { Route } from './+types/admin-layout'
import { clearLoginFlashCookie, hasLoginFlash } from './account/login-flash.ts'
import { announce, onAnnouncement } from './account/session-broadcast.ts'
import { AdminFrame } from './admin-frame.tsx'
import { ForbiddenPage, forbiddenOf } from './forbidden-page.tsx'
import { keepPage, useKeptPage } from './lost-connection.ts'
import { preloadPages } from './preload-pages.ts'

export const handle: UrlHandle = { kind: 'admin' }

const pageGuard: Route.MiddlewareFunction = ({ request, pattern, url, context }) => {
  if (mustSetUpTwoFactor(context, pattern)) throw redirect('/admin/account')
  const missing = missingPermission(context, pattern)
  if (missing && url.pathname === '/admin' && request.method === 'GET') throw redirect(firstPage(context))
  if (missing) throw data({ missing, pages: pagesOf(context) }, 403)
}

export const middleware: Route.MiddlewareFunction[] = [adminGuard, pageGuard]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [keepPage]

const dashboard = { to: '/admin', label: 'Dashboard' }
const settings = { to: '/admin/settings', label: 'Settings' }
/** Until it is known what else somebody may open. */
const fewPages: AdminPage[] = [dashboard, settings].map(page => ({ ...page, icon: '' }))

function pagesOf(context: Readonly<RouterContextProvider>): AdminPage[] {
  const slicePages = slices.flatMap(({ navigation }) => (navigation === 'none' ? [] : navigation))
  return [
    { ...dashboard, icon: LayoutDashboard },
    ...slicePages,
    // Who may see orders finds the takings there.
    ...(missingPermission(context, '/admin/orders')
      ? [{ to: '/admin/orders/takings', label: 'Takings', icon: Banknote }]
      : []),
    { ...settings, icon: Settings },
  ]
    .filter(({ to }) => !missingPermission(context, to))
    .map(({ to, label, icon }) => ({
      to,
      label,
      icon: renderToStaticMarkup(createElement(icon, { size: 18, strokeWidth: 1.9, 'aria-hidden': true })),
    }))
}

/** Where somebody begins who may not see the dashboard. */
function firstPage(context: Readonly<RouterContextProvider>) {
  const { home } = requireAdmin(context)
  return home && home !== '/admin' ? home : (pagesOf(context)[0]?.to ?? '/admin/account')
}

export function loader({ request, context }: Route.LoaderArgs) {
  const pages = pagesOf(context)
  const staff = currentStaff(context)
  return hasLoginFlash(request)
    ? data(
        { pages, staff, isFirstPageAfterLogin: true },
        { headers: { 'set-cookie': clearLoginFlashCookie(services(context).env) } },
      )
    : data({ pages, staff, isFirstPageAfterLogin: false })
}

/** Until it has been reloaded: a visit to another page ends the reload after the form. */
let isOutdated = false

/** A reload of the navigation that failed would replace the page: only the own account changes what it has. */
export function shouldRevalidate({ formData }: ShouldRevalidateFunctionArgs) {
  isOutdated ||= formData?.has('dateFormat') ?? false
  return isOutdated
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** The title of pages that don't name what they show. */
export const meta: Route.MetaFunction = ({ loaderData, location, matches }) => {
  const path = location.pathname.toLowerCase()
  const pages = loaderData?.pages.toReversed().filter(({ to }) => path.startsWith(to)) ?? []
  const title = {
    // Read once the matches of the routes below have followed, which are not there yet.
    get title() {
      const { title } = (matches.at(-1)?.handle ?? {}) as AdminHandle
      const page = pages.find(({ to }) => !title || to === path)
      return `${page?.label ?? title ?? 'Admin'} | Admin Panel`
    },
  }
  return [title, { name: 'robots', content: 'noindex' }]
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { pages, staff, isFirstPageAfterLogin } = loaderData
  const { revalidate } = useRevalidator()

  useEffect(() => {
    if (isFirstPageAfterLogin) toast(greeting)
  }, [isFirstPageAfterLogin])

  useEffect(() => {
    if (loaderData) isOutdated = false
  }, [loaderData])
  useKeptPage()
  useEffect(() => clearLoadedData, [])
  useEffect(preloadPages, [])

  useEffect(() => {
    announce('signed in')
    return onAnnouncement(event => {
      // Unsaved input stays: it can be saved after the next login.
      if (event === 'signed out' || (event === 'session gone' && !hasUnsaved())) void revalidate()
    })
  }, [revalidate])

  return (
    <AdminFrame pages={pages}>
      {isFirstPageAfterLogin && (
        <noscript>
          <p role="status" className="mb-6 rounded-card bg-green-tint p-4 text-green-dark">
            <strong>{greeting.title}</strong> {greeting.description}
          </p>
        </noscript>
      )}
      <StaffContext value={staff}>
        <Outlet />
      </StaffContext>
    </AdminFrame>
  )
}

const greeting = { title: 'Login Successful', description: 'Welcome, admin!' }

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404
  const refused = isRouteErrorResponse(error) && error.status < 500
  const forbidden = forbiddenOf(error)
  // An error in the browser is in no log and has no request id.
  const isLogged = useWasServerRendered()
  if (forbidden) return <ForbiddenPage {...forbidden} />
  const [title, text] = missing
    ? ['Not found', 'This page does not exist, or what it showed has been deleted.']
    : refused
      ? ['That did not work', 'This page cannot handle that request. Nothing was changed.']
      : [
          'Something went wrong',
          isLogged
            ? 'The error has been logged. Please try again in a moment.'
            : 'The page could not be loaded. Check the connection and try again.',
        ]
  return (
    <AdminFrame pages={loaderData?.pages ?? fewPages}>
      <h1 className="text-h2">{title}</h1>
      <p className="mt-3 max-w-xl text-soft">{text}</p>
      <p className="mt-6 flex flex-wrap gap-3">
        <ButtonAnchor href="">Try again</ButtonAnchor>
        <ButtonAnchor href="/admin" variant="secondary">
          Dashboard
        </ButtonAnchor>
      </p>
      {!refused && isLogged && (
        <p className="mt-8 text-soft text-sm">
          In the log under: <RequestId />
        </p>
      )}
    </AdminFrame>
  )
}
