import { useEffect } from 'react'
import { data, isRouteErrorResponse, Outlet, useRevalidator } from 'react-router'
import { ButtonAnchor } from '../design/button.tsx'
import { toast } from '../design/toast.tsx'
import { hasUnsaved } from '../design/unsaved.ts'
import { useWasServerRendered } from '../design/use-is-hydrating.ts'
import { scripted } from '../platform/deferred-hydration.ts'
import { services } from '../platform/services.server.ts'
import type { UrlHandle } from '../platform/url-kind.ts'
import { RequestId } from '../site/request-id.tsx'
import { adminGuard } from '../staff/session.server.ts'
import type { Route } from './+types/admin-layout'
import { AdminFrame, adminPages } from './admin-frame.tsx'
import { endWelcome, isWelcome } from './login-flash.ts'
import { announce, onAnnouncement } from './session-broadcast.ts'

export const handle = { ...scripted, kind: 'admin' } satisfies UrlHandle & typeof scripted

export const middleware: Route.MiddlewareFunction[] = [adminGuard]

export const loader = ({ request, context }: Route.LoaderArgs) =>
  isWelcome(request)
    ? data({ welcome: true }, { headers: { 'set-cookie': endWelcome(services(context).env) } })
    : data({ welcome: false })

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders

/** Pages without a title of their own take it from the sidebar. */
export const meta: Route.MetaFunction = ({ location }) => {
  const page = [...adminPages].reverse().find(({ to }) => location.pathname.startsWith(to))
  return [{ title: `${page?.label ?? 'Admin'} | Admin Panel` }, { name: 'robots', content: 'noindex' }]
}

export default function AdminLayout({ loaderData: { welcome } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()

  useEffect(() => {
    if (welcome) toast(greeting)
  }, [welcome])

  useEffect(() => {
    announce('signed in')
    return onAnnouncement(news => {
      // What was typed stays where it is: it can be saved when there is a session again.
      if (news === 'signed out' || (news === 'session gone' && !hasUnsaved())) void revalidate()
    })
  }, [revalidate])

  return (
    <AdminFrame>
      {welcome && (
        <noscript>
          <p role="status" className="mb-6 rounded-card bg-green-tint p-4 text-green-dark">
            <strong>{greeting.title}</strong> {greeting.description}
          </p>
        </noscript>
      )}
      <Outlet />
    </AdminFrame>
  )
}

const greeting = { title: 'Login Successful', description: 'Welcome, admin!' }

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404
  const refused = isRouteErrorResponse(error) && error.status < 500
  // Only a page that the server made has a number; of another nobody may know.
  const noted = useWasServerRendered()
  return (
    <AdminFrame>
      <h1 className="text-h2">
        {missing ? 'Not found' : refused ? 'That did not work' : 'Something went wrong'}
      </h1>
      <p className="mt-3 max-w-xl text-soft">
        {missing
          ? 'This page does not exist, or what it showed has been deleted.'
          : refused
            ? 'The request was not one that this page can answer. Nothing was changed.'
            : noted
              ? 'The fault has been noted in the log. Please try again in a moment.'
              : 'The page could not be loaded. Check the connection and try again.'}
      </p>
      <p className="mt-6 flex flex-wrap gap-3">
        <ButtonAnchor href="">Try again</ButtonAnchor>
        <ButtonAnchor href="/admin" variant="secondary">
          Dashboard
        </ButtonAnchor>
      </p>
      {!refused && noted && (
        <p className="mt-8 text-soft text-sm">
          In the log under: <RequestId />
        </p>
      )}
    </AdminFrame>
  )
}
