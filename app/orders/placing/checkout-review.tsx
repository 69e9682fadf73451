import Truck from 'lucide-react/icons/truck'
import { type MouseEvent, useEffect, useRef } from 'react'
import type { OfferedLine } from '../../cart/cart-changes.ts'
import { type PricedCartLine, removeFromCart, setQuantity } from '../../cart/cart-changes.ts'
import { changeCart } from '../../cart/cart-storage.ts'
import { LineSummary } from '../../cart/line-summary.tsx'
import { withSoldBreak } from '../../cart/next-quantity.ts'
import { orderText } from '../../cart/order-text.ts'
import { SumRows } from '../../cart/sum-rows.tsx'
import type { Totals } from '../../cart/totals.ts'
import { Unavailable, VariantSelect } from '../../cart/variant-select.tsx'
import { WrongQuantity } from '../../cart/wrong-quantity.tsx'
import { hasAccount } from '../../catalogue/has-account.ts'
import { hasWrongQuantity } from '../../catalogue/quantity-rule.ts'
import { unavailableText } from '../../catalogue/stock.ts'
import { NextBulkPrice } from '../../catalogue/unit-price.tsx'
import { lineKey, nameWithLabel } from '../../catalogue/variant.ts'
import { whatsappHref } from '../../company/company.ts'
import { useCompany } from '../../company/use-company.ts'
import { BrandIcon } from '../../design/brand-icon.tsx'
import { Button, ButtonAnchor } from '../../design/button.tsx'
import { clearToasts, toast } from '../../design/toast.tsx'
import { formatCedis } from '../../platform/text/money.ts'
import {
  addressText,
  type Contact,
  contactFields,
  contactNames,
  contactText,
  furtherDetails,
} from '../../sales/contact-fields.ts'

type Props = {
  contact: Contact
  lines: readonly OfferedLine[]
  /** Those that can be ordered. */
  priced: readonly PricedCartLine[]
  totals: Totals
  /** What delivery costs and when it is free. */
  deliveryNote: string
  busy: boolean
  /** Shown before the order can be submitted again. */
  notice: string | undefined
  hasFailed: boolean
  onBack(): void
  onSubmit(): void
}

export function ReviewStep({
  contact,
  lines,
  priced,
  totals,
  deliveryNote,
  busy,
  notice,
  hasFailed,
  onBack,
  onSubmit,
}: Props) {
  const { settings, origin, ordering } = useCompany()
  const isOnAccount = hasAccount()
  const items = useRef<HTMLHeadingElement>(null)
  const undecided = lines.filter(isUndecided).length
  // The focus was on the choice of a line that can be ordered now, or is removed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a decision is made.
  useEffect(() => {
    if (document.activeElement === document.body) items.current?.focus({ preventScroll: true })
  }, [undecided])

  // What happens to a line that can't be ordered is for the shopper to decide.
  function submit(event: MouseEvent<HTMLButtonElement>) {
    const line = lines.find(isUndecided)
    if (!line) return onSubmit()
    const choice = event.currentTarget
      .closest('dialog')
      ?.querySelector<HTMLElement>('[data-undecided] :is(select, button)')
    choice?.focus({ preventScroll: true })
    choice?.closest('li')?.scrollIntoView({ block: 'center' })
    clearToasts()
    if (line.isOrderable) return
    toast({
      title: 'Not Submitted Yet',
      description: `${unavailableText(nameWithLabel(line))} Choose another, or remove it, and submit again.`,
    })
  }

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
            {contactNames
              .filter(name => contact[name].trim())
              .map(name => (
                <Detail
                  key={name}
                  label={contactFields[name].label}
                  value={contactText(name, contact[name])}
                />
              ))}
          </dl>
        </section>
        <section aria-labelledby="review-items">
          <h3 id="review-items" ref={items} tabIndex={-1} className="text-base outline-none">
            Items
          </h3>
          <ul className="mt-2 divide-y divide-line">
            {lines.map(line => (
              <Item
                key={lineKey(line)}
                line={line}
                price={priced.find(each => lineKey(each) === lineKey(line))}
              />
            ))}
          </ul>
          <dl className="money mt-2 space-y-1 border-line border-t pt-3">
            <SumRows sums={totals.sums} format={formatCedis} />
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
          {!contact.collectAt && !contact.day && ordering.notes.slice(0, 1).map(noteItem)}
          <li>{deliveryNote}</li>
          {isOnAccount ? (
            <li>On account, the days to pay that were agreed hold.</li>
          ) : contact.collectAt ? (
            <li>You pay on collection.</li>
          ) : (
            ordering.notes.slice(1, 2).map(noteItem)
          )}
          {ordering.notes.slice(2).map(noteItem)}
        </ul>
      </section>
      <div className="mt-6 grid grid-cols-2 gap-3 sm:flex sm:justify-end">
        <Button variant="secondary" disabled={busy} onClick={onBack}>
          Back
        </Button>
        <Button aria-disabled={busy} onClick={submit}>
          {busy ? 'Submitting Order...' : 'Submit Order'}
        </Button>
      </div>
      {hasFailed && (
        <p className="mt-6">
          <ButtonAnchor
            variant="secondary"
            href={whatsappHref(
              settings.whatsapp,
              orderText({
                greeting: 'Hello, the website could not take my order:',
                lines: priced,
                totals,
                format: formatCedis,
                origin,
                isOnAccount,
                details: [
                  `${contact.name}, ${contact.phone}`,
                  `${contact.collectAt ? '' : 'Deliver to: '}${addressText(contact)}`,
                  ...furtherDetails(contact).map(({ text }) => text),
                ],
              }),
            )}
            target="_blank"
            rel="noopener"
            className="w-full"
          >
            <BrandIcon brand="WhatsApp" /> Send the order by WhatsApp instead
          </ButtonAnchor>
        </p>
      )}
    </div>
  )
}

const isUndecided = (line: OfferedLine) => !line.isOrderable || hasWrongQuantity(line)

const noteItem = ({ text }: { text: string }) => <li key={text}>{text}</li>

function Item({ line, price }: { line: OfferedLine; price: PricedCartLine | undefined }) {
  return (
    <li data-undecided={isUndecided(line) || undefined} className="grid grid-cols-[4rem_1fr_auto] gap-3 py-3">
      <LineSummary line={line} price={price} format={formatCedis}>
        {price ? (
          <NextBulkPrice line={withSoldBreak(price)} format={formatCedis} />
        ) : (
          <Unavailable line={line} />
        )}
      </LineSummary>
      {price && hasWrongQuantity(line) && (
        <div className="col-span-full text-red-dark text-sm">
          <WrongQuantity
            line={line}
            onChoose={to => changeCart(lines => setQuantity(lines, lineKey(line), to))}
          />
        </div>
      )}
      {!price && (
        <div className="col-span-full flex justify-between gap-2">
          <VariantSelect line={line} format={formatCedis} />
          <Button
            variant="secondary"
            aria-label={`Remove ${nameWithLabel(line)}`}
            onClick={() => changeCart(lines => removeFromCart(lines, lineKey(line)))}
          >
            Remove
          </Button>
        </div>
      )}
    </li>
  )
}

function Detail({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-soft text-sm">{label}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
    </div>
  )
}
