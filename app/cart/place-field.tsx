import { useId } from 'react'
import { useCompany } from '../company/use-company.ts'
import { TextField } from '../design/field.tsx'

type PlaceProps = Omit<React.ComponentProps<typeof TextField>, 'label' | 'list' | 'maxLength'> & {
  label?: string
}

/** Typed with the places of the zones as suggestions, without scripts too. */
export default function PlaceField({ label = 'Where to?', ...rest }: PlaceProps) {
  const { zones } = useCompany().settings
  const id = useId()
  return (
    <div>
      <TextField
        hint="The town or area. What delivery costs depends on it."
        autoComplete="address-level2"
        {...rest}
        label={label}
        maxLength={120}
        list={id}
        data-place
      />
      <datalist id={id}>
        {zones.flatMap(({ places }) => places.map(place => <option key={place} value={place} />))}
      </datalist>
    </div>
  )
}
