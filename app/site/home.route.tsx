import { lazy, memo, Suspense, useEffect } from 'react'
import { company } from '../company/company.ts'
import { CompanyJsonLd } from '../company/company-json-ld.tsx'
import { pageMeta } from '../company/page-meta.ts'
import { JsonLd } from '../design/json-ld.tsx'
import { useBelowTheFold } from '../design/use-below-the-fold.ts'
import { retryImport, whenVisible } from '../design/when-visible.ts'
import { read } from '../platform/deferred-hydration.ts'
import { publicPage } from '../platform/public-page.server.ts'
import type { Route } from './+types/home.route'
import { CategoryPicker } from './category-picker.tsx'
import { ClientStrip } from './client-strip.tsx'
import { ClosingCall } from './closing-call.tsx'
import { faqData } from './faq-data.ts'
import { homeContent } from './home.content.ts'
import { HomeAbout } from './home-about.tsx'
import { HomeHero } from './home-hero.tsx'
import { QuickOrder } from './quick-order.tsx'

const lower = 'lower'
const further = 'further'

/** The server writes these parts into the page; their script comes when a visitor scrolls towards them. */
const HomeFurther = lazy(async () => {
  if (!import.meta.env.SSR) await whenVisible(further, '0%')
  const { HomeFurther: parts } = await retryImport(() => import('./home-further.tsx'))
  return { default: parts }
})

export const handle = read

export const loader = () => homeContent

export const headers = publicPage

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: `${company.name}: concrete blocks, drains, ready-mix and roofing in Ghana`,
    description:
      'Hollow and solid blocks, paving, U-drains, culverts, ready-mix concrete and roofing sheets. Quote within 2 hours, free delivery within Accra, pay on delivery.',
    path: '/',
  })

export default function Home({ loaderData }: Route.ComponentProps) {
  return <Sections content={loaderData} />
}

/** Long, and the same while the next page is on its way: not rendered again with every step of that. */
const Sections = memo(function Sections({ content }: { content: typeof homeContent }) {
  const rest = useBelowTheFold()
  useEffect(layOut, [])
  return (
    <>
      <CompanyJsonLd />
      <JsonLd data={import.meta.env.SSR && faqData(content.faq)} />
      <HomeHero />
      <ClientStrip clients={content.clients} />
      <HomeAbout blurb={content.blurb} faq={content.faq} />
      {rest && (
        <div id={lower} className={import.meta.env.SSR ? '[&_section]:later' : ''} suppressHydrationWarning>
          <CategoryPicker categories={content.categories} />
          <div id={further}>
            <Suspense>
              <HomeFurther content={content} />
            </Suspense>
          </div>
          <QuickOrder />
          <ClosingCall />
        </div>
      )}
    </>
  )
})

/**
 * The first page of a visit is laid out as far as it is seen; now the rest follows, part by part so that no finger waits.
 * Every part then has its true height before somebody goes on and comes back.
 */
function layOut() {
  const parts = document.querySelectorAll<HTMLElement>(`#${lower} section`)
  const timers = Array.from(parts, (part, index) =>
    setTimeout(() => {
      part.style.contentVisibility = 'visible'
    }, index * 20),
  )
  return () => timers.forEach(clearTimeout)
}
