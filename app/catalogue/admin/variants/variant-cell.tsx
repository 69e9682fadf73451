import { useId } from 'react'
import { Picture } from '../../../design/picture.tsx'
import { isNumber } from '../../stored-field-schema.ts'
import { quantityStep, type Unit } from '../../unit.ts'
import { placeOf } from './grid-keys.ts'
import type { Position } from './pasted-rows.ts'
import { type ChangeDraft, type Column, type DraftRow, setCells } from './variant-draft.ts'

type Props = {
  column: Column
  row: DraftRow
  place: Position
  label: string
  unit: Unit
  pictures: string[]
  error: string | undefined
  change: ChangeDraft
}

const control =
  'block w-full scroll-mb-24 rounded-control border border-field bg-surface min-h-11 px-2.5 text-ink lg:min-h-10 lg:px-2 lg:text-sm aria-invalid:border-red-dark aria-invalid:bg-red-tint/40'

export function VariantCell({ column, row, place, label, unit, pictures, error, change }: Props) {
  const id = useId()
  const { name, field } = column
  const value = row.cells[name]
  const toBeMade = name === 'stockQuantity' ? Math.max(0, -Number(value)) : 0
  // The default variant is always listed.
  const isLocked = name === 'listed' && row.isDefault && value !== ''
  const set = (text: string) => change(draft => setCells(draft, row.id, { [name]: text }))
  const shared = {
    ...placeOf(place),
    'aria-label': label,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': error ? `${id}-error` : toBeMade > 0 ? `${id}-hint` : undefined,
  }
  const input = () => {
    if (field.kind === 'switch')
      return (
        <span className="flex min-h-11 items-center lg:min-h-10 lg:justify-center">
          <input
            {...shared}
            type="checkbox"
            checked={value !== ''}
            aria-disabled={isLocked}
            onChange={event => isLocked || set(event.currentTarget.checked ? 'on' : '')}
            className="size-5 accent-laterite aria-disabled:opacity-50"
          />
        </span>
      )
    if (name === 'picture')
      return <PictureChoice {...shared} value={value} pictures={pictures} onChange={set} />
    const isWhole = field.kind === 'wholeNumber' || (name === 'stockQuantity' && quantityStep(unit) === 1)
    const width = column.isWide ? 'lg:min-w-36' : 'lg:min-w-22'
    return (
      <input
        {...shared}
        value={value}
        inputMode={isNumber(field) ? (isWhole ? 'numeric' : 'decimal') : undefined}
        maxLength={field.kind === 'text' ? field.max : undefined}
        autoComplete="off"
        onChange={event => set(event.currentTarget.value)}
        className={`${control} ${isNumber(field) ? 'money text-right lg:min-w-17' : width}`}
      />
    )
  }
  return (
    <>
      <span aria-hidden className="mb-0.5 block text-soft text-sm lg:hidden">
        {column.label}
      </span>
      {input()}
      {error && (
        <p id={`${id}-error`} className="mt-1 font-medium text-red-dark text-sm">
          {error}
        </p>
      )}
      {!error && toBeMade > 0 && (
        <p id={`${id}-hint`} className="money mt-1 text-right text-sm text-soft lg:text-xs">
          {toBeMade.toLocaleString('en')} to be made
        </p>
      )}
    </>
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
        className={`size-10 shrink-0 rounded-control lg:size-8 ${value ? '' : 'opacity-45'}`}
      />
      <select
        {...rest}
        value={value}
        onChange={event => onChange(event.currentTarget.value)}
        className={`${control} px-1! lg:min-w-17`}
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
