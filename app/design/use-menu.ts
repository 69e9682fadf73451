import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Closes a `details` menu after a navigation, on Escape and when the focus leaves it. */
export function useMenu() {
  const ref = useRef<HTMLDetailsElement>(null)
  const { pathname } = useLocation()
  const lastPathname = useRef(pathname)
  const close = () => ref.current?.removeAttribute('open')
  useEffect(() => {
    // Before hydration somebody may have opened it.
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    ref.current?.removeAttribute('open')
  }, [pathname])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    close()
    ref.current?.querySelector('summary')?.focus()
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
  }
  return { close, menu: { ref, onKeyDown, onBlur } }
}
