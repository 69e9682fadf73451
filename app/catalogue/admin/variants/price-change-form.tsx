import { useState } from 'react'
import { Button } from '../../../design/button.tsx'
import { SelectField, TextField } from '../../../design/field.tsx'
import { formatAmount, type Pesewas } from '../../../platform/text/money.ts'
import { isAffected, type PriceChange, parsePercent, priceChanges, roundings } from './price-change.ts'
import type { DraftRow } from './variant-draft.ts'

type Props = { rows: DraftRow[]; onApply(changes: PriceChange[]): void; onClose(): void }

/** Shows the new prices before they replace those in the table, where they are saved. */
export function PriceChangeForm({ rows, onApply, onClose }: Props) {
  const [percent, setPercent] = useState('')
  const [rounding, setRounding] = useState<number>(roundings[0])
  const affected = rows.filter(row => isAffected(rows, row)).length
  const count = `${affected} ${affected === 1 ? 'variant' : 'variants'}`
  const hundredths = parsePercent(percent)
  const changes = hundredths === undefined ? [] : priceChanges(rows, hundredths, rounding)

  return (
    <div>
      <p className="text-soft">
        {rows.some(({ isSelected }) => isSelected)
          ? `The ${count} that you selected.`
          : `All ${count}; select some first to change only these.`}
      </p>
      <div className="mt-4 grid grid-cols-2 gap-3">
        <TextField
          label="Per cent"
          required
          inputMode="text"
          autoComplete="off"
          placeholder="5 or −5"
          value={percent}
          error={
            percent !== '' && percent !== '-' && hundredths === undefined ? 'Such as 5 or −2.5' : undefined
          }
          onChange={event => setPercent(event.currentTarget.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            apply()
          }}
        />
        <SelectField
          label="Round to"
          required
          value={rounding}
          onChange={event => setRounding(Number(event.currentTarget.value))}
        >
          {roundings.map(each => (
            <option key={each} value={each}>
              {formatAmount(each)}
            </option>
          ))}
        </SelectField>
      </div>
      {changes.length > 0 && (
        <PriceChangeTable
          changes={changes.map(({ index, label, ...prices }) => ({ key: index, name: label, ...prices }))}
        />
      )}
      <div className="sticky -bottom-px -mx-5 mt-5 -mb-5 flex justify-end gap-3 border-line border-t bg-surface px-5 py-3 sm:-mx-7 sm:-mb-7 sm:px-7">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={changes.length === 0} onClick={apply}>
          Apply
        </Button>
      </div>
    </div>
  )

  function apply() {
    if (changes.length === 0) return
    onApply(changes)
    onClose()
  }
}

type ListedPriceChange = { key: string | number; name: string; before: Pesewas; after: Pesewas }

export const PriceChangeTable = ({ changes }: { changes: ListedPriceChange[] }) => (
  <table className="money mt-4 w-full text-left text-[0.9375rem]">
    <caption className="sr-only">Old and new prices</caption>
    <tbody className="divide-y divide-line">
      {changes.map(({ key, name, before, after }) => (
        <tr key={key}>
          <th scope="row" className="py-1.5 pr-3 font-normal">
            {name}
          </th>
          <td className="whitespace-nowrap py-1.5 text-right">
            <span className="text-soft">{formatAmount(before)}</span> → <strong>{formatAmount(after)}</strong>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
