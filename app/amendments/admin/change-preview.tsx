import { calculateLoad, formatWeight } from '../../cart/load.ts'
import { formatQuantity } from '../../catalogue/quantity-text.ts'
import { nameWithLabel } from '../../catalogue/variant.ts'
import { CheckboxField } from '../../design/field.tsx'
import { Panel } from '../../design/panel.tsx'
import { findLine } from '../../orders/lines/order-line.ts'
import type { AgreedOrder } from '../../orders/order.ts'
import { paymentBalance } from '../../orders/payments/payment-state.ts'
import { formatDate } from '../../platform/text/dates.ts'
import { formatCedis } from '../../platform/text/money.ts'
import { changeTexts, plannedExcess, tripsFor } from '../amendment.ts'
import type { ChangePage } from './read-change-page.server.ts'

const signed = (difference: number, format: (amount: number) => string) =>
  difference === 0 ? 'as before' : `${difference > 0 ? '+' : '−'}${format(Math.abs(difference))}`

type Props = {
  page: ChangePage
  after: AgreedOrder
  /** How the bulk prices change unless they are kept. */
  bulkPrices: string[]
  keepsBulkPrices: boolean
  onKeepBulkPrices(keepsBulkPrices: boolean): void
}

/** What a change means, before it is stored. */
export function ChangePreview({ page, after, bulkPrices, keepsBulkPrices, onKeepBulkPrices }: Props) {
  const { order, planned, room, trucks } = page
  const texts = Object.values(changeTexts(order, after)).flat()
  const [weight, newWeight] = [order, after].map(({ lines }) => calculateLoad(lines).weightGrams) as [
    number,
    number,
  ]
  const [trips, newTrips] = [order, after].map(each =>
    each.site?.collectAt ? 0 : tripsFor(each.lines, trucks),
  ) as [number, number]
  const balance = paymentBalance({ ...page, totalPesewas: after.totalPesewas })
  const rows = [
    ['Total', order.totalPesewas, after.totalPesewas, formatCedis],
    ['Weight', weight, newWeight, formatWeight],
    ...(trips + newTrips > 0 ? [['Trips of the largest truck', trips, newTrips, String] as const] : []),
  ] as const
  const lineNamed = (key: string) => findLine(order.lines, key)
  return (
    <Panel id="preview" title="What changes">
      {texts.length === 0 ? (
        <p className="mt-2 text-soft">Nothing yet.</p>
      ) : (
        <ul className="wrap-anywhere mt-2 list-disc space-y-1 pl-5">
          {texts.map(text => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      {bulkPrices.length > 0 && (
        <div className="mt-2">
          <CheckboxField
            name="keepsBulkPrices"
            label="Keep the bulk price that was agreed"
            hint={keepsBulkPrices ? `Otherwise: ${bulkPrices.join('; ')}` : undefined}
            checked={keepsBulkPrices}
            onChange={event => onKeepBulkPrices(event.target.checked)}
          />
        </div>
      )}
      <dl className="money mt-3 space-y-1 border-line border-t pt-3">
        {rows.map(([label, before, now, format]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4">
            <dt>{label}</dt>
            <dd className="ml-auto">
              {before !== now && `${format(before)} → `}
              <strong>{format(now)}</strong> ({signed(now - before, format)})
            </dd>
          </div>
        ))}
        <div className="flex flex-wrap justify-between gap-x-4">
          <dt>{balance.toRefund > 0 ? 'To be given back' : 'Still to be paid'}</dt>
          <dd>
            <strong>{formatCedis(balance.toRefund || balance.open)}</strong>
          </dd>
        </div>
      </dl>
      <ul className="mt-2 space-y-1 font-medium text-amber-dark">
        {plannedExcess(after, order.progress, planned).map(({ stopId, key, quantity, day, truck }) => {
          const line = lineNamed(key)
          return (
            line && (
              <li key={stopId + key}>
                {`The trip of ${formatDate(day)}, ${truck} then brings ${formatQuantity(quantity, line.unit)} less of ${nameWithLabel(line)}.`}
              </li>
            )
          )
        })}
        {room && newWeight > room.grams && (
          <li>{`${room.day} then has ${formatWeight(newWeight - room.grams)} more than fits.`}</li>
        )}
      </ul>
    </Panel>
  )
}
