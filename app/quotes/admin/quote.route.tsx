import { useState } from 'react'
import { Link } from 'react-router'
import { orderTerms } from '../../cart/totals.ts'
import { whatsappHref } from '../../company/company.ts'
import { readSettings } from '../../company/settings.server.ts'
import { findParty } from '../../customers/contacts.server.ts'
import { BackLink } from '../../design/back-link.tsx'
import { SecretLinkPanel } from '../../design/secret-link-panel.tsx'
import { LinkedEnquiries } from '../../enquiries/admin/linked-enquiries.tsx'
import { sendingOf } from '../../platform/messages/sending.ts'
import { services } from '../../platform/services.server.ts'
import { accraDay } from '../../platform/text/days.ts'
import { isUuid } from '../../platform/text/uuid.ts'
import { quoteNumber, shortNumber } from '../../sales/sale.ts'
import { SaleLines } from '../../sales/sale-lines.tsx'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { formatDateTime } from '../../staff/dates.ts'
import { readNotes } from '../../staff/notes/notes.server.ts'
import { NotesPanel } from '../../staff/notes/notes-panel.tsx'
import { hasPermission } from '../../staff/roles.ts'
import { requireAdmin } from '../../staff/session.server.ts'
import { useMay } from '../../staff/staff-context.tsx'
import { UnconfirmedCustomer } from '../../trade/admin/unconfirmed-customer.tsx'
import {
  findAccountOf,
  findAccountOfRecord,
  findUnconfirmedCustomer,
  readPrices,
  type TradeAccount,
} from '../../trade/trade-accounts.server.ts'
import { defaultValidDays } from '../quote.ts'
import { QuoteBadge } from '../quote-status-badge.tsx'
import { readQuoteLink } from '../quote-text.server.ts'
import { editableState, findStoredQuote } from '../stored-quote.server.ts'
import type { Route } from './+types/quote.route'
import { findQuote } from './find-quote.server.ts'
import { readEnquiryStart, readLineChoices } from './new-quote.server.ts'
import { quoteAction } from './quote-action.server.ts'
import { type EditedQuote, QuoteEditor } from './quote-editor.tsx'
import { quoteNotes } from './quote-notes.server.ts'
import { CustomerPanel, QuoteHistory, RequestPanel } from './quote-panels.tsx'
import { SendPanel } from './send-panel.tsx'

export { LoadFailure as ErrorBoundary } from '../../design/load-failure.tsx'

export const handle: AdminHandle = {
  permission: 'quotes.read',
  title: 'Quote',
  notLoaded: 'Failed to fetch the quote',
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const shop = services(context)
  const { db, env, linkKey } = shop
  const settings = await readSettings(db)
  const readCommon = async (account: TradeAccount | undefined) => {
    const choices = await readLineChoices(db, account && (await readPrices(db, account)))
    return { choices, account: account?.name, terms: orderTerms(settings) }
  }
  const validUntil = accraDay(new Date(), defaultValidDays)
  const id = 'quoteId' in params ? params.quoteId : undefined
  if (id === undefined) {
    const enquiryId = url.searchParams.get('enquiry') ?? ''
    const enquiry = isUuid(enquiryId) ? await readEnquiryStart(db, enquiryId) : undefined
    const customerId = url.searchParams.get('customer') ?? ''
    const start = enquiry ?? (isUuid(customerId) ? await findParty(db, customerId) : undefined)
    const edited: EditedQuote = {
      editToken: '',
      name: start?.name ?? '',
      email: start?.email ?? '',
      phone: start?.phone ?? '',
      place: '',
      lines: [],
      discountPesewas: 0,
      deliveryPesewas: settings.deliveryFeePesewas,
      validUntil,
      note: '',
      enquiry: enquiry?.id,
    }
    // Who wrote a message typed the number.
    const common = await readCommon(enquiry ? undefined : await findAccountOf(db, edited))
    return { ...common, edited, request: enquiry?.request, existing: enquiry?.existing }
  }
  const stored = isUuid(id) ? await findStoredQuote(db, id) : undefined
  if (!stored) throw new Response('There is no such quote.', { status: 404 })
  const admin = requireAdmin(context)
  const found = await findQuote(db, stored)
  const quote = { ...found, enquiries: hasPermission(admin, 'enquiries.read') ? found.enquiries : [] }
  const state = editableState(stored)
  const edited: EditedQuote = {
    ...state,
    editToken: quote.editToken,
    validUntil: state.validUntil || validUntil,
  }
  // With the link somebody could accept as the customer.
  const { link, chatText } = hasPermission(admin, 'quotes.edit')
    ? await readQuoteLink({ db, env, linkKey }, stored)
    : { link: undefined, chatText: undefined }
  const chat = chatText && stored.phoneNormalized ? whatsappHref(stored.phoneNormalized, chatText) : undefined
  const notes = await readNotes(db, admin, quoteNotes, quote.id)
  const common = await readCommon(await findAccountOfRecord(db, stored))
  const unconfirmed =
    stored.status !== 'accepted' && hasPermission(admin, 'customers.read')
      ? ((await findUnconfirmedCustomer(db, stored)) ?? null)
      : null
  return {
    ...common,
    edited,
    request: quote.request,
    quote,
    unconfirmed,
    notes,
    link,
    chat,
    sending: sendingOf(shop),
  }
}

