import { OrderProcess } from './order-process.tsx'
import type { HomeSection } from './read-home.server.ts'
import { RoofingSolutions } from './roofing-solutions.tsx'
import { Statistics } from './statistics.tsx'
import { Testimonials } from './testimonials.tsx'
import { WhyChooseUs } from './why-choose-us.tsx'

/** A section that needs no script; see home.route.tsx. */
export function HomeLowerSection({ section }: { section: HomeSection }) {
  switch (section.id) {
    case 'roofing':
      return <RoofingSolutions content={section.content} />
    case 'reasons':
      return <WhyChooseUs content={section.content} />
    case 'statistics':
      return <Statistics {...section.content} />
    case 'steps':
      return <OrderProcess content={section.content} />
    case 'testimonials':
      return <Testimonials content={section.content} />
    default:
      return null
  }
}
