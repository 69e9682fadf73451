import X from 'lucide-react/icons/x'
import { useId, useState } from 'react'
import type { CartLine } from '../../../cart/cart.ts'
import type { PricedCartLine } from '../../../cart/cart-changes.ts'
import { lineTotal } from '../../../cart/totals.ts'
import { hasWrongQuantity } from '../../../catalogue/quantity-rule.ts'
import { quantityRuleText } from '../../../catalogue/quantity-rule-text.ts'
import { formatQuantity } from '../../../catalogue/quantity-text.ts'
import { countStock } from '../../../catalogue/stock.ts'
import { NextBulkPrice, UnitPrice } from '../../../catalogue/unit-price.tsx'
import { lineKey, nameWithLabel } from '../../../catalogue/variant.ts'
import { Button } from '../../../design/button.tsx'
import { Combobox } from '../../../design/combobox.tsx'
import { controlClass } from '../../../design/field.tsx'
import { Panel } from '../../../design/panel.tsx'
import type { Entry, useEntries } from '../../../design/use-entries.ts'
import { formatCedis } from '../../../platform/text/money.ts'
import { type DeskLine, newLine, unitsOf } from './desk-lines.ts'
import type { Goods } from './goods.ts'
import { equivalents, type UnitSizes, unitName } from './quantity-units.ts'

/** A line as it is typed, and what it comes to. */
export type ReadEntry = Entry<DeskLine> & {
  /** None where it is not sold any more. */
  goods: Goods | undefined
  sizes: UnitSizes
  line?: CartLine | undefined
  priced?: PricedCartLine | undefined
  problem?: string | undefined
}

type Commands = ReturnType<typeof useEntries<DeskLine, HTMLUListElement>>

type Props = Pick<Commands, 'list' | 'commands'> & {
  goods: readonly Goods[]
  entries: ReadEntry[]
  search(text: string): Goods[]
  error: string | undefined
  showsProblems: boolean
}

/** What is ordered: each line is found by a few letters and its size, then its quantity is typed. */
export function LinesPart({ list, commands, goods, entries, search, error, showsProblems }: Props) {
  const [text, setText] = useState('')
  const [notice, setNotice] = useState('')
  /** The line whose goods were chosen again, with the quantity that the next keys replace. */
  const [replaced, setReplaced] = useState<{ id: number; quantity: string }>()
  const found = text.trim() ? search(text) : []

  function add(goods: Goods) {
    setText('')
    const present = entries.find(({ values }) => lineKey(values) === lineKey(goods))
    setNotice(present ? `${nameWithLabel(goods)} is on the order already.` : '')
    if (!present) return commands.add(newLine(goods))
    setReplaced({ id: present.id, quantity: present.values.quantity })
    const quantity = list.current?.querySelector<HTMLInputElement>(`[data-entry="${present.id}"] input`)
    quantity?.focus()
    quantity?.select()
  }

  return (
    <Panel id="goods" title="Goods">
      <ul ref={list} className="mt-1 divide-y divide-line">
        {entries.map(entry => (
          <LineRow
            key={entry.id}
            entry={entry}
            variants={goods.filter(
              ({ id, variant }) =>
                id === entry.values.id &&
                (variant === entry.values.variant ||
                  !entries.some(({ values }) => lineKey(values) === lineKey({ id, variant }))),
            )}
            showsProblem={showsProblems}
            replaced={replaced?.id === entry.id ? replaced.quantity : ''}
            onLeave={() => setReplaced(undefined)}
            onChange={changes => commands.set(entry.id, changes)}
            onRemove={() => commands.remove(entry.id)}
          />
        ))}
      </ul>
      <div className="mt-3">
        <Combobox
          label="Add goods"
          hint={notice || 'The first letters and the size, such as “ho 6”. Enter takes the first.'}
          error={error}
          required={entries.length === 0}
          data-add
          data-goods
          value={text}
          onChange={typed => {
            setText(typed)
            setNotice('')
          }}
          options={found}
          optionsLabel="Goods"
          textOf={goods => ({
            key: lineKey(goods),
            text: nameWithLabel(goods),
            note: `${formatCedis(goods.price)}, ${stockNote(goods)}`,
          })}
          onChoose={add}
        />
        {text.trim().length > 1 && found.length === 0 && (
          <p role="status" className="mt-1 text-soft text-sm">
            Nothing is called “{text.trim()}”.
          </p>
        )}
      </div>
    </Panel>
  )
}

const stockNote = (goods: Goods) =>
  goods.kind === 'concrete'
    ? 'made to order'
    : `${formatQuantity(countStock(goods).inStock, goods.unit)} in stock`

