import { TextField } from '../design/field.tsx'

/** A new password, typed twice. */
export function NewPasswordFields({ repeat }: { repeat: string }) {
  const shared = {
    type: 'password',
    autoComplete: 'new-password',
    minLength: 8,
    maxLength: 128,
    required: true,
  }
  return (
    <>
      <TextField {...shared} label="New password" name="next" hint="At least 8 characters." />
      <TextField {...shared} label={repeat} name="again" />
    </>
  )
}
