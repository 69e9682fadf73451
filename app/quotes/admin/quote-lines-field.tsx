import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useId } from 'react'
import type { CartProduct } from '../../cart/cart.ts'
import { isCustomLine, toStoredLine } from '../../cart/line.ts'
import { lineTotal } from '../../cart/totals.ts'
import { cutsText } from '../../catalogue/cut-list.ts'
import { firstQuantity, hasWrongQuantity } from '../../catalogue/quantity-rule.ts'
import { quantityRuleText } from '../../catalogue/quantity-rule-text.ts'
import { lineKey, nameWithLabel } from '../../catalogue/variant.ts'
import { Button } from '../../design/button.tsx'
import { controlClass, SelectField, TextField } from '../../design/field.tsx'
import { Panel } from '../../design/panel.tsx'
import type { Entry, useEntries } from '../../design/use-entries.ts'
import { inputAttributes } from '../../platform/fields/field.ts'
import { formatCedis } from '../../platform/text/money.ts'
import { randomUuid } from '../../platform/text/uuid.ts'
import {
  draftKey,
  draftOf,
  emptyCustomLine,
  type LineDraft,
  type LineField,
  lineFields,
  readDraft,
} from './line-draft.ts'

type Errors = Partial<Record<LineField, string>>
type Props = Omit<ReturnType<typeof useEntries<LineDraft, HTMLUListElement>>, 'entries'> & {
  entries: (Entry<LineDraft> & { errors: Errors })[]
  choices: CartProduct[]
  error: string | undefined
}

export function QuoteLinesField({ list, entries, commands, choices, error }: Props) {
  const keys = new Set(entries.map(({ values }) => draftKey(values)))
  return (
    <Panel id="lines" title="Lines">
      {error && (
        <p data-invalid tabIndex={-1} role="alert" className="mt-2 font-medium text-red-dark">
          {error}
        </p>
      )}
      <ul ref={list} className="mt-1 divide-y divide-line">
        {entries.map(({ id, values, errors }) => (
          <LineRow
            key={id}
            id={id}
            draft={values}
            errors={errors}
            sold={choices.find(choice => lineKey(choice) === draftKey(values))}
            onChange={next => commands.set(id, next)}
            onRemove={() => commands.remove(id)}
          />
        ))}
      </ul>
      <div className="mt-4 grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <SelectField
          label="Add a product"
          value=""
          onChange={event => {
            const chosen = choices.find(choice => lineKey(choice) === event.target.value)
            if (chosen) commands.add(draftOf(toStoredLine({ ...chosen, quantity: firstQuantity(chosen) })))
          }}
        >
          <option value="">Choose a product</option>
          {choices.map(choice => (
            <option key={lineKey(choice)} value={lineKey(choice)} disabled={keys.has(lineKey(choice))}>
              {nameWithLabel(choice)}, {formatCedis(choice.price)}
            </option>
          ))}
        </SelectField>
        <Button
          variant="secondary"
          className="min-h-12"
          onClick={() => commands.add(emptyCustomLine(randomUuid().slice(0, 8)))}
        >
          <Plus aria-hidden size={18} /> Other line
        </Button>
      </div>
    </Panel>
  )
}

const amounts = ['quantity', 'price', 'percentOff'] as const

type LineProps = {
  id: number
  draft: LineDraft
  errors: Errors
  /** None where the line is not in the catalogue. */
  sold: CartProduct | undefined
  onChange(typed: Partial<LineDraft>): void
  onRemove(): void
}

function LineRow({ id, draft, errors, sold, onChange, onRemove }: LineProps) {
  const { line } = draft
  const title = isCustomLine(line) ? draft.name.trim() || 'other line' : nameWithLabel(line)
  const read = readDraft(draft)
  const fields = lineFields(line.unit)
  const problems = useId()
  const control = (name: (typeof amounts)[number]) => (
    <label key={name} className="min-w-0">
      <span className="mb-1 block text-soft text-sm">{fields[name].label}</span>
      <input
        aria-label={`${fields[name].label} of ${title}`}
        aria-invalid={errors[name] ? true : undefined}
        aria-describedby={errors[name] && `${problems}-${name}`}
        inputMode={inputAttributes(fields[name]).inputMode}
        autoComplete="off"
        value={draft[name]}
        // The quantity is the sum of the pieces that are cut.
        readOnly={name === 'quantity' && line.cuts !== undefined}
        onChange={event => onChange({ [name]: event.target.value })}
        className={`${controlClass} money px-2.5`}
      />
    </label>
  )
  return (
    <li data-entry={id} className="py-4">
      <div className="flex items-start justify-between gap-3">
        {isCustomLine(line) ? (
          <div className="min-w-0 flex-1">
            <TextField
              label={fields.name.label}
              {...inputAttributes(fields.name)}
              value={draft.name}
              error={errors.name}
              onChange={event => onChange({ name: event.target.value })}
            />
          </div>
        ) : (
          <p className="wrap-anywhere min-w-0 font-semibold">
            {line.name}
            {line.label && <span className="block font-medium text-sm">{line.label}</span>}
            {line.cuts && <span className="money block font-medium text-sm">{cutsText(line.cuts)}</span>}
          </p>
        )}
        <Button
          variant="quiet"
          aria-label={`Remove ${title}`}
          className="-mt-2 -mr-3 min-w-11 px-0"
          data-remove
          onClick={onRemove}
        >
          <X aria-hidden size={18} />
        </Button>
      </div>
      <div className="mt-2 grid grid-cols-[1fr_1.2fr_0.8fr] items-end gap-2 sm:max-w-md">
        {amounts.map(control)}
      </div>
      {amounts.map(
        name =>
          errors[name] && (
            <p key={name} id={`${problems}-${name}`} className="mt-1 font-medium text-red-dark text-sm">
              {errors[name]}
            </p>
          ),
      )}
      {sold && 'line' in read && hasWrongQuantity({ ...sold, ...read.line }) && (
        <p className="mt-1 text-amber-dark text-sm">In the shop it is sold {quantityRuleText(sold)}.</p>
      )}
      <p className="money mt-2 text-right font-semibold">
        {'line' in read ? formatCedis(lineTotal(read.line)) : '–'}
      </p>
    </li>
  )
}
