import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { formatQuantity } from '../../catalogue/quantity-text.ts'
import { nameWithLabel } from '../../catalogue/variant.ts'
import { Button } from '../../design/button.tsx'
import { controlClass } from '../../design/field.tsx'
import { FormNotice } from '../../design/form.tsx'
import { orderNumber } from '../../orders/order.ts'
import type { FormResult } from '../../platform/form-result.ts'
import { parseNumber } from '../../platform/text/length.ts'
import { addLoads, isConcrete, type Part, tripLoad } from '../plan.ts'
import type { PlannedTrip } from '../put-on-trip.server.ts'
import type { Route } from './+types/proposal.route'
import { LoadBar } from './load-bar.tsx'

type Data = Route.ComponentProps['loaderData']
type Proposed = Data['proposed'][number]
type Props = Data & { result: FormResult | undefined }
type Choice = { tripId: string; quantities: Record<string, string> }
type Order = Data['orders'][number]
type Row = { id: string; orderId: string; order: Order | undefined; choice: Choice; goods: Order['goods'] }

/** The proposal, which the planner corrects before it is stored: another trip, other quantities, or not on this day. */
export function ProposalForm({ day, proposed, orders, leftOut, drivers, result }: Props) {
  const busy = useNavigation().state !== 'idle'
  // By trip and order as proposed.
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  const [driverOf, setDriverOf] = useState<Record<string, string>>({})
  const rows: Row[] = proposed.flatMap(trip =>
    trip.stops.map(stop => {
      const id = `${trip.id} ${stop.orderId}`
      const proposal = Object.fromEntries(stop.parts.map(({ key, quantity }) => [key, String(quantity)]))
      const choice = choices[id] ?? { tripId: trip.id, quantities: proposal }
      const order = orders.find(order => order.id === stop.orderId)
      const goods = (order?.goods ?? []).flatMap(line =>
        line.key in proposal ? [{ ...line, quantity: readQuantity(choice.quantities[line.key]) ?? 0 }] : [],
      )
      return { id, orderId: stop.orderId, order, choice, goods }
    }),
  )
  const rowsOf = (tripId: string) => rows.filter(({ choice }) => choice.tripId === tripId)
  const plan: PlannedTrip[] = proposed.map(({ id, truck, driverId }) => ({
    id,
    truckId: truck.id,
    driverId: driverOf[id] ?? driverId ?? '',
    // Two parts of an order on one trip are one stop.
    stops: [...Map.groupBy(rowsOf(id), ({ orderId }) => orderId)]
      .map(([orderId, ofOrder]) => ({ orderId, parts: sumParts(ofOrder.flatMap(({ goods }) => goods)) }))
      .filter(({ parts }) => parts.length > 0),
  }))
  const unplanned = rows.filter(({ choice }) => choice.tripId === '')
  const isUnreadable = rows.some(({ choice }) =>
    Object.values(choice.quantities).some(text => readQuantity(text) === undefined),
  )
  const stopItem = (row: Row) => (
    <ProposedStop
      key={row.id}
      row={row}
      proposed={proposed}
      onChange={choice => setChoices({ ...choices, [row.id]: choice })}
    />
  )

  return (
    <Form method="post">
      <p className="mb-4 text-soft">
        A proposal: by zone, the heaviest first. Nothing is stored until you save it.
        {leftOut > 0 && ` ${leftOut} ${leftOut === 1 ? 'order does' : 'orders do'} not fit.`}
      </p>
      <input type="hidden" name="day" value={day} />
      <input type="hidden" name="plan" value={JSON.stringify(plan)} />
      <ul className="space-y-4">
        {proposed.map(trip => (
          <li key={trip.id} className="card p-4">
            <h2 className="mb-2 text-base">{tripName(trip, proposed)}</h2>
            <LoadBar
              capacity={trip.truck}
              load={addLoads(trip.load, tripLoad(rowsOf(trip.id).flatMap(({ goods }) => goods)))}
            />
            {trip.isNew && (
              <select
                aria-label={`Driver of ${tripName(trip, proposed)}`}
                value={driverOf[trip.id] ?? ''}
                onChange={({ currentTarget }) => setDriverOf({ ...driverOf, [trip.id]: currentTarget.value })}
                className={`${controlClass} mt-2`}
              >
                <option value="">Driver not known yet</option>
                {drivers.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            )}
            <ul className="divide-y divide-line">{rowsOf(trip.id).map(stopItem)}</ul>
          </li>
        ))}
        {unplanned.length > 0 && (
          <li className="card p-4">
            <h2 className="text-base">Not on this day</h2>
            <ul className="divide-y divide-line">{unplanned.map(stopItem)}</ul>
          </li>
        )}
      </ul>
      {result && !result.ok && result.message && (
        <div className="mt-4">
          <FormNotice ok={false} message={result.message} />
        </div>
      )}
      <div className="sticky bottom-0 -mx-4 mt-4 border-line border-t bg-surface p-3 sm:mx-0 sm:border-0 sm:bg-transparent sm:px-0">
        <Button intent="save" disabled={busy || isUnreadable} className="w-full sm:w-auto">
          {busy ? 'Saving...' : 'Save the plan'}
        </Button>
      </div>
    </Form>
  )
}

type StopProps = { row: Row; proposed: Proposed[]; onChange(choice: Choice): void }

function ProposedStop({ row: { orderId, order, choice, goods }, proposed, onChange }: StopProps) {
  const name = order?.customerName ?? ''
  const ofMixer = goods.some(isConcrete)
  return (
    <li className="space-y-2 py-3">
      <p className="wrap-anywhere font-semibold">
        {name}{' '}
        <span className="font-normal text-soft text-sm">
          {order && orderNumber(order.id)} · {order?.address}
        </span>
      </p>
      {goods.map(line => (
        <label key={line.key} className="flex flex-wrap items-center gap-2 text-sm">
          <input
            aria-label={`${name}: ${nameWithLabel(line)}`}
            aria-invalid={readQuantity(choice.quantities[line.key]) === undefined}
            inputMode="decimal"
            maxLength={9}
            value={choice.quantities[line.key] ?? ''}
            onChange={({ currentTarget }) =>
              onChange({ ...choice, quantities: { ...choice.quantities, [line.key]: currentTarget.value } })
            }
            className={`${controlClass} w-24!`}
          />
          of {formatQuantity(line.open, line.unit)} {nameWithLabel(line)}
          {readQuantity(choice.quantities[line.key]) === undefined && (
            <span role="alert" className="text-red-dark">
              Enter a number, such as 1.5
            </span>
          )}
        </label>
      ))}
      <select
        aria-label={`Trip of ${name}`}
        value={choice.tripId}
        onChange={({ currentTarget }) => onChange({ ...choice, tripId: currentTarget.value })}
        className={controlClass}
      >
        {proposed
          .filter(({ truck, orderIds }) => (truck.drumM3 !== null) === ofMixer && !orderIds.includes(orderId))
          .map(trip => (
            <option key={trip.id} value={trip.id}>
              {tripName(trip, proposed)}
            </option>
          ))}
        <option value="">Not on this day</option>
      </select>
    </li>
  )
}

/** Undefined for what is no number; an empty field is 0. */
const readQuantity = (text = '') => parseNumber(text.trim() || '0')

function sumParts(goods: readonly Part[]): Part[] {
  const sums = new Map<string, number>()
  for (const { key, quantity } of goods) sums.set(key, (sums.get(key) ?? 0) + quantity)
  return [...sums].filter(([, quantity]) => quantity > 0).map(([key, quantity]) => ({ key, quantity }))
}

function tripName({ id, truck, isNew }: Proposed, proposed: readonly Proposed[]) {
  const same = proposed.filter(trip => trip.truck.id === truck.id)
  const number = same.findIndex(trip => trip.id === id) + 1
  return `${truck.name}${same.length > 1 ? `, trip ${number}` : ''}${isNew ? '' : ' (planned)'}`
}
