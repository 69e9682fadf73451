import { BadgeCheck } from 'lucide-react'
import { BreadcrumbJsonLd } from '../company/breadcrumb-json-ld.tsx'
import { company } from '../company/company.ts'
import { CompanyJsonLd } from '../company/company-json-ld.tsx'
import { pageMeta } from '../company/page-meta.ts'
import { ButtonLink } from '../design/button.tsx'
import { Picture } from '../design/picture.tsx'
import { publicPage } from '../platform/public-page.server.ts'
import type { Route } from './+types/about.route'
import { type AboutContent, aboutContent } from './about.content.ts'
import { CallToAction } from './call-to-action.tsx'
import { SectionHeading } from './section-heading.tsx'
import { Statistics } from './statistics.tsx'

export const loader = () => aboutContent

export const headers = publicPage

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'About us: concrete products in Ghana since 1988',
    description:
      'Who makes your blocks: a Ghanaian company established in 1988, with five branches, its own laboratory, 500+ projects behind it and certificates to national standards.',
    path: '/about',
  })

export default function About({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <CompanyJsonLd />
      <BreadcrumbJsonLd trail={[{ name: 'About', path: '/about' }]} />
      <section className="wrap grid gap-8 pt-10 pb-14 lg:grid-cols-2 lg:items-center lg:gap-14 lg:py-20">
        <div>
          <p className="font-semibold text-laterite">Established 1988</p>
          <h1 className="mt-3">We make what Ghana stands on</h1>
          <p className="mt-5 text-lg text-soft">
            {company.name} makes and supplies concrete products and roofing sheets to families, contractors
            and public works, from five yards between Accra and Takoradi.
          </p>
          <div className="mt-7 flex flex-wrap gap-3">
            <ButtonLink to="/contact" size="large">
              Request a Quote
            </ButtonLink>
            <ButtonLink to="/contact#branches" variant="secondary" size="large">
              Meet Our Team
            </ButtonLink>
          </div>
        </div>
        <Picture
          picture="facility"
          alt="The yard at Weija: pallets of cured blocks in rows, a heap of quarry dust at the end of the lane"
          sizes="(min-width: 1024px) 580px, 100vw"
          maxWidth={960}
          priority
          className="aspect-4/3 w-full rounded-card"
        />
      </section>
      <Story story={loaderData.story} />
      <Statistics />
      <Values values={loaderData.values} />
      <Facility facility={loaderData.facility} />
      <Certifications certifications={loaderData.certifications} />
      <CallToAction />
    </>
  )
}

function Story({ story }: Pick<AboutContent, 'story'>) {
  return (
    <section aria-labelledby="story" className="border-line border-t bg-surface">
      <div className="wrap section grid gap-10 lg:grid-cols-[1.4fr_1fr] lg:gap-20">
        <div>
          <h2 id="story">Our story</h2>
          <div className="mt-5 space-y-4 text-lg text-soft">
            {story.map(paragraph => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
        <div className="grid content-start gap-5 md:max-lg:grid-cols-2">
          <div className="card bg-ground p-6">
            <h2 className="text-h3">Our mission</h2>
            <p className="mt-2 text-soft">
              To give every builder in Ghana, of one room or of a hundred, tested goods at a fair price, on
              the day that was promised.
            </p>
          </div>
          <div className="card bg-ground p-6">
            <h2 className="text-h3">Our vision</h2>
            <p className="mt-2 text-soft">
              A country where no wall cracks and no street floods for want of a sound block and a straight
              drain.
            </p>
          </div>
        </div>
      </div>
    </section>
  )
}

function Values({ values }: Pick<AboutContent, 'values'>) {
  return (
    <section aria-labelledby="values" className="wrap section">
      <SectionHeading id="values" title="Our core values" />
      <ul className="mt-9 grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
        {values.map(({ title, text }) => (
          <li key={title} className="border-laterite border-t-4 pt-5">
            <h3>{title}</h3>
            <p className="mt-2 text-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Facility({ facility }: Pick<AboutContent, 'facility'>) {
  return (
    <section aria-labelledby="facility" className="bg-concrete-pale">
      <div className="wrap section grid gap-9 lg:grid-cols-2 lg:items-center lg:gap-14">
        <Picture
          picture="test-specimens"
          alt="Concrete cubes and cylinders ready for the press, and the steel mould of a cube"
          sizes="(min-width: 1024px) 580px, 100vw"
          maxWidth={960}
          className="aspect-4/3 w-full rounded-card"
        />
        <div>
          <SectionHeading
            id="facility"
            title="Our facility"
            text="Blocks, drains and concrete are made at Weija, cured under cover and tested beside the line."
          />
          <dl className="mt-6 border-line border-t">
            {facility.map(({ label, value }) => (
              <div
                key={label}
                className="border-concrete-light border-b py-3 sm:grid sm:grid-cols-[10rem_1fr]"
              >
                <dt className="font-semibold">{label}</dt>
                <dd className="text-soft">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  )
}

function Certifications({ certifications }: Pick<AboutContent, 'certifications'>) {
  return (
    <section aria-labelledby="certifications" className="wrap section">
      <SectionHeading
        id="certifications"
        title="Certifications"
        text="Four bodies look at how we work. Copies of the certificates come with your quote if you ask."
      />
      <ul className="mt-9 grid gap-5 sm:grid-cols-2">
        {certifications.map(({ title, text }) => (
          <li key={title} className="card flex gap-4 p-6">
            <BadgeCheck aria-hidden size={30} strokeWidth={1.75} className="shrink-0 text-laterite" />
            <div>
              <h3>{title}</h3>
              <p className="mt-1.5 text-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
