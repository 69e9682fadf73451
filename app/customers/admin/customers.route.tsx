import { Form } from 'react-router'
import { ButtonLink } from '../../design/button.tsx'
import { PageHeader } from '../../design/page-header.tsx'
import { Pagination } from '../../design/pagination.tsx'
import { SearchBar } from '../../design/search-field.tsx'
import { readListFilter } from '../../platform/list-filter.ts'
import { services } from '../../platform/services.server.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { customerListPath } from '../customer.ts'
import type { Route } from './+types/customers.route'
import { CustomerRow } from './customer-row.tsx'
import { listCustomers } from './list-customers.server.ts'
import { listUnconfirmedContacts } from './list-unconfirmed.server.ts'

export { LoadFailure as ErrorBoundary } from '../../design/load-failure.tsx'

export const handle: AdminHandle = {
  permission: 'customers.read',
  title: 'Customers',
  notLoaded: 'Failed to fetch customers',
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const filter = readListFilter(url.searchParams)
  const { db } = services(context)
  const unconfirmed = (await listUnconfirmedContacts(db)).length
  return { filter, unconfirmed, page: await listCustomers(db, filter) }
}

export default function Customers({ loaderData: { filter, unconfirmed, page } }: Route.ComponentProps) {
  const { search } = filter
  return (
    <>
      <PageHeader title="Customers">
        {unconfirmed > 0 && (
          <ButtonLink to="/admin/customers/to-confirm" prefetch="none">
            {unconfirmed} to confirm
          </ButtonLink>
        )}
        <ButtonLink to="/admin/orders/due" variant="secondary" prefetch="none">
          Due on account
        </ButtonLink>
      </PageHeader>
      <Form role="search">
        <SearchBar
          label="Search customers"
          name="q"
          value={search}
          placeholder="Name, phone, e-mail, place or order number"
        />
      </Form>
      {page.rows.length === 0 ? (
        <p className="card mt-5 p-10 text-center font-semibold text-soft">
          {search
            ? `Nobody was found for “${search}”`
            : 'No customers yet: whoever orders, asks for a quote or writes appears here'}
        </p>
      ) : (
        <ul className="card mt-5 divide-y divide-line">
          {page.rows.map(customer => (
            <CustomerRow key={customer.id} customer={customer} />
          ))}
        </ul>
      )}
      <Pagination
        label="Pages of customers"
        names={['Newer', 'Older']}
        previous={page.newer && customerListPath({ search, after: page.newer })}
        next={page.older && customerListPath({ search, before: page.older })}
      />
    </>
  )
}
