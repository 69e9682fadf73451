import BadgeCheck from 'lucide-react/icons/badge-check'
import { BreadcrumbJsonLd } from '../company/breadcrumb-json-ld.tsx'
import { CompanyJsonLd } from '../company/company-json-ld.tsx'
import { pageMeta } from '../company/page-meta.ts'
import { readBranches } from '../company/read-branches.server.ts'
import { titles } from '../company/titles.content.ts'
import { type ContentReader, openContent } from '../content/content.server.ts'
import { ButtonLink } from '../design/button.tsx'
import { Markdown } from '../design/markdown.tsx'
import { Picture } from '../design/pictures/picture.tsx'
import { focusClass } from '../design/pictures/picture-source.ts'
import { publicPageHeaders } from '../platform/public-page.server.ts'
import { services } from '../platform/services.server.ts'
import { markdownHtml } from '../platform/text/markdown.server.ts'
import type { Route } from './+types/about.route'
import { certifications, facility, introduction, story, values } from './about.content.ts'
import { callToAction } from './call-to-action.content.ts'
import { CallToAction } from './call-to-action.tsx'
import { SectionHeading } from './section-heading.tsx'
import { aboutSections } from './sections.content.ts'
import { shownSections } from './shown-sections.ts'
import { statistics } from './statistics.content.ts'
import { Statistics } from './statistics.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const read = await openContent(services(context), url)
  const { text, ...opening } = read(introduction)
  return {
    introduction: { ...opening, html: markdownHtml(text) },
    branches: readBranches(read),
    titles: read(titles).about,
    sections: shownSections(read(aboutSections).sections, readAboutSections(read)),
  }
}

type AboutContent = ReturnType<typeof readAboutSections>

function readAboutSections(read: ContentReader) {
  const { title, text, mission, vision } = read(story)
  return {
    story: {
      title,
      html: markdownHtml(text, 3),
      mission: markdownHtml(mission, 3),
      vision: markdownHtml(vision, 3),
    },
    statistics: read(statistics),
    values: read(values),
    facility: read(facility),
    certifications: read(certifications),
    call: read(callToAction),
  }
}

export const headers = publicPageHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { ...loaderData?.titles, path: '/about' })

export default function About({ loaderData }: Route.ComponentProps) {
  const { introduction, sections } = loaderData
  return (
    <>
      <CompanyJsonLd branches={loaderData.branches} />
      <BreadcrumbJsonLd trail={[{ name: 'About', path: '/about' }]} />
      <section className="wrap grid gap-8 pt-10 pb-14 lg:grid-cols-2 lg:items-center lg:gap-14 lg:py-20">
        <div>
          {introduction.eyebrow && <p className="font-semibold text-laterite">{introduction.eyebrow}</p>}
          <h1 className="mt-3">{introduction.headline}</h1>
          <Markdown html={introduction.html} className="mt-5 space-y-4 text-lg text-soft" />
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
          {...introduction.picture}
          sizes="(min-width: 1024px) 580px"
          maxWidth={960}
          priority
          className={`aspect-4/3 w-full rounded-card ${focusClass(introduction.picture)}`}
        />
      </section>
      {sections.map(section => (
        <Section key={section.id} section={section} />
      ))}
    </>
  )
}

function Section({ section }: { section: Route.ComponentProps['loaderData']['sections'][number] }) {
  switch (section.id) {
    case 'story':
      return <Story {...section.content} />
    case 'statistics':
      return <Statistics {...section.content} />
    case 'values':
      return <Values {...section.content} />
    case 'facility':
      return <Facility {...section.content} />
    case 'certifications':
      return <Certifications {...section.content} />
    case 'call':
      return <CallToAction {...section.content} />
  }
}

function Story({ title, html, mission, vision }: AboutContent['story']) {
  return (
    <section aria-labelledby="story" className="border-line border-t bg-surface">
      <div className="wrap section grid gap-10 lg:grid-cols-[1.4fr_1fr] lg:gap-20">
        <div>
          <h2 id="story">{title}</h2>
          <Markdown html={html} className="mt-5 space-y-4 text-lg text-soft" />
        </div>
        <div className="grid content-start gap-5 md:max-lg:grid-cols-2">
          <div className="card bg-ground p-6">
            <h2 className="text-h3">Our mission</h2>
            <Markdown html={mission} className="mt-2 space-y-3 text-soft" />
          </div>
          <div className="card bg-ground p-6">
            <h2 className="text-h3">Our vision</h2>
            <Markdown html={vision} className="mt-2 space-y-3 text-soft" />
          </div>
        </div>
      </div>
    </section>
  )
}

function Values({ title: heading, values }: AboutContent['values']) {
  return (
    <section aria-labelledby="values" className="wrap section">
      <SectionHeading id="values" title={heading} />
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

function Facility({ title, text, picture, facts }: AboutContent['facility']) {
  return (
    <section aria-labelledby="facility" className="bg-concrete-pale">
      <div className="wrap section grid gap-9 lg:grid-cols-2 lg:items-center lg:gap-14">
        <Picture
          {...picture}
          sizes="(min-width: 1024px) 580px"
          maxWidth={960}
          className={`aspect-4/3 w-full rounded-card ${focusClass(picture)}`}
        />
        <div>
          <SectionHeading id="facility" title={title} text={text} />
          <dl className="mt-6 border-line border-t">
            {facts.map(({ label, value }) => (
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

function Certifications({ title: heading, text: note, certifications }: AboutContent['certifications']) {
  return (
    <section aria-labelledby="certifications" className="wrap section">
      <SectionHeading id="certifications" title={heading} text={note} />
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
