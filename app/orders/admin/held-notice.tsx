import { Form } from 'react-router'
import { Button } from '../../design/button.tsx'
import { formatCedis, type Pesewas } from '../../platform/text/money.ts'
import { useMay } from '../../staff/staff-context.tsx'

type Props = {
  approvers: string[]
  /** Both are null for staff who may not see amounts. */
  excess: Pesewas | null
  creditLimit: Pesewas | null
}

export function HeldNotice({ approvers, excess, creditLimit }: Props) {
  const mayApprove = useMay()('orders.credit')
  return (
    <div role="status" className="mt-4 rounded-card bg-amber-tint p-4 text-amber-dark">
      <p>
        <strong>
          Held: {excess === null ? '' : <span className="money">{formatCedis(excess)} </span>}over the credit
          limit of{' '}
          {creditLimit === null ? 'the customer' : <span className="money">{formatCedis(creditLimit)}</span>}.
        </strong>{' '}
        It can’t be confirmed or put on a trip
        {mayApprove ? '.' : ` until somebody approves it: ${approvers.join(', ')}.`}
      </p>
      {mayApprove && (
        <Form method="post" preventScrollReset className="mt-3">
          {excess !== null && <input type="hidden" name="shownExcess" value={excess} />}
          <Button intent="approve credit">
            {excess === null ? 'Approve it' : `Approve ${formatCedis(excess)} over the limit`}
          </Button>
        </Form>
      )}
    </div>
  )
}
