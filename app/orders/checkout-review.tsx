import { Truck } from 'lucide-react'
import type { PricedCartLine } from '../cart/cart-changes.ts'
import { lineTotal, type Totals } from '../cart/totals.ts'
import { lineKey } from '../catalogue/variant.ts'
import { Button } from '../design/button.tsx'
import { Picture } from '../design/picture.tsx'
import { formatCedis } from '../platform/money.ts'
import { type Contact, formatQuantity } from './order.ts'

type Props = {
  contact: Contact
  lines: readonly PricedCartLine[]
  totals: Totals
  busy: boolean
  /** Shown before the order can be submitted again. */
  notice: string | undefined
  onBack(): void
  onSubmit(): void
}

export function ReviewStep({ contact, lines, totals, busy, notice, onBack, onSubmit }: Props) {
  return (
    <div>
      {notice && (
        <p role="alert" className="mb-5 rounded-control bg-amber-tint p-3.5 font-medium text-amber-dark">
          {notice}
        </p>
      )}
      <div className="grid gap-6 sm:grid-cols-[1fr_1.4fr]">
        <section aria-labelledby="review-contact">
          <h3 id="review-contact" className="text-base">
            Contact
          </h3>
          <dl className="mt-2 space-y-2 text-base">
            <Detail label="Full Name" value={contact.name} />
            <Detail label="Email Address" value={contact.email} />
            <Detail label="Phone Number" value={contact.phone} />
            <Detail label="Delivery Address" value={contact.address} />
            {contact.notes.trim() && <Detail label="Additional Notes" value={contact.notes} />}
          </dl>
        </section>
        <section aria-labelledby="review-items">
          <h3 id="review-items" className="text-base">
            Items
          </h3>
          <ul className="mt-2 divide-y divide-line">
            {lines.map(({ product, quantity, percentOff }) => (
              <li key={lineKey(product)} className="grid grid-cols-[4rem_1fr_auto] gap-3 py-3">
                <Picture
                  picture={product.picture}
                  alt=""
                  sizes="64px"
                  className="aspect-4/3 w-full self-start rounded-control"
                />
                <div className="min-w-0">
                  <p className="font-medium leading-snug">{product.name}</p>
                  {product.label && <p className="text-soft text-sm">{product.label}</p>}
                  <p className="money text-soft text-sm">
                    {formatQuantity(quantity, product.unit)} × {formatCedis(product.price)}
                  </p>
                </div>
                <p className="money font-semibold">
                  {formatCedis(lineTotal({ price: product.price, quantity, percentOff }))}
                </p>
              </li>
            ))}
          </ul>
          <dl className="money mt-2 space-y-1 border-line border-t pt-3">
            <Amount label="Subtotal" value={formatCedis(totals.goods)} />
            <Amount label="Delivery" value={totals.delivery === 0 ? 'FREE' : formatCedis(totals.delivery)} />
            <Amount label="Total" value={formatCedis(totals.total)} strong />
          </dl>
        </section>
      </div>
      <section
        aria-labelledby="delivery-information"
        className="mt-6 rounded-card bg-concrete-pale p-4 text-base"
      >
        <h3 id="delivery-information" className="flex items-center gap-2 text-base">
          <Truck aria-hidden size={19} /> Delivery Information
        </h3>
        <ul className="mt-2 list-disc space-y-1 pl-5 text-soft">
          <li>Standard delivery takes 2-3 business days.</li>
          <li>You pay on delivery, in cash or by mobile money.</li>
          <li>We contact you within 24 hours to confirm the order.</li>
        </ul>
      </section>
      <div className="mt-6 grid grid-cols-2 gap-3 sm:flex sm:justify-end">
        <Button variant="secondary" disabled={busy} onClick={onBack}>
          Back
        </Button>
        <Button aria-disabled={busy} onClick={onSubmit}>
          {busy ? 'Submitting Order...' : 'Submit Order'}
        </Button>
      </div>
    </div>
  )
}

function Detail({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-soft text-sm">{label}</dt>
      <dd className="whitespace-pre-line">{value}</dd>
    </div>
  )
}

function Amount({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  return (
    <div className={`flex justify-between gap-4 ${strong ? 'font-bold text-xl' : ''}`}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
