import { type ReactNode, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useMainFocus } from './use-main-focus.ts'

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
