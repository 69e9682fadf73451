import { lazy, Suspense, useEffect, useState } from 'react'
import { priceLines } from '../../cart/cart-changes.ts'
import { deliveryText } from '../../cart/delivery-text.ts'
import { amountOf, type OrderTerms, orderTotals } from '../../cart/totals.ts'
import type { CartProducts } from '../../cart/use-cart-products.ts'
import { useCompany } from '../../company/use-company.ts'
import { Dialog } from '../../design/dialog.tsx'
import { deleteDraft, readDraft, saveDraft } from '../../design/draft.ts'
import { clearToasts, toast } from '../../design/toast.tsx'
import { retryImport } from '../../design/when-visible.ts'
import { formatCedis } from '../../platform/text/money.ts'
import { type Contact, contactProblems, noContact } from '../../sales/contact-fields.ts'
import type { PlacedOrder } from '../order.ts'
import { ContactStep } from './checkout-contact.tsx'
import { useSubmitOrder } from './submit-order.ts'

const importReview = () => import('./checkout-review.tsx')
const ReviewStep = lazy(() => retryImport(importReview))

const draft = 'blockyard:checkout'

type Props = { cart: CartProducts; onClose(): void; onPlaced(order: PlacedOrder): void }

/** Contact details, then the review. Input is kept in this tab until the order is placed. */
export function Checkout({ cart: { lines, update }, onClose, onPlaced }: Props) {
  const [contact, setContact] = useState(() => readDraft(draft, noContact) ?? noContact)
  const [step, setStep] = useState<'contact' | 'review'>('contact')
  const [errors, setErrors] = useState<Partial<Record<keyof Contact, string>>>({})
  const { settings } = useCompany()
  const priced = priceLines(lines.filter(line => line.isOrderable))
  const [terms, setTerms] = useState<OrderTerms>(settings)
  const totals = orderTotals(priced, terms)
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
    onProducts: update,
    onEmpty: onClose,
  })

  useEffect(() => {
    // What comes after the contact details must not wait for the network then.
    importReview().catch(() => {})
    import('../../cart/placed-order.tsx').catch(() => {})
  }, [])

  function change(next: Contact) {
    setContact(next)
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
        <ContactStep
          contact={contact}
          errors={errors}
          onChange={change}
          onCancel={onClose}
          onMissing={showMissingFields}
          onReview={() => {
            clearToasts()
            const problems = contactProblems(contact)
            setErrors(problems)
            if (Object.keys(problems).length === 0) setStep('review')
          }}
        />
      ) : (
        <Suspense>
          <ReviewStep
            contact={contact}
            lines={lines}
            priced={priced}
            totals={totals}
            deliveryNote={deliveryText(amountOf(totals, 'goods'), terms, formatCedis)}
            busy={busy}
            notice={notice}
            hasFailed={hasFailed}
            onBack={() => setStep('contact')}
            onSubmit={() => submit(contact, priced, totals.totalPesewas)}
          />
        </Suspense>
      )}
    </Dialog>
  )
}
