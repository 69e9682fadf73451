import Trash2 from 'lucide-react/icons/trash-2'
import { lazy, Suspense } from 'react'
import { hasAccount } from '../catalogue/has-account.ts'
import { lineKey } from '../catalogue/variant.ts'
import { useCompany } from '../company/use-company.ts'
import { Button, ButtonLink } from '../design/button.tsx'
import { retryImport } from '../design/when-visible.ts'
import { formatGhs } from '../platform/text/money.ts'
import { AskDestination } from './ask-destination.tsx'
import { type OfferedLine, priceLines } from './cart-changes.ts'
import { CartLineRow } from './cart-line.tsx'
import { DeliveryNote } from './delivery-note.tsx'
import { quantityGuardHandlers } from './quantity-field.tsx'
import SendCart from './send-cart.tsx'
import { agreedTotals, amountOf, deliveryFor, formatSum, isTax, orderTotals, type Totals } from './totals.ts'
import { useDestination } from './use-cart.ts'

const AccountNotice = lazy(() => retryImport(() => import('./account-notice.tsx')))

/** The lines of a cart and their total. */
export default function CartContents({
  offered,
  onClear,
}: {
  offered: readonly OfferedLine[]
  onClear(): void
}) {
  const { settings } = useCompany()
  const priced = priceLines(offered.filter(line => line.isOrderable))
  const destination = useDestination()
  const delivery = deliveryFor(priced, settings, destination)
  const totals = agreedTotals(priced, { delivery: 0 }, settings)
  const withDelivery = orderTotals(priced, settings, destination)
  return (
    <div className="mt-6 grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
      <div className="max-lg:**:scroll-mb-32">
        {hasAccount() && (
          <Suspense>
            <AccountNotice />
          </Suspense>
        )}
        <ul className="card divide-y divide-line">
          {offered.map((line, index) => (
            <CartLineRow
              // Stays the same, with the focus, when the variant is changed.
              key={`${line.id} ${offered.slice(0, index).filter(({ id }) => id === line.id).length}`}
              line={line}
              price={priced.find(each => lineKey(each) === lineKey(line))}
            />
          ))}
        </ul>
        <AskDestination className="mt-4 sm:grid-cols-2" />
        <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6">
          <DeliveryNote
            goods={amountOf(totals, 'goods')}
            delivery={delivery}
            className="text-base text-soft"
          />
          <Button variant="quiet" className="ml-auto" onClick={onClear}>
            <Trash2 aria-hidden size={18} /> Clear Cart
          </Button>
        </div>
        <div className="mt-3 min-h-11">{priced.length > 0 && <SendCart lines={priced} />}</div>
      </div>
      <Summary totals={totals} withDelivery={withDelivery} isEmpty={priced.length === 0} />
    </div>
  )
}

type SummaryProps = { totals: Totals; withDelivery: Totals; isEmpty: boolean }

function Summary({ totals, withDelivery, isEmpty }: SummaryProps) {
  const delivery = isEmpty ? undefined : withDelivery.sums.find(({ kind }) => kind === 'delivery')
  const taxes = totals.sums.filter(isTax)
  const { ordering } = useCompany()
  const { collectAt } = useDestination()
  return (
    <section
      aria-label="Summary"
      className="sticky bottom-0 z-10 -mx-5 border-line border-t bg-surface px-5 py-4 lg:top-24 lg:mx-0 lg:rounded-card lg:border lg:p-6"
    >
      <div className="flex items-center justify-between gap-4 lg:block">
        <p
          role="status"
          className="font-bold leading-tight lg:flex lg:items-baseline lg:justify-between lg:text-xl"
        >
          <span className="block text-soft text-sm lg:text-ink lg:text-xl">
            {taxes.length > 0 ? 'Total with taxes' : 'Total'}
          </span>
          <span className="money whitespace-nowrap text-lg lg:text-xl">{formatGhs(totals.totalPesewas)}</span>
          {delivery && delivery.amount > 0 && (
            <span className="money block font-normal text-soft text-sm lg:hidden">
              {formatGhs(withDelivery.totalPesewas)} with delivery
            </span>
          )}
        </p>
        {taxes.map(tax => (
          <Row key={tax.label} label={tax.label} value={formatGhs(tax.amount)} />
        ))}
        {delivery && <Row label={delivery.label} value={formatSum(delivery, formatGhs)} />}
        {delivery && delivery.amount > 0 && (
          <Row label="Total with delivery" value={formatGhs(withDelivery.totalPesewas)} />
        )}
        <p className="mt-2 hidden text-soft text-sm lg:block">
          {delivery ? '' : 'Without delivery. '}
          {hasAccount() || collectAt ? '' : ordering.cart}
        </p>
        {!isEmpty ? (
          <ButtonLink
            to="/checkout"
            className="max-sm:px-3 lg:mt-5 lg:w-full"
            preventScrollReset
            {...quantityGuardHandlers}
          >
            Proceed to Checkout
          </ButtonLink>
        ) : (
          <Button disabled className="max-sm:px-3 lg:mt-5 lg:w-full">
            Proceed to Checkout
          </Button>
        )}
      </div>
    </section>
  )
}

const Row = ({ label, value }: { label: string; value: string }) => (
  <p className="money mt-1 hidden justify-between gap-3 text-soft text-sm lg:flex">
    <span>{label}</span> <span className="whitespace-nowrap">{value}</span>
  </p>
)
