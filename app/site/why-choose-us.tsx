import { PromiseText } from '../company/free-delivery.tsx'
import type { HomeContent } from './read-home.server.ts'
import { SectionHeading } from './section-heading.tsx'

export function WhyChooseUs({ content }: { content: HomeContent['reasons'] }) {
  const { title: heading, text: introduction, reasons } = content
  return (
    <section aria-labelledby="why" className="border-line border-t bg-surface">
      <div className="wrap section">
        <SectionHeading id="why" title={heading} text={introduction} />
        <ul className="mt-9 grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
          {reasons.map(({ title, text, icon }) => (
            <li key={title} className="flex gap-4">
              <span className="grid size-12 shrink-0 place-items-center rounded-control bg-laterite-tint text-laterite">
                <svg
                  viewBox="0 0 24 24"
                  width="24"
                  height="24"
                  fill="none"
                  stroke="currentColor"
                  strokeWidth="1.75"
                  strokeLinecap="round"
                  strokeLinejoin="round"
                  aria-hidden="true"
                >
                  <path d={icon} />
                </svg>
              </span>
              <div>
                <h3>
                  <PromiseText text={title} />
                </h3>
                <p className="mt-1 text-soft">
                  <PromiseText text={text} />
                </p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
