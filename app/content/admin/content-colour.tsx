import { useState } from 'react'
import { TextField } from '../../design/field.tsx'
import { contrastProblem, isColour } from '../../platform/colour.ts'

type Props = {
  name: string
  label: string
  hint: string | undefined
  error: string | undefined
  defaultValue: string | number | undefined
  against: Readonly<Record<string, string>>
}

/** A colour, picked or typed, with what is wrong with it while it is chosen. */
export function ContentColour({ label, hint, error, defaultValue, against, name }: Props) {
  const [text, setText] = useState(String(defaultValue))
  const colour = text.trim().toLowerCase()
  const problem = isColour(colour) ? contrastProblem(colour, against) : undefined
  return (
    <div className="flex items-start gap-3">
      <div className="flex-1">
        <TextField
          name={name}
          label={label}
          hint={hint}
          error={problem ?? error}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          maxLength={7}
          pattern="#[0-9A-Fa-f]{6}"
          title="# and six digits or letters from a to f, such as #a8401f"
          required
        />
      </div>
      <input
        type="color"
        aria-label={`Pick: ${label}`}
        value={isColour(colour) ? colour : '#000000'}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        className="mt-[2.075rem] h-12 w-16 rounded-control border border-field bg-surface p-1"
      />
    </div>
  )
}
