import { TextField } from '../../design/field.tsx'
import type { FieldFunction } from '../../design/form.tsx'

export type NewPasswordField = 'next' | 'again'
type Props = {
  field: FieldFunction<NewPasswordField>
  /** The label of the second field. */
  repeat: string
}

export function NewPasswordFields({ field, repeat }: Props) {
  const rules = {
    type: 'password',
    autoComplete: 'new-password',
    minLength: 8,
    maxLength: 128,
    required: true,
  }
  return (
    <>
      <TextField {...rules} label="New password" hint="At least 8 characters." {...field('next')} />
      <TextField {...rules} label={repeat} {...field('again')} />
    </>
  )
}
