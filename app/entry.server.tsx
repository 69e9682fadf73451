import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { RequestIdContext } from './design/request-id.tsx'
import { isDatabaseUnavailable } from './platform/database/database-errors.server.ts'
import { describeError } from './platform/log.server.ts'
import { lowerPreloadPriority } from './platform/patches/low-priority-preloads.ts'
import { requestFacts } from './platform/request.server.ts'
import { services } from './platform/services.server.ts'

/** Renders the complete page before responding: the content security policy names inline scripts by hash. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  return new Promise<Response>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <RequestIdContext value={requestFacts(context).id}>
        <ServerRouter context={entry} url={request.url} />
      </RequestIdContext>,
      {
        // Otherwise React moves late parts of a long page to its end, and they need a script to show.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          headers.set('content-type', 'text/html; charset=utf-8')
          const parts: Uint8Array[] = []
          pipe(
            new Writable({
              highWaterMark: Number.MAX_SAFE_INTEGER,
              write(part: Uint8Array, _, done) {
                parts.push(part)
                done()
              },
              final(done) {
                const page = Buffer.concat(parts).toString()
                resolve(new Response(lowerPreloadPriority(page), { headers, status }))
                done()
              },
            }),
          )
        },
        onShellError: reject,
        onError(error) {
          // A boundary passes on what is no server error to the one above it.
          if (isRouteErrorResponse(error) && error.status < 500) return
          services(context).log.error('a page could not be rendered', {
            requestId: requestFacts(context).id,
            ...describeError(error),
          })
        },
      },
    )
  })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // Aborted requests and client errors are not server errors.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  const isUnavailable = isDatabaseUnavailable(error)
  if (isUnavailable) requestFacts(context).isDatabaseUnavailable = true
  services(context).log[isUnavailable ? 'warn' : 'error']('a loader or action failed', {
    requestId: requestFacts(context).id,
    method: request.method,
    path: requestFacts(context).loggedPath,
    ...describeError(error),
  })
}
