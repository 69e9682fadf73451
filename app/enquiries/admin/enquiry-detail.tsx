import { ArrowLeft, Mail, Phone } from 'lucide-react'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { Link, useFetcher } from 'react-router'
import { Badge } from '../../design/badge.tsx'
import { BrandIcon } from '../../design/brand-icon.tsx'
import { Button, ButtonAnchor } from '../../design/button.tsx'
import { toast } from '../../design/toast.tsx'
import { formatDateTime } from '../../platform/dates.ts'
import { type Enquiry, type EnquiryStatus, enquiryStatuses } from '../enquiry.ts'
import { productLabel } from '../product-choices.ts'
import { messageTones, statusActions, statusLabels } from './enquiry-status.ts'
import { replyLinks } from './reply.ts'

type Message = Enquiry & {
  id: string
  status: EnquiryStatus
  phoneNormalized: string | null
  createdAt: Date
}

export function AdminMessage({ message, backTo }: { message: Message; backTo: string }) {
  useMarkOpened(message)
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    // Where a message takes the place of the list, the focus would stay in what is hidden.
    if (!document.activeElement?.getClientRects().length) heading.current?.focus()
  }, [])
  const links = replyLinks(message)
  return (
    <article className="card p-5 sm:p-6">
      <Link
        to={backTo}
        prefetch="none"
        className="-mt-1 mb-2 inline-flex min-h-11 items-center gap-2 font-medium text-soft hover:text-ink lg:hidden"
      >
        <ArrowLeft aria-hidden size={18} /> All messages
      </Link>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h2 ref={heading} tabIndex={-1} className="min-w-0 text-h3 outline-none">
          {message.name}
        </h2>
        <Badge tone={messageTones[message.status]}>{statusLabels[message.status]}</Badge>
      </div>
      <p className="mt-1 text-sm text-soft">
        {message.source === 'quick order' ? 'Quick order' : 'Contact form'} ·{' '}
        {formatDateTime(message.createdAt)}
      </p>
      <Facts message={message} />
      <div className="mt-5 whitespace-pre-wrap border-line border-t pt-5">
        {message.message || <span className="text-soft">No message was written.</span>}
      </div>
      <div className="mt-6 flex flex-wrap gap-2">
        <ButtonAnchor href={links.email}>
          <Mail aria-hidden size={18} /> Reply by e-mail
        </ButtonAnchor>
        <ButtonAnchor href={links.phone} variant="secondary">
          <Phone aria-hidden size={18} /> Call
        </ButtonAnchor>
        {links.whatsapp && (
          <ButtonAnchor href={links.whatsapp} rel="noopener" variant="secondary">
            <BrandIcon brand="WhatsApp" size={18} /> WhatsApp
          </ButtonAnchor>
        )}
      </div>
      <StatusButtons message={message} heading={heading} />
    </article>
  )
}

function Facts({ message }: { message: Message }) {
  const facts = [
    ['E-mail', message.email],
    ['Phone', message.phone],
    ['Company', message.company],
    ['Project type', message.projectType],
    ['Product', message.product && productLabel(message.product)],
    ['Quantity', message.quantity],
  ].filter(fact => fact[1])
  return (
    <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-[0.9375rem]">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-soft">{label}</dt>
          <dd className="min-w-0 font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type Status = { message: Message; heading: RefObject<HTMLHeadingElement | null> }

function StatusButtons({ message, heading }: Status) {
  const fetcher = useFetcher<{ ok: boolean }>()
  const busy = fetcher.state !== 'idle'
  const asked = useRef(false)

  useEffect(() => {
    if (!asked.current || fetcher.state !== 'idle' || !fetcher.data) return
    asked.current = false
    // The button that was pressed is gone.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
    toast(
      fetcher.data.ok
        ? { title: 'Success', description: 'Message status updated successfully' }
        : { title: 'Error', description: 'Failed to update message status', destructive: true },
    )
  }, [fetcher.state, fetcher.data, heading])

  const others = enquiryStatuses.filter(
    status => status !== message.status && !(message.status === 'new' && status === 'read'),
  )
  return (
    <fetcher.Form
      method="post"
      onSubmit={() => {
        asked.current = true
      }}
      className="mt-5 flex flex-wrap gap-2 border-line border-t pt-4"
    >
      <input type="hidden" name="intent" value="status" />
      <input type="hidden" name="id" value={message.id} />
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

/** Once for each message that is opened: what is marked as new again by hand stays new. */
function useMarkOpened({ id, status }: Message) {
  const { submit } = useFetcher()
  const opened = useRef('')
  useEffect(() => {
    if (opened.current === id) return
    opened.current = id
    if (status === 'new') void submit({ intent: 'open', id }, { method: 'post' })
  }, [id, status, submit])
}
