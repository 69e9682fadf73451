import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react'

/**
 * What a select needs whose choice is carried out at once. Arrow keys pass through every option, so one that is chosen by
 * keys counts when the field is left or on Enter.
 */
export function useSelect(current: string, choose: (value: string) => void) {
  const isByKeys = useRef(false)
  const [pending, setPending] = useState<string>()
  function end(value = current) {
    setPending(undefined)
    if (value !== current) choose(value)
  }
  return {
    value: pending ?? current,
    onPointerDown() {
      isByKeys.current = false
    },
    onKeyDown({ key }: Pick<KeyboardEvent, 'key'>) {
      isByKeys.current = true
      if (key === 'Enter') end(pending)
    },
    onChange({ target }: ChangeEvent<HTMLSelectElement>) {
      if (isByKeys.current) setPending(target.value)
      else end(target.value)
    },
    onBlur: () => end(pending),
  }
}
