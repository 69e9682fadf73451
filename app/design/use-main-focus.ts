import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useWasServerRendered } from './use-is-hydrating.ts'

/** Moves the focus to the main content after a navigation, as a new document would, unless the page has set it. */
export function useMainFocus() {
  const { pathname } = useLocation()
  const lastPathname = useRef(useWasServerRendered() ? pathname : '')
  useEffect(() => {
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    const main = document.getElementById('content')
    if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true })
  }, [pathname])
}
