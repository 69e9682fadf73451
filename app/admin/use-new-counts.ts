import { useEffect, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import type { clientLoader } from './new-counts.route.ts'
import { useReload } from './use-reload.ts'

/** The last counts that loaded. The router loads them again after each action. */
export function useNewCounts(): Record<string, number> {
  const { pathname } = useLocation()
  const { data, load } = useFetcher<typeof clientLoader>({ key: 'new counts' })
  const [counts, setCounts] = useState({})
  const reload = () => void load('/admin/new-counts')
  useReload(reload)

  // biome-ignore lint/correctness/useExhaustiveDependencies: on each page.
  useEffect(reload, [pathname])

  useEffect(() => {
    if (data) setCounts(data)
  }, [data])

  return counts
}
