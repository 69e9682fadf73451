import Split from 'lucide-react/icons/split'
import UsersRound from 'lucide-react/icons/users-round'
import { useState } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import { telHref } from '../../company/company.ts'
import { CustomerRow } from '../../customers/admin/customer-row.tsx'
import { isPhone } from '../../customers/customer.ts'
import type { CustomerSummary } from '../../customers/customers.server.ts'
import { Button, ButtonLink } from '../../design/button.tsx'
import { ConfirmDialog } from '../../design/dialog.tsx'
import { Panel } from '../../design/panel.tsx'
import { SearchBar } from '../../design/search-field.tsx'
import { orderNumber } from '../../orders/order.ts'
import { quoteNumber } from '../../sales/sale.ts'
import { useMay } from '../../staff/staff-context.tsx'

type Contacts = {
  contacts: string[]
  /** Of a trade customer: those that somebody typed in a public form. */
  unconfirmed: string[]
}

/** Every number and address; each can be made a customer of its own. */
export function CustomerContacts({ contacts, unconfirmed }: Contacts) {
  const mayEdit = useMay()('customers.edit')
  const [separated, setSeparated] = useState<string>()
  const submit = useSubmit()
  return (
    <Panel id="contacts" title="Numbers and e-mail addresses">
      <ul className="mt-2 divide-y divide-line">
        {contacts.map(contact => (
          <li key={contact} className="flex flex-wrap items-center justify-between gap-x-3 py-1">
            <div className="min-w-0 flex-1">
              <a
                href={isPhone(contact) ? telHref(contact) : `mailto:${contact}`}
                className="wrap-anywhere inline-flex min-h-11 items-center font-medium"
              >
                {contact}
              </a>
              {unconfirmed.includes(contact) && (
                <p className="text-amber-dark text-sm">
                  Says they are this customer: no terms until confirmed
                </p>
              )}
            </div>
            {mayEdit && unconfirmed.includes(contact) && (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="contact" value={contact} />
                <Button intent="confirm contact" variant="secondary" aria-label={`Confirm ${contact}`}>
                  Confirm
                </Button>
              </Form>
            )}
            {mayEdit && contacts.length > 1 && (
              <Button
                variant="quiet"
                aria-label={`Separate ${contact}`}
                onClick={() => setSeparated(contact)}
              >
                Separate
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={separated !== undefined}
        title="Make another customer of it?"
        confirmLabel="Separate"
        onClose={() => setSeparated(undefined)}
        onConfirm={() => {
          void submit({ intent: 'separate contact', contact: separated ?? '' }, { method: 'post' })
          setSeparated(undefined)
        }}
      >
        <p className="wrap-anywhere">
          {separated} becomes a customer of its own, with all its orders, quotes and messages. Notes stay
          here. Joining the two takes it back.
        </p>
      </ConfirmDialog>
    </Panel>
  )
}

/** Orders and quotes that name the number of a trade customer, by their ids. */
export function UnconfirmedRecords({ orders, quotes }: { orders: string[]; quotes: string[] }) {
  const records = [
    ...orders.map(id => ({ to: `/admin/orders/${id}`, title: `Order ${orderNumber(id)}` })),
    ...quotes.map(id => ({ to: `/admin/quotes/${id}`, title: `Quote ${quoteNumber(id)}` })),
  ]
  if (records.length === 0) return null
  return (
    <Panel id="unconfirmed" title="To confirm">
      <p className="mt-2 text-soft">
        These name a number or an address of this customer. They are not on the account until you open and
        confirm them.
      </p>
      <ul className="mt-2">
        {records.map(({ to, title }) => (
          <li key={to}>
            <Link to={to} className="inline-flex min-h-11 items-center font-semibold text-laterite underline">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type Joined = { id: string; name: string; contacts: string[] }

/** Who was joined with this customer by hand. */
export function JoinedCustomers({ joined }: { joined: Joined[] }) {
  const mayEdit = useMay()('customers.edit')
  if (joined.length === 0) return null
  return (
    <Panel id="joined" title="Joined">
      <ul className="mt-2 divide-y divide-line">
        {joined.map(({ id, name, contacts }) => (
          <li key={id} className="flex items-center justify-between gap-3 py-2">
            <p className="wrap-anywhere min-w-0">
              <span className="font-medium">{name}</span>
              <span className="block text-soft text-sm">{contacts.join(' · ')}</span>
            </p>
            {mayEdit && (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="other" value={id} />
                <Button intent="separate" variant="secondary" aria-label={`Separate ${name}`}>
                  <Split aria-hidden size={17} /> Separate
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type Candidates = { search: string; found?: CustomerSummary[]; preview?: CustomerSummary | undefined }
type JoinProps = {
  customer: { id: string; name: string; likelySame: CustomerSummary[] }
  candidates: Candidates | undefined
}

/** Finds another customer, shows whom, and joins both. */
export function JoinPanel({ customer, candidates }: JoinProps) {
  const { search = '', found, preview } = candidates ?? {}
  return (
    <Panel id="join" title="Join with another customer">
      {preview ? (
        <Preview customer={customer} other={preview} />
      ) : (
        <>
          {customer.likelySame.length > 0 && (
            <>
              <p className="mt-2">Orders of {customer.name} name the e-mail address of somebody else:</p>
              <Choices customers={customer.likelySame} search={search} />
            </>
          )}
          <Form role="search" preventScrollReset className="mt-3">
            <SearchBar
              label="Search another customer"
              name="join"
              value={search}
              placeholder="Name, phone, e-mail"
            />
          </Form>
          {found &&
            (found.length > 0 ? (
              <Choices customers={found} search={search} />
            ) : (
              <p className="mt-3 text-soft">Nobody else was found</p>
            ))}
        </>
      )}
    </Panel>
  )
}

const Choices = ({ customers, search }: { customers: CustomerSummary[]; search: string }) => (
  <ul className="-mx-4 divide-y divide-line">
    {customers.map(each => (
      <CustomerRow key={each.id} customer={each}>
        <ButtonLink
          to={`?${new URLSearchParams({ join: search, with: each.id })}`}
          preventScrollReset
          prefetch="none"
          variant="secondary"
          size="small"
          className="min-h-11"
        >
          Preview
        </ButtonLink>
      </CustomerRow>
    ))}
  </ul>
)

const Preview = ({ customer, other }: { customer: { id: string; name: string }; other: CustomerSummary }) => (
  <>
    <ul className="-mx-4">
      <CustomerRow customer={other} />
    </ul>
    <p className="text-soft">
      All orders, quotes, messages, payments and notes of {other.name} will stand on this page, and the
      customer keeps the name {customer.name}. Of two trade accounts, that of {customer.name} counts. Nothing
      is lost: separating them takes it back.
    </p>
    {/* To the page without the preview. */}
    <Form method="post" action={`/admin/customers/${customer.id}`} className="mt-4 flex flex-wrap gap-2">
      <input type="hidden" name="other" value={other.id} />
      <Button intent="join">
        <UsersRound aria-hidden size={18} /> Join
      </Button>
      <ButtonLink to="?" preventScrollReset prefetch="none" variant="secondary">
        Cancel
      </ButtonLink>
    </Form>
  </>
)
