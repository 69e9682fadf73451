import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import { BreadcrumbJsonLd } from '../company/breadcrumb-json-ld.tsx'
import { telHref } from '../company/company.ts'
import { pageMeta } from '../company/page-meta.ts'
import { titles } from '../company/titles.content.ts'
import { useCompany } from '../company/use-company.ts'
import { legalNameOf } from '../content/brand.ts'
import { openContent } from '../content/content.server.ts'
import { ButtonAnchor } from '../design/button.tsx'
import { publicPageHeaders } from '../platform/public-page.server.ts'
import { services } from '../platform/services.server.ts'
import { personalData } from '../slices.ts'
import type { Route } from './+types/privacy.route'
import { type PrivacyContent, privacy } from './privacy.content.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db } = services(context)
  const read = await openContent(services(context), url)
  const records = personalData.map(async ({ privacy, retention }) => ({
    stored: privacy.stored,
    retention: privacy.retention(retentionPeriod(await retention.months(db))),
  }))
  const { title, text, writeTitle, writeText, ...sections } = read(privacy)
  return {
    titles: read(titles).privacy,
    page: { title, text, writeTitle, writeText },
    sections: privacySections(sections, await Promise.all(records)),
  }
}

export const headers = publicPageHeaders

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { ...loaderData?.titles, path: '/privacy' })

export default function Privacy({ loaderData: { page, sections } }: Route.ComponentProps) {
  return (
    <div className="wrap pt-10 pb-20 lg:pt-14">
      <BreadcrumbJsonLd trail={[{ name: 'Privacy', path: '/privacy' }]} />
      <div className="max-w-5xl">
        <h1>{page.title}</h1>
        {page.text && <p className="mt-4 text-lg text-soft">{page.text}</p>}
        {sections.map(({ id, title, points }) => (
          <section
            key={id}
            aria-labelledby={id}
            className="mt-10 border-concrete-light border-t pt-6 lg:grid lg:grid-cols-[1fr_2.2fr] lg:gap-10"
          >
            <h2 id={id} className="text-h3">
              {title}
            </h2>
            <ul className="mt-3 list-disc lg:mt-0 space-y-2 pl-5 marker:text-laterite">
              {points.map(point => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </section>
        ))}
        <WriteToUs title={page.writeTitle} text={page.writeText} />
      </div>
    </div>
  )
}

function WriteToUs({ title, text }: { title: string; text: string }) {
  const { settings, brand } = useCompany()
  return (
    <section aria-labelledby="write" className="card mt-12 p-5 sm:p-8">
      <h2 id="write" className="text-h3">
        {title}
      </h2>
      <p className="mt-3">
        {legalNameOf(brand)}, {settings.address}. {text}
      </p>
      <div className="mt-5 flex flex-col gap-3 sm:flex-row">
        <ButtonAnchor href={`mailto:${settings.email}?subject=My%20details`} className="wrap-anywhere">
          <Mail aria-hidden size={19} className="shrink-0" /> {settings.email}
        </ButtonAnchor>
        <ButtonAnchor href={telHref(settings.phone)} variant="secondary">
          <Phone aria-hidden size={19} className="shrink-0" /> {settings.phone}
        </ButtonAnchor>
      </div>
    </section>
  )
}

type PrivacySection = { id: string; title: string; points: string[] }

/** `2 years`; undefined for 0, which keeps data until the customer asks. */
function retentionPeriod(months: number): string | undefined {
  if (months === 0) return undefined
  const [count, unit] = months % 12 === 0 ? [months / 12, 'year'] : [months, 'month']
  return count === 1 ? `a ${unit}` : `${count} ${unit}s`
}

/** The sentences about each kind of record come from the slice that stores it. */
function privacySections(
  { what, why, howLong, rights }: Pick<PrivacyContent, 'what' | 'why' | 'howLong' | 'rights'>,
  records: { stored: string; retention: string }[],
): PrivacySection[] {
  const section = (id: string, { title, points }: PrivacyContent['what'], derived: string[] = []) => ({
    id,
    title,
    points: [...derived, ...points.map(({ text }) => text)],
  })
  return [
    section(
      'what',
      what,
      records.map(({ stored }) => stored),
    ),
    section('why', why),
    section(
      'how-long',
      howLong,
      records.map(({ retention }) => retention),
    ),
    section('rights', rights),
  ].filter(({ points }) => points.length > 0)
}
