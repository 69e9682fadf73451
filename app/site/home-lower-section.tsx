import ArrowRight from 'lucide-react/icons/arrow-right'
import Star from 'lucide-react/icons/star'
import { PromiseText } from '../company/free-delivery.tsx'
import { ButtonLink } from '../design/button.tsx'
import { Picture } from '../design/pictures/picture.tsx'
import { focusClass } from '../design/pictures/picture-source.ts'
import type { HomeContent, HomeSection } from './read-home.server.ts'
import { SectionHeading } from './section-heading.tsx'
import { Statistics } from './statistics.tsx'

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

function RoofingSolutions({ content }: { content: HomeContent['roofing'] }) {
  const { title, text, picture, sheets, path } = content
  return (
    <section aria-labelledby="roofing" className="wrap section">
      <div className="grid gap-8 lg:grid-cols-[1fr_1.15fr] lg:gap-14">
        <div className="flex flex-col">
          <SectionHeading id="roofing" title={title} text={text} />
          <Picture
            {...picture}
            // Cropped to the height of the list beside it.
            sizes="(min-width: 1024px) 800px"
            maxWidth={960}
            className={`mt-7 aspect-4/3 w-full flex-1 rounded-card ${focusClass(picture)}`}
          />
        </div>
        <div className="flex flex-col">
          <ul className="flex-1 gap-x-8 border-line border-t md:max-lg:grid md:max-lg:grid-cols-2">
            {sheets.map(({ name, text, section }) => (
              <li key={name} className="border-line border-b py-5">
                <svg
                  viewBox="0 0 240 32"
                  aria-hidden="true"
                  className="h-auto w-full max-w-sm fill-none stroke-laterite stroke-[2.5]"
                >
                  <path d={section} strokeLinejoin="round" vectorEffect="non-scaling-stroke" />
                </svg>
                <h3 className="mt-2">{name}</h3>
                <p className="mt-1 max-w-prose text-soft">{text}</p>
              </li>
            ))}
          </ul>
          <p className="mt-6">
            <ButtonLink to={path} variant="secondary">
              See roofing sheets <ArrowRight aria-hidden size={18} />
            </ButtonLink>
          </p>
        </div>
      </div>
    </section>
  )
}

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

function OrderProcess({ content: { title: heading, steps } }: { content: HomeContent['steps'] }) {
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

function Testimonials({ content: { title, testimonials } }: { content: HomeContent['testimonials'] }) {
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
