import { lazy, memo, Suspense } from 'react'
import { company } from '../company/company.ts'
import { CompanyJsonLd } from '../company/company-json-ld.tsx'
import { pageMeta } from '../company/page-meta.ts'
import { JsonLd } from '../design/json-ld.tsx'
import { patiently, whenNear } from '../design/when-near.ts'
import type { Route } from './+types/home.route'
import { CategoryPicker } from './category-picker.tsx'
import { ClientStrip } from './client-strip.tsx'
import { ClosingCall } from './closing-call.tsx'
import { faqData } from './faq-data.ts'
import { homeContent } from './home.content.ts'
import { HomeAbout } from './home-about.tsx'
import { HomeHero } from './home-hero.tsx'
import { QuickOrder } from './quick-order.tsx'

const further = 'further'

/** The server writes these parts into the page; their script comes when a visitor scrolls towards them. */
const HomeFurther = lazy(async () => {
  if (!import.meta.env.SSR) await whenNear(further, '0%')
  const { HomeFurther: parts } = await patiently(() => import('./home-further.tsx'))
  return { default: parts }
})

export const loader = () => homeContent

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
  return (
    <>
      <CompanyJsonLd />
      <JsonLd data={import.meta.env.SSR && faqData(content.faq)} />
      <HomeHero />
      <ClientStrip clients={content.clients} />
      <HomeAbout blurb={content.blurb} faq={content.faq} />
      <CategoryPicker categories={content.categories} />
      <div id={further}>
        <Suspense>
          <HomeFurther content={content} />
        </Suspense>
      </div>
      <QuickOrder />
      <ClosingCall />
    </>
  )
})
