import { type ReactNode, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useMainFocus } from './use-main-focus.ts'

/** Fades a new page in. The first one, and one gone back to, stand there at once. */
export function PageTransition({ children }: { children: ReactNode }) {
  useMainFocus()
  return <Turned key={useLocation().pathname}>{children}</Turned>
}

function Turned({ children }: { children: ReactNode }) {
  const type = useNavigationType()
  const [className] = useState(type === 'POP' ? undefined : 'animate-page')
  return <div className={className}>{children}</div>
}
