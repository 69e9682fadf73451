import FileText from 'lucide-react/icons/file-text'
import Phone from 'lucide-react/icons/phone'
import { useEffect, useRef } from 'react'
import { useParams, useRevalidator, useSearchParams } from 'react-router'
import { telHref, whatsappHref } from '../company/company.ts'
import { useCompany } from '../company/use-company.ts'
import { BrandIcon } from '../design/brand-icon.tsx'
import { ButtonAnchor, ButtonLink } from '../design/button.tsx'
import { FormMessage, FormNotice } from '../design/form.tsx'
import { Panel } from '../design/panel.tsx'
import { formatDate, formatDateTime } from '../platform/text/dates.ts'
import { whenToPay } from '../sales/payment.ts'
import { SaleLines } from '../sales/sale-lines.tsx'
import { type QuoteStatus, type ReplyResult, replyIntents, replyNotices, requestSent } from './quote.ts'
import type { QuotePage as Quote } from './quote-page.server.ts'
import { AcceptForm, QuoteReplies } from './quote-reply-forms.tsx'
import { QuoteStatusBadge } from './quote-status-badge.tsx'
import { RequestedLines } from './requested-lines.tsx'

/** What a form has made of a quote: its notice is shown as long as that holds. */
const madeStatuses: Partial<Record<string, QuoteStatus>> = {
  request: 'requested',
  accept: 'accepted',
  decline: 'declined',
}

type Props = { quote: Quote; replyTime: string; result: ReplyResult | undefined }

/** The customer's own page of a quote. */
export function QuotePage({ quote, replyTime, result: latest }: Props) {
  // Reading the page again takes the result of its form away.
  const last = useRef(latest)
  if (latest) last.current = latest
  const result = last.current
  const { content, status } = quote
  const heading = useRef<HTMLHeadingElement>(null)
  const notice = useRef<HTMLDivElement>(null)
  const [params] = useSearchParams()
  // A form that was sent without scripts, or on the page before.
  const done = ([...replyIntents, 'request'] as const).find(
    intent => intent === params.get('done') && (madeStatuses[intent] ?? status) === status,
  )
  const { revalidate } = useRevalidator()
  useEffect(() => {
    // What was refused may be about an earlier version or account than those that count now.
    if (result?.ok === false && result.message) {
      void revalidate()
      notice.current?.focus({ preventScroll: true })
      notice.current?.scrollIntoView({ block: 'center' })
    }
    if (result?.ok && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true })
  }, [result, revalidate])
  return (
    <article className="wrap pt-8 pb-20 lg:pt-12">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 ref={heading} tabIndex={-1} className="text-h2 outline-none">
          Your quote {quote.number}
        </h1>
        <QuoteStatusBadge status={status} />
      </header>
      <p className="mt-1 text-soft">
        {quote.lastSentAt
          ? `Sent ${formatDateTime(quote.lastSentAt)}${quote.version > 1 ? `, version ${quote.version}` : ''}`
          : `Asked for ${formatDateTime(quote.createdAt)}`}
      </p>
      {result?.message && !result.ok ? (
        <div ref={notice} tabIndex={-1} className="my-6 outline-none">
          <FormNotice ok={false} message={result.message} />
        </div>
      ) : done && !result ? (
        <div className="my-6">
          <FormNotice ok message={done === 'request' ? requestSent(replyTime) : replyNotices[done]} />
        </div>
      ) : (
        <FormMessage result={result} />
      )}
      <p className="mt-4 max-w-3xl text-lg">{stateText(quote, replyTime)}</p>
      <Actions quote={quote} />
      <div className="mt-6 grid items-start gap-5 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div className="space-y-5">
          {content && <SaleLines sale={content} />}
          {content?.note && (
            <Panel id="note" title="Note">
              <p className="wrap-anywhere mt-2 whitespace-pre-line">{content.note}</p>
            </Panel>
          )}
          {quote.requested && <Requested {...quote.requested} />}
        </div>
        <div className="space-y-5">
          {status === 'sent' && <AcceptForm quote={quote} result={result} />}
          <QuoteReplies version={status === 'sent' ? quote.version : undefined} result={result} />
        </div>
      </div>
    </article>
  )
}

function stateText({ status, content, order, dueDays }: Quote, replyTime: string): string {
  const until = content ? formatDate(content.validUntil) : ''
  switch (status) {
    case 'requested':
      return `We have your request. ${replyTime}`
    case 'sent':
      return `Valid until ${until}. Accept it, and it is an order at these prices. You pay ${whenToPay({ dueDays })}.`
    case 'accepted':
      return `This quote was accepted. It is order ${order?.number} now.`
    case 'declined':
      return 'This quote was declined. Ask us if you want it after all.'
    case 'expired':
      return `This quote was valid until ${until}. Ask us for a new one.`
    case 'withdrawn':
      return 'We have withdrawn this quote. Ask us if you still need the goods.'
  }
}

function Actions({ quote: { number, content, order } }: { quote: Quote }) {
  const { settings } = useCompany()
  const { secret = '' } = useParams()
  return (
    <div className="no-print mt-5 flex flex-wrap gap-3">
      {order?.path && <ButtonLink to={order.path}>See your order</ButtonLink>}
      {content && (
        <ButtonAnchor
          href={`/quotes/${encodeURIComponent(secret)}/quote.pdf`}
          target="_blank"
          rel="noopener"
          variant="secondary"
        >
          <FileText aria-hidden size={18} /> Quote as PDF
        </ButtonAnchor>
      )}
      <ButtonAnchor
        href={whatsappHref(settings.whatsapp, `Hello, this is about my quote ${number}.`)}
        rel="noopener noreferrer"
        variant="secondary"
      >
        <BrandIcon brand="WhatsApp" /> WhatsApp
      </ButtonAnchor>
      <ButtonAnchor href={telHref(settings.phone)} variant="secondary">
        <Phone aria-hidden size={18} /> Call us
      </ButtonAnchor>
    </div>
  )
}

function Requested({ lines, request }: NonNullable<Quote['requested']>) {
  return (
    <Panel id="requested" title="What you asked for">
      <RequestedLines lines={lines} />
      {request && <p className="wrap-anywhere mt-3 whitespace-pre-line">{request}</p>}
    </Panel>
  )
}
