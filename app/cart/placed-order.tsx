import CircleCheck from 'lucide-react/icons/circle-check'
import { useCompany } from '../company/use-company.ts'
import { formatCedis } from '../platform/text/money.ts'

const focusOnMount = (element: HTMLElement | null) => element?.focus()

export type PlacedProps = {
  number: string
  total: number
  path: string
  /** An older entry of the browser's history has none. */
  whenToPay?: string
  notice?: string
}

export default function PlacedOrder({ number, total, path, whenToPay, notice }: PlacedProps) {
  const { ordering } = useCompany()
  return (
    <div
      ref={focusOnMount}
      // The toast of a phone makes room for it.
      id="placed"
      tabIndex={-1}
      className="mt-6 flex gap-4 rounded-card bg-green-tint p-5 text-green-dark outline-none"
    >
      <CircleCheck aria-hidden size={26} className="shrink-0" />
      <p>
        <strong>
          Your order {number} has reached us: <span className="money">{formatCedis(total)}</span>
          {whenToPay && !notice && `, to be paid ${whenToPay}`}.
        </strong>
        <br />
        {notice ?? ordering.next} Keep the number {number} for questions.{' '}
        {/* Loaded whole, so that the secret path is in no referrer. */}
        <a
          href={path}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          Follow your order
        </a>
      </p>
    </div>
  )
}
