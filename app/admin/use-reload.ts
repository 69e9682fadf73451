import { useEffect, useRef, useState } from 'react'
import { useFetchers, useLocation, useNavigation } from 'react-router'
import { responseTimeoutMs } from '../platform/network-fallback.ts'

const reloadMs = 30_000

export function useReload(reload: () => void) {
  const latest = useRef(reload)
  latest.current = reload

  useEffect(() => {
    const onFocus = () => latest.current()
    const reloadIfVisible = () => {
      if (document.visibilityState === 'visible') latest.current()
    }
    const timer = setInterval(reloadIfVisible, reloadMs)
    window.addEventListener('focus', onFocus)
    document.addEventListener('visibilitychange', reloadIfVisible)
    return () => {
      clearInterval(timer)
      window.removeEventListener('focus', onFocus)
      document.removeEventListener('visibilitychange', reloadIfVisible)
    }
  }, [])
}

/** What is new on a page, and what of it the person looks after. */
export type PageCounts = { new: number; own: number }

/** Not by a fetcher: if the connection is lost before the script of its route has arrived, the router replaces the page by an error page. */
export function useNewCounts(): Record<string, PageCounts> {
  const { pathname } = useLocation()
  const navigation = useNavigation()
  const isBusy = [navigation, ...useFetchers()].some(({ state }) => state !== 'idle')
  const [counts, setCounts] = useState({})

  async function reload() {
    // A redirect leads to the login page.
    const options = { redirect: 'error', signal: AbortSignal.timeout(responseTimeoutMs) } as const
    const response = await fetch('/admin/new-counts', options)
    if (response.ok) setCounts(await response.json())
  }
  const tryToReload = () => void reload().catch(() => undefined)
  useReload(tryToReload)

  // biome-ignore lint/correctness/useExhaustiveDependencies: on each page.
  useEffect(() => {
    if (!isBusy) tryToReload()
  }, [pathname, isBusy])

  return counts
}
