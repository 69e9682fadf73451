import { Percent, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFetcher, useRevalidator } from 'react-router'
import { Button } from '../../../design/button.tsx'
import { ConflictNotice, EditTokenField } from '../../../design/conflict-notice.tsx'
import { useFormFields, useResultToast } from '../../../design/form.tsx'
import { LeaveDialog } from '../../../design/leave-dialog.tsx'
import type { FormResult } from '../../../platform/form-result.ts'
import type { EditedVariants } from './find-variants.server.ts'
import { focusCell } from './grid-keys.ts'
import { OptionNames } from './option-names.tsx'
import { PriceChangeDialog } from './price-change-dialog.tsx'
import { addRow, draftOf, type VariantDraft } from './variant-draft.ts'
import { VariantGrid } from './variant-grid.tsx'
import { maxVariants } from './variant-table.ts'

export type VariantResult = FormResult & { saved?: EditedVariants }

/** One object, so that the rows of the table are not rendered again. */
const noErrors = {}

/** Edits all variants of a product and saves them at once. */
export function VariantEditor({ edited }: { edited: EditedVariants }) {
  const fetcher = useFetcher<VariantResult>()
  const { data: result } = fetcher
  const errors = result?.errors ?? noErrors
  const busy = fetcher.state !== 'idle'
  const { formRef } = useFormFields(result)
  const { draft, editToken, isChanged, change, discard } = useDraft(edited, result)
  const rowsField = useRef<HTMLInputElement>(null)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [isChangingPrices, setIsChangingPrices] = useState(false)
  useResultToast(result)

  return (
    <fetcher.Form
      ref={formRef}
      method="post"
      className="space-y-5"
      onSubmit={() => {
        if (rowsField.current) rowsField.current.value = JSON.stringify(draft.rows)
      }}
    >
      <EditTokenField token={editToken} />
      <input ref={rowsField} type="hidden" name="rows" />
      {result?.conflict && (
        <ConflictNotice
          what="This table"
          conflict={result.conflict}
          busy={busy}
          onDiscard={() => {
            discard()
            fetcher.reset()
          }}
        />
      )}
      <div inert={busy} className="space-y-5">
        <OptionNames draft={draft} errors={errors} change={change} />
        <p className="hidden text-soft text-sm lg:block">
          Paste rows of a spreadsheet into a cell, with headings such as Size, Price and Stock if you like.
          Enter and the arrow keys move between cells; Alt with ↑ or ↓ moves the row.
        </p>
        <VariantGrid
          draft={draft}
          unit={edited.unit}
          pictures={edited.gallery}
          errors={errors}
          change={change}
          selected={selected}
          onSelect={setSelected}
        />
      </div>
      <div className="sticky bottom-0 -mx-4 flex flex-wrap items-center gap-2 border-line border-t bg-ground px-4 py-3 sm:mx-0 sm:px-0">
        <Button
          variant="secondary"
          className="px-4!"
          disabled={busy || draft.rows.length >= maxVariants}
          onClick={() => {
            flushSync(() => change(addRow))
            focusCell({ row: draft.rows.length, column: 0 })
          }}
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
      <PriceChangeDialog
        open={isChangingPrices}
        draft={draft}
        selected={selected}
        change={change}
        onClose={() => setIsChangingPrices(false)}
      />
      <LeaveDialog what="the sizes and prices" unsaved={isChanged} saving={busy} />
    </fetcher.Form>
  )
}

/** The table while it is edited. What is stored replaces it unless it contains unsaved input. */
function useDraft(edited: EditedVariants, result: VariantResult | undefined) {
  const { revalidate } = useRevalidator()
  const [stored, setStored] = useState(edited)
  const [draft, setDraft] = useState(() => draftOf(edited))
  const [editToken, setEditToken] = useState(edited.editToken)
  const [isChanged, setIsChanged] = useState(false)
  const lastResult = useRef(result)

  useEffect(() => {
    if (result !== lastResult.current && result?.ok) {
      setIsChanged(false)
      // The reload after it can fail.
      if (result.saved) setStored(result.saved)
    }
    lastResult.current = result
  }, [result])

  useEffect(() => setStored(edited), [edited])

  useEffect(() => {
    if (isChanged || editToken === stored.editToken) return
    setDraft(draftOf(stored))
    setEditToken(stored.editToken)
  }, [stored, isChanged, editToken])

  const change = useRef((next: (draft: VariantDraft) => VariantDraft) => {
    setDraft(next)
    setIsChanged(true)
  }).current
  const discard = () => {
    setIsChanged(false)
    setDraft(draftOf(stored))
    void revalidate()
  }
  return { draft, editToken, isChanged, change, discard }
}
