import BadgeCheck from 'lucide-react/icons/badge-check'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import Phone from 'lucide-react/icons/phone'
import Send from 'lucide-react/icons/send'
import Siren from 'lucide-react/icons/siren'
import Truck from 'lucide-react/icons/truck'
import Wallet from 'lucide-react/icons/wallet'
import { lazy, Suspense } from 'react'
import { BreadcrumbJsonLd } from '../company/breadcrumb-json-ld.tsx'
import { telHref, whatsappHref } from '../company/company.ts'
import { CompanyJsonLd } from '../company/company-json-ld.tsx'
import { PromiseText } from '../company/free-delivery.tsx'
import { pageMeta } from '../company/page-meta.ts'
import { Consent, Honeypot } from '../company/public-form.tsx'
import { readBranches } from '../company/read-branches.server.ts'
import { titles } from '../company/titles.content.ts'
import { useCompany } from '../company/use-company.ts'
import { openContent } from '../content/content.server.ts'
import { BrandIcon } from '../design/brand-icon.tsx'
import { Button, ButtonAnchor } from '../design/button.tsx'
import { SelectField } from '../design/field.tsx'
import { FieldControl } from '../design/field-control.tsx'
import { retryImport, whenVisible } from '../design/when-visible.ts'
import { withNetworkFallback } from '../platform/network-fallback.ts'
import { publicPageHeaders } from '../platform/public-page.server.ts'
import { services } from '../platform/services.server.ts'
import type { UrlHandle } from '../platform/url-kind.ts'
import type { Route } from './+types/contact.route'
import { type ContactContent, contact } from './contact.content.ts'
import { contactFormFields, type EnquiryResult, failureNotice, noChoice } from './enquiry.ts'
import { enquiryAction, successNotice } from './enquiry-action.server.ts'
import { EnquiryNotice, preloadWhatsApp, Undelivered } from './enquiry-fields.tsx'
import { useEnquiryForm } from './use-enquiry-form.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const read = await openContent(services(context), url)
  return {
    titles: read(titles).contact,
    content: read(contact),
    branches: readBranches(read),
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

function WorkingHours({ emergency }: { emergency: string }) {
  const { settings } = useCompany()
  const days = [
    ['Monday-Friday', settings.hoursWeekdays],
    ['Saturday', settings.hoursSaturday],
    ['Sunday', settings.hoursSunday],
  ]
  return (
    <section aria-labelledby="hours">
      <h2 id="hours" className="flex items-center gap-2.5 text-h3">
        <Clock aria-hidden size={22} className="text-laterite" /> Working Hours
      </h2>
      <dl className="mt-4">
        {days.map(([day, hours]) => (
          <div key={day} className="flex flex-wrap justify-between gap-x-6 border-line border-b py-2.5">
            <dt className="text-soft">{day}</dt>
            <dd className="font-medium">{hours}</dd>
          </div>
        ))}
      </dl>
      {emergency && (
        <p className="mt-4 flex items-start gap-2.5 rounded-control bg-sun-tint p-3.5 font-medium text-amber-dark">
          <Siren aria-hidden size={20} className="mt-0.5 shrink-0" /> {emergency}
        </p>
      )}
    </section>
  )
}

const icons = {
  calendar: CalendarClock,
  truck: Truck,
  wallet: Wallet,
  certificate: BadgeCheck,
  check: Check,
}

function Reasons({ title, reasons }: { title: string; reasons: ContactContent['reasons'] }) {
  if (reasons.length === 0) return null
  return (
    <section aria-labelledby="reasons">
      <h2 id="reasons" className="text-h3">
        {title}
      </h2>
      <ul className="mt-4 space-y-3">
        {reasons.map(({ icon, text }) => {
          const Icon = icons[icon]
          return (
            <li key={text} className="flex items-start gap-3">
              <Icon aria-hidden size={21} className="mt-0.5 shrink-0 text-laterite" />{' '}
              <PromiseText text={text} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type Props = {
  projectTypes: ContactContent['projectTypes']
  /** What the page's action returned without JavaScript. */
  result?: EnquiryResult | undefined
}

function ContactForm({ projectTypes, result }: Props) {
  const { formRef, field, onSubmit, busy, undelivered } = useEnquiryForm(result)
  return (
    <form
      method="post"
      action="/contact#message"
      ref={formRef}
      onSubmit={onSubmit}
      onFocus={preloadWhatsApp}
      aria-label="Send us a message"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        {(['name', 'email', 'phone', 'company'] as const).map(name => (
          <FieldControl key={name} declared={contactFormFields[name]} {...field(name)} />
        ))}
        <div className="sm:col-span-2">
          <SelectField label={contactFormFields.projectType.label} {...field('projectType')}>
            <option value={noChoice}>Choose a project type</option>
            {projectTypes.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </SelectField>
        </div>
        <div className="sm:col-span-2">
          <FieldControl declared={contactFormFields.message} {...field('message')} />
        </div>
        <Honeypot />
      </div>
      <Consent />
      <Button type="submit" size="large" disabled={busy} className="mt-6 w-full sm:w-auto">
        <Send aria-hidden size={19} /> {busy ? 'Sending...' : 'Send Message'}
      </Button>
      <Undelivered values={undelivered} />
    </form>
  )
}
