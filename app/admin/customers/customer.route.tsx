import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import ShieldUser from 'lucide-react/icons/shield-user'
import { Form, Link, redirect } from 'react-router'
import { readOverdue } from '../../books/due/due.server.ts'
import { overdueText } from '../../books/due/overdue-text.ts'
import { telHref, whatsappHref } from '../../company/company.ts'
import { customerAction } from '../../customers/admin/customer-action.server.ts'
import { customerNotes } from '../../customers/admin/customer-notes.server.ts'
import { BalanceText } from '../../customers/admin/customer-row.tsx'
import { TermsEditor, TermsPanel } from '../../customers/admin/terms-panel.tsx'
import { customerListPath, customerNumber, isPhone, nameFields } from '../../customers/customer.ts'
import { BackLink } from '../../design/back-link.tsx'
import { BrandIcon } from '../../design/brand-icon.tsx'
import { Button, ButtonAnchor, ButtonLink } from '../../design/button.tsx'
import { FieldControl } from '../../design/field-control.tsx'
import { FormMessage, useFormFields } from '../../design/form.tsx'
import { SecretLinkPanel } from '../../design/secret-link-panel.tsx'
import { type FormResult, resultOf } from '../../platform/form-result.ts'
import { services } from '../../platform/services.server.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { formatDate } from '../../staff/dates.ts'
import { readNotes } from '../../staff/notes/notes.server.ts'
import { NotesPanel } from '../../staff/notes/notes-panel.tsx'
import { hasPermission } from '../../staff/roles.ts'
import { requireAdmin } from '../../staff/session.server.ts'
import { May, useMay } from '../../staff/staff-context.tsx'
import { useReloadIfStale } from '../../staff/use-reload-if-stale.ts'
import { readAccountLink, readGoodsChoices, readTerms } from '../../trade/trade-accounts.server.ts'
import type { Route } from './+types/customer.route'
import { CustomerContacts, JoinedCustomers, JoinPanel, UnconfirmedRecords } from './contact-panels.tsx'
import { CustomerSections } from './customer-sections.tsx'
import { contactsOf, readCandidates, readCustomer, readUnconfirmed } from './read-customer.server.ts'

export { LoadFailure as ErrorBoundary } from '../../design/load-failure.tsx'

export const handle: AdminHandle = {
  permission: 'customers.read',
  title: 'Customer',
  notLoaded: 'Failed to fetch the customer',
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db } = services(context)
  const parameter = (name: string) => url.searchParams.get(name)
  const admin = requireAdmin(context)
  const customer = await readCustomer(db, admin, params.customerId, parameter('all'))
  if (!customer) throw new Response('There is no such customer.', { status: 404 })
  if (customer.joinedInto) throw redirect(`/admin/customers/${customer.joinedInto}`)
  const stored = await readTerms(db, customer.id)
  const isEdited = parameter('edit') === 'terms'
  const goods = stored.hasAccount || isEdited ? await readGoodsChoices(db, stored.terms) : {}
  const maySeeLink = hasPermission(admin, 'customers.terms')
  const link = maySeeLink ? await readAccountLink(services(context), customer.id) : undefined
  const overdue = stored.hasAccount ? await readOverdue(db, contactsOf(customer)) : undefined
  const account = {
    ...stored,
    goods,
    link,
    isEdited,
    overdue: overdue?.count ? overdueText(overdue) : undefined,
  }
  const candidates = await readCandidates(db, customer.id, parameter('join'), parameter('with'))
  const joined = customer.joined.map(({ id }) => id)
  const notes = await readNotes(db, admin, customerNotes, customer.id, joined)
  const unconfirmed = stored.hasAccount
    ? await readUnconfirmed(db, customer)
    : { contacts: [], orders: [], quotes: [] }
  return { customer, account, contacts: contactsOf(customer), unconfirmed, candidates, notes }
}

