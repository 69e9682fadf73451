import { useEffect, useRef, useState } from 'react'
import type { CartLine, Destination } from '../../cart/cart.ts'
import { SelectField } from '../../design/field.tsx'
import type { DayChoice as Day } from './delivery-days.ts'

type Props = {
  lines: readonly Pick<CartLine, 'id' | 'variant' | 'quantity'>[]
  destination: Destination
  value: string
  error: string | undefined
  /** Of a refused order, until the cart or the place changes. */
  refusedWith: readonly Day[] | undefined
  onChoose(day: string): void
}

/** The days that the shop offers for this cart; the first one unless another is chosen. */
export default function DayChoice({ lines, destination, value, error, refusedWith, onChoose }: Props) {
  const [days, setDays] = useState(refusedWith)
  const query = `${new URLSearchParams([
    ...Object.entries(destination),
    ...lines.map(({ id, variant, quantity }) => ['line', `${id}:${variant}:${quantity}`]),
  ])}`
  const skipped = useRef(refusedWith && query)
  useEffect(() => {
    if (skipped.current === query) return
    skipped.current = undefined
    const abort = new AbortController()
    // After the last key of a place that is being typed.
    const timer = setTimeout(
      () =>
        fetch(`/checkout/days?${query}`, { signal: abort.signal })
          .then(response => (response.ok ? response.json() : undefined))
          // The server has the last word: what an order without a day is answered with has the days.
          .then(
            found => found && setDays(found),
            () => {},
          ),
      300,
    )
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [query])
  const isOffered = days?.some(day => day.value === value) === true
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other days are a reason to choose anew.
  useEffect(() => {
    if (!days || isOffered) return
    // After a refusal the customer looks at what there is.
    if (days.length === 0 || days !== refusedWith) onChoose(days[0]?.value ?? '')
  }, [days])

  if (days?.length === 0)
    return <p className="mb-4">No day has room at the moment: we call you to agree on one.</p>
  return (
    <div className="mb-4">
      <SelectField
        label={destination.collectAt ? 'Day on which you collect it' : 'Day on which it comes'}
        required
        value={isOffered ? value : ''}
        error={error}
        disabled={!days}
        onChange={({ target }) => onChoose(target.value)}
      >
        {!isOffered && <option value="">{days ? 'Choose a day' : 'Looking for days with room...'}</option>}
        {days?.map(day => (
          <option key={day.value} value={day.value}>
            {day.label}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
