import ChevronDown from 'lucide-react/icons/chevron-down'
import Trash2 from 'lucide-react/icons/trash-2'
import { memo, useId, useState } from 'react'
import { Button } from '../../../design/button.tsx'
import { controlClass } from '../../../design/field.tsx'
import { MoveButtons } from '../../../design/list-field.tsx'
import { Picture } from '../../../design/pictures/picture.tsx'
import type { EntryCommands } from '../../../design/use-entries.ts'
import { countStock } from '../../stock.ts'
import { isNumber } from '../../stored-field-schema.ts'
import { quantityStep, type Unit } from '../../unit.ts'
import { type Column, type DraftRow, rowLabel, setDefault, type VariantField } from './variant-draft.ts'

type Props = {
  id: number
  row: DraftRow
  index: number
  length: number
  columns: Column[]
  unit: Unit
  pictures: string[]
  errors: Partial<Record<string, string>>
  /** The beginning of the names of this row's errors. */
  prefix: string
  commands: EntryCommands<DraftRow>
  onRemove(id: number): void
}

const mainFields: VariantField[] = ['option1', 'option2', 'pricePesewas', 'stockQuantity']
export const isMain = ({ name }: Column) => mainFields.includes(name)

/** A variant: what changes most in one line, on a phone in a card, and the rest below it when it is opened. */
export const VariantRow = memo(function VariantRow(props: Props) {
  const { id, row, index, length, columns, errors, prefix, commands, onRemove } = props
  const [isOpen, setIsOpen] = useState(row.key === '')
  const label = rowLabel(row, index)
  const defaultError = errors[`${prefix}isDefault`]
  const isShown =
    isOpen ||
    defaultError !== undefined ||
    columns.some(column => !isMain(column) && errors[`${prefix}${column.name}`])
  const cell = (column: Column) => (
    <VariantCell
      key={column.name}
      column={column}
      place={columns.indexOf(column)}
      row={row}
      label={`${column.label}, ${label}`}
      unit={props.unit}
      pictures={props.pictures}
      error={errors[`${prefix}${column.name}`]}
      onChange={text => commands.set(id, { [column.name]: text })}
    />
  )
  return (
    <li data-entry={id} className="card p-3 lg:rounded-none lg:border-x-0 lg:border-b-0 lg:shadow-none">
      <div className="grid grid-cols-2 gap-x-3 gap-y-2 lg:flex lg:items-start">
        <div className="col-span-2 flex items-center gap-2 lg:contents">
          <label className="flex min-h-11 min-w-0 items-center gap-3 lg:w-6 lg:shrink-0">
            <input
              type="checkbox"
              aria-label={`Select ${label}`}
              checked={row.isSelected !== ''}
              // A selection is nothing to save.
              onInput={event => event.stopPropagation()}
              onChange={event => commands.set(id, { isSelected: event.currentTarget.checked ? 'on' : '' })}
              className="size-5 shrink-0 accent-laterite"
            />
            <span className="truncate font-semibold lg:hidden">{label}</span>
          </label>
          <span className="text-soft text-sm lg:order-1 lg:w-14 lg:shrink-0 lg:leading-12">
            {row.isDefault && 'Default'}
          </span>
          <Button
            variant="quiet"
            aria-expanded={isShown}
            aria-label={`${isShown ? 'Less' : 'More'} of ${label}`}
            onClick={() => setIsOpen(!isShown)}
            className="ml-auto shrink-0 gap-1! px-2! text-sm lg:order-1 lg:w-18"
          >
            {isShown ? 'Less' : 'More'}
            <ChevronDown aria-hidden size={17} className={isShown ? 'rotate-180' : ''} />
          </Button>
        </div>
        {columns.filter(isMain).map(cell)}
      </div>
      {isShown && (
        <div className="mt-3 grid grid-cols-2 gap-3 border-line border-t pt-3 sm:grid-cols-3 lg:ml-9 lg:grid-cols-5">
          {columns.filter(column => !isMain(column)).map(cell)}
          <div>
            <label className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="default"
                aria-label={`Default: ${label}`}
                checked={row.isDefault !== ''}
                aria-invalid={defaultError ? true : undefined}
                onChange={() => commands.replace(rows => setDefault(rows, index))}
                className="size-5 accent-laterite"
              />
              Default
            </label>
            {defaultError && <p className="font-medium text-red-dark text-sm">{defaultError}</p>}
          </div>
          <div className="col-span-full flex justify-end">
            <MoveButtons title={label} {...{ id, index, length, commands }} />
            <Button
              variant="quiet"
              aria-label={row.isDefault ? `${label} is the default and cannot be removed` : `Remove ${label}`}
              disabled={row.isDefault !== ''}
              onClick={() => onRemove(id)}
              className="w-11 px-0!"
            >
              <Trash2 aria-hidden size={18} />
            </Button>
          </div>
        </div>
      )}
    </li>
  )
})