export const action = quoteAction

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const quote = loaderData && 'quote' in loaderData ? loaderData.quote : undefined
  return [{ title: `${quote ? `Quote ${quoteNumber(quote.id)}` : 'New quote'} | Admin Panel` }]
}

export default function AdminQuote({ loaderData }: Route.ComponentProps) {
  // Without a key the page of a new quote would pass on its state to that of the stored one.
  return <QuotePage key={'quote' in loaderData ? loaderData.quote.id : 'new'} loaderData={loaderData} />
}

function QuotePage({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { choices, terms, edited, request } = loaderData
  const stored = 'quote' in loaderData ? loaderData : undefined
  const quote = stored?.quote
  const mayEdit = useMay()('quotes.edit')
  const [isUnsaved, setIsUnsaved] = useState(false)
  return (
    <article>
      <BackLink to="/admin/quotes">All quotes</BackLink>
      <header className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <h1 className="text-h2">{quote ? `Quote ${quoteNumber(quote.id)}` : 'New quote'}</h1>
        {quote && <QuoteBadge quote={quote} />}
      </header>
      {quote && (
        <p className="mt-1 text-soft">
          {quote.isRequest ? 'Asked for' : 'Created'} {formatDateTime(quote.createdAt)}
        </p>
      )}
      {quote?.orderId && (
        <p className="mt-2">
          <Link to={`/admin/orders/${quote.orderId}`} className="font-semibold text-laterite underline">
            Order {shortNumber(quote.orderId)}
          </Link>
        </p>
      )}
      {stored && (
        <UnconfirmedCustomer customer={stored.unconfirmed}>
          Anybody could have typed the number. Their prices and terms don’t apply until you confirm it.
        </UnconfirmedCustomer>
      )}
      {'existing' in loaderData && loaderData.existing && (
        <p role="status" className="mt-3 rounded-card bg-amber-tint p-4 text-amber-dark">
          This message has a quote already:{' '}
          <Link to={`/admin/quotes/${loaderData.existing}`} className="font-semibold underline">
            {quoteNumber(loaderData.existing)}
          </Link>
        </p>
      )}
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className="space-y-5">
          {request && <RequestPanel request={request} />}
          {loaderData.account && (
            <p className="rounded-card bg-green-tint p-4 text-green-dark">
              Goods that you add have the prices agreed with {loaderData.account}.
            </p>
          )}
          {quote && (quote.status === 'accepted' || !mayEdit) ? (
            <SaleLines sale={quote} />
          ) : (
            <QuoteEditor
              quote={edited}
              choices={choices}
              terms={terms}
              hasOtherSums={quote?.hasOtherSums ?? false}
              onChange={setIsUnsaved}
            />
          )}
        </div>
        {stored && quote && (
          <div className="space-y-5">
            {quote.status !== 'accepted' && mayEdit && (
              <SendPanel quote={quote} chat={stored.chat} sending={stored.sending} isUnsaved={isUnsaved} />
            )}
            <CustomerPanel quote={quote} />
            {stored.link && <SecretLinkPanel link={stored.link} what="quote" />}
            <LinkedEnquiries enquiries={quote.enquiries} what="quote" />
            <NotesPanel of={stored.notes} />
            <QuoteHistory quote={quote} />
          </div>
        )}
      </div>
    </article>
  )
}
