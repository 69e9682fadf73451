import { useNavigation } from 'react-router'

export function Loading() {
  const { state, location } = useNavigation()
  return (
    <div role="status" className="pointer-events-none fixed top-3 right-16 z-40 lg:right-8">
      {state === 'loading' && /^\/admin(\/|$)/.test(location.pathname) && (
        <span className="loading-text">Loading...</span>
      )}
    </div>
  )
}
