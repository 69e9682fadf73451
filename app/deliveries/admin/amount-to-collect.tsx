import { useFetcher } from 'react-router'
import { Button } from '../../design/button.tsx'
import { TextField } from '../../design/field.tsx'
import { useFormFields, useResultToast } from '../../design/form.tsx'
import type { FormResult } from '../../platform/form-result.ts'
import { formatCedis } from '../../platform/text/money.ts'
import { useMay } from '../../staff/staff-context.tsx'
import type { Stop } from '../read-trips.server.ts'
import type { Route } from './+types/trip.route'

export type ToCollect = Route.ComponentProps['loaderData']['amounts'][string]

/** What the driver collects at a stop, and the form with which the office sets another amount. */
export function AmountToCollect({ stop, toCollect }: { stop: Stop; toCollect: ToCollect }) {
  const { amount, setAmount } = toCollect
  const text = amount > 0 ? `To collect: ${formatCedis(amount)}` : 'Nothing to collect'
  const summary = setAmount !== null ? `${text}, set by the office` : text
  if (!useMay()('payments.record')) return <p className="basis-full text-sm">{summary}</p>
  return (
    <details className="min-w-0 basis-full">
      <summary className="money min-h-11 cursor-pointer py-2.5 text-sm">{summary}</summary>
      <AmountForm key={setAmount} stop={stop} setAmount={setAmount} />
    </details>
  )
}

function AmountForm({ stop, setAmount }: { stop: Stop; setAmount: number | null }) {
  const fetcher = useFetcher<FormResult>()
  useResultToast(fetcher.data)
  const { formRef, field } = useFormFields(fetcher.data)
  return (
    <fetcher.Form ref={formRef} method="post" className="max-w-sm space-y-3 pb-3">
      <input type="hidden" name="stop" value={stop.id} />
      <TextField
        label="The driver collects (GHS)"
        hint="Empty for what the goods of this stop cost, less what was paid."
        inputMode="decimal"
        maxLength={15}
        {...field('amount', setAmount === null ? '' : (setAmount / 100).toFixed(2))}
      />
      <Button intent="collect" variant="secondary" disabled={fetcher.state !== 'idle'}>
        Set amount
      </Button>
    </fetcher.Form>
  )
}
