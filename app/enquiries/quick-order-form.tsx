import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import { useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { Consent, Honeypot } from '../company/public-form.tsx'
import { Button } from '../design/button.tsx'
import { SelectField } from '../design/field.tsx'
import { FieldControl } from '../design/field-control.tsx'
import { type EnquiryResult, noChoice, quickOrderFields } from './enquiry.ts'
import { preloadWhatsApp, Undelivered } from './enquiry-fields.tsx'
import type { QuickOrderContent } from './quick-order.content.ts'
import { useEnquiryForm } from './use-enquiry-form.ts'

type Props = {
  products: QuickOrderContent['products']
  /** What the page's action returned without JavaScript. */
  result?: EnquiryResult | undefined
}

/** An order without the cart. */
export function QuickOrderForm({ products, result }: Props) {
  const [isFocused, setFocused] = useState(false)
  const { formRef, field, onSubmit, busy, undelivered } = useEnquiryForm(result)
  return (
    <form
      onFocus={() => {
        setFocused(true)
        preloadWhatsApp()
      }}
      method="post"
      action="/quick-order"
      ref={formRef}
      onSubmit={onSubmit}
      aria-label="Quick order"
    >
      {/* Without it a connection that is lost while somebody types would fail on loading the action. */}
      {isFocused && <PrefetchPageLinks page="/quick-order" />}
      <div className="grid gap-5 sm:grid-cols-2">
        <FieldControl declared={quickOrderFields.name} {...field('name')} />
        <FieldControl declared={quickOrderFields.phone} {...field('phone')} />
        <div className="sm:col-span-2">
          <FieldControl declared={quickOrderFields.email} {...field('email')} />
        </div>
        <SelectField label={quickOrderFields.product.label} {...field('product')}>
          <option value={noChoice}>Choose a product</option>
          {products.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <FieldControl declared={quickOrderFields.quantity} {...field('quantity')} />
        <div className="sm:col-span-2">
          <FieldControl declared={quickOrderFields.message} {...field('message')} />
        </div>
        <Honeypot />
      </div>
      <Consent />
      <Button type="submit" size="large" wide disabled={busy} className="mt-6">
        <ClipboardCheck aria-hidden size={19} /> {busy ? 'Sending...' : 'Submit Order Request'}
      </Button>
      <Undelivered values={undelivered} />
    </form>
  )
}