type CellProps = Pick<Props, 'row' | 'unit' | 'pictures'> & {
  column: Column
  /** Among the columns. */
  place: number
  label: string
  error: string | undefined
  onChange(text: string): void
}

export function VariantCell({ column, place, row, label, unit, pictures, error, onChange }: CellProps) {
  const id = useId()
  const { name, field } = column
  const value = row[name]
  const stock = name === 'stockQuantity' ? Number(value) : 0
  const { soldAhead } = countStock({ stock, kind: 'other' })
  // The default variant is always listed.
  const isLocked = name === 'listed' && row.isDefault !== '' && value !== ''
  const shared = {
    'data-column': place,
    'aria-label': label,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': error ? `${id}-error` : soldAhead > 0 ? `${id}-hint` : undefined,
  }
  const isWhole = field.kind === 'wholeNumber' || (name === 'stockQuantity' && quantityStep(unit) === 1)
  return (
    <div className="min-w-0 lg:flex-1">
      <span
        aria-hidden
        title={field.hint}
        className={`mb-0.5 block truncate text-soft text-sm ${isMain(column) ? 'lg:hidden' : ''}`}
      >
        {column.label}
      </span>
      {field.kind === 'switch' ? (
        <input
          {...shared}
          type="checkbox"
          checked={value !== ''}
          aria-disabled={isLocked}
          onChange={event => isLocked || onChange(event.currentTarget.checked ? 'on' : '')}
          className="my-3 block size-5 accent-laterite aria-disabled:opacity-50"
        />
      ) : name === 'picture' ? (
        <PictureChoice {...shared} value={value} pictures={pictures} onChange={onChange} />
      ) : (
        <input
          {...shared}
          value={value}
          inputMode={isNumber(field) ? (isWhole ? 'numeric' : 'decimal') : undefined}
          maxLength={field.kind === 'text' ? field.max : undefined}
          autoComplete="off"
          onChange={event => onChange(event.currentTarget.value)}
          className={`${controlClass} scroll-mb-24 px-2.5! ${isNumber(field) ? 'money text-right' : ''}`}
        />
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1 font-medium text-red-dark text-sm">
          {error}
        </p>
      )}
      {!error && soldAhead > 0 && (
        <p id={`${id}-hint`} className="money mt-1 text-right text-sm text-soft">
          {soldAhead.toLocaleString('en')} to be made
        </p>
      )}
    </div>
  )
}

type PictureProps = { value: string; pictures: string[]; onChange(picture: string): void }

/** One of the product's pictures, or its main one. */
function PictureChoice({ value, pictures, onChange, ...rest }: PictureProps) {
  const choices = value === '' || pictures.includes(value) ? pictures : [...pictures, value]
  return (
    <span className="flex items-center gap-1">
      <Picture
        picture={value || pictures[0]}
        alt=""
        sizes="40px"
        className={`size-10 shrink-0 rounded-control ${value ? '' : 'opacity-45'}`}
      />
      <select
        {...rest}
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
        className={`${controlClass} px-1!`}
      >
        <option value="">Main</option>
        {choices.map((picture, index) => (
          <option key={picture} value={picture}>
            No. {index + 1}
          </option>
        ))}
      </select>
    </span>
  )
}
