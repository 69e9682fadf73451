import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { isDatabaseAway } from './platform/database.server.ts'
import { read, type scripted, startScripts } from './platform/deferred-hydration.ts'
import { describeError } from './platform/log.server.ts'
import { requestFacts } from './platform/request.server.ts'
import { services } from './platform/services.server.ts'
import { RequestIdContext } from './site/request-id.tsx'

/** Renders the whole page before the first byte goes out, so that its inline scripts can be named by hash. */
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
        // Else React moves what stands late in a long page behind it, and only a script would bring it back.
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
                resolve(new Response(withStart(page, entry), { headers, status }))
                done()
              },
            }),
          )
        },
        onShellError: reject,
        onError(error) {
          services(context).log.error('a page could not be rendered', {
            requestId: requestFacts(context).id,
            ...describeError(error),
          })
        },
      },
    )
  })
}

const isScripted = (handle: Partial<typeof scripted> | undefined) => handle?.scripted === true

/** How the page's scripts start; in development as the router's own tools expect it. */
function withStart(page: string, { routeModules, staticHandlerContext }: EntryContext) {
  if (!import.meta.env.PROD) return page
  const handles = staticHandlerContext.matches.map(({ route }) => routeModules[route.id]?.handle)
  return startScripts(
    page,
    handles.includes(read)
      ? 'later'
      : handles.some(handle => (handle as Partial<typeof scripted> | undefined)?.scripted)
        ? 'now'
        : 'soon',
  )
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A visitor who leaves, or asks for what isn't there, is no fault.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  const away = isDatabaseAway(error)
  if (away) requestFacts(context).databaseAway = true
  services(context).log[away ? 'warn' : 'error']('a loader or action failed', {
    requestId: requestFacts(context).id,
    method: request.method,
    path: new URL(request.url).pathname,
    ...describeError(error),
  })
}
