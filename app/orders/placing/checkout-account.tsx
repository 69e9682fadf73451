import { useCartAccount } from '../../cart/account-notice.tsx'
import { FieldControl } from '../../design/field-control.tsx'
import type { Contact } from '../../sales/contact-fields.ts'
import { purchaseOrderField } from '../../trade/trade-terms.ts'

type Props = {
  contact: Contact
  errors: Partial<Record<keyof Contact, string>>
  onChange(contact: Contact): void
}

/** What only customers who buy on account fill in. */
export default function CheckoutAccount({ contact, errors, onChange }: Props) {
  const account = useCartAccount()
  if (!account) return null
  return (
    <div className="mt-4">
      <FieldControl
        declared={purchaseOrderField(account)}
        name="purchaseOrder"
        value={contact.purchaseOrder}
        error={errors.purchaseOrder}
        onChange={({ target }) => onChange({ ...contact, purchaseOrder: target.value })}
      />
    </div>
  )
}
