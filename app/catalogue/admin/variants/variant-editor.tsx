import Percent from 'lucide-react/icons/percent'
import Plus from 'lucide-react/icons/plus'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import { Button } from '../../../design/button.tsx'
import { ConflictNotice, EditTokenField } from '../../../design/conflict-notice.tsx'
import { ConfirmDialog, Dialog } from '../../../design/dialog.tsx'
import { TextField } from '../../../design/field.tsx'
import { useFormFields, useResultToast } from '../../../design/form.tsx'
import { LeaveDialog } from '../../../design/leave-dialog.tsx'
import { useEntries } from '../../../design/use-entries.ts'
import { useStoredForm } from '../../../design/use-stored-form.ts'
import type { FormResult } from '../../../platform/form-result.ts'
import { isNumber } from '../../stored-field-schema.ts'
import type { EditedVariants } from './find-variants.server.ts'
import { isTable, pasteTable } from './pasted-rows.ts'
import { applyPrices } from './price-change.ts'
import { PriceChangeForm } from './price-change-form.tsx'
import { columnsOf, type DraftRow, draftOf, newRow, rowLabel, type VariantDraft } from './variant-draft.ts'
import { isMain, VariantRow } from './variant-row.tsx'
import { maxOptionName, maxVariants } from './variant-table.ts'

export type VariantResult = FormResult & { saved?: EditedVariants }

/** One object, so that the rows are not rendered again. */
const noErrors = {}

const optionNames = [
  ['option1Name', 'Option 1', 'Size'],
  ['option2Name', 'Option 2', 'Colour'],
] as const

/** Edits all variants of a product and saves them at once. */
export function VariantEditor({ edited }: { edited: EditedVariants }) {
  const fetcher = useFetcher<VariantResult>()
  const { data: result } = fetcher
  const { shown, key, ...form } = useStoredForm(edited, result, result?.saved)
  useResultToast(result)
  return <VariantForm key={key} edited={shown} fetcher={fetcher} {...form} />
}

type FormProps = {
  edited: EditedVariants
  fetcher: ReturnType<typeof useFetcher<VariantResult>>
  isChanged: boolean
  change(): void
  discard(): void
}

