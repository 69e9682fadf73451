import { ButtonLink } from '../design/button.tsx'
import type { HomeContent } from './read-home.server.ts'
import { SectionHeading } from './section-heading.tsx'

export function OrderProcess({ content: { title: heading, steps } }: { content: HomeContent['steps'] }) {
  return (
    <section aria-labelledby="process" className="wrap section">
      <SectionHeading id="process" title={heading} />
      <ol className="mt-9 grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ title, text }, index) => (
          <li key={title} className="border-laterite border-t-4 pt-5">
            <p aria-hidden="true" className="money font-extrabold text-laterite text-sm">
              {index + 1} / {steps.length}
            </p>
            <h3 className="mt-1">{title}</h3>
            <p className="mt-2 text-soft">{text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-8">
        <ButtonLink to="/estimate" variant="secondary">
          Work out your quantities
        </ButtonLink>
      </p>
    </section>
  )
}
