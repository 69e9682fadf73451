import { formatWeight } from '../cart/load.ts'
import type { Fields, Values } from '../platform/fields/field.ts'

/** The fields of a truck; form, rules and values derive from this. */
export const truckFields = {
  name: { kind: 'text', label: 'Name', max: 40, hint: 'As everybody in the yard calls it.' },
  plate: { kind: 'text', label: 'Number plate', max: 20, optional: true },
  payloadGrams: {
    kind: 'weight',
    label: 'Payload in kg',
    storedLabel: 'Payload in grams',
    min: 50_000,
    max: 100_000_000,
    problems: { invalid: 'Enter a payload from 50 to 100,000 kg' },
  },
  pallets: {
    kind: 'wholeNumber',
    label: 'Pallets',
    min: 1,
    max: 100,
    optional: true,
    hint: 'How many fit. Empty: pallets are not counted.',
  },
  drumM3: {
    kind: 'number',
    label: 'Drum in m³',
    min: 0.5,
    max: 30,
    step: 0.5,
    unit: 'm³',
    optional: true,
    hint: 'Of a mixer, which then carries concrete and nothing else.',
  },
  hasCrane: { kind: 'switch', label: 'Has a crane' },
  outFrom: {
    kind: 'date',
    label: 'Out of service from',
    optional: true,
    hint: 'Both days included. Only one of them: since then, or until then.',
  },
  outUntil: { kind: 'date', label: 'Out of service until', optional: true },
  isRetired: { kind: 'switch', label: 'No longer in use', hint: 'Trips of the past still name it.' },
} as const satisfies Fields

export type TruckDetails = Values<typeof truckFields>

export type Truck = TruckDetails & { id: string }

export const isInService = (
  { outFrom, outUntil, isRetired }: Pick<Truck, 'outFrom' | 'outUntil' | 'isRetired'>,
  day: string,
) =>
  !isRetired && ((outFrom === '' && outUntil === '') || day < outFrom || (outUntil !== '' && day > outUntil))

/** `GT 1234-20 · 12 t · 8 pallets · crane` */
export const truckText = ({ plate, payloadGrams, pallets, drumM3, hasCrane }: Truck) =>
  [
    plate,
    drumM3 === null ? formatWeight(payloadGrams) : `drum of ${drumM3} m³`,
    pallets !== null && `${pallets} pallets`,
    hasCrane && 'crane',
  ]
    .filter(Boolean)
    .join(' · ')
