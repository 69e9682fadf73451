import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Fetcher, useFetcher, useRevalidator } from 'react-router'
import type { CartProduct } from '../../cart/cart.ts'
import { deliveryText } from '../../cart/delivery-text.ts'
import type { Line } from '../../cart/line.ts'
import { deliveryFor, goodsAmount, type OrderTerms } from '../../cart/totals.ts'
import { Button } from '../../design/button.tsx'
import { ConflictNotice, EditTokenField } from '../../design/conflict-notice.tsx'
import { TextField } from '../../design/field.tsx'
import { FieldControl } from '../../design/field-control.tsx'
import { useFormFields, useResultToast } from '../../design/form.tsx'
import { LeaveDialog } from '../../design/leave-dialog.tsx'
import { Panel } from '../../design/panel.tsx'
import { useEntries } from '../../design/use-entries.ts'
import { useStoredForm } from '../../design/use-stored-form.ts'
import type { FormResult } from '../../platform/form-result.ts'
import { formatCedis } from '../../platform/text/money.ts'
import { parseCedis } from '../../platform/text/parse-cedis.ts'
import { randomUuid } from '../../platform/text/uuid.ts'
import { customerFields, noteField } from '../quote.ts'
import { draftOf, type LineDraft, readDraft } from './line-draft.ts'
import { QuoteLinesField } from './quote-lines-field.tsx'
import { QuoteSums } from './quote-sums.tsx'

export type EditedQuote = {
  /** Empty for a quote that is not stored yet. */
  editToken: string
  name: string
  email: string
  phone: string
  place: string
  lines: Line[]
  discountPesewas: number
  deliveryPesewas: number
  validUntil: string
  note: string
  enquiry?: string | undefined
}

type Props = {
  quote: EditedQuote
  choices: CartProduct[]
  terms: OrderTerms
  /** Saving stores other sums, also where nothing was typed. */
  hasOtherSums: boolean
  onChange(isChanged: boolean): void
}
type SaveFetcher = ReturnType<typeof useFetcher<FormResult>>

export function QuoteEditor({ quote, onChange, ...rest }: Props) {
  const fetcher = useFetcher<FormResult>()
  const { shown, key, ...form } = useStoredForm(quote, fetcher.data)
  const { isChanged } = form
  useResultToast(fetcher.data)
  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for each change.
  useEffect(() => onChange(isChanged), [isChanged])
  return <EditorForm key={key} {...rest} {...form} quote={shown} fetcher={fetcher} />
}

type FormProps = Omit<Props, 'onChange'> & {
  fetcher: SaveFetcher
  isChanged: boolean
  change(): void
  discard(): void
}

function EditorForm({ quote, choices, terms, hasOtherSums, fetcher, isChanged, change, discard }: FormProps) {
  const { data: result } = fetcher
  const { formRef, field } = useFormFields(result)
  const { revalidate } = useRevalidator()
  const { entries, ...rows } = useEntries<LineDraft, HTMLUListElement>(quote.lines.map(draftOf))
  const [amounts, setAmounts] = useState({
    discount: (quote.discountPesewas / 100).toFixed(2),
    delivery: (quote.deliveryPesewas / 100).toFixed(2),
  })
  const [showsErrors, setShowsErrors] = useState(false)
  // Made here: the page may be shown again as it was loaded for an earlier quote.
  const [key] = useState(randomUuid)
  const keyField = useRef<HTMLInputElement>(null)
  const isNew = quote.editToken === ''
  const busy = isBusy(fetcher)
  const read = entries.map(({ values }) => readDraft(values))
  const lines = read.flatMap(each => ('line' in each ? [each.line] : []))
  const zoneHint =
    terms.zones.length > 0 && quote.place
      ? deliveryText(
          goodsAmount(lines),
          deliveryFor(lines, terms, { place: quote.place, collectAt: '' }),
          formatCedis,
        )
      : ''
  return (
    <fetcher.Form
      ref={formRef}
      method="post"
      aria-label="Quote"
      className="space-y-5"
      onInput={change}
      onSubmit={event => {
        if (lines.length < entries.length) {
          event.preventDefault()
          setShowsErrors(true)
          focusInvalid(formRef)
          return
        }
        if (keyField.current) keyField.current.value = key
      }}
    >
      <input type="hidden" name="intent" value="save" />
      <input type="hidden" name="lines" value={JSON.stringify(lines)} />
      <EditTokenField token={quote.editToken} />
      {isNew && <input ref={keyField} type="hidden" name="key" />}
      {quote.enquiry && <input type="hidden" name="enquiry" value={quote.enquiry} />}
      <ConflictNotice
        what="This quote"
        conflict={result?.conflict}
        busy={busy}
        onDiscard={() => {
          discard()
          fetcher.reset()
          void revalidate()
        }}
      />
      <Panel id="customer" title="Customer">
        <div className="mt-3 grid gap-4 sm:grid-cols-2">
          {(['name', 'email', 'phone', 'place'] as const).map(name => (
            <FieldControl key={name} declared={customerFields[name]} {...field(name, quote[name])} />
          ))}
        </div>
      </Panel>
      <QuoteLinesField
        {...rows}
        entries={entries.map((entry, index) => ({
          ...entry,
          errors: (showsErrors && read[index]?.errors) || {},
        }))}
        choices={choices}
        error={result?.errors?.lines}
      />
      <Panel id="terms" title="Terms">
        <div className="mt-3 grid gap-4 sm:grid-cols-3">
          <TextField
            label="Discount (GHS)"
            inputMode="decimal"
            required
            hint="Free delivery counts the goods before it."
            {...field('discountPesewas', amounts.discount)}
            onChange={event => setAmounts({ ...amounts, discount: event.target.value })}
          />
          <TextField
            label="Delivery (GHS)"
            inputMode="decimal"
            required
            hint={`0 is shown as FREE. ${zoneHint}`}
            {...field('deliveryPesewas', amounts.delivery)}
            onChange={event => setAmounts({ ...amounts, delivery: event.target.value })}
          />
          <TextField
            label="Valid until"
            type="date"
            required
            hint="To the end of this day."
            {...field('validUntil', quote.validUntil)}
          />
          <div className="sm:col-span-3">
            <FieldControl declared={noteField} {...field('note', quote.note)} />
          </div>
        </div>
        <QuoteSums
          lines={lines}
          discountPesewas={parseCedis(amounts.discount)}
          deliveryPesewas={parseCedis(amounts.delivery)}
          taxTerms={terms}
        />
      </Panel>
      <div className="sticky bottom-0 -mx-4 flex items-center justify-end gap-3 border-line border-t bg-ground px-4 py-3 sm:mx-0 sm:px-0">
        <p className="text-soft text-sm">{isChanged && !busy && 'Not saved yet'}</p>
        <Button
          type="submit"
          disabled={busy || !(isChanged || isNew || hasOtherSums)}
          className="max-sm:flex-1"
        >
          {busy ? 'Saving...' : 'Save quote'}
        </Button>
      </div>
      <LeaveDialog what="this quote" unsaved={isChanged && !busy} saving={busy} />
    </fetcher.Form>
  )
}

const isBusy = ({ state }: Pick<Fetcher, 'state'>) => state !== 'idle'

/** After the fields have been marked. */
const focusInvalid = (form: RefObject<HTMLFormElement | null>) =>
  requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
