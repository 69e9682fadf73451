import Plus from 'lucide-react/icons/plus'
import { useEffect, useRef } from 'react'
import { whatsappHref } from '../../company/company.ts'
import { BrandIcon } from '../../design/brand-icon.tsx'
import { ButtonAnchor, ButtonLink } from '../../design/button.tsx'
import { May } from '../../staff/staff-context.tsx'

/** In the address of an order's page that follows its entry by the staff. */
export const enteredParameter = 'entered'

type Props = {
  order: { customerPhone: string; customerEmail: string; phoneNormalized: string | null }
  /** With the link to the customer's page. */
  chatText: string | undefined
  isHeld: boolean
}

/** Shown once an order was entered: the link for the customer, and the next order. */
export function EnteredNotice({ order, chatText, isHeld }: Props) {
  const notice = useRef<HTMLElement>(null)
  // The form that had the focus is gone.
  useEffect(() => notice.current?.focus(), [])
  const { customerPhone, customerEmail, phoneNormalized } = order
  return (
    <section
      ref={notice}
      tabIndex={-1}
      aria-label="Order placed"
      className="mt-4 rounded-card bg-green-tint p-4 text-green-dark"
    >
      <p className="font-semibold">
        {isHeld ? 'The order is placed, but held. Don’t hand over goods yet.' : 'The order is placed.'}
      </p>
      <p>
        {customerPhone || customerEmail
          ? 'The customer gets the same texts as for an order of the shop, with the link to it: see “Messages to the customer”.'
          : 'There is neither a number nor an address to send the link to: copy it below.'}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <May permission="orders.take">
          <ButtonLink to="/admin/orders/new">
            <Plus aria-hidden size={18} /> Take another order
          </ButtonLink>
        </May>
        {phoneNormalized && chatText && (
          <ButtonAnchor
            variant="secondary"
            href={whatsappHref(phoneNormalized, chatText)}
            rel="noopener"
            target="_blank"
          >
            <BrandIcon brand="WhatsApp" size={18} /> Send the link by WhatsApp
          </ButtonAnchor>
        )}
      </div>
    </section>
  )
}
