import { SectionHeading } from './section-heading.tsx'

export function QuickOrder() {
  return (
    <section id="quick-order" aria-labelledby="quick-order-title" className="wrap section">
      <SectionHeading
        id="quick-order-title"
        title="Quick order"
        text="Tell us what you need and where. We contact you within 2 hours with a detailed quote."
      />
    </section>
  )
}
