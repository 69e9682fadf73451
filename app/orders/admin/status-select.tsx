import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { toast } from '../../design/toast.tsx'
import { useIsHydrating } from '../../design/use-is-hydrating.ts'
import { type OrderStatus, orderNumber, orderStatuses } from '../order.ts'
import { statusNames } from '../order-status-badge.tsx'

/** The answer of the action that changes a status; `at` makes two equal answers different. */
export type StatusAnswer = { ok: boolean; title: string; message: string }

const tones: Record<OrderStatus, string> = {
  pending: 'bg-amber-tint text-amber-dark border-amber-dark/40',
  confirmed: 'bg-blue-tint text-blue-dark border-blue-dark/40',
  shipped: 'bg-purple-tint text-purple-dark border-purple-dark/40',
  delivered: 'bg-green-tint text-green-dark border-green-dark/40',
  cancelled: 'bg-red-tint text-red-dark border-red-dark/40',
}

/** Sets any status at once; what the admin saw goes along, so that a change in between is noticed. */
export function StatusSelect({ id, status }: { id: string; status: OrderStatus }) {
  const fetcher = useFetcher<StatusAnswer>()
  const asleep = useIsHydrating()
  const shown = (fetcher.formData?.get('to') as OrderStatus | null) ?? status

  useEffect(() => {
    const answer = fetcher.data
    if (answer) toast({ title: answer.title, description: answer.message, destructive: !answer.ok })
  }, [fetcher.data])

  return (
    <select
      aria-label={`Status of order ${orderNumber(id)}`}
      value={shown}
      autoComplete="off"
      // What is chosen before the scripts run would be shown and never sent.
      disabled={asleep || fetcher.state !== 'idle'}
      onChange={event =>
        fetcher.submit(
          { id, from: status, to: event.target.value },
          { method: 'post', action: '/admin/orders' },
        )
      }
      className={`min-h-11 rounded-control border px-3 font-semibold text-sm ${tones[shown]}`}
    >
      {orderStatuses.map(option => (
        <option key={option} value={option} className="bg-white text-ink">
          {statusNames[option]}
        </option>
      ))}
    </select>
  )
}
