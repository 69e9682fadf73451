import { TextField } from '../../../design/field.tsx'
import { type ChangeDraft, nameOption, type VariantDraft } from './variant-draft.ts'
import { maxOptionName } from './variant-table.ts'

type Props = {
  draft: VariantDraft
  errors: Partial<Record<string, string>>
  change: ChangeDraft
}

const names = [
  ['option1', 'option1Name', 'Option 1', 'Size'],
  ['option2', 'option2Name', 'Option 2', 'Colour'],
] as const

/** What the variants differ by. */
export function OptionNames({ draft, errors, change }: Props) {
  return (
    <div className="grid max-w-2xl gap-4 sm:grid-cols-2">
      {names.map(([option, name, label, example]) => (
        <TextField
          key={name}
          name={name}
          label={label}
          placeholder={`such as ${example}`}
          maxLength={maxOptionName}
          error={errors[name]}
          value={draft[name]}
          onChange={({ currentTarget: { value } }) => change(next => nameOption(next, option, value))}
        />
      ))}
    </div>
  )
}
