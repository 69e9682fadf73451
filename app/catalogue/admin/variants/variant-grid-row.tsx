import { ArrowDown, ArrowUp, ChevronDown, Trash2 } from 'lucide-react'
import { memo, useState } from 'react'
import { Button } from '../../../design/button.tsx'
import { isRequired } from '../../../platform/fields/field.ts'
import type { Unit } from '../../unit.ts'
import { VariantCell } from './variant-cell.tsx'
import { type ChangeDraft, type Column, type DraftRow, rowLabel, setDefault } from './variant-draft.ts'
import { cellName } from './variant-form.ts'

type Props = {
  row: DraftRow
  index: number
  isLast: boolean
  columns: Column[]
  unit: Unit
  pictures: string[]
  errors: Partial<Record<string, string>>
  isSelected: boolean
  change: ChangeDraft
  onSelect(id: string, isSelected: boolean): void
  onMove(id: string, by: -1 | 1): void
  onRemove(): void
}

/** A row of the table; on a phone a card, which shows the cells that change most until it is opened. */
function GridRow(props: Props) {
  const { row, index, isLast, columns, unit, pictures, errors, isSelected, change } = props
  const { onSelect, onMove, onRemove } = props
  const [isOpen, setIsOpen] = useState(row.key === undefined)
  const label = rowLabel(row, index)
  const hasHiddenError = columns.some(
    ({ name, field }) => !isRequired(field) && errors[cellName(row.id, name)],
  )
  const isShown = isOpen || hasHiddenError
  const extra = isShown ? 'block lg:table-cell' : 'hidden lg:table-cell'
  const defaultError = errors[cellName(row.id, 'isDefault')]

  return (
    <tr className="card grid grid-cols-2 gap-x-3 gap-y-2 p-3 align-top lg:table-row lg:rounded-none lg:border-x-0 lg:border-b-0 lg:shadow-none">
      <td className="col-span-2 flex items-center gap-2 lg:table-cell lg:pt-4 lg:pl-3">
        <label className="-m-1.5 flex min-h-11 min-w-0 items-center gap-3 p-1.5 lg:min-h-0">
          <input
            type="checkbox"
            aria-label={`Select ${label}`}
            checked={isSelected}
            onChange={event => onSelect(row.id, event.currentTarget.checked)}
            className="size-5 shrink-0 accent-laterite"
          />
          <span className="truncate font-semibold lg:hidden">{label}</span>
        </label>
        {row.isDefault && <span className="text-soft text-sm lg:hidden">Default</span>}
        <Button
          variant="quiet"
          aria-expanded={isShown}
          aria-label={`${isShown ? 'Less' : 'More'} of ${label}`}
          onClick={() => setIsOpen(!isShown)}
          className="-mr-2 ml-auto min-w-11 shrink-0 gap-1! px-2! text-sm lg:hidden"
        >
          {isShown ? 'Less' : 'More'}
          <ChevronDown aria-hidden size={17} className={isShown ? 'rotate-180' : ''} />
        </Button>
      </td>
      {columns.map((column, place) => (
        <td
          key={column.name}
          className={`px-0 lg:px-0.5 lg:py-2 ${isRequired(column.field) ? 'lg:table-cell' : extra}`}
        >
          <VariantCell
            column={column}
            row={row}
            place={{ row: index, column: place }}
            label={`${column.label}, ${label}`}
            unit={unit}
            pictures={pictures}
            error={errors[cellName(row.id, column.name)]}
            change={change}
          />
        </td>
      ))}
      <td className={`lg:py-2 lg:text-center ${extra}`}>
        <label className="flex min-h-11 items-center gap-3 lg:min-h-10 lg:justify-center">
          <input
            type="radio"
            name="default"
            value={row.id}
            aria-label={`Default: ${label}`}
            checked={row.isDefault}
            aria-invalid={defaultError ? true : undefined}
            onChange={() => change(draft => setDefault(draft, row.id))}
            className="size-5 accent-laterite"
          />
          <span className="lg:hidden">Default</span>
        </label>
        {defaultError && <p className="font-medium text-red-dark text-sm">{defaultError}</p>}
      </td>
      <td className={`col-span-2 lg:pr-1.5 lg:text-right ${extra}`}>
        <div className="flex justify-end lg:mt-3">
          <RowAction label={`Move ${label} up`} disabled={index === 0} onClick={() => onMove(row.id, -1)}>
            <ArrowUp aria-hidden size={17} />
          </RowAction>
          <RowAction label={`Move ${label} down`} disabled={isLast} onClick={() => onMove(row.id, 1)}>
            <ArrowDown aria-hidden size={17} />
          </RowAction>
          <RowAction
            label={row.isDefault ? `${label} is the default and cannot be removed` : `Remove ${label}`}
            disabled={row.isDefault}
            onClick={onRemove}
          >
            <Trash2 aria-hidden size={17} />
          </RowAction>
        </div>
      </td>
    </tr>
  )
}

/** Rendered again only for its own changes: a table has up to 2,000 fields. */
export const VariantGridRow = memo(
  GridRow,
  (before, after) =>
    before.row === after.row &&
    before.index === after.index &&
    before.isLast === after.isLast &&
    before.columns === after.columns &&
    before.errors === after.errors &&
    before.isSelected === after.isSelected,
)

type ActionProps = { label: string; disabled: boolean; onClick(): void; children: React.ReactNode }

const RowAction = ({ label, disabled, onClick, children }: ActionProps) => (
  <Button
    variant="quiet"
    size="small"
    aria-label={label}
    disabled={disabled}
    onClick={onClick}
    className="min-h-11 min-w-11 px-0! lg:min-h-8 lg:min-w-8"
  >
    {children}
  </Button>
)
