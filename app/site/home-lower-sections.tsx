import { OrderProcess } from './order-process.tsx'
import type { HomeContent } from './read-home.server.ts'
import { RoofingSolutions } from './roofing-solutions.tsx'
import { Statistics } from './statistics.tsx'
import { Testimonials } from './testimonials.tsx'
import { WhyChooseUs } from './why-choose-us.tsx'

/** Sections that need no script; see home.route.tsx. */
export function HomeLowerSections({ content }: { content: HomeContent }) {
  return (
    <>
      <RoofingSolutions content={content.roofing} />
      <WhyChooseUs content={content.reasons} />
      <Statistics {...content.statistics} />
      <OrderProcess content={content.steps} />
      <Testimonials content={content.testimonials} />
    </>
  )
}
