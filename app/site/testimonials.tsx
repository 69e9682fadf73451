import { Star } from 'lucide-react'
import type { HomeContent } from './read-home.server.ts'
import { SectionHeading } from './section-heading.tsx'

export function Testimonials({ content: { title, testimonials } }: { content: HomeContent['testimonials'] }) {
  return (
    <section aria-labelledby="testimonials" className="bg-concrete-pale">
      <div className="wrap section">
        <SectionHeading id="testimonials" title={title} />
        <ul className="mt-9 grid gap-5 lg:grid-cols-3">
          {testimonials.map(({ quote, name, role }) => (
            <li key={name}>
              <figure className="card flex h-full flex-col p-6 lg:p-7">
                <p className="flex gap-1 text-sun" role="img" aria-label="5 out of 5 stars">
                  {[1, 2, 3, 4, 5].map(star => (
                    <Star key={star} aria-hidden size={18} fill="currentColor" />
                  ))}
                </p>
                <blockquote className="mt-4 flex-1 text-lg leading-normal">“{quote}”</blockquote>
                <figcaption className="mt-6 border-line border-t pt-4">
                  <span className="block font-semibold">{name}</span>
                  <span className="text-soft">{role}</span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
