import { useNavigation } from 'react-router'

/** The loading text of the blog, wherever a visitor comes from. */
export function BlogLoading() {
  const path = useNavigation().location?.pathname
  return (
    <p role="status" className="pointer-events-none fixed inset-x-0 top-20 z-30 text-center">
      {path?.startsWith('/blog') && (
        <span className="loading-text">
          {path === '/blog' ? 'Loading blog posts...' : 'Loading blog post...'}
        </span>
      )}
    </p>
  )
}
