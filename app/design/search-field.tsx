import Search from 'lucide-react/icons/search'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { controlClass } from './field.tsx'

type Props = {
  label: string
  name: string
  value: string | undefined
  placeholder: string
  className?: string
}

export function useSyncedField<Field extends HTMLInputElement | HTMLSelectElement>(value: string) {
  const field = useRef<Field>(null)
  const lastValue = useRef(value)
  useEffect(() => {
    const previous = lastValue.current
    lastValue.current = value
    const { current } = field
    if (previous === value || !current) return
    // Don't interrupt somebody who is still typing.
    if (current.value === previous || current !== document.activeElement) current.value = value
  }, [value])
  return field
}

export function SearchField({ label, name, value = '', placeholder, className = '' }: Props) {
  return (
    <label className={`relative ${className}`}>
      <span className="sr-only">{label}</span>
      <Search aria-hidden size={18} className="absolute top-3.5 left-3.5 text-soft" />
      <input
        ref={useSyncedField<HTMLInputElement>(value)}
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
  all: string
  choices: Choice[]
  onChange?(form: HTMLFormElement): void
  className?: string
}

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
        ref={useSyncedField<HTMLSelectElement>(value || 'all')}
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

export function SearchBar({ className = '', ...field }: ComponentProps<typeof SearchField>) {
  return (
    <div className={`flex gap-2 ${className}`}>
      <SearchField {...field} className="min-w-0 flex-1" />
      <Button type="submit" variant="secondary" className="min-h-12 px-4 sm:px-5">
        Search
      </Button>
    </div>
  )
}
