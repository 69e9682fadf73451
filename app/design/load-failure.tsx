import { isRouteErrorResponse, useMatches, useRevalidator, useRouteError } from 'react-router'
import { ButtonAnchor } from './button.tsx'
import { PageHeader } from './page-header.tsx'
import { RequestId } from './request-id.tsx'
import { useWasServerRendered } from './use-is-hydrating.ts'

/** The `ErrorBoundary` of a page whose data could not be loaded: it stays in its frame, with a way to try again. */
export function LoadFailure() {
  const error = useRouteError()
  const handle = useMatches().at(-1)?.handle as { title: string; notLoaded: string } | undefined
  const { revalidate, state } = useRevalidator()
  // An error in the browser is in no log and has no request id.
  const isLogged = useWasServerRendered()
  // A missing page, or a request that no page can answer.
  if (isRouteErrorResponse(error) && error.status < 500) throw error
  return (
    <div>
      <PageHeader title={handle?.title ?? ''} />
      <div role="alert" className="card p-8">
        <p className="font-semibold text-red-dark">{handle?.notLoaded}</p>
        {isRouteErrorResponse(error) && error.data?.reason && (
          <p className="wrap-anywhere">{error.data.reason}</p>
        )}
        <ButtonAnchor
          href=""
          variant="secondary"
          className="mt-4"
          aria-disabled={state === 'loading'}
          onClick={event => {
            event.preventDefault()
            void revalidate()
          }}
        >
          Try again
        </ButtonAnchor>
        {isLogged && (
          <p className="mt-6 text-soft text-sm">
            In the log under: <RequestId />
          </p>
        )}
      </div>
    </div>
  )
}
