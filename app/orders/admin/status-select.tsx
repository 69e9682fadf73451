import { useEffect, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import { ConfirmDialog } from '../../design/dialog.tsx'
import { useResultToast } from '../../design/form.tsx'
import { useIsHydrating } from '../../design/use-is-hydrating.ts'
import { useSelect } from '../../design/use-select.ts'
import type { FormResult, Notice } from '../../platform/form-result.ts'
import { useMay } from '../../staff/staff-context.tsx'
import { useReloadIfStale } from '../../staff/use-reload-if-stale.ts'
import { type OrderStatus, orderNumber, orderStatuses, statusNames } from '../order.ts'
import { OrderStatusBadge } from '../order-status-badge.tsx'

const tones: Record<OrderStatus, string> = {
  pending: 'bg-amber-tint text-amber-dark border-amber-dark/40',
  confirmed: 'bg-blue-tint text-blue-dark border-blue-dark/40',
  shipped: 'bg-purple-tint text-purple-dark border-purple-dark/40',
  delivered: 'bg-green-tint text-green-dark border-green-dark/40',
  cancelled: 'bg-red-tint text-red-dark border-red-dark/40',
}

export const statusNotChanged: Notice = { title: 'Error', description: 'Failed to update order status' }

/** What the admin is asked first about an order with trips: to record its status by hand; to cancel what has left. */
export type StatusResult = FormResult & { question?: 'by hand' | 'cancel' }

type Props = { id: string; status: OrderStatus }

/** The status alone for staff who can't change it. */
export const StatusSelect = (props: Props) =>
  useMay()('orders.status') ? <ChangeableStatus {...props} /> : <OrderStatusBadge status={props.status} />

/** Submits the status that the admin saw with the new one, so that the server detects a change in between. */
function ChangeableStatus({ id, status }: Props) {
  const fetcher = useFetcher<StatusResult>()
  const isHydrating = useIsHydrating()
  const [submitted, setSubmitted] = useState<{ shown: OrderStatus; to: OrderStatus }>()
  // The reload after a change may fail.
  const saved = fetcher.data?.ok && submitted?.shown === status ? submitted.to : status
  const busy = fetcher.state !== 'idle'
  const current = busy && submitted ? submitted.to : saved

  useResultToast(fetcher.data)
  useReloadIfStale(fetcher.data)
  const [question, setQuestion] = useState<StatusResult['question']>()
  useEffect(() => setQuestion(fetcher.data?.question), [fetcher.data])
  const order = `/admin/orders/${id}`
  /** To the route of the page, whose script is loaded also without a connection. */
  const send = (to: OrderStatus, more = {}) =>
    void fetcher.submit({ intent: 'status', id, from: saved, to, ...more }, { method: 'post' })
  const close = () => setQuestion(undefined)
  const select = useSelect(current, value => {
    if (busy) return
    const to = value as OrderStatus
    setSubmitted({ shown: status, to })
    send(to)
  })

  return (
    <>
      <ConfirmDialog
        open={question === 'by hand'}
        title="Record it by hand?"
        confirmLabel="Record it"
        onConfirm={() => {
          close()
          const form = { intent: 'by hand', to: submitted?.to ?? '' }
          void fetcher.submit(form, { method: 'post', action: `${order}?index` })
        }}
        onClose={close}
      >
        <p>
          This order is on trips, and its status follows from them. If you record it by hand, everything that
          is open counts as {submitted?.to === 'shipped' ? 'left' : 'arrived'}.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={question === 'cancel'}
        title="Cancel the whole order?"
        confirmLabel="Cancel the order"
        closeLabel="Keep the order"
        onConfirm={() => {
          close()
          send('cancelled', { confirmed: 'yes' })
        }}
        onClose={close}
      >
        <p>
          {status === 'delivered' ? 'This order was delivered.' : 'Goods of this order have left the yard.'}{' '}
          If you cancel it, nothing is to be paid for it, and all its goods count as back in stock.
        </p>
        {status === 'shipped' && (
          <p className="mt-3">
            To leave out only what is not delivered any more,{' '}
            <Link to={`${order}/change`} className="underline">
              change the order
            </Link>
            .
          </p>
        )}
      </ConfirmDialog>
      <select
        aria-label={`Status of order ${orderNumber(id)}`}
        {...select}
        autoComplete="off"
        // A choice before hydration would be shown but not sent.
        disabled={isHydrating}
        // Disabled it would lose the focus.
        aria-disabled={busy}
        className={`min-h-11 rounded-control border px-3 font-semibold text-sm aria-disabled:opacity-55 ${tones[current]}`}
      >
        {orderStatuses.map(option => (
          <option key={option} value={option} className="bg-white text-ink">
            {statusNames[option]}
          </option>
        ))}
      </select>
      {select.value !== current && (
        <p role="status" className="text-soft text-sm">
          Not saved yet: press Enter.
        </p>
      )}
    </>
  )
}
