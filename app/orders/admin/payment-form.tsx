import { useEffect, useState } from 'react'
import { Button } from '../../design/button.tsx'
import { SelectField, TextField } from '../../design/field.tsx'
import { useFormFields } from '../../design/form.tsx'
import { LeaveDialog } from '../../design/leave-dialog.tsx'
import { formatCedis } from '../../platform/text/money.ts'
import { methodNames, networks, type PaymentMethod, paymentMethods } from '../../sales/payment.ts'
import { type PayableOrder, paymentBalance } from '../payments/payment-state.ts'
import type { PaymentFetcher, PaymentResult } from './payment-schema.ts'

export type FormKind = 'payment' | 'refund'

type Props = {
  kind: FormKind
  id: string
  order: PayableOrder
  fetcher: PaymentFetcher
  result: PaymentResult | undefined
  onCancel(): void
}

export function PaymentForm({ kind, id, order, fetcher, result, onCancel }: Props) {
  const { formRef, field } = useFormFields(result)
  const [method, setMethod] = useState<PaymentMethod>('cash')
  const [isChanged, setIsChanged] = useState(false)
  const busy = fetcher.state !== 'idle'
  const { open, toRefund } = paymentBalance(order)
  const suggested = kind === 'payment' ? open : toRefund

  useEffect(() => {
    formRef.current?.querySelector<HTMLInputElement>('[name=amount]')?.focus()
  }, [formRef])

  return (
    <fetcher.Form
      ref={formRef}
      method="post"
      aria-label={`Record ${kind}`}
      className="mt-4 space-y-4 border-line border-t pt-4"
      onChange={() => setIsChanged(true)}
    >
      <LeaveDialog what={`this ${kind}`} unsaved={isChanged && !result?.isStored} saving={busy} />
      <input type="hidden" name="intent" value="payment" />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      <TextField
        label={kind === 'payment' ? 'Amount (GH₵)' : 'Amount given back (GH₵)'}
        inputMode="decimal"
        autoComplete="off"
        required
        {...field('amount', suggested > 0 ? (suggested / 100).toFixed(2) : '')}
      />
      <SelectField
        label="Method"
        required
        {...field('method', method)}
        onChange={event => setMethod(event.target.value as PaymentMethod)}
      >
        {paymentMethods.map(each => (
          <option key={each} value={each}>
            {methodNames[each]}
          </option>
        ))}
      </SelectField>
      {method === 'mobile money' && (
        <SelectField label="Network" required {...field('network')}>
          <option value="">Choose</option>
          {networks.map(network => (
            <option key={network}>{network}</option>
          ))}
        </SelectField>
      )}
      {method !== 'cash' && (
        <TextField
          label="Reference"
          hint="The number of the transaction. Never a card number."
          autoComplete="off"
          maxLength={60}
          {...field('reference')}
        />
      )}
      <TextField
        label={kind === 'payment' ? 'Received' : 'Given back'}
        hint="Date and time in Accra. Empty means now."
        type="datetime-local"
        {...field('receivedAt')}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={busy} className="flex-1">
          {busy ? 'Saving...' : `Save ${kind}`}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
      {/* Last, as Enter presses the first button of a form. */}
      {result?.surplus !== undefined && !busy && <SurplusQuestion surplus={result.surplus} order={order} />}
    </fetcher.Form>
  )
}

/** An overpayment was really received, so the books need it: it is stored once the admin confirms it. */
function SurplusQuestion({ surplus, order }: { surplus: number; order: PayableOrder }) {
  const { open } = paymentBalance(order)
  return (
    <div role="alert" className="rounded-control border-amber-dark border-l-4 bg-amber-tint p-4">
      <p>
        {order.status === 'cancelled' ? 'The order is cancelled' : `${formatCedis(open)} is open`}: this
        payment is {formatCedis(surplus)} too much. If you record it, the order shows {formatCedis(surplus)}{' '}
        to refund.
      </p>
      <Button type="submit" variant="secondary" name="surplus" value={surplus} className="mt-3">
        Record it anyway
      </Button>
    </div>
  )
}
