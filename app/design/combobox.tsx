import { type ComponentProps, type KeyboardEvent, useEffect, useId, useState } from 'react'
import { TextField } from './field.tsx'

type Props<Option> = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'list'> & {
  value: string
  onChange(text: string): void
  options: readonly Option[]
  /** What the list is called. */
  optionsLabel: string
  /** Name and further words of an option. */
  textOf(option: Option): { key: string; text: string; note?: string | undefined }
  onChoose(option: Option): void
}

/** A field that offers options below it while somebody types: Enter chooses the first, or the one that the arrows lead to. */
export function Combobox<Option>({
  value,
  onChange,
  options,
  optionsLabel,
  textOf,
  onChoose,
  ...rest
}: Props<Option>) {
  const id = useId()
  const [active, setActive] = useState(0)
  const [isTyping, setIsTyping] = useState(false)
  const isOpen = isTyping && options.length > 0
  const chosen = Math.min(active, options.length - 1)
  useEffect(() => {
    if (isOpen) document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, isOpen, chosen])

  function choose(option: Option | undefined) {
    if (option === undefined) return
    setIsTyping(false)
    onChoose(option)
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (!isOpen || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    if (event.key === 'ArrowDown') setActive((chosen + 1) % options.length)
    else if (event.key === 'ArrowUp') setActive((chosen + options.length - 1) % options.length)
    else if (event.key === 'Enter') choose(options[chosen])
    else if (event.key === 'Escape') setIsTyping(false)
    else return
    event.preventDefault()
  }

  return (
    <div className="relative">
      <TextField
        {...rest}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-activedescendant={isOpen ? `${id}-${chosen}` : undefined}
        autoComplete="off"
        value={value}
        onChange={event => {
          setIsTyping(true)
          setActive(0)
          onChange(event.target.value)
        }}
        onKeyDown={handleKey}
        onBlur={() => setIsTyping(false)}
      />
      <div
        role="listbox"
        id={id}
        aria-label={optionsLabel}
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-30 max-h-80 overflow-y-auto rounded-card border border-line bg-surface py-1 shadow-soft"
      >
        {options.map((option, index) => {
          const { key, text, note } = textOf(option)
          return (
            // The keys are handled by the field, which keeps the focus.
            <div
              key={key}
              role="option"
              id={`${id}-${index}`}
              tabIndex={-1}
              aria-selected={index === chosen}
              onPointerDown={event => event.preventDefault()}
              onMouseDown={event => event.preventDefault()}
              onClick={() => choose(option)}
              onKeyDown={undefined}
              className="flex min-h-12 cursor-pointer items-center justify-between gap-4 px-4 py-1.5 leading-tight hover:bg-concrete-pale aria-selected:bg-laterite-tint"
            >
              <span>{text}</span>
              <span className="text-right text-soft text-sm">{note}</span>
            </div>
          )
        })}
      </div>
      <p role="status" className="sr-only">
        {isOpen && `${options.length} found`}
      </p>
    </div>
  )
}
