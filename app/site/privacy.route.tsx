import { Mail, Phone } from 'lucide-react'
import { readBrand } from '../company/brand.server.ts'
import { legalNameOf } from '../company/brand.ts'
import { BreadcrumbJsonLd } from '../company/breadcrumb-json-ld.tsx'
import { telHref } from '../company/company.ts'
import { pageMeta } from '../company/page-meta.ts'
import { useCompany } from '../company/use-company.ts'
import { ButtonAnchor } from '../design/button.tsx'
import { publicPage } from '../platform/public-page.server.ts'
import { services } from '../platform/services.server.ts'
import { personalData } from '../slices.ts'
import type { Route } from './+types/privacy.route'
import { privacySections, retentionPeriod } from './privacy.content.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = services(context)
  const records = personalData.map(async ({ privacy, retention }) => ({
    stored: privacy.stored,
    retention: privacy.retention(retentionPeriod(await retention.months(db))),
  }))
  return privacySections(await Promise.all(records), legalNameOf(await readBrand(db)))
}

export const headers = publicPage

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Privacy: what we keep of you, and for how long',
    description:
      'What we keep when you order or write to us, why and for how long, and how to get a copy of it or have it erased under Ghana’s Data Protection Act.',
    path: '/privacy',
  })

export default function Privacy({ loaderData: sections }: Route.ComponentProps) {
  return (
    <div className="wrap pt-10 pb-20 lg:pt-14">
      <BreadcrumbJsonLd trail={[{ name: 'Privacy', path: '/privacy' }]} />
      <div className="max-w-5xl">
        <h1>Your details, and what we do with them</h1>
        <p className="mt-4 text-lg text-soft">
          You give us your name and number so that blocks reach the right gate. That is all we use them for.
        </p>
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
        <WriteToUs />
      </div>
    </div>
  )
}

function WriteToUs() {
  const { settings, brand } = useCompany()
  return (
    <section aria-labelledby="write" className="card mt-12 p-5 sm:p-8">
      <h2 id="write" className="text-h3">
        Who to write to
      </h2>
      <p className="mt-3">
        {legalNameOf(brand)}, {settings.address}. Tell us the e-mail address or the phone number that you
        ordered or wrote with, from that address or number: so we know that it is you.
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
