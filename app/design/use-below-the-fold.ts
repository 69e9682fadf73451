import { startTransition, useEffect, useState } from 'react'
import { useNavigationType } from 'react-router'

/**
 * Whether what lies below the first screen is rendered yet: of a page that somebody tapped for, the first screen comes
 * first. The first page of a visit is whole at once, and so is one gone back to, which is scrolled to its old place.
 */
export function useBelowTheFold() {
  const type = useNavigationType()
  const [rest, setRest] = useState(type === 'POP')
  useEffect(() => startTransition(() => setRest(true)), [])
  return rest
}
