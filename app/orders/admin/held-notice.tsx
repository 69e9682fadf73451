import { Form } from 'react-router'
import { Button } from '../../design/button.tsx'
import { formatCedis, type Pesewas } from '../../platform/text/money.ts'
import { useMay } from '../../staff/staff-context.tsx'

/** `excess`: for who may see amounts. */
export function HeldNotice({ approvers, excess }: { approvers: string[]; excess: Pesewas | null }) {
  const mayApprove = useMay()('orders.credit')
  return (
    <div role="status" className="mt-4 rounded-card bg-amber-tint p-4 text-amber-dark">
      <p>
        <strong>
          Held: {excess === null ? '' : <span className="money">{formatCedis(excess)} </span>}over the credit
          limit of the customer.
        </strong>{' '}
        It can’t be confirmed or put on a trip
        {mayApprove ? '.' : ` until somebody approves it: ${approvers.join(', ')}.`}
      </p>
      {mayApprove && (
        <Form method="post" preventScrollReset className="mt-3">
          {excess !== null && <input type="hidden" name="shownExcess" value={excess} />}
          <Button intent="approve credit">Approve it</Button>
        </Form>
      )}
    </div>
  )
}
