import type { ReactNode } from 'react'
import { cartAdder } from '../cart/add-to-cart.ts'
import { AddToCartContext } from '../catalogue/add-to-cart.ts'
import { Loading } from '../design/loading.tsx'
import { PageTransition } from '../design/page-transition.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

const loadingText = (path: string) =>
  path === '/blog'
    ? 'Loading blog posts...'
    : path.startsWith('/blog/')
      ? 'Loading blog post...'
      : 'Loading...'

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
      <Loading textOf={loadingText} />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        <PageTransition>
          <AddToCartContext value={cartAdder}>{children}</AddToCartContext>
        </PageTransition>
      </main>
      <SiteFooter />
    </div>
  )
}
