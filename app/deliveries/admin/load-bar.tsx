import { formatWeight } from '../../cart/load.ts'
import { type Capacity, fillOf, overloadText, type TripLoad } from '../plan.ts'

const palletsText = (count: number) => `${count} ${count === 1 ? 'pallet' : 'pallets'}`

/** `at least 8.2 t of 12 t, 5 of 8 pallets`; of a mixer `6 of 8 m³`. */
export function loadText(load: TripLoad, { payloadGrams, pallets, drumM3 }: Capacity): string {
  if (drumM3 !== null) return `${load.m3} of ${drumM3} m³`
  const weight = `${load.isComplete ? '' : 'at least '}${formatWeight(load.weightGrams)} of ${formatWeight(payloadGrams)}`
  const places =
    pallets === null
      ? load.pallets > 0 && palletsText(load.pallets)
      : `${load.pallets} of ${palletsText(pallets)}`
  return [weight, places].filter(Boolean).join(', ')
}

/** What a trip carries against what its truck may carry. */
export function LoadBar({ load, capacity }: { load: TripLoad; capacity: Capacity }) {
  const excess = overloadText(load, capacity)
  const fill = Math.min(1, fillOf(load, capacity))
  return (
    <div>
      <svg aria-hidden width="100%" height="10" className="block rounded-full bg-concrete-pale">
        <rect
          width={`${(fill * 100).toFixed(1)}%`}
          height="10"
          rx="5"
          className={excess ? 'fill-red-dark' : 'fill-green-dark'}
        />
      </svg>
      <p className="mt-1 text-sm">
        {loadText(load, capacity)}
        {excess && <strong className="text-red-dark"> · {excess} too much</strong>}
      </p>
    </div>
  )
}
