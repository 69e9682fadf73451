import { useEffect, useRef } from 'react'

const reloadMs = 30_000

/** Calls `reload` every 30 seconds, when the window gets the focus, and when the tab becomes visible. */
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
