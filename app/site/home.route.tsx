import ArrowRight from 'lucide-react/icons/arrow-right'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { lazy, memo, Suspense, useEffect } from 'react'
import { Link } from 'react-router'
import { readLastSoldCategories } from '../catalogue/categories.server.ts'
import { CompanyJsonLd } from '../company/company-json-ld.tsx'
import { freeDeliveryCondition } from '../company/free-delivery.tsx'
import { pageMeta } from '../company/page-meta.ts'
import { companyOf } from '../company/page-title.ts'
import { useCompany } from '../company/use-company.ts'
import { openContent } from '../content/content.server.ts'
import { buttonClass } from '../design/button.tsx'
import { JsonLd } from '../design/json-ld.tsx'
import { Markdown } from '../design/markdown.tsx'
import { Picture } from '../design/pictures/picture.tsx'
import { focusClass } from '../design/pictures/picture-source.ts'
import { toast } from '../design/toast.tsx'
import { useBelowTheFold } from '../design/use-below-the-fold.ts'
import { retryImport, whenVisible } from '../design/when-visible.ts'
import { publicPageHeaders } from '../platform/public-page.server.ts'
import { services } from '../platform/services.server.ts'
import type { Route } from './+types/home.route'
import { CallToAction } from './call-to-action.tsx'
import { CategoryPicker } from './category-picker.tsx'
import { HomeHero } from './home-hero.tsx'
import { QuickOrder } from './quick-order.tsx'
import { type HomeContent, type HomeSection, readHome } from './read-home.server.ts'

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

function HomeAbout({ title, html, faq }: HomeContent['about']) {
  return (
    <section aria-labelledby="about" className="wrap section grid gap-10 lg:grid-cols-2 lg:gap-20">
      <div>
        <h2 id="about">{title}</h2>
        <Markdown html={html} className="mt-4 space-y-4 text-lg text-soft" />
        <p className="mt-5">
          <Link
            to="/about"
            prefetch="intent"
            className="inline-flex min-h-11 items-center gap-2 font-semibold text-laterite underline-offset-4 hover:underline"
          >
            More about us <ArrowRight aria-hidden size={18} />
          </Link>
        </p>
      </div>
      {faq.questions.length > 0 && (
        <div>
          <h3>{faq.title}</h3>
          <div className="mt-4 border-line border-t">
            {faq.questions.map(({ question, answer }) => (
              <details key={question} className="group border-line border-b">
                <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-2 font-semibold [&::-webkit-details-marker]:hidden">
                  {question}
                  <span
                    aria-hidden="true"
                    className="text-2xl text-laterite transition-transform duration-150 group-open:rotate-45"
                  >
                    +
                  </span>
                </summary>
                <p className="pr-8 pb-5 text-soft">{answer}</p>
              </details>
            ))}
          </div>
          <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="text-soft">Another question?</p>
            <ContactInformationButton />
          </div>
        </div>
      )}
    </section>
  )
}

/** Shows a toast; without scripts the form opens the contact page. */
function ContactInformationButton() {
  const { settings } = useCompany()
  return (
    <form
      action="/contact"
      onSubmit={event => {
        event.preventDefault()
        toast({
          title: 'Contact Information',
          description: `Call us on ${settings.phone} or use WhatsApp: ${settings.whatsapp}.`,
        })
      }}
    >
      <button type="submit" className={buttonClass({ variant: 'secondary' })}>
        Contact Us
      </button>
    </form>
  )
}

/** A CSS marquee that a checkbox pauses, without script. */
function ClientStrip({ content: { title, clients } }: { content: HomeContent['clients'] }) {
  return (
    <section aria-labelledby="clients" className="group/strip border-line border-b bg-surface py-5">
      <div className="wrap flex items-center justify-between gap-4">
        <h2 id="clients" className="font-semibold text-base text-soft tracking-normal">
          {title}
        </h2>
        <label className="relative grid size-11 shrink-0 place-items-center rounded-full text-soft hover:bg-concrete-pale has-focus-visible:outline-3 has-focus-visible:outline-laterite motion-reduce:hidden">
          <input type="checkbox" aria-label="Pause the moving names" className="absolute inset-0 opacity-0" />
          <Pause aria-hidden size={18} className="group-has-checked/strip:hidden" />
          <Play aria-hidden size={18} className="hidden group-has-checked/strip:block" />
        </label>
      </div>
      <div className="mt-1 overflow-hidden">
        <div className="flex w-max animate-strip group-has-checked/strip:[animation-play-state:paused] motion-reduce:w-auto motion-reduce:animate-none">
          <Names clients={clients} />
          <Names clients={clients} copy />
        </div>
      </div>
    </section>
  )
}

function Names({ clients, copy = false }: Pick<HomeContent['clients'], 'clients'> & { copy?: boolean }) {
  return (
    <ul
      aria-hidden={copy || undefined}
      className={`flex min-w-screen shrink-0 items-center justify-around motion-reduce:min-w-0 motion-reduce:shrink motion-reduce:justify-start motion-reduce:flex-wrap motion-reduce:wrap ${copy ? 'motion-reduce:hidden' : ''}`}
    >
      {clients.map(({ name, logo, mark, look }) => (
        <li
          key={name}
          className={`mr-14 flex h-11 items-center gap-2.5 whitespace-nowrap text-lg text-soft ${look}`}
        >
          {logo.picture ? (
            <Picture
              {...logo}
              alt={name}
              sizes="160px"
              maxWidth={320}
              className={`h-11 max-w-40 ${focusClass(logo)}`}
            />
          ) : (
            <>
              <svg viewBox="0 0 24 24" width="22" height="22" fill="currentColor" aria-hidden="true">
                <path d={mark} />
              </svg>
              {name}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
