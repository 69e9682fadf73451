import { lazy, memo, Suspense, useEffect } from 'react'
import { readLastSoldCategories } from '../catalogue/categories.server.ts'
import { CompanyJsonLd } from '../company/company-json-ld.tsx'
import { freeDeliveryCondition } from '../company/free-delivery.tsx'
import { pageMeta } from '../company/page-meta.ts'
import { companyOf } from '../company/page-title.ts'
import { openContent } from '../content/content.server.ts'
import { JsonLd } from '../design/json-ld.tsx'
import { useBelowTheFold } from '../design/use-below-the-fold.ts'
import { retryImport, whenVisible } from '../design/when-visible.ts'
import { publicPageHeaders } from '../platform/public-page.server.ts'
import { services } from '../platform/services.server.ts'
import type { Route } from './+types/home.route'
import { CallToAction } from './call-to-action.tsx'
import { CategoryPicker } from './category-picker.tsx'
import { ClientStrip } from './client-strip.tsx'
import { HomeAbout } from './home-about.tsx'
import { HomeHero } from './home-hero.tsx'
import { QuickOrder } from './quick-order.tsx'
import { type HomeSection, readHome } from './read-home.server.ts'

const lowerId = 'lower'

/** The server renders these sections; their script loads when the lower part of the page comes into view. */
const HomeLowerSection = lazy(async () => {
  if (!import.meta.env.SSR) await whenVisible(lowerId, '0%')
  const { HomeLowerSection: section } = await retryImport(() => import('./home-lower-section.tsx'))
  return { default: section }
})

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, log } = services(context)
  return readHome(await openContent(services(context), url), await readLastSoldCategories(db, log))
}

export const headers = publicPageHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  if (!loaderData) return []
  const { title, description } = loaderData.titles
  const condition = freeDeliveryCondition(companyOf(matches).settings)
  return pageMeta(matches, { title, description: description.replace('{condition}', condition), path: '/' })
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <Sections {...loaderData} />
}

/** Memoized, because navigation state renders the route again while the next page loads. */
const Sections = memo(function Sections({ hero, hasVideo, sections, branches }: ReturnType<typeof readHome>) {
  const isBelowTheFoldRendered = useBelowTheFold()
  useEffect(layOutLowerSections, [])
  return (
    <>
      <CompanyJsonLd branches={branches} />
      <JsonLd data={import.meta.env.SSR && faqData(sections)} />
      <HomeHero content={hero} hasVideo={hasVideo} />
      {sections.slice(0, 2).map(renderSection)}
      {isBelowTheFoldRendered && (
        <div
          id={lowerId}
          className={import.meta.env.SSR ? '[&_section]:lazy-layout' : ''}
          suppressHydrationWarning
        >
          {sections.slice(2).map(renderSection)}
        </div>
      )}
    </>
  )
})

function renderSection(section: HomeSection) {
  switch (section.id) {
    case 'clients':
      return <ClientStrip key={section.id} content={section.content} />
    case 'about':
      return <HomeAbout key={section.id} {...section.content} />
    case 'categories':
      return <CategoryPicker key={section.id} content={section.content} />
    case 'quick-order':
      return <QuickOrder key={section.id} {...section.content} />
    case 'call':
      return <CallToAction key={section.id} {...section.content} />
    default:
      return (
        <Suspense key={section.id}>
          <HomeLowerSection section={section} />
        </Suspense>
      )
  }
}

/** Lays out section by section, in tasks that don't block input, so that Back finds the same scroll height. */
function layOutLowerSections() {
  const sections = document.querySelectorAll<HTMLElement>(`#${lowerId} section`)
  const timers = Array.from(sections, (section, index) =>
    setTimeout(() => {
      section.style.contentVisibility = 'visible'
    }, index * 20),
  )
  return () => timers.forEach(clearTimeout)
}

/** The questions and answers that the page shows: https://schema.org/FAQPage */
function faqData(sections: readonly HomeSection[]) {
  const about = sections.find(({ id }) => id === 'about')
  if (about?.id !== 'about' || about.content.faq.questions.length === 0) return {}
  return {
    '@type': 'FAQPage',
    mainEntity: about.content.faq.questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
