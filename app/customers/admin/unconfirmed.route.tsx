import { Form, Link } from 'react-router'
import { z } from 'zod'
import { BackLink } from '../../design/back-link.tsx'
import { Button } from '../../design/button.tsx'
import { FormMessage } from '../../design/form.tsx'
import { PageHeader } from '../../design/page-header.tsx'
import { services } from '../../platform/services.server.ts'
import { adminAction, intent } from '../../staff/admin-action.server.ts'
import type { AdminHandle } from '../../staff/admin-handle.ts'
import { formatDate } from '../../staff/dates.ts'
import { useMay } from '../../staff/staff-context.tsx'
import { useReloadIfStale } from '../../staff/use-reload-if-stale.ts'
import { confirmContact, separateContact } from '../change-customers.server.ts'
import { customerListPath } from '../customer.ts'
import type { Route } from './+types/unconfirmed.route'
import { listUnconfirmedContacts } from './list-unconfirmed.server.ts'

export { LoadFailure as ErrorBoundary } from '../../design/load-failure.tsx'

export const handle: AdminHandle = {
  permission: 'customers.read',
  title: 'Contacts to confirm',
  notLoaded: 'Failed to fetch what is to be confirmed',
}

export const loader = async ({ context }: Route.LoaderArgs) => ({
  contacts: await listUnconfirmedContacts(services(context).db),
})

const chosen = z.object({ customer: z.uuid(), contact: z.string().max(300) })
const answered = 'It is no longer among what is to be confirmed. Nothing was changed.'

export const action = adminAction({
  intents: {
    'confirm contact': intent(
      'customers.edit',
      chosen,
      ({ db, admin, data }) => confirmContact(db, admin, data.customer, data.contact),
      { success: { title: 'Confirmed' }, refusals: { 'not found': answered } },
    ),
    'reject contact': intent(
      'customers.edit',
      chosen,
      ({ db, admin, data }) => separateContact(db, admin, data.customer, data.contact),
      {
        success: { title: 'Separated', description: 'With its orders it is a customer of its own now.' },
        refusals: {
          'not found': answered,
          'only contact': 'This is the only number or e-mail address of the customer. Nothing was changed.',
        },
      },
    ),
  },
})

export default function UnconfirmedContacts({ loaderData: { contacts }, actionData }: Route.ComponentProps) {
  const mayEdit = useMay()('customers.edit')
  const result = useReloadIfStale(actionData)
  return (
    <>
      <BackLink to={customerListPath({ search: '' })}>All customers</BackLink>
      <PageHeader title="Contacts to confirm" />
      <FormMessage result={result} />
      <p className="max-w-3xl text-soft">
        Somebody typed these beside the number or e-mail address of a customer with a trade account. They get
        none of the account’s prices and terms until you confirm that they are the customer’s.
      </p>
      {contacts.length === 0 ? (
        <p className="card mt-5 p-10 text-center font-semibold text-soft">Nothing to confirm</p>
      ) : (
        <ul className="card mt-5 divide-y divide-line">
          {contacts.map(({ contact, customerId, name, addedAt }) => (
            <li key={contact} className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
              <p className="wrap-anywhere min-w-48 flex-1">
                <span className="font-medium">{contact}</span>
                <span className="block text-soft text-sm">
                  Says they are{' '}
                  <Link
                    to={`/admin/customers/${customerId}`}
                    className="font-semibold text-laterite underline"
                  >
                    {name}
                  </Link>
                  {addedAt && `, since ${formatDate(addedAt)}`}
                </span>
              </p>
              {mayEdit && (
                <Form method="post" preventScrollReset className="flex gap-2">
                  <input type="hidden" name="customer" value={customerId} />
                  <input type="hidden" name="contact" value={contact} />
                  <Button intent="confirm contact" aria-label={`Confirm ${contact}`}>
                    Confirm
                  </Button>
                  <Button intent="reject contact" variant="secondary" aria-label={`Not them: ${contact}`}>
                    Not them
                  </Button>
                </Form>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
