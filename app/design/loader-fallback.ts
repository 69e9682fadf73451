import { useEffect } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import { responseTimeoutMs } from '../platform/network-fallback.ts'
import { withTimeout } from '../platform/with-timeout.ts'
import { toast } from './toast.tsx'

const maxPages = 50
const pages = new Map<string, unknown>()
/** The page whose last load failed: it says so once. */
let failedUrl: string | undefined

/**
 * For a `clientLoader`: without a response the page shows what it showed before at this URL. So Back works on a lost
 * connection, and a saved change stays on the screen when the reload after it fails. `message` tells once that it is old.
 */
export async function withLastLoadedData<Data>(
  { request, serverLoader }: { request: Request; serverLoader: () => Promise<Data> },
  message?: string,
): Promise<Data> {
  const { pathname, search } = new URL(request.url)
  const url = pathname + search
  try {
    const loaded = await withTimeout(serverLoader(), responseTimeoutMs)
    failedUrl = undefined
    remember(url, loaded)
    return loaded
  } catch (error) {
    const isAnswer = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)
    if (isAnswer || !pages.has(url)) throw error
    if (message && failedUrl !== url) toast({ title: 'Error', description: message, destructive: true })
    failedUrl = url
    console.error(`${url} could not be loaded again`, error)
    return pages.get(url) as Data
  }
}

function remember(url: string, loaded: unknown) {
  pages.delete(url)
  pages.set(url, loaded)
  const oldest = pages.keys().next().value
  if (pages.size > maxPages && oldest !== undefined) pages.delete(oldest)
}

/** For a page without `clientLoader.hydrate`, which would replace parts that are not hydrated yet. */
export function useLastLoadedData(loaded: unknown) {
  const { pathname, search } = useLocation()
  useEffect(() => remember(pathname + search, loaded), [pathname, search, loaded])
}

export const clearLoadedData = () => pages.clear()
