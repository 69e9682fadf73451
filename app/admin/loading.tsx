import { useNavigation } from 'react-router'

/** Shown while a page of the back office loads; its delay keeps it out of fast navigations. */
export function Loading() {
  const { state, location } = useNavigation()
  return (
    <div role="status" className="pointer-events-none fixed top-3 right-16 z-40 lg:right-8">
      {state === 'loading' && /^\/admin(\/|$)/.test(location.pathname) && (
        <span className="rounded-full bg-ink px-3 py-1.5 font-medium text-sm text-white shadow-soft transition-opacity delay-150 duration-150 starting:opacity-0">
          Loading...
        </span>
      )}
    </div>
  )
}
