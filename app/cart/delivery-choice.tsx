import { useCompany } from '../company/use-company.ts'
import { SelectField } from '../design/field.tsx'
import type { Destination } from './cart.ts'
import { setDestination } from './cart-storage.ts'
import PlaceField from './place-field.tsx'
import { useDestination } from './use-cart.ts'

const toSite = 'to the site'

/** Where it goes, in shops where the fee depends on it or goods can be collected. */
export default function DeliveryChoice({
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
  return (
    <div className={`grid gap-4 ${className}`}>
      {yards.length > 0 && (
        <SelectField
          label="Delivery or collection"
          required
          value={collectAt || toSite}
          error={errors.collectAt}
          hint={yard && `Free of charge. Open ${yard.hours}`}
          onChange={({ target: { value } }) => setDestination({ collectAt: value === toSite ? '' : value })}
        >
          <option value={toSite}>Deliver it to the site</option>
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
