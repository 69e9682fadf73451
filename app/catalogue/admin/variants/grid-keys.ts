import type { KeyboardEvent } from 'react'
import type { Position } from './pasted-rows.ts'

/** A cell's field names its place, so that keys and pasted text find their way. */
export const placeOf = ({ row, column }: Position) => ({ 'data-row': row, 'data-column': column })

export function positionOf(target: EventTarget): Position | undefined {
  const { row, column } = target instanceof HTMLElement ? target.dataset : {}
  return row === undefined ? undefined : { row: Number(row), column: Number(column) }
}

/** @returns whether there is such a cell */
export function focusCell({ row, column }: Position): boolean {
  const cell = document.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)
  if (!cell) return false
  cell.focus()
  if (cell instanceof HTMLInputElement && cell.type === 'text') cell.select()
  return true
}

/** Whether an arrow to the left (0) or the right (1) would leave the text. */
function leavesText(target: EventTarget, side: 0 | 1) {
  if (!(target instanceof HTMLInputElement) || target.type !== 'text') return true
  const { selectionStart: start, selectionEnd: end, value } = target
  const isAllSelected = value !== '' && start === 0 && end === value.length
  return isAllSelected || (start === end && start === (side === 0 ? 0 : value.length))
}

/** Moves as in a spreadsheet; a list of choices keeps the arrows up and down. */
export function handleGridKey(event: KeyboardEvent) {
  const { target, key, shiftKey } = event
  const position = positionOf(target)
  if (!position || event.ctrlKey || event.metaKey || event.altKey) return
  const { row, column } = position
  const isList = target instanceof HTMLSelectElement
  const next =
    key === 'Enter'
      ? { row: row + (shiftKey ? -1 : 1), column }
      : shiftKey
        ? undefined
        : key === 'ArrowUp' && !isList
          ? { row: row - 1, column }
          : key === 'ArrowDown' && !isList
            ? { row: row + 1, column }
            : key === 'ArrowLeft' && leavesText(target, 0)
              ? { row, column: column - 1 }
              : key === 'ArrowRight' && leavesText(target, 1)
                ? { row, column: column + 1 }
                : undefined
  if (!next) return
  // Enter must not save the table.
  event.preventDefault()
  focusCell(next)
}
