import History from 'lucide-react/icons/history'
import UserCheck from 'lucide-react/icons/user-check'
import { Link } from 'react-router'
import { formatQuantity } from '../../../catalogue/quantity-text.ts'
import { nameWithLabel } from '../../../catalogue/variant.ts'
import { Button } from '../../../design/button.tsx'
import { Combobox } from '../../../design/combobox.tsx'
import { SelectField } from '../../../design/field.tsx'
import { FieldControl } from '../../../design/field-control.tsx'
import { Panel } from '../../../design/panel.tsx'
import { formatCedis } from '../../../platform/text/money.ts'
import { parsePhone } from '../../../platform/text/phone.ts'
import { addressText, type Contact } from '../../../sales/contact-fields.ts'
import { whenToPay } from '../../../sales/payment.ts'
import { formatDate } from '../../../staff/dates.ts'
import { purchaseOrderField } from '../../../trade/trade-terms.ts'
import { statusNames } from '../../order.ts'
import { orderChannelNames } from '../../order-channel.ts'
import { deskFields, type StaffChannel, staffChannels, typedFields } from './desk.ts'
import type { DeskAccount } from './desk-account.server.ts'
import { type ShownCustomer, type ShownOrder, useCustomers } from './use-customers.ts'

type Props = {
  account: DeskAccount
  channel: StaffChannel
  contact: Contact
  errors: Record<string, string | undefined>
  onChannel(channel: StaffChannel): void
  onContact(changes: Partial<Contact>): void
  onCustomer(customer: ShownCustomer): void
  onRepeat(order: ShownOrder): void
}

/** Who orders, and what he has ordered before. */
export function CustomerPart({
  account,
  channel,
  contact,
  errors,
  onChannel,
  onContact,
  onCustomer,
  onRepeat,
}: Props) {
  const customers = useCustomers(contact.phone)
  const known = customers.find(({ phone }) => phone === parsePhone(contact.phone))
  const { phone, name, email } = deskFields.contact
  const field = typedFields(contact, errors, onContact)
  return (
    <Panel id="customer" title="Customer">
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <Combobox
          label={phone.label}
          type="tel"
          name="phone"
          maxLength={phone.max}
          required={channel !== 'counter'}
          data-first
          value={contact.phone}
          error={errors.phone}
          onChange={text => onContact({ phone: text })}
          options={customers}
          optionsLabel="Customers"
          textOf={customer => ({
            key: customer.phone,
            text: `${customer.contact.name}, ${customer.phone}`,
            note: customer.contact.place || addressText(customer.contact),
          })}
          onChoose={onCustomer}
        />
        <FieldControl declared={name} autoComplete="off" {...field('name')} />
        <FieldControl declared={email} autoComplete="off" {...field('email')} />
        <SelectField
          label="How it came"
          name="channel"
          required
          value={channel}
          error={errors.channel}
          onChange={event => onChannel(event.target.value as StaffChannel)}
        >
          {staffChannels.map(each => (
            <option key={each} value={each}>
              {orderChannelNames[each]}
            </option>
          ))}
        </SelectField>
      </div>
      {account && (
        <div className="mt-4 space-y-3 rounded-control bg-concrete-pale p-3">
          <p>
            Buys on account: <strong>{account.name}</strong>. Pays {whenToPay({ dueDays: account.dueDays })}.
          </p>
          <FieldControl
            declared={purchaseOrderField(account)}
            autoComplete="off"
            {...field('purchaseOrder')}
          />
        </div>
      )}
      {known && (
        <>
          {contact.name !== known.contact.name && (
            <Button variant="secondary" className="mt-4" onClick={() => onCustomer(known)}>
              <UserCheck aria-hidden size={17} /> Use the details of {known.contact.name}
            </Button>
          )}
          <h3 className="mt-4 text-base">Last orders</h3>
          <ul className="divide-y divide-line">
            {known.orders.map(order => (
              <li key={order.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
                <div className="wrap-anywhere min-w-0 text-sm max-sm:basis-full sm:flex-1">
                  <p>
                    <Link
                      to={`/admin/orders/${order.id}`}
                      target="_blank"
                      className="font-semibold underline"
                    >
                      {order.number}
                    </Link>{' '}
                    {formatDate(order.placedAt)}, {statusNames[order.status]},{' '}
                    {formatCedis(order.totalPesewas)}
                  </p>
                  <p className="text-soft">
                    {order.lines
                      .map(line => `${nameWithLabel(line)}: ${formatQuantity(line.quantity, line.unit)}`)
                      .join('; ')}
                  </p>
                  <p className="text-soft">{addressText(order.contact)}</p>
                </div>
                <Button
                  variant="secondary"
                  className="px-4"
                  aria-label={`The same again as order ${order.number}`}
                  onClick={() => onRepeat(order)}
                >
                  <History aria-hidden size={17} /> The same again
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}
