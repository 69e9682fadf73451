import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useWasServerRendered } from './use-is-hydrating.ts'

/**
 * Moves the focus to what a new page shows, an error too, as a browser does with a new document; unless the page has taken
 * it already.
 */
export function useMainFocus() {
  const { pathname } = useLocation()
  const shown = useRef(useWasServerRendered() ? pathname : '')
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const main = document.getElementById('content')
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
  }, [pathname])
}
