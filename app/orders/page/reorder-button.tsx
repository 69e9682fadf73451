import History from 'lucide-react/icons/history'
import { useRef, useState } from 'react'
import type { Line } from '../../cart/line.ts'
import { Button, ButtonLink } from '../../design/button.tsx'
import { noResponseMessage } from '../../platform/network-fallback.ts'

type Outcome = { count: number; changes: string[] } | 'no response'

/** Puts the goods of the order into the cart at today's prices and says what has changed. */
export function ReorderButton({ lines }: { lines: readonly Line[] }) {
  const [outcome, setOutcome] = useState<Outcome>()
  const [busy, setBusy] = useState(false)
  const isRunning = useRef(false)

  async function run() {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    try {
      const { reorder } = await import('./reordered-lines.ts')
      setOutcome((await reorder(lines)) ?? 'no response')
    } catch {
      setOutcome('no response')
    }
    isRunning.current = false
    setBusy(false)
  }

  const isFilled = outcome !== undefined && outcome !== 'no response' && outcome.count > 0
  return (
    <>
      {isFilled ? (
        <ButtonLink to="/cart">Open the cart</ButtonLink>
      ) : (
        <Button variant="secondary" aria-disabled={busy} onClick={run} className="noscript:hidden">
          <History aria-hidden size={18} /> Order again
        </Button>
      )}
      <div role="status" className="order-last basis-full empty:hidden">
        {outcome && <OutcomeText outcome={outcome} />}
      </div>
    </>
  )
}

function OutcomeText({ outcome }: { outcome: Outcome }) {
  if (outcome === 'no response')
    return <p className="rounded-control bg-red-tint p-3.5 text-red-dark">{noResponseMessage}</p>
  const { count, changes } = outcome
  return (
    <div className="rounded-control bg-concrete-pale p-3.5">
      <p className="font-semibold">
        {count === 0
          ? 'Nothing of this order is sold any more. Your cart is as it was.'
          : changes.length === 0
            ? 'Everything is in your cart, at the same prices.'
            : 'Your cart is filled at today’s prices. What has changed:'}
      </p>
      {changes.length > 0 && (
        <ul className="mt-1 list-disc pl-5">
          {changes.map(change => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
