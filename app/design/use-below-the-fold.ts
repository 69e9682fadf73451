import { startTransition, useEffect, useState } from 'react'
import { useNavigationType } from 'react-router'

/** False until the first screen is painted after a click; hydration and Back need the whole page at once. */
export function useBelowTheFold() {
  const type = useNavigationType()
  const [isRendered, setIsRendered] = useState(type === 'POP')
  useEffect(() => startTransition(() => setIsRendered(true)), [])
  return isRendered
}
