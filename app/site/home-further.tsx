import type { HomeContent } from './home.content.ts'
import { OrderProcess } from './order-process.tsx'
import { RoofingSolutions } from './roofing-solutions.tsx'
import { Statistics } from './statistics.tsx'
import { Testimonials } from './testimonials.tsx'
import { WhyChooseUs } from './why-choose-us.tsx'

/** The parts of the home page that only read: what is far below the first screen. */
export function HomeFurther({ content }: { content: HomeContent }) {
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
