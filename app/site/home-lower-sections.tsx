import type { HomeContent } from './home.content.ts'
import { OrderProcess } from './order-process.tsx'
import { RoofingSolutions } from './roofing-solutions.tsx'
import { Statistics } from './statistics.tsx'
import { Testimonials } from './testimonials.tsx'
import { WhyChooseUs } from './why-choose-us.tsx'

/** Sections that need no script; see home.route.tsx. */
export function HomeLowerSections({ content }: { content: HomeContent }) {
  return (
    <>
      <RoofingSolutions sheets={content.sheets} />
      <WhyChooseUs reasons={content.reasons} />
      <Statistics />
      <OrderProcess steps={content.steps} />
      <Testimonials testimonials={content.testimonials} />
    </>
  )
}
