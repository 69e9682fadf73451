import type { KeyboardEvent } from 'react'

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
export function handleGridKey(event: KeyboardEvent) {
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
