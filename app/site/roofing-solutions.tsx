import { ArrowRight } from 'lucide-react'
import { ButtonLink } from '../design/button.tsx'
import { Picture } from '../design/picture.tsx'
import { focusClass } from '../design/picture-source.ts'
import type { HomeContent } from './read-home.server.ts'
import { SectionHeading } from './section-heading.tsx'

export function RoofingSolutions({ content }: { content: HomeContent['roofing'] }) {
  const { title, text, picture, sheets, path } = content
  return (
    <section aria-labelledby="roofing" className="wrap section">
      <div className="grid gap-8 lg:grid-cols-[1fr_1.15fr] lg:gap-14">
        <div className="flex flex-col">
          <SectionHeading id="roofing" title={title} text={text} />
          <Picture
            {...picture}
            sizes="(min-width: 1024px) 540px, 100vw"
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
