import { lazy, type MouseEvent, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { AskDestination } from '../../cart/ask-destination.tsx'
import type { Destination } from '../../cart/cart.ts'
import { type PricedCartLine, priceLines } from '../../cart/cart-changes.ts'
import { type Delivery, deliveryProblem } from '../../cart/delivery.ts'
import { DeliveryNote } from '../../cart/delivery-note.tsx'
import { deliveryText } from '../../cart/delivery-text.ts'
import { sharePath } from '../../cart/share-link.ts'
import { amountOf, deliveryFor, goodsAmount, type OrderTerms, orderTotals } from '../../cart/totals.ts'
import { useDestination } from '../../cart/use-cart.ts'
import type { CartProducts } from '../../cart/use-cart-products.ts'
import { hasAccount } from '../../catalogue/has-account.ts'
import { personFields } from '../../company/person-fields.ts'
import { CompanyContext, useCompany } from '../../company/use-company.ts'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { deleteDraft, readDraft, saveDraft } from '../../design/draft.ts'
import { FieldControl } from '../../design/field-control.tsx'
import { clearToasts, toast } from '../../design/toast.tsx'
import { importOrReload } from '../../design/when-visible.ts'
import { formatCedis } from '../../platform/text/money.ts'
import {
  type Contact,
  contactFields,
  contactProblems,
  noContact,
  orderNames,
  withoutSite,
} from '../../sales/contact-fields.ts'
import type { DayChoice as OfferedDay } from '../days/delivery-days.ts'
import type { PlacedOrder } from '../order.ts'
import { ReviewStep } from './checkout-review.tsx'
import { CheckoutSite } from './checkout-site.tsx'
import { useSubmitOrder } from './submit-order.ts'

/** Apart, because most shops offer no days. */
const DayChoice = lazy(() => importOrReload(() => import('../days/day-choice.tsx')))

const CheckoutAccount = lazy(() => importOrReload(() => import('./checkout-account.tsx')))

const draft = 'blockyard:checkout'

type Props = { cart: CartProducts; onClose(): void; onPlaced(order: PlacedOrder): void }

/** The dialog over the cart: contact details, then the review. Input is kept in this tab until the order is placed. */
export default function Checkout({ cart: { lines, update }, onClose, onPlaced }: Props) {
  const [typed, setTyped] = useState(() => readDraft(draft, noContact) ?? noContact)
  const [step, setStep] = useState<'contact' | 'review'>('contact')
  const [errors, setErrors] = useState<Partial<Record<keyof Contact, string>>>({})
  const company = useCompany()
  const { settings } = company
  const priced = priceLines(lines.filter(line => line.isOrderable))
  const [days, setDays] = useState<OfferedDay[]>()
  const [terms, setTerms] = useState<OrderTerms>(settings)
  const destination = useDestination(terms)
  const contact = withoutSite({ ...typed, ...destination, day: settings.choosesDays ? typed.day : '' })
  const delivery = deliveryFor(priced, terms, contact)
  const totals = orderTotals(priced, terms, contact)
  const { submit, busy, notice, hasFailed } = useSubmitOrder({
    onPlaced(order) {
      deleteDraft(draft)
      onPlaced(order)
    },
    onInvalid(field, message) {
      setErrors({ [field]: message })
      setStep('contact')
    },
    onTerms: setTerms,
    onDays: setDays,
    onProducts: update,
    onEmpty: onClose,
  })

  useEffect(() => {
    // What comes after the order must not wait for the network then.
    import('../../cart/placed-order.tsx').catch(() => {})
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is another question.
  useEffect(() => setErrors({}), [destination.place, destination.collectAt])

  function change(next: Contact) {
    setTyped(next)
    saveDraft(draft, next)
    setErrors({})
  }

  function showMissingFields() {
    clearToasts()
    setErrors(contactProblems(contact))
    toast({
      title: 'Missing Information',
      description: 'Please fill in all required fields.',
    })
  }

  return (
    <Dialog
      open
      title={step === 'contact' ? 'Contact Details' : 'Review Your Order'}
      onClose={onClose}
      busy={busy}
      wide
    >
      {step === 'contact' ? (
        // Zones that are new since the page was loaded ask for the place.
        <CompanyContext value={{ ...company, settings: { ...settings, ...terms } }}>
          <ContactStep
            contact={typed}
            errors={errors}
            onChange={change}
            onCancel={onClose}
            onMissing={showMissingFields}
            delivery={delivery}
            lines={priced}
            days={days}
            destination={destination}
            onReview={() => {
              clearToasts()
              const place = deliveryProblem(delivery)
              const problems = { ...contactProblems(contact), ...(place && { place }) }
              setErrors(problems)
              if (Object.keys(problems).length === 0) setStep('review')
            }}
          />
        </CompanyContext>
      ) : (
        <ReviewStep
          contact={contact}
          lines={lines}
          priced={priced}
          totals={totals}
          deliveryNote={deliveryText(amountOf(totals, 'goods'), delivery, formatCedis)}
          busy={busy}
          notice={notice}
          hasFailed={hasFailed}
          onBack={() => setStep('contact')}
          onSubmit={() => submit(contact, priced, totals.totalPesewas)}
        />
      )}
    </Dialog>
  )
}

type ContactProps = {
  contact: Contact
  errors: Partial<Record<keyof Contact, string>>
  destination: Destination
  days: OfferedDay[] | undefined
  delivery: Delivery
  lines: readonly PricedCartLine[]
  onChange(contact: Contact): void
  onCancel(): void
  onMissing(): void
  onReview(): void
}

function ContactStep({
  contact,
  errors,
  destination,
  days,
  delivery,
  lines,
  onChange,
  onCancel,
  onMissing,
  onReview,
}: ContactProps) {
  const form = useRef<HTMLFormElement>(null)
  const { settings } = useCompany()
  const collects = destination.collectAt !== ''
  useEffect(() => {
    if (Object.keys(errors).length === 0) return
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    invalid?.focus({ preventScroll: true })
    invalid?.scrollIntoView({ block: 'center' })
  }, [errors])

  // Runs before the browser's own validation.
  function check(event: MouseEvent<HTMLButtonElement>) {
    if (Object.keys(personFields).every(name => contact[name as keyof Contact].trim())) return
    event.preventDefault()
    onMissing()
  }

  return (
    <form
      ref={form}
      onSubmit={event => {
        event.preventDefault()
        onReview()
      }}
    >
      <AskDestination errors={errors} className="mb-2 sm:grid-cols-2" />
      {(delivery.zone || delivery.problem?.reason === 'outside') && (
        <DeliveryNote
          goods={goodsAmount(lines)}
          delivery={delivery}
          format={formatCedis}
          className="mb-4 text-base text-soft"
        >
          {delivery.problem && (
            <>
              {' '}
              <Link to={sharePath(lines, '/quote')} className="underline">
                Ask for a quote
              </Link>
            </>
          )}
        </DeliveryNote>
      )}
      {settings.choosesDays && (
        <Suspense>
          <DayChoice
            lines={lines}
            destination={destination}
            value={contact.day}
            error={errors.day}
            refusedWith={days}
            onChoose={day => onChange({ ...contact, day })}
          />
        </Suspense>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {orderNames.map(name => {
          if (collects && name === 'address') return undefined
          const declared = contactFields[name]
          return (
            <div key={name} className={'rows' in declared && declared.rows > 3 ? 'sm:row-span-2' : ''}>
              <FieldControl
                declared={declared}
                name={name}
                value={contact[name]}
                error={errors[name]}
                onChange={event => onChange({ ...contact, [name]: event.target.value })}
              />
            </div>
          )
        })}
      </div>
      {!collects && <CheckoutSite contact={contact} errors={errors} onChange={onChange} />}
      {hasAccount() && (
        <Suspense>
          <CheckoutAccount contact={contact} errors={errors} onChange={onChange} />
        </Suspense>
      )}
      <p className="mt-4 text-sm text-soft">
        By ordering you agree that we keep these details as our{' '}
        <a href="/privacy" target="_blank" className="underline" rel="noopener">
          privacy page
        </a>{' '}
        says.
      </p>
      <div className="mt-6 grid grid-cols-2 gap-3 sm:flex sm:justify-end">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" onClick={check}>
          Review Order
        </Button>
      </div>
    </form>
  )
}