export const action = customerAction

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.customer.name ?? 'Customer'} | Admin Panel` },
]

export default function CustomerPage({ loaderData, actionData }: Route.ComponentProps) {
  const { customer, account, contacts, unconfirmed, candidates, notes } = loaderData
  const confirmed = contacts.filter(contact => !unconfirmed.contacts.includes(contact))
  const may = useMay()
  const mayEdit = may('customers.edit')
  const result = useReloadIfStale(actionData)
  if (account.isEdited && may('customers.terms'))
    return <TermsEditor key={account.editToken} customer={customer} account={account} result={result} />
  return (
    <article key={customer.id}>
      <BackLink to={customerListPath({ search: '' })}>All customers</BackLink>
      <FormMessage result={result} />
      <h1 className="wrap-anywhere text-h2">{customer.name}</h1>
      <p className="mt-1 text-soft">
        {customerNumber(customer.id)} · Customer since {formatDate(customer.createdAt)}
      </p>
      <p className="money mt-3 text-lg">
        {customer.balancePesewas === 0 ? (
          <span className="text-soft">Nothing to be paid</span>
        ) : (
          <BalanceText pesewas={customer.balancePesewas} />
        )}
      </p>
      <Reach
        contacts={confirmed.length > 0 ? confirmed : contacts}
        newQuote={`/admin/quotes/new?customer=${customer.id}`}
      />
      <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-5 *:space-y-5 xl:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)]">
        <div>
          <UnconfirmedRecords {...unconfirmed} />
          <CustomerSections sections={customer.sections} />
        </div>
        <div>
          <TermsPanel customer={customer} account={account} />
          {account.link && <SecretLinkPanel link={account.link} what="prices" />}
          <NotesPanel of={notes} />
          <CustomerContacts contacts={contacts} unconfirmed={unconfirmed.contacts} />
          <JoinedCustomers joined={customer.joined} />
          {mayEdit && <JoinPanel customer={customer} candidates={candidates} />}
          {mayEdit && <NameForm name={customer.name} result={resultOf(result, 'name')} />}
          <May permission="customers.export">
            <p className="card p-5">
              <Link
                to={`/admin/settings/personal-data?customer=${customer.id}`}
                prefetch="none"
                className="inline-flex min-h-11 items-center gap-2 font-semibold text-laterite underline"
              >
                <ShieldUser aria-hidden size={18} /> Personal data: export or erase
              </Link>
            </p>
          </May>
        </div>
      </div>
    </article>
  )
}

/** By the first number and the first address; the others stand among the contacts. */
function Reach({ contacts, newQuote }: { contacts: string[]; newQuote: string }) {
  const phone = contacts.find(isPhone)
  const email = contacts.find(contact => !isPhone(contact))
  return (
    <div className="mt-4 grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
      {phone && (
        <>
          <ButtonAnchor href={telHref(phone)} className="px-4">
            <Phone aria-hidden size={17} /> Call
          </ButtonAnchor>
          <ButtonAnchor variant="secondary" href={whatsappHref(phone)} rel="noopener" className="px-4">
            <BrandIcon brand="WhatsApp" size={18} /> WhatsApp
          </ButtonAnchor>
        </>
      )}
      {email && (
        <ButtonAnchor variant="secondary" href={`mailto:${email}`} className="px-4">
          <Mail aria-hidden size={17} /> E-mail
        </ButtonAnchor>
      )}
      <May permission="quotes.edit">
        <ButtonLink variant="secondary" to={newQuote} prefetch="none" className="px-4">
          New quote
        </ButtonLink>
      </May>
    </div>
  )
}

function NameForm({ name, result }: { name: string; result: FormResult | undefined }) {
  const { formRef, field } = useFormFields(result)
  return (
    <Form ref={formRef} method="post" className="card space-y-4 p-5" key={name}>
      <FieldControl declared={nameFields.name} {...field('name', name)} />
      <Button intent="name" variant="secondary">
        Save name
      </Button>
    </Form>
  )
}
