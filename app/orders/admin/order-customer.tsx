import { Mail, Phone } from 'lucide-react'
import { telHref, whatsappHref } from '../../company/company.ts'
import { mailtoHref } from '../../company/mailto.ts'
import { firstNumber } from '../../company/phone.ts'
import { BrandIcon } from '../../design/brand-icon.tsx'
import { ButtonAnchor } from '../../design/button.tsx'
import { orderNumber } from '../order.ts'
import type { OrderDetail } from './manage-orders.server.ts'

/** `chatText`: what to write about the order's present status. */
export function OrderCustomer({ order, chatText }: { order: OrderDetail; chatText: string | undefined }) {
  const phone = order.phoneNormalized ?? firstNumber(order.customerPhone)
  return (
    <section aria-labelledby="customer" className="card p-5">
      <h2 id="customer" className="text-h3">
        Customer
      </h2>
      <p className="mt-2 font-semibold">{order.customerName}</p>
      <p className="whitespace-pre-line">{order.customerAddress}</p>
      <p className="mt-2">
        {order.customerPhone}
        <br />
        <span className="break-all">{order.customerEmail}</span>
      </p>
      {order.notes && (
        <>
          <h3 className="mt-4 text-base">Additional Notes</h3>
          <p className="whitespace-pre-line">{order.notes}</p>
        </>
      )}
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
