import FileCheck from 'lucide-react/icons/file-check'
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { Link, useFetcher } from 'react-router'
import { useCompany } from '../../company/use-company.ts'
import { BackLink } from '../../design/back-link.tsx'
import { Badge } from '../../design/badge.tsx'
import { BrandIcon } from '../../design/brand-icon.tsx'
import { Button, ButtonAnchor, ButtonLink } from '../../design/button.tsx'
import { useResultToast } from '../../design/form.tsx'
import type { FormResult } from '../../platform/form-result.ts'
import { formatDateTime } from '../../staff/dates.ts'
import { May, useMay } from '../../staff/staff-context.tsx'
import { type Enquiry, type EnquiryStatus, enquiryStatuses } from '../enquiry.ts'
import { productLabel } from '../product-choices.ts'
import { CustomerLink } from './customer-link.tsx'
import { sourceLabels, statusActions, statusLabels, statusTones } from './enquiry-status.ts'
import { replyLinks } from './reply.ts'

type StoredEnquiry = Enquiry & {
  id: string
  status: EnquiryStatus
  phoneNormalized: string | null
  createdAt: Date
}

export function EnquiryDetail({ enquiry, backTo }: { enquiry: StoredEnquiry; backTo: string }) {
  useMarkAsRead(enquiry)
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    // On a phone the detail replaces the list, which had the focus.
    if (!document.activeElement?.getClientRects().length) heading.current?.focus()
  }, [])
  const { brand } = useCompany()
  const links = replyLinks(enquiry, brand)
  return (
    <article className="card p-5 sm:p-6">
      <BackLink to={backTo} className="mb-2 font-medium lg:hidden">
        All messages
      </BackLink>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 ref={heading} tabIndex={-1} className="min-w-0 text-h3 outline-none">
          {enquiry.name}
        </h2>
        <Badge tone={statusTones[enquiry.status]}>{statusLabels[enquiry.status]}</Badge>
      </div>
      <p className="mt-1 text-sm text-soft">
        {sourceLabels[enquiry.source]} · {formatDateTime(enquiry.createdAt)}
      </p>
      <Details enquiry={enquiry} />
      {enquiry.orderId && (
        <Link
          to={`/admin/orders/${enquiry.orderId}`}
          className="mt-2 inline-flex min-h-11 items-center font-semibold text-laterite underline underline-offset-4"
        >
          Order {enquiry.orderId.slice(0, 8).toUpperCase()}
        </Link>
      )}
      {enquiry.quoteId && (
        <Link
          to={`/admin/quotes/${enquiry.quoteId}`}
          className="mt-2 inline-flex min-h-11 items-center font-semibold text-laterite underline underline-offset-4"
        >
          Quote Q-{enquiry.quoteId.slice(0, 8).toUpperCase()}
        </Link>
      )}
      <div className="mt-5 whitespace-pre-wrap border-line border-t pt-5">
        {enquiry.message || <span className="text-soft">No message was written.</span>}
      </div>
      <div className="mt-6 flex flex-wrap gap-2">
        {links.email && (
          <ButtonAnchor href={links.email}>
            <Mail aria-hidden size={18} /> Reply by e-mail
          </ButtonAnchor>
        )}
        {links.phone && (
          <ButtonAnchor href={links.phone} variant={links.email ? 'secondary' : 'primary'}>
            <Phone aria-hidden size={18} /> Call
          </ButtonAnchor>
        )}
        {links.whatsapp && (
          <ButtonAnchor href={links.whatsapp} rel="noopener" variant="secondary">
            <BrandIcon brand="WhatsApp" size={18} /> WhatsApp
          </ButtonAnchor>
        )}
        {(enquiry.phone || enquiry.email) && <CustomerLink of="messages" id={enquiry.id} />}
        {!enquiry.orderId && !enquiry.quoteId && (
          <May permission="quotes.edit">
            <ButtonLink to={`/admin/quotes/new?enquiry=${enquiry.id}`} variant="secondary" prefetch="none">
              <FileCheck aria-hidden size={18} /> Make a quote
            </ButtonLink>
          </May>
        )}
      </div>
      <StatusButtons enquiry={enquiry} heading={heading} />
    </article>
  )
}

function Details({ enquiry }: { enquiry: StoredEnquiry }) {
  const details = [
    ['E-mail', enquiry.email],
    ['Phone', enquiry.phone],
    ['Company', enquiry.company],
    ['Project type', enquiry.projectType],
    ['Product', enquiry.product && productLabel(enquiry.product)],
    ['Quantity', enquiry.quantity],
  ].filter(([, value]) => value)
  return (
    <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-[0.9375rem]">
      {details.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-soft">{label}</dt>
          <dd className="min-w-0 font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type StatusProps = { enquiry: StoredEnquiry; heading: RefObject<HTMLHeadingElement | null> }

function StatusButtons({ enquiry, heading }: StatusProps) {
  const fetcher = useFetcher<FormResult>()
  const busy = fetcher.state !== 'idle'
  useResultToast(fetcher.data)
  const mayEdit = useMay()('enquiries.edit')

  useEffect(() => {
    // The pressed button is no longer in the document.
    if (fetcher.data && !busy && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true })
  }, [busy, fetcher.data, heading])

  const others = enquiryStatuses.filter(
    status => status !== enquiry.status && !(enquiry.status === 'new' && status === 'read'),
  )
  if (!mayEdit) return null
  return (
    <fetcher.Form method="post" className="mt-5 flex flex-wrap gap-2 border-line border-t pt-4">
      <input type="hidden" name="intent" value="status" />
      <input type="hidden" name="id" value={enquiry.id} />
      {others.map(status => (
        <Button
          key={status}
          type="submit"
          name="status"
          value={status}
          variant="quiet"
          disabled={busy}
          className="border border-line"
        >
          {statusActions[status]}
        </Button>
      ))}
    </fetcher.Form>
  )
}

/** Marks an enquiry once when it is opened: what the admin marks as new again stays new. */
function useMarkAsRead({ id, status }: StoredEnquiry) {
  const { submit } = useFetcher()
  const openedId = useRef('')
  useEffect(() => {
    if (openedId.current === id) return
    openedId.current = id
    if (status === 'new') void submit({ intent: 'open', id }, { method: 'post' })
  }, [id, status, submit])
}
