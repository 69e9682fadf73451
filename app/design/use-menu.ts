import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** A menu of `details` and `summary`, which opens without any script: a new page, Escape and going on by keyboard close it. */
export function useMenu() {
  const ref = useRef<HTMLDetailsElement>(null)
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const close = () => ref.current?.removeAttribute('open')
  useEffect(() => {
    // Not with the first page: who was quicker than the scripts has it open already.
    if (shown.current === pathname) return
    shown.current = pathname
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
