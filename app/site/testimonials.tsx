import { Star } from 'lucide-react'
import { SectionHeading } from './section-heading.tsx'

const testimonials = [
  {
    quote:
      'I asked for the price of 3,000 six-inch blocks at nine and had it before eleven. They came on the Saturday, stacked where I wanted them.',
    name: 'Ama Boateng',
    role: 'Site manager, Kasoa',
  },
  {
    quote:
      'We laid 400 metres of U-drain along an estate road. The lengths were straight and the edges whole, and we broke fewer than we had allowed for.',
    name: 'Kojo Addai',
    role: 'Civil contractor, Cape Coast',
  },
  {
    quote:
      'They worked out that I needed less concrete than I had asked for. The slab was poured in one morning, and I paid when it was done.',
    name: 'Efua Mensah',
    role: 'Home builder, Pokuase',
  },
]

export function Testimonials() {
  return (
    <section aria-labelledby="testimonials" className="bg-concrete-pale">
      <div className="wrap section">
        <SectionHeading id="testimonials" title="What builders say" />
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
