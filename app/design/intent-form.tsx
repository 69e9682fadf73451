import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import type { FormResult } from '../platform/form-result.ts'
import { Button } from './button.tsx'
import { useFormFields } from './form.tsx'

/** As `useFormFields`; the form shows what is stored once it has been sent. */
export function useResettingForm<Field extends string>(result: FormResult<Field> | undefined) {
  const { formRef, field } = useFormFields(result)
  useEffect(() => {
    if (result?.ok) formRef.current?.reset()
  }, [result, formRef])
  return { formRef, field }
}

type Props = { intent: string; label: string; variant?: 'danger' | 'secondary' | undefined }

export function IntentButton({ intent, label, variant }: Props) {
  const { formData, state } = useNavigation()
  const isSending = state !== 'idle' && formData !== undefined
  return (
    <Button
      type="submit"
      name="intent"
      value={intent}
      variant={variant}
      aria-disabled={isSending}
      onClick={event => isSending && event.preventDefault()}
      className="mt-5 w-full sm:w-auto"
    >
      {formData?.get('intent') === intent ? 'Sending...' : label}
    </Button>
  )
}
