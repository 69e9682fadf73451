import { Search } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { controlClass } from './field.tsx'

type Props = {
  label: string
  name: string
  value: string | undefined
  placeholder: string
  className?: string
}

/** A field that shows what the address says when that changes, and keeps the focus. */
export function useFollowing<Field extends HTMLInputElement | HTMLSelectElement>(value: string) {
  const field = useRef<Field>(null)
  const before = useRef(value)
  useEffect(() => {
    const shown = before.current
    before.current = value
    const { current } = field
    if (shown === value || !current) return
    // Who is typing on while the page comes is not interrupted.
    if (current.value === shown || current !== document.activeElement) current.value = value
  }, [value])
  return field
}

/** A field to search with; the label is for those who don't see the glass. */
export function SearchField({ label, name, value = '', placeholder, className = '' }: Props) {
  return (
    <label className={`relative ${className}`}>
      <span className="sr-only">{label}</span>
      <Search aria-hidden size={18} className="absolute top-3.5 left-3.5 text-soft" />
      <input
        ref={useFollowing<HTMLInputElement>(value)}
        name={name}
        type="search"
        maxLength={100}
        defaultValue={value}
        placeholder={placeholder}
        className={`${controlClass} pl-10`}
      />
    </label>
  )
}

type Choice = { value: string; name: string }
type FilterProps = {
  label: string
  name: string
  value: string | undefined
  /** What stands for no choice: `All statuses`. */
  all: string
  choices: Choice[]
  onChange?(form: HTMLFormElement): void
  className?: string
}

/** Narrows a list to one of some choices, or to none. */
export function FilterSelect({
  label,
  name,
  value,
  all,
  choices,
  onChange,
  className = '',
}: FilterProps): ReactNode {
  return (
    <label className={className}>
      <span className="sr-only">{label}</span>
      <select
        ref={useFollowing<HTMLSelectElement>(value || 'all')}
        name={name}
        defaultValue={value || 'all'}
        className={controlClass}
        onChange={event => event.currentTarget.form && onChange?.(event.currentTarget.form)}
      >
        <option value="all">{all}</option>
        {choices.map(choice => (
          <option key={choice.value} value={choice.value}>
            {choice.name}
          </option>
        ))}
      </select>
    </label>
  )
}
