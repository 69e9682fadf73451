import { useCallback, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { ConfirmDialog } from '../../../design/dialog.tsx'
import { isNumber } from '../../stored-field-schema.ts'
import type { Unit } from '../../unit.ts'
import { focusCell, handleGridKey, positionOf } from './grid-keys.ts'
import { isTable, pasteTable } from './pasted-rows.ts'
import {
  type ChangeDraft,
  columnsOf,
  moveRow,
  removeRow,
  rowLabel,
  type VariantDraft,
} from './variant-draft.ts'
import { VariantGridRow } from './variant-grid-row.tsx'

type Props = {
  draft: VariantDraft
  unit: Unit
  pictures: string[]
  errors: Partial<Record<string, string>>
  change: ChangeDraft
  selected: ReadonlySet<string>
  onSelect: React.Dispatch<React.SetStateAction<ReadonlySet<string>>>
}

const heading = 'px-1.5 py-2 align-bottom font-medium leading-tight'

/** The variants as a table, on a phone as cards. Arrow keys and Enter move between cells, text of a spreadsheet is pasted from a cell on. */
export function VariantGrid({ draft, unit, pictures, errors, change, selected, onSelect }: Props) {
  const [removing, setRemoving] = useState<{ id: string; label: string }>()
  const { rows } = draft
  const columnKey = columnsOf(draft)
    .map(({ name, label, isWide }) => `${name} ${label} ${isWide}`)
    .join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are rendered again only if the columns differ.
  const columns = useMemo(() => columnsOf(draft), [columnKey])
  const isAllSelected = selected.size > 0 && rows.every(({ id }) => selected.has(id))

  const select = useCallback(
    (id: string, isSelected: boolean) =>
      onSelect(ids => (isSelected ? new Set([...ids, id]) : new Set([...ids].filter(other => other !== id)))),
    [onSelect],
  )
  const remove = useCallback(
    (id: string) => {
      setRemoving(undefined)
      change(next => removeRow(next, id))
    },
    [change],
  )
  const move = useCallback(
    (id: string, by: -1 | 1) => {
      const focused = document.activeElement
      flushSync(() => change(next => moveRow(next, id, by)))
      // A moved element loses the focus.
      if (focused instanceof HTMLElement) focused.focus()
    },
    [change],
  )

  return (
    <div className="relative lg:card lg:overflow-x-auto">
      <table
        className="block w-full text-left text-[0.9375rem] lg:table"
        onKeyDown={event => {
          const position = positionOf(event.target)
          const row = position && rows[position.row]
          if (row && event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
            event.preventDefault()
            move(row.id, event.key === 'ArrowUp' ? -1 : 1)
          } else handleGridKey(event)
        }}
        onPaste={event => {
          const position = positionOf(event.target)
          const text = event.clipboardData.getData('text/plain')
          if (!position || !isTable(text)) return
          event.preventDefault()
          change(next => pasteTable(next, position, text))
        }}
      >
        <thead className="hidden border-line border-b bg-concrete-pale/60 text-soft text-sm lg:table-header-group">
          <tr>
            <th scope="col" className="w-0 py-2 pr-2 pl-3 align-bottom">
              <input
                type="checkbox"
                aria-label="Select all variants"
                checked={isAllSelected}
                onChange={() => onSelect(new Set(isAllSelected ? [] : rows.map(({ id }) => id)))}
                className="size-5 align-middle accent-laterite"
              />
            </th>
            {columns.map(({ name, label, field }) => (
              <th
                key={name}
                scope="col"
                title={field.hint}
                className={`${heading} ${isNumber(field) ? 'text-right' : ''}`}
              >
                {label}
              </th>
            ))}
            <th scope="col" className={heading}>
              Default
            </th>
            <th scope="col" className={heading}>
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody className="block space-y-3 lg:table-row-group">
          {rows.map((row, index) => (
            <VariantGridRow
              key={row.id}
              row={row}
              index={index}
              isLast={index === rows.length - 1}
              columns={columns}
              unit={unit}
              pictures={pictures}
              errors={errors}
              isSelected={selected.has(row.id)}
              change={change}
              onSelect={select}
              onMove={move}
              onRemove={() =>
                row.key ? setRemoving({ id: row.id, label: rowLabel(row, index) }) : remove(row.id)
              }
            />
          ))}
        </tbody>
      </table>
      <ConfirmDialog
        open={removing !== undefined}
        title="Remove this variant?"
        confirmLabel="Remove"
        onConfirm={() => {
          if (!removing) return
          const index = rows.findIndex(({ id }) => id === removing.id)
          remove(removing.id)
          requestAnimationFrame(() => focusCell({ row: Math.max(0, index - 1), column: 0 }))
        }}
        onClose={() => setRemoving(undefined)}
      >
        <p>
          <strong className="text-ink">{removing?.label}</strong> is deleted with its stock when you save.
          Orders that hold it stay as they are.
        </p>
      </ConfirmDialog>
    </div>
  )
}
