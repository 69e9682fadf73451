import { company } from '../company/company.ts'
import { CompanyJsonLd } from '../company/company-json-ld.tsx'
import { pageMeta } from '../company/page-meta.ts'
import { JsonLd } from '../design/json-ld.tsx'
import type { Route } from './+types/home.route'
import { CategoryPicker } from './category-picker.tsx'
import { ClientStrip } from './client-strip.tsx'
import { ClosingCall } from './closing-call.tsx'
import { faqData } from './faq-data.ts'
import { homeContent } from './home.content.ts'
import { HomeAbout } from './home-about.tsx'
import { HomeHero } from './home-hero.tsx'
import { OrderProcess } from './order-process.tsx'
import { QuickOrder } from './quick-order.tsx'
import { RoofingSolutions } from './roofing-solutions.tsx'
import { Statistics } from './statistics.tsx'
import { Testimonials } from './testimonials.tsx'
import { WhyChooseUs } from './why-choose-us.tsx'

export const loader = () => homeContent

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: `${company.name}: concrete blocks, drains, ready-mix and roofing in Ghana`,
    description:
      'Hollow and solid blocks, paving, U-drains, culverts, ready-mix concrete and roofing sheets. Quote within 2 hours, free delivery within Accra, pay on delivery.',
    path: '/',
  })

export default function Home({ loaderData: content }: Route.ComponentProps) {
  return (
    <>
      <CompanyJsonLd />
      <JsonLd data={import.meta.env.SSR && faqData(content.faq)} />
      <HomeHero />
      <ClientStrip clients={content.clients} />
      <HomeAbout blurb={content.blurb} faq={content.faq} />
      <CategoryPicker categories={content.categories} />
      <RoofingSolutions sheets={content.sheets} />
      <WhyChooseUs reasons={content.reasons} />
      <Statistics />
      <OrderProcess steps={content.steps} />
      <Testimonials testimonials={content.testimonials} />
      <QuickOrder />
      <ClosingCall />
    </>
  )
}
