import { LoaderCircle } from 'lucide-react'
import { useNavigation } from 'react-router'

/** The loading text, with a delay so that fast navigations don't show it. */
export function BlogLoading() {
  const { state, location } = useNavigation()
  const text =
    state !== 'loading'
      ? ''
      : location.pathname === '/blog'
        ? 'Loading blog posts...'
        : location.pathname.startsWith('/blog/')
          ? 'Loading blog post...'
          : ''
  return (
    <p role="status" className="pointer-events-none fixed inset-x-0 top-20 z-30 flex justify-center">
      {text && (
        <span className="flex items-center gap-2 rounded-full bg-night px-4 py-2 font-semibold text-sm text-white shadow-soft transition-opacity delay-200 duration-150 starting:opacity-0">
          <LoaderCircle aria-hidden size={16} className="animate-spin" />
          {text}
        </span>
      )}
    </p>
  )
}
