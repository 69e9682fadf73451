import { useEffect } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { responseTimeoutMs } from '../platform/network-fallback.ts'
import { withTimeout } from '../platform/with-timeout.ts'

const maxPages = 50
const pages = new Map<string, unknown>()

/**
 * For a `clientLoader`: without a response the page shows what it showed before at this URL. `part` names a route inside
 * another one at the same URL.
 */
export async function withLastLoadedData<Data>(
  { request, serverLoader }: { request: Request; serverLoader: () => Promise<Data> },
  part = '',
): Promise<Data> {
  const { pathname, search } = new URL(request.url)
  const url = pathname + search + part
  try {
    const loaded = await withTimeout(serverLoader(), responseTimeoutMs)
    rememberLoadedData(url, loaded)
    return loaded
  } catch (error) {
    if (isResponse(error) || !pages.has(url)) throw error
    console.error(`${url} could not be loaded again`, error)
    return pages.get(url) as Data
  }
}

/** The server answered, even if it refused. */
export const isResponse = (error: unknown) =>
  error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)

export function rememberLoadedData(url: string, loaded: unknown) {
  pages.delete(url)
  pages.set(url, loaded)
  const oldest = pages.keys().next().value
  if (pages.size > maxPages && oldest !== undefined) pages.delete(oldest)
}

export const findLoadedData = (url: string) => pages.get(url)

/** For a page without `clientLoader.hydrate`, which would replace parts that are not hydrated yet. */
export function useLastLoadedData(loaded: unknown, part = '') {
  const { pathname, search } = useLocation()
  useEffect(() => rememberLoadedData(pathname + search + part, loaded), [pathname, search, part, loaded])
}

export const clearLoadedData = () => pages.clear()