/** Of concrete nothing is said: it is always made. */
function ToBeMade({ goods, quantity }: { goods: Goods; quantity: number }) {
  const { inStock, toMake } = countStock(goods, quantity)
  if (toMake === 0 || goods.kind === 'concrete') return null
  const text = (number: number) => formatQuantity(number, goods.unit)
  return (
    <p className="text-amber-dark">
      {inStock > 0
        ? `Only ${text(inStock)} in stock: ${text(toMake)} to be made.`
        : 'None in stock: to be made.'}
    </p>
  )
}

type RowProps = {
  entry: ReadEntry
  /** Of its product, those that no other line has. */
  variants: readonly Goods[]
  showsProblem: boolean
  /** The quantity that is being replaced; empty where none is. */
  replaced: string
  onLeave(): void
  onChange(changes: Partial<DeskLine>): void
  onRemove(): void
}

function LineRow({ entry, variants, showsProblem, replaced, onLeave, onChange, onRemove }: RowProps) {
  const { values: line, goods, sizes, priced, problem } = entry
  const name = goods ? nameWithLabel(goods) : line.name
  const isInvalid = problem !== undefined && (showsProblem || !goods)
  const problemId = useId()
  const replacedId = useId()
  const isByLength = line.unit === 'lengths'
  const other = priced && equivalents(priced.quantity, goods?.weightGrams ?? 0, sizes)
  return (
    <li data-entry={entry.id} className="py-3">
      <div className="flex items-start justify-between gap-3">
        <p className="wrap-anywhere min-w-0 font-semibold">
          {name}
          {priced && (
            <span className="money block font-normal text-soft text-sm">
              <UnitPrice line={priced} format={formatCedis} />
            </span>
          )}
        </p>
        <Button
          variant="quiet"
          aria-label={`Remove ${name}`}
          className="-mt-2 -mr-3 min-w-11 px-0"
          data-remove
          onClick={onRemove}
        >
          <X aria-hidden size={18} />
        </Button>
      </div>
      <div
        className={`mt-1 grid gap-2 sm:max-w-md sm:grid-cols-[minmax(0,1fr)_8.5rem] ${isByLength ? '' : 'grid-cols-[minmax(0,1fr)_8.5rem]'}`}
      >
        <input
          aria-label={`${isByLength ? 'Lengths' : 'Quantity'} of ${name}`}
          aria-invalid={isInvalid || undefined}
          aria-describedby={isInvalid ? problemId : replaced ? replacedId : undefined}
          inputMode={isByLength ? 'text' : 'decimal'}
          placeholder={isByLength ? '12 x 3.6, 8 x 2.4' : undefined}
          autoComplete="off"
          value={line.quantity}
          onChange={event => onChange({ quantity: event.target.value })}
          onBlur={onLeave}
          className={`${controlClass} money`}
        />
        <select
          aria-label={`Unit of ${name}`}
          value={line.unit}
          onChange={event => onChange({ unit: event.target.value as DeskLine['unit'] })}
          className={controlClass}
        >
          {unitsOf(line, goods, sizes).map(unit => (
            <option key={unit} value={unit}>
              {unit === 'lengths' ? unit : unit === 'sold' ? goods && unitName(goods.unit) : unitName(unit)}
            </option>
          ))}
        </select>
      </div>
      {replaced && (
        <p id={replacedId} className="money mt-1 text-soft text-sm">
          {replaced} → {line.quantity === replaced ? '' : line.quantity}
        </p>
      )}
      {variants.length > 1 && (
        <select
          aria-label={`Variant of ${name}`}
          value={line.variant}
          onChange={event => {
            const chosen = variants.find(({ variant }) => variant === event.target.value)
            if (chosen) onChange({ ...newLine(chosen), unit: line.unit, quantity: line.quantity })
          }}
          className={`${controlClass} mt-2 sm:max-w-md`}
        >
          {variants.map(({ variant, label }) => (
            <option key={variant} value={variant}>
              {label || 'As ordered'}
            </option>
          ))}
        </select>
      )}
      {isInvalid && (
        <p id={problemId} className="mt-1 font-medium text-red-dark text-sm">
          {problem}
        </p>
      )}
      {priced && goods && (
        <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4">
          <div className="text-sm">
            <p className="money">
              {formatQuantity(priced.quantity, priced.unit)}
              {other && <span className="text-soft"> = {other}</span>}
            </p>
            <ToBeMade goods={goods} quantity={priced.quantity} />
            {hasWrongQuantity(priced) && (
              <p className="text-amber-dark">In the shop it is sold {quantityRuleText(goods)}.</p>
            )}
            {goods.price !== line.price && goods.listPrice !== line.price && (
              <p className="font-medium text-amber-dark">
                Costs {formatCedis(goods.price)} now, {formatCedis(line.price)} before.
              </p>
            )}
            <NextBulkPrice line={priced} format={formatCedis} />
          </div>
          <p className="money ml-auto font-semibold">{formatCedis(lineTotal(priced))}</p>
        </div>
      )}
    </li>
  )
}