function VariantForm({ edited, fetcher, isChanged, change, discard }: FormProps) {
  const { data: result } = fetcher
  const errors = (result?.ok ? undefined : result?.errors) ?? noErrors
  const busy = fetcher.state !== 'idle'
  const { revalidate } = useRevalidator()
  const { formRef } = useFormFields(result)
  const [{ rows: storedRows, ...product }, setProduct] = useState(() => draftOf(edited))
  const { list, entries, commands } = useEntries<DraftRow, HTMLOListElement>(storedRows)
  const draft: VariantDraft = { ...product, rows: entries.map(({ values }) => values) }
  const columnKey = columnsOf(draft)
    .map(({ name, label }) => `${name} ${label}`)
    .join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are rendered again only if the columns differ.
  const columns = useMemo(() => columnsOf(draft), [columnKey])
  const rowsField = useRef<HTMLInputElement>(null)
  /** The rows in the order in which the errors count them. */
  const [submitted, setSubmitted] = useState<number[]>([])
  const [isChangingPrices, setIsChangingPrices] = useState(false)
  const [removing, setRemoving] = useState<number>()
  const removed = entries.findIndex(({ id }) => id === removing)
  const positionOf = (target: EventTarget) => {
    if (!(target instanceof HTMLElement) || !target.dataset.column) return
    const id = Number(target.closest<HTMLElement>('[data-entry]')?.dataset.entry)
    return { id, row: entries.findIndex(entry => entry.id === id), column: Number(target.dataset.column) }
  }

  return (
    <fetcher.Form
      ref={formRef}
      method="post"
      className="space-y-5"
      onSubmit={() => {
        if (rowsField.current) rowsField.current.value = JSON.stringify(draft.rows)
        setSubmitted(entries.map(({ id }) => id))
      }}
    >
      <EditTokenField token={edited.editToken} />
      <input ref={rowsField} type="hidden" name="rows" />
      <ConflictNotice
        what="This table"
        conflict={result?.conflict}
        busy={busy}
        onDiscard={() => {
          discard()
          fetcher.reset()
          void revalidate()
        }}
      />
      <div inert={busy} className="space-y-5" onInput={change}>
        <div className="grid max-w-2xl gap-4 sm:grid-cols-2">
          {optionNames.map(([name, label, example]) => (
            <TextField
              key={name}
              name={name}
              label={label}
              placeholder={`such as ${example}`}
              maxLength={maxOptionName}
              error={result?.errors?.[name]}
              value={product[name]}
              onChange={({ currentTarget: { value } }) => setProduct(each => ({ ...each, [name]: value }))}
            />
          ))}
        </div>
        <p className="hidden text-soft text-sm lg:block">
          Paste rows of a spreadsheet into a cell, with headings such as Size, Price and Stock if you like.
          Enter and the arrow keys move between cells; Alt with ↑ or ↓ moves the row.
        </p>
        <div className="lg:card lg:overflow-hidden">
          <div aria-hidden className="hidden gap-x-3 bg-concrete-pale/60 px-3 py-2 text-soft text-sm lg:flex">
            <span className="w-6 shrink-0" />
            {columns.filter(isMain).map(({ name, label, field }) => (
              <span key={name} title={field.hint} className={`flex-1 ${isNumber(field) ? 'text-right' : ''}`}>
                {label}
              </span>
            ))}
            <span className="w-35 shrink-0" />
          </div>
          <ol
            ref={list}
            className="space-y-3 lg:space-y-0"
            onKeyDown={event => {
              const position = positionOf(event.target)
              const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined
              if (!position || !event.altKey || !by) return handleGridKey(event)
              event.preventDefault()
              if (entries[position.row + by])
                commands.move(position.id, by, `[data-column="${position.column}"]`)
            }}
            onPaste={event => {
              const position = positionOf(event.target)
              const text = event.clipboardData.getData('text/plain')
              if (!position || !isTable(text)) return
              event.preventDefault()
              const pasted = pasteTable(draft, position, text)
              setProduct(pasted)
              commands.replace(() => pasted.rows)
            }}
          >
            {entries.map(({ id, values }, index) => (
              <VariantRow
                key={id}
                row={values}
                length={entries.length}
                unit={edited.unit}
                pictures={edited.gallery}
                prefix={`rows.${submitted.indexOf(id)}.`}
                onRemove={values.key ? setRemoving : commands.remove}
                {...{ id, index, columns, errors, commands }}
              />
            ))}
          </ol>
        </div>
      </div>
      <div className="sticky bottom-0 -mx-4 flex flex-wrap items-center gap-2 border-line border-t bg-ground px-4 py-3 sm:mx-0 sm:px-0">
        <Button
          variant="secondary"
          className="px-4!"
          disabled={busy || entries.length >= maxVariants}
          onClick={() => commands.add(newRow)}
        >
          <Plus aria-hidden size={18} />
          <span>
            Add<span className="max-sm:sr-only"> variant</span>
          </span>
        </Button>
        <Button
          variant="secondary"
          className="px-4!"
          disabled={busy}
          onClick={() => setIsChangingPrices(true)}
        >
          <Percent aria-hidden size={17} />
          <span className="max-sm:sr-only">Change prices</span>
        </Button>
        <p className="ml-auto text-soft text-sm max-sm:sr-only">{isChanged && !busy && 'Not saved yet'}</p>
        <Button type="submit" disabled={busy || !isChanged} className="max-sm:flex-1">
          {busy ? 'Saving...' : 'Save'}
        </Button>
      </div>
      <Dialog open={isChangingPrices} title="Change prices" onClose={() => setIsChangingPrices(false)}>
        <PriceChangeForm
          rows={draft.rows}
          onApply={changes => commands.replace(rows => applyPrices(rows, changes))}
          onClose={() => setIsChangingPrices(false)}
        />
      </Dialog>
      <ConfirmDialog
        open={removing !== undefined}
        title="Remove this variant?"
        confirmLabel="Remove"
        onConfirm={() => {
          if (removing !== undefined) commands.remove(removing)
          setRemoving(undefined)
        }}
        onClose={() => setRemoving(undefined)}
      >
        <p>
          <strong className="text-ink">
            {draft.rows[removed] && rowLabel(draft.rows[removed], removed)}
          </strong>{' '}
          is deleted with its stock when you save. Orders that hold it stay as they are.
        </p>
      </ConfirmDialog>
      <LeaveDialog what="the sizes and prices" unsaved={isChanged} saving={busy} />
    </fetcher.Form>
  )
}

/** Whether an arrow to the left or the right would leave the text. */
function leavesText(target: HTMLElement, by: number) {
  if (!(target instanceof HTMLInputElement) || target.type !== 'text') return true
  const { selectionStart: start, selectionEnd: end, value } = target
  const isAllSelected = value !== '' && start === 0 && end === value.length
  return isAllSelected || (start === end && start === (by === -1 ? 0 : value.length))
}

const rowSteps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }
const columnSteps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** By how many rows and columns a key moves; a list of choices keeps the arrows up and down. */
function stepOf(target: HTMLElement, { key, shiftKey }: KeyboardEvent) {
  if (key === 'Enter') return { rows: shiftKey ? -1 : 1, columns: 0 }
  const [rows = 0, columns = 0] = shiftKey ? [] : [rowSteps[key], columnSteps[key]]
  return {
    rows: target instanceof HTMLSelectElement ? 0 : rows,
    columns: leavesText(target, columns) ? columns : 0,
  }
}

/** Moves between the cells of entries as in a spreadsheet; a cell says its column in `data-column`. */
function handleGridKey(event: KeyboardEvent) {
  const { target } = event
  if (!(target instanceof HTMLElement) || !target.dataset.column) return
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const { rows, columns } = stepOf(target, event)
  if (rows === 0 && columns === 0) return
  // Enter must not save the table.
  event.preventDefault()
  const row = target.closest('[data-entry]')
  const next = rows === 1 ? row?.nextElementSibling : rows === -1 ? row?.previousElementSibling : row
  const cell = next?.querySelector<HTMLElement>(`[data-column="${Number(target.dataset.column) + columns}"]`)
  cell?.focus()
  if (cell instanceof HTMLInputElement && cell.type === 'text') cell.select()
}
