import { Link, useFetcher } from 'react-router'
import { formatLoad } from '../../cart/load.ts'
import { Badge } from '../../design/badge.tsx'
import { Button } from '../../design/button.tsx'
import { EditTokenField } from '../../design/conflict-notice.tsx'
import { SelectField, TextField } from '../../design/field.tsx'
import { useFormFields, useResultToast } from '../../design/form.tsx'
import { MoveButtons } from '../../design/list-field.tsx'
import { orderNumber } from '../../orders/order.ts'
import { OrderStatusBadge } from '../../orders/order-status-badge.tsx'
import type { FormResult } from '../../platform/form-result.ts'
import { useReloadIfStale } from '../../staff/use-reload-if-stale.ts'
import { outcomes } from '../delivery-proof.tsx'
import { canCarry } from '../plan.ts'
import type { Stop, Trip } from '../read-trips.server.ts'
import type { Route } from './+types/trip.route'
import { AmountToCollect, type ToCollect } from './amount-to-collect.tsx'
import { GoodsText } from './planner-orders.tsx'

type StopProps = {
  stop: Stop
  index: number
  trip: Trip
  others: { id: string; name: string }[]
  mayPlan: boolean
  editable: Route.ComponentProps['loaderData']['editable'][string]
  /** Of somebody who may see amounts. */
  toCollect?: ToCollect | undefined
}

export function StopItem({ stop, index, trip, others, mayPlan, editable, toCollect }: StopProps) {
  const fetcher = useFetcher<FormResult>()
  useResultToast(fetcher.data)
  useReloadIfStale(fetcher.data)
  const { outcome, orderStatus } = stop
  const mayChange = mayPlan && outcome === null
  const send = (intent: string) => void fetcher.submit({ intent, stop: stop.id }, { method: 'post' })
  return (
    <li className="py-3">
      <div className="flex items-start gap-2">
        <div className="wrap-anywhere min-w-0 flex-1">
          <p className="flex flex-wrap items-center gap-x-2 font-semibold">
            {index + 1}. {stop.customerName}
            {outcome && <Badge tone={outcome === 'delivered' ? 'green' : 'amber'}>{outcomes[outcome]}</Badge>}
            {orderStatus === 'cancelled' && <OrderStatusBadge status={orderStatus} />}
          </p>
          <p className="text-soft text-sm">{stop.address}</p>
          <p className="text-sm">
            <GoodsText goods={stop.goods} />
          </p>
          <p className="text-soft text-sm">{formatLoad(stop.load)}</p>
          {outcome && (
            <ul className="mt-1 text-sm">
              {stop.goods
                .filter(({ quantity, delivered }) => delivered !== quantity)
                .map(({ key, name, delivered, broken, refused }) => (
                  <li key={key}>
                    {name}: {delivered} delivered, {broken} broken, {refused} refused
                  </li>
                ))}
            </ul>
          )}
        </div>
        {mayPlan && (
          <div className="flex shrink-0">
            <MoveButtons
              title={stop.customerName}
              {...{ id: stop.id, index, length: trip.stops.length }}
              commands={{ move: (_, by) => send(by < 0 ? 'up' : 'down') }}
              isBusy={fetcher.state !== 'idle'}
            />
          </div>
        )}
      </div>
      <div className="flex flex-wrap items-start gap-x-2">
        <Link
          to={`/admin/orders/${stop.orderId}`}
          className="inline-flex min-h-11 items-center text-laterite text-sm underline-offset-4 hover:underline"
        >
          Order {orderNumber(stop.orderId)}
        </Link>
        {mayChange && (
          <Button
            variant="quiet"
            disabled={fetcher.state !== 'idle'}
            aria-label={`Take ${stop.customerName} off`}
            onClick={() => send('take off')}
            className="px-3"
          >
            Take off
          </Button>
        )}
        {mayChange && others.length > 0 && <MoveToTrip stop={stop} others={others} />}
        {mayChange && editable.length > 0 && (
          <Quantities key={stop.editToken} {...{ stop, trip, editable }} />
        )}
        {toCollect && (trip.status === 'planned' || trip.status === 'out') && (
          <AmountToCollect stop={stop} toCollect={toCollect} />
        )}
      </div>
    </li>
  )
}

function MoveToTrip({ stop, others }: Pick<StopProps, 'stop' | 'others'>) {
  const fetcher = useFetcher<FormResult>()
  useResultToast(fetcher.data)
  const { formRef, field } = useFormFields(fetcher.data)
  const overload = field('overloadReason')
  return (
    <details className="min-w-0 basis-full">
      <summary className="min-h-11 cursor-pointer py-2.5 text-sm">Move to another trip</summary>
      <fetcher.Form ref={formRef} method="post" className="max-w-sm space-y-3 pb-3">
        <input type="hidden" name="stop" value={stop.id} />
        <SelectField label="Trip" name="to" required>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        {overload.error && <TextField label="Why it may carry more" maxLength={200} {...overload} />}
        <Button
          intent="move to trip"
          variant="secondary"
          disabled={fetcher.state !== 'idle'}
          aria-label={`Move ${stop.customerName} to the other trip`}
        >
          {fetcher.state !== 'idle' ? 'Moving...' : 'Move'}
        </Button>
      </fetcher.Form>
    </details>
  )
}

/** How much of each line this stop brings; the rest stays open for another trip. */
function Quantities({ stop, trip, editable }: Pick<StopProps, 'stop' | 'trip' | 'editable'>) {
  const fetcher = useFetcher<FormResult>()
  useResultToast(fetcher.data)
  useReloadIfStale(fetcher.data)
  const { formRef, field } = useFormFields(fetcher.data)
  const planned = new Map(stop.goods.map(({ key, quantity }) => [key, quantity]))
  return (
    <details className="min-w-0 basis-full">
      <summary className="min-h-11 cursor-pointer py-2.5 text-sm">Quantities</summary>
      <fetcher.Form ref={formRef} method="post" className="max-w-sm space-y-3 pb-3">
        <input type="hidden" name="stop" value={stop.id} />
        <EditTokenField token={stop.editToken} />
        {editable
          .filter(line => canCarry(trip.truck, line))
          .map(line => (
            <TextField
              key={line.key}
              label={`${line.name}${line.label ? `, ${line.label}` : ''}`}
              hint={`Of ${line.open} that are open`}
              inputMode="decimal"
              required
              maxLength={10}
              {...field(`quantity.${line.key}`, planned.get(line.key) ?? 0)}
            />
          ))}
        <TextField
          label="Why it may carry more"
          hint="Only where it is more than the truck may carry."
          maxLength={200}
          {...field('overloadReason', trip.overloadReason)}
        />
        <Button intent="quantities" disabled={fetcher.state !== 'idle'}>
          Save quantities
        </Button>
      </fetcher.Form>
    </details>
  )
}
