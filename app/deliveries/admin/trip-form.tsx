import { z } from 'zod'
import { SelectField, TextField } from '../../design/field.tsx'
import type { FieldFunction } from '../../design/form.tsx'
import { singleLineText } from '../../platform/form-schema.ts'
import { isDay } from '../../platform/text/days.ts'
import type { Driver } from '../read-trips.server.ts'
import { type Truck, truckText } from '../truck.ts'

export const tripSchema = z.object({
  id: z.uuid(),
  day: singleLineText.refine(isDay, 'Enter a day'),
  truckId: z.uuid('Choose a truck'),
  driverId: singleLineText,
  overloadReason: singleLineText.pipe(z.string().max(200, 'At most 200 characters')),
})

export const tripRefusals = {
  'truck not found': 'This truck no longer exists.',
  'out of service': { errors: { truckId: 'This truck is out of service on this day' } },
  'no driver': { errors: { driverId: 'This person no longer drives' } },
  'too many': 'There are 200 trips on this day, which is as many as there can be.',
  'stored differently': 'This trip was stored before with another truck, driver or day. Reload the page.',
}

type Props = {
  trucks: Truck[]
  drivers: Driver[]
  field: FieldFunction<string>
  stored?: { truckId: string; driver: Driver | null; day: string }
  day: string
}

export function TripFields({ trucks, drivers, field, stored, day }: Props) {
  const driver = stored?.driver
  // Who does not drive any more stays until somebody else is chosen.
  const former = driver && !drivers.some(({ id }) => id === driver.id) ? [driver] : []
  return (
    <>
      <SelectField label="Truck" required {...field('truckId', stored?.truckId)}>
        {trucks.map(truck => (
          <option key={truck.id} value={truck.id}>
            {truck.name} ({truckText({ ...truck, plate: '' })})
          </option>
        ))}
      </SelectField>
      <SelectField label="Driver" {...field('driverId', driver?.id ?? '')}>
        <option value="">Not known yet</option>
        {[...former, ...drivers].map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      {stored ? (
        <TextField label="Day" type="date" required {...field('day', stored.day)} />
      ) : (
        <input type="hidden" name="day" value={day} />
      )}
    </>
  )
}
