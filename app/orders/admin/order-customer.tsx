import { Mail, Phone } from 'lucide-react'
import { telHref, whatsappHref } from '../../company/company.ts'
import { mailtoHref } from '../../company/mailto.ts'
import { BrandIcon } from '../../design/brand-icon.tsx'
import { ButtonAnchor } from '../../design/button.tsx'
import { firstNumber } from '../../platform/text/phone.ts'
import { ContactDetails } from '../../sales/contact-details.tsx'
import { contactOf } from '../../sales/contact-fields.ts'
import { orderNumber } from '../order.ts'
import type { OrderDetail } from './manage-orders.server.ts'

/** `chatText`: what to write about the order's present status. */
export function OrderCustomer({
  order,
  chatText,
}: {
  order: Parameters<typeof contactOf>[0] & Pick<OrderDetail, 'id' | 'phoneNormalized'>
  chatText: string | undefined
}) {
  const phone = order.phoneNormalized ?? firstNumber(order.customerPhone)
  return (
    <section aria-labelledby="customer" className="card p-5">
      <h2 id="customer" className="text-h3">
        Customer
      </h2>
      <ContactDetails contact={contactOf(order)} />
      <div className="mt-4 flex flex-wrap gap-2">
        <ButtonAnchor variant="secondary" href={telHref(phone)} className="px-4">
          <Phone aria-hidden size={17} /> Call
        </ButtonAnchor>
        {order.phoneNormalized && (
          <ButtonAnchor
            variant="secondary"
            href={whatsappHref(phone, chatText)}
            rel="noopener"
            className="px-4"
          >
            <BrandIcon brand="WhatsApp" size={18} /> WhatsApp
          </ButtonAnchor>
        )}
        {order.customerEmail && (
          <ButtonAnchor
            variant="secondary"
            href={mailtoHref(order.customerEmail, { subject: `Your order ${orderNumber(order.id)}` })}
            className="px-4"
          >
            <Mail aria-hidden size={17} /> E-mail
          </ButtonAnchor>
        )}
      </div>
    </section>
  )
}

export function ErasedCustomer() {
  return (
    <section aria-labelledby="customer" className="card p-5">
      <h2 id="customer" className="text-h3">
        Customer
      </h2>
      <p className="mt-2 text-soft">
        Erased: the name, the address and the numbers of whoever ordered are no longer kept.
      </p>
    </section>
  )
}
