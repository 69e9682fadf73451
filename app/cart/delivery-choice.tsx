import { useId } from 'react'
import { useCompany } from '../company/use-company.ts'
import { SelectField, TextField } from '../design/field.tsx'
import type { Destination } from './cart.ts'
import { setDestination } from './cart-storage.ts'
import { useDestination } from './use-cart.ts'

/** Where it goes, in shops where the fee depends on it or goods can be collected. */
export function DeliveryChoice({
  errors = {},
  className = '',
}: {
  errors?: Partial<Destination>
  className?: string
}) {
  const { settings, yards } = useCompany()
  const { place, collectAt } = useDestination()
  const yard = yards.find(({ title }) => title === collectAt)
  const asksPlace = settings.zones.length > 0 && !yard
  if (!asksPlace && yards.length === 0) return null
  return (
    <div className={`grid gap-4 ${className}`}>
      {yards.length > 0 && (
        <SelectField
          label="Delivery or collection"
          required
          value={collectAt}
          error={errors.collectAt}
          hint={yard && `Free of charge. Open ${yard.hours}`}
          onChange={({ target }) => setDestination({ collectAt: target.value })}
        >
          <option value="">Deliver it to the site</option>
          {yards.map(({ title }) => (
            <option key={title} value={title}>
              Collect at {title}
            </option>
          ))}
        </SelectField>
      )}
      {asksPlace && (
        <PlaceField
          required
          value={place}
          error={errors.place}
          onChange={({ target }) => setDestination({ place: target.value })}
        />
      )}
    </div>
  )
}

type PlaceProps = Omit<React.ComponentProps<typeof TextField>, 'label' | 'list' | 'maxLength'> & {
  label?: string
}

/** Typed with the places of the zones as suggestions, without scripts too. */
export function PlaceField({ label = 'Where to?', ...rest }: PlaceProps) {
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
      />
      <datalist id={id}>
        {zones.flatMap(({ places }) => places.map(place => <option key={place} value={place} />))}
      </datalist>
    </div>
  )
}
