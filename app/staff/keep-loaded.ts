import { isRouteErrorResponse } from 'react-router'
import { responseTimeoutMs } from '../platform/network-fallback.ts'
import { withTimeout } from '../platform/with-timeout.ts'

const maxPages = 50
const pages = new Map<string, unknown>()

/**
 * For a `clientLoader`: without a response the page shows what it showed before at this URL. So Back works on a lost
 * connection, and a saved change stays on the screen when the reload after it fails.
 */
export async function keepLoaded<Data>({
  request,
  serverLoader,
}: {
  request: Request
  serverLoader: () => Promise<Data>
}): Promise<Data> {
  const { pathname, search } = new URL(request.url)
  const url = pathname + search
  try {
    const loaded = await withTimeout(serverLoader(), responseTimeoutMs)
    pages.delete(url)
    pages.set(url, loaded)
    const oldest = pages.keys().next().value
    if (pages.size > maxPages && oldest !== undefined) pages.delete(oldest)
    return loaded
  } catch (error) {
    const isAnswer = error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)
    if (isAnswer || !pages.has(url)) throw error
    console.error(`${url} could not be loaded again`, error)
    return pages.get(url) as Data
  }
}

export const forgetLoaded = () => pages.clear()
