import { deliveryProblem } from '../../../cart/delivery.ts'
import { deliveryText } from '../../../cart/delivery-text.ts'
import PlaceField from '../../../cart/place-field.tsx'
import { deliveryFor, goodsAmount, type OrderTerms, type PricedLine } from '../../../cart/totals.ts'
import type { Yard } from '../../../company/branches.ts'
import { CheckboxField, SelectField } from '../../../design/field.tsx'
import { FieldControl } from '../../../design/field-control.tsx'
import { Panel } from '../../../design/panel.tsx'
import { formatCedis } from '../../../platform/text/money.ts'
import { type Contact, contactFields, siteDetailNames } from '../../../sales/contact-fields.ts'
import { SiteDetails } from '../../../sales/site-details.tsx'
import { useMay } from '../../../staff/staff-context.tsx'
import { deskFields } from './desk.ts'

type Props = {
  contact: Contact
  errors: Record<string, string | undefined>
  yards: readonly Yard[]
  terms: OrderTerms
  lines: readonly PricedLine[]
  onContact(changes: Partial<Contact>): void
  /** Of goods that can go along at once. */
  isHandedOver?: boolean
  onHandedOver?(isHandedOver: boolean): void
}

/** Where the goods go, or where they are collected, and what that costs. */
export function SitePart({
  contact,
  errors,
  yards,
  terms,
  lines,
  isHandedOver,
  onContact,
  onHandedOver,
}: Props) {
  const { collectAt, place } = contact
  const delivery = deliveryFor(lines, terms, contact)
  const isProblem = deliveryProblem(delivery) !== undefined && (place !== '' || lines.length > 0)
  const mayHandOver = useMay()('orders.status')
  return (
    <Panel id="site" title="Where to">
      <div className="mt-3 space-y-4">
        <SelectField
          label="Delivery or collection"
          name="collectAt"
          required
          value={collectAt}
          error={errors.collectAt}
          onChange={event => onContact({ collectAt: event.target.value })}
        >
          <option value="">Deliver it to the site</option>
          {yards.map(({ title }) => (
            <option key={title} value={title}>
              Collect at {title}
            </option>
          ))}
        </SelectField>
        {collectAt ? (
          onHandedOver &&
          mayHandOver && (
            <CheckboxField
              label="The customer takes the goods along now"
              name="isHandedOver"
              hint="The order is then delivered."
              checked={isHandedOver}
              onChange={event => onHandedOver(event.target.checked)}
            />
          )
        ) : (
          <>
            <PlaceField
              label={contactFields.place.label}
              name="place"
              autoComplete="off"
              required={terms.zones.length > 0}
              hint={terms.zones.length > 0 ? contactFields.place.hint : 'The town or area.'}
              value={place}
              error={errors.place}
              onChange={event => onContact({ place: event.target.value })}
            />
            <FieldControl
              declared={deskFields.contact.address}
              name="address"
              value={contact.address}
              error={errors.address}
              autoComplete="off"
              onChange={event => onContact({ address: event.target.value })}
            />
            <SiteDetails isOpen={siteDetailNames.some(name => contact[name] || errors[name])}>
              {siteDetailNames.map(name => (
                <FieldControl
                  key={name}
                  declared={contactFields[name]}
                  name={name}
                  value={contact[name]}
                  error={errors[name]}
                  onChange={event => onContact({ [name]: event.target.value })}
                />
              ))}
            </SiteDetails>
          </>
        )}
        {lines.length > 0 && (
          <p className={isProblem ? 'font-medium text-amber-dark' : 'text-soft'}>
            {deliveryText(goodsAmount(lines), delivery, formatCedis)}
          </p>
        )}
        <FieldControl
          declared={contactFields.notes}
          name="notes"
          value={contact.notes}
          error={errors.notes}
          onChange={event => onContact({ notes: event.target.value })}
        />
      </div>
    </Panel>
  )
}
