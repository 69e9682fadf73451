import { useEffect } from 'react'
import {
  type DataStrategyResult,
  data,
  isRouteErrorResponse,
  type MiddlewareFunction,
  useLocation,
  useMatches,
} from 'react-router'
import { findLoadedData, isResponse, rememberLoadedData } from '../design/loader-fallback.ts'
import { toast } from '../design/toast.tsx'
import type { Notice } from '../platform/form-result.ts'
import { noResponseMessage, responseTimeoutMs } from '../platform/network-fallback.ts'
import { withTimeout } from '../platform/with-timeout.ts'
import {
  type AdminHandle,
  alreadySetHint,
  forbiddenMessage,
  signedOutMessage,
  tooLargeMessage,
  twoFactorMissingMessage,
} from '../staff/admin-handle.ts'

type Results = Record<string, DataStrategyResult>
/** What a page and the parts of other slices in it have loaded, by route. */
type LoadedPage = [routeId: string, loaderData: unknown][]

const layoutId = 'admin/admin-layout'
/** Routes with a fallback of their own, as the dashboard, come first. */
const timeoutMs = responseTimeoutMs + 100

const shown = { handle: {} as AdminHandle, failedUrl: '' }

/** A request of a page of the back office. Without a response or a session the page stays, with everything that was typed. */
export const keepPage: MiddlewareFunction<Results> = async ({ request }, next) => {
  const isLoad = request.method === 'GET'
  const intent = isLoad ? '' : String((await request.clone().formData()).get('intent') ?? 'save')
  const results = await withTimeout(next(), timeoutMs).catch(
    (error: unknown): Results => ({ [layoutId]: { type: 'error', result: error } }),
  )
  if (request.signal.aborted) return results
  return isLoad ? keepLoaded(new URL(request.url), results) : keepInput(intent, results)
}

function keepInput(intent: string, results: Results): Results {
  const [failed] = Object.entries(results).filter(([, { type }]) => type === 'error')
  if (!failed) return results
  const [routeId, { result: error }] = failed
  const refusal = refusalOf(error)
  if (error instanceof Response && !refusal) return results
  // A new password ends the session, also where the response with the next one is lost.
  const hint = intent === 'password' && refusal !== forbiddenMessage ? ` ${alreadySetHint}` : ''
  const notDone = refusal ? undefined : shown.handle.notDone?.[intent]
  const message: Notice = notDone ?? { title: 'Error', description: (refusal ?? noResponseMessage) + hint }
  // After a failure status the router doesn't load the page's data again, which could fail too.
  return { [routeId]: { type: 'data', result: data({ ok: false, intent, message }, 400) } }
}

/** What is said where the request did not reach the page's action. */
function refusalOf(error: unknown): string | undefined {
  if (isRouteErrorResponse(error))
    return error.status === 403 ? forbiddenMessage : error.status === 413 ? tooLargeMessage : undefined
  // Who signs out on purpose is redirected with the status 303.
  const to = error instanceof Response && error.status === 302 ? error.headers.get('location') : null
  if (to?.startsWith('/admin-login')) return signedOutMessage
  return to === '/admin/account' ? twoFactorMissingMessage : undefined
}

/** Back works on a lost connection, and a saved change stays on the screen when the reload after it fails. */
function keepLoaded({ pathname, search }: URL, results: Results): Results {
  const url = pathname + search
  const failed = Object.values(results).find(({ type }) => type === 'error')
  if (!failed) {
    if (shown.failedUrl === url) shown.failedUrl = ''
    return results
  }
  const page = findLoadedData(url) as LoadedPage | undefined
  if (isResponse(failed.result) || !page) return results
  console.error(`${url} could not be loaded again`, failed.result)
  shown.failedUrl = url
  return Object.fromEntries(page.map(([routeId, result]) => [routeId, { type: 'data', result }]))
}

/** Remembers the page that is open, and says once that it is old. */
export function useKeptPage() {
  const { pathname, search } = useLocation()
  const matches = useMatches()
  const url = pathname + search
  const failedUrl = shown.failedUrl === url ? url : ''
  useEffect(() => {
    const parts = matches.slice(matches.findIndex(({ id }) => id === layoutId) + 1)
    shown.handle = Object.assign({}, ...parts.map(({ handle }) => handle))
    const loaded = parts.filter(({ loaderData }) => loaderData !== undefined)
    if (loaded.length > 0)
      rememberLoadedData(url, loaded.map(({ id, loaderData }) => [id, loaderData]) satisfies LoadedPage)
  }, [url, matches])
  useEffect(() => {
    const { notLoaded } = shown.handle
    if (failedUrl && notLoaded) toast({ title: 'Error', description: notLoaded, destructive: true })
  }, [failedUrl])
}
