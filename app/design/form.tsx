import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { FormResult, Notice } from '../platform/form-result.ts'
import { clearToasts, toast } from './toast.tsx'
import { useWasServerRendered } from './use-is-hydrating.ts'

/** @returns what ends it: of a failure the next attempt, or leaving the form. */
export function toastResult(result: FormResult | undefined) {
  if (!result?.message) return
  toast({ ...result.message, destructive: !result.ok })
  // A form that is stale may go with the reload: its notice stays until the next attempt.
  if (!result.ok && !result.isStale) return clearToasts
}

export function useResultToast(result: FormResult | undefined) {
  const shown = useRef<FormResult>(undefined)
  useEffect(() => {
    if (result && shown.current?.isStale) clearToasts()
    shown.current = result
    return toastResult(result)
  }, [result])
}

type FieldProps = { name: string; error: string | undefined; defaultValue: string | number | undefined }
export type FieldFunction<Field> = (name: Field, stored?: string | number) => FieldProps

/** `<Form ref={formRef}><TextField label="Name" {...field('name')} />`: the first invalid field gets the focus. */
export function useFormFields<Field extends string>(result: FormResult<Field> | undefined) {
  const formRef = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!result?.errors) return
    const find = (selector: string) => formRef.current?.querySelector<HTMLElement>(selector)
    const invalid = find('[aria-invalid="true"]') ?? find('[data-invalid]')
    invalid?.focus({ preventScroll: true })
    // To the middle, where neither the header nor a toast covers it.
    invalid?.scrollIntoView({ block: 'center' })
  }, [result])
  /** Another one for each result. */
  const field: FieldFunction<Field> = useCallback(
    (name, stored) => ({
      name,
      error: result?.errors?.[name],
      defaultValue: result?.values?.[name] ?? stored,
    }),
    [result],
  )
  return { formRef, field }
}

/** Calls `onInput` if something was typed before the scripts ran. */
export function useEarlyInput(formRef: RefObject<HTMLFormElement | null>, onInput: () => void) {
  const wasServerRendered = useWasServerRendered()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once.
  useEffect(() => {
    // Selects of a form that is opened later have no default.
    if (!wasServerRendered) return
    const isChanged = (control: Element) => {
      if (control instanceof HTMLSelectElement) {
        const initial = Array.from(control.options).findIndex(option => option.defaultSelected)
        return control.selectedIndex !== Math.max(initial, 0)
      }
      if (control instanceof HTMLInputElement && control.checked !== control.defaultChecked) return true
      const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
      return isText && control.value !== control.defaultValue
    }
    if (Array.from(formRef.current?.elements ?? []).some(isChanged)) onInput()
  }, [])
}

export function FormNotice({ ok, message }: { ok: boolean; message: Notice }) {
  return (
    <div
      role={ok ? 'status' : 'alert'}
      className={`rounded-control border-l-4 p-4 ${ok ? 'border-green-dark bg-green-tint text-green-dark' : 'border-red-dark bg-red-tint text-red-dark'}`}
    >
      <p className="font-semibold">{message.title}</p>
      {message.description && <p className="mt-0.5">{message.description}</p>}
    </div>
  )
}

export function FormMessage({ result }: { result: FormResult | undefined }) {
  useResultToast(result)
  if (!result?.message) return null
  return (
    <noscript>
      <div className="my-6">
        <FormNotice ok={result.ok} message={result.message} />
      </div>
    </noscript>
  )
}
