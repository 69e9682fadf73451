import type { ReactNode } from 'react'
import { BlogLoading } from '../blog/blog-loading.tsx'
import { cartAdder } from '../cart/add-to-cart.ts'
import { AddToCartContext } from '../catalogue/add-to-cart.ts'
import { PageTransition } from '../design/page-transition.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

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
      <BlogLoading />
      <main id="content" tabIndex={-1} className="flex-1 outline-none">
        <PageTransition>
          <AddToCartContext value={cartAdder}>{children}</AddToCartContext>
        </PageTransition>
      </main>
      <SiteFooter />
    </div>
  )
}
