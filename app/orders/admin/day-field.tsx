import { controlClass } from '../../design/field.tsx'
import { useSyncedField } from '../../design/search-field.tsx'

type Props = { label: string; name: string; value: string | undefined }

export function DayField({ label, name, value = '' }: Props) {
  return (
    <label>
      <span className="mb-1 block text-soft text-sm">{label}</span>
      <input
        ref={useSyncedField<HTMLInputElement>(value)}
        name={name}
        type="date"
        min="1900-01-01"
        max="9999-12-31"
        defaultValue={value}
        className={controlClass}
      />
    </label>
  )
}
