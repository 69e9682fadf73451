import { Form, Link } from 'react-router'
import { Button } from '../../design/button.tsx'
import { useMay } from '../../staff/staff-context.tsx'

type Props = {
  customer: { id: string; name: string } | null
  /** What waits for the answer. */
  children: string
}

/** Asks whether a record is of the trade customer whose number or address it names. */
export function UnconfirmedCustomer({ customer, children }: Props) {
  const mayEdit = useMay()('customers.edit')
  if (!customer) return null
  return (
    <div role="status" className="mt-4 rounded-card bg-amber-tint p-4 text-amber-dark">
      <p>
        <strong>
          Says they are{' '}
          <Link to={`/admin/customers/${customer.id}`} className="wrap-anywhere underline">
            {customer.name}
          </Link>
          .
        </strong>{' '}
        {children}
      </p>
      {mayEdit && (
        <Form method="post" preventScrollReset className="mt-3 flex flex-wrap gap-2">
          <Button intent="confirm customer">Confirm</Button>
          <Button intent="reject customer" variant="secondary">
            Not them
          </Button>
        </Form>
      )}
    </div>
  )
}
