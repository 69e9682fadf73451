import { lazy, type ReactNode, Suspense } from 'react'
import { useNavigation } from 'react-router'
import { PageTransition } from '../design/page-transition.tsx'
import { retryImport } from '../design/when-visible.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

const BlogLoading = lazy(() => retryImport(() => import('../blog/blog-loading.tsx')))

function LoadingBlog() {
  const { location } = useNavigation()
  return (
    location?.pathname.startsWith('/blog') && (
      <Suspense>
        <BlogLoading path={location.pathname} />
      </Suspense>
    )
  )
}

export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only z-50 rounded-control bg-ink px-4 py-3 font-semibold text-white focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <SiteHeader />
      <LoadingBlog />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        <PageTransition>{children}</PageTransition>
      </main>
      <SiteFooter />
    </div>
  )
}
