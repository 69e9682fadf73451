import { Phone } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { branches } from '../company/branches.content.ts'
import { BreadcrumbJsonLd } from '../company/breadcrumb-json-ld.tsx'
import { telHref, whatsappHref } from '../company/company.ts'
import { CompanyJsonLd } from '../company/company-json-ld.tsx'
import { pageMeta } from '../company/page-meta.ts'
import { titles } from '../company/titles.content.ts'
import { useCompany } from '../company/use-company.ts'
import { openContent } from '../content/content.server.ts'
import { BrandIcon } from '../design/brand-icon.tsx'
import { ButtonAnchor } from '../design/button.tsx'
import { retryImport, whenVisible } from '../design/when-visible.ts'
import { withNetworkFallback } from '../platform/network-fallback.ts'
import { publicPageHeaders } from '../platform/public-page.server.ts'
import { services } from '../platform/services.server.ts'
import type { UrlHandle } from '../platform/url-kind.ts'
import type { Route } from './+types/contact.route'
import { contact } from './contact.content.ts'
import { Reasons, WorkingHours } from './contact-facts.tsx'
import { ContactForm } from './contact-form.tsx'
import { failureNotice } from './enquiry.ts'
import { enquiryAction, successNotice } from './enquiry-action.server.ts'
import { EnquiryNotice } from './enquiry-fields.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const read = await openContent(services(context), url)
  return {
    titles: read(titles).contact,
    content: read(contact),
    branches: read(branches).branches,
    sent: successNotice(read, 'contact'),
  }
}

export const action = (args: Route.ActionArgs) => enquiryAction('contact', args, '/contact?sent=1#message')

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withNetworkFallback(serverAction, failureNotice)

export const headers = publicPageHeaders

export const handle: UrlHandle = { postKind: 'enquiry' }

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { ...loaderData?.titles, path: '/contact' })

const places = 'places'

/** The server renders the branches; their script loads when they are nearly in sight. */
const ContactPlaces = lazy(async () => {
  if (!import.meta.env.SSR) await whenVisible(places, '0%')
  const { ContactPlaces: parts } = await retryImport(() => import('./contact-places.tsx'))
  return { default: parts }
})

const greeting = 'Hello, I would like a quick quote. I need: '

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { content, branches, sent } = loaderData
  const { settings } = useCompany()
  return (
    <>
      <CompanyJsonLd branches={branches} />
      <BreadcrumbJsonLd trail={import.meta.env.SSR ? [{ name: 'Contact', path: '/contact' }] : []} />
      <section className="wrap pt-10 lg:pt-14">
        <h1>{content.title}</h1>
        {content.text && <p className="mt-4 max-w-2xl text-lg text-soft">{content.text}</p>}
        <div className="mt-6 flex flex-wrap gap-3">
          <ButtonAnchor href={whatsappHref(settings.whatsapp, greeting)} rel="noopener" size="large">
            <BrandIcon brand="WhatsApp" /> Quick Quote on WhatsApp
          </ButtonAnchor>
          <ButtonAnchor href={telHref(settings.phone)} variant="secondary" size="large">
            <Phone aria-hidden size={19} /> {settings.phone}
          </ButtonAnchor>
        </div>
      </section>

      <section className="wrap mt-10 grid items-start gap-8 lg:mt-14 lg:grid-cols-[1.55fr_1fr] lg:gap-12">
        <div id="message" className="card p-5 sm:p-8">
          <h2>Send Us a Message</h2>
          <div className="mt-5 space-y-6">
            <EnquiryNotice sent={sent} result={actionData} />
            <ContactForm projectTypes={content.projectTypes} result={actionData} />
          </div>
        </div>
        <div className="grid gap-10 md:max-lg:grid-cols-2 lg:pt-2">
          <WorkingHours emergency={content.emergency} />
          <Reasons title={content.reasonsTitle} reasons={content.reasons} />
        </div>
      </section>

      <div id={places}>
        <Suspense>
          <ContactPlaces content={content} entries={branches} />
        </Suspense>
      </div>
    </>
  )
}
