import type { ChangeEvent } from 'react'
import type { TypedText } from '../platform/typed-text.ts'
import { TextArea, TextField } from './field.tsx'

type Props = {
  field: TypedText
  name: string
  value?: string
  defaultValue?: string | number | undefined
  error?: string | undefined
  onChange?: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
}

export function TypedTextField({
  field: { label, isRequired, max, rows, type, autoComplete, hint, placeholder },
  ...rest
}: Props) {
  const common = { ...rest, label, hint, placeholder, autoComplete, required: isRequired, maxLength: max }
  return rows ? <TextArea rows={rows} {...common} /> : <TextField type={type} {...common} />
}
