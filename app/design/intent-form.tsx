import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'
import type { FormResult } from '../platform/form-result.ts'
import { Button } from './button.tsx'
import { useFormFields } from './form.tsx'
import { randomKey } from './idempotency-key-field.tsx'

/** With another key: the same text is another submission then. */
export function resetForm(form: Pick<HTMLFormElement, 'reset' | 'querySelector'>) {
  form.reset()
  const key = form.querySelector<HTMLInputElement>('[name=key]')
  if (key) key.value = randomKey()
}

/** As `useFormFields`; the form shows what is stored once it has been sent, unless more was typed meanwhile. */
export function useResettingForm<Field extends string>(result: FormResult<Field> | undefined) {
  const { formRef, field } = useFormFields(result)
  const isChanged = useRef(false)
  // After each render: the form may be shown later.
  useEffect(() => {
    const form = formRef.current
    const setChanged = ({ type }: Event) => {
      isChanged.current = type === 'input'
    }
    form?.addEventListener('input', setChanged)
    form?.addEventListener('submit', setChanged)
    return () => {
      form?.removeEventListener('input', setChanged)
      form?.removeEventListener('submit', setChanged)
    }
  })
  useEffect(() => {
    if (result?.ok && !isChanged.current && formRef.current) resetForm(formRef.current)
  }, [result, formRef])
  return { formRef, field }
}

type Props = { intent: string; label: string; variant?: 'danger' | 'secondary' | undefined }

export function IntentButton({ intent, label, variant }: Props) {
  const { formData, state } = useNavigation()
  const isSending = state !== 'idle' && formData !== undefined
  return (
    <Button
      intent={intent}
      variant={variant}
      aria-disabled={isSending}
      onClick={event => isSending && event.preventDefault()}
      className="mt-5 w-full sm:w-auto"
    >
      {formData?.get('intent') === intent ? 'Sending...' : label}
    </Button>
  )
}
