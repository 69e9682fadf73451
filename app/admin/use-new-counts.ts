import { useEffect, useState } from 'react'
import { useFetchers, useLocation, useNavigation } from 'react-router'
import { responseTimeoutMs } from '../platform/network-fallback.ts'
import { useReload } from './use-reload.ts'

/**
 * The last counts that loaded; they are loaded again on each page and after each action. Not by a fetcher: when the
 * connection is lost before its route's script has arrived, the router replaces the page by an error page.
 */
export function useNewCounts(): Record<string, number> {
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
