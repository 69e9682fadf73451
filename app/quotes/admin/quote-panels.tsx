import FileText from 'lucide-react/icons/file-text'
import { ButtonAnchor } from '../../design/button.tsx'
import { Panel } from '../../design/panel.tsx'
import { ContactButtons } from '../../enquiries/admin/contact-buttons.tsx'
import { CustomerLink } from '../../enquiries/admin/customer-link.tsx'
import { formatCedis } from '../../platform/text/money.ts'
import { quoteNumber } from '../../sales/sale.ts'
import { formatDate, formatDateTime } from '../../staff/dates.ts'
import { quoteEventText } from '../quote-event.ts'
import type { QuoteDetail } from './find-quote.server.ts'

/** What the customer wrote. */
export function RequestPanel({ request }: { request: string }) {
  return (
    <Panel id="request" title="What the customer wrote">
      <p className="wrap-anywhere mt-2 whitespace-pre-line">{request}</p>
    </Panel>
  )
}

export function CustomerPanel({ quote }: { quote: QuoteDetail }) {
  const number = quoteNumber(quote.id)
  return (
    <section aria-label="Contact" className="card flex flex-wrap gap-2 p-5">
      <ContactButtons
        phone={quote.customerPhone}
        phoneNormalized={quote.phoneNormalized}
        email={quote.customerEmail}
        subject={`Your quote ${number}`}
        chatText={`Hello ${quote.customerName}, this is about your quote ${number}.`}
      />
      {quote.validUntil && (
        <ButtonAnchor
          variant="secondary"
          href={`/admin/quotes/${quote.id}/quote.pdf`}
          target="_blank"
          rel="noopener"
          className="px-4"
        >
          <FileText aria-hidden size={17} /> PDF
        </ButtonAnchor>
      )}
      {(quote.customerPhone || quote.customerEmail) && <CustomerLink of="quotes" id={quote.id} />}
    </section>
  )
}

/** What was sent, and everything that was done, the latest first. */
export function QuoteHistory({ quote: { versions, history } }: { quote: QuoteDetail }) {
  return (
    <Panel id="history" title="History">
      {versions.length > 0 && (
        <ul className="money mt-2 divide-y divide-line border-line border-b *:py-2">
          {versions.map(({ version, sentAt, totalPesewas, validUntil }) => (
            <li key={version}>
              <p className="flex justify-between gap-3 font-medium">
                <span>Version {version}</span>
                <span>{formatCedis(totalPesewas)}</span>
              </p>
              <p className="text-soft text-sm">
                {formatDateTime(sentAt)}, valid until {formatDate(validUntil)}
              </p>
            </li>
          ))}
        </ul>
      )}
      <ol className="mt-3 space-y-3">
        {history.map(event => (
          <li key={event.id}>
            <p className="wrap-anywhere font-medium">{quoteEventText(event)}</p>
            <p className="text-soft text-sm">
              {formatDateTime(event.at)}, {event.actor}
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
