import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useWasServerRendered } from './use-is-hydrating.ts'

/** Fades in a page after a click; the first page and Back show at once. */
export function PageTransition({ children }: { children: ReactNode }) {
  useMainFocus()
  return <FadeIn key={useLocation().pathname}>{children}</FadeIn>
}

function FadeIn({ children }: { children: ReactNode }) {
  const type = useNavigationType()
  const [className] = useState(type === 'POP' ? undefined : 'animate-page')
  return <div className={className}>{children}</div>
}

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
