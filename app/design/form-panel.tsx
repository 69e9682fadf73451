import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FormResult } from '../platform/form-result.ts'

type Props = {
  title: string
  result: FormResult | undefined
  onToggle?(isOpen: boolean): void
  children: ReactNode
}

/** A form behind its title. Opens by itself where the form was rejected, and without scripts. */
export function FormPanel({ title, result, onToggle, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null)
  const [isOpenAtFirst] = useState(result?.ok === false)
  useEffect(() => {
    const panel = details.current
    if (!result || !panel) return
    if (result.ok && panel.contains(document.activeElement)) panel.querySelector('summary')?.focus()
    panel.open = !result.ok
  }, [result])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it may have been opened before the script came.
  useEffect(() => onToggle?.(details.current?.open ?? false), [])
  return (
    <details
      ref={details}
      open={isOpenAtFirst || undefined}
      onToggle={event => onToggle?.(event.currentTarget.open)}
    >
      <summary className="min-h-11 cursor-pointer py-3.5 font-semibold underline-offset-4 hover:underline">
        {title}
      </summary>
      <div className="pt-1 pb-5">{children}</div>
    </details>
  )
}
