import { startTransition, useEffect, useState } from 'react'
import { useNavigationType } from 'react-router'

/**
 * Whether to render what is below the first screen. After a click the first screen is painted first; the first page of a
 * visit and Back need the whole page, for hydration and for the scroll position.
 */
export function useBelowTheFold() {
  const type = useNavigationType()
  const [isRendered, setIsRendered] = useState(type === 'POP')
  useEffect(() => startTransition(() => setIsRendered(true)), [])
  return isRendered
}
