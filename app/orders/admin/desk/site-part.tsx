import { deliveryProblem } from '../../../cart/delivery.ts'
import { DeliveryNote } from '../../../cart/delivery-note.tsx'
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
import { deskFields, typedFields } from './desk.ts'

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
  const { collectAt, place, address } = contact
  const hasZones = terms.zones.length > 0
  const field = typedFields(contact, errors, onContact)
  const delivery = deliveryFor(lines, terms, contact)
  const isProblem = deliveryProblem(delivery) !== undefined && (place !== '' || lines.length > 0)
  const mayHandOver = useMay()('orders.status')
  return (
    <Panel id="site" title="Where to">
      <div className="mt-3 space-y-4">
        <SelectField label="Delivery or collection" required {...field('collectAt')}>
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
              autoComplete="off"
              required={hasZones || address === ''}
              hint={hasZones ? contactFields.place.hint : 'The town or area. This or an address is needed.'}
              {...field('place')}
            />
            <FieldControl
              declared={deskFields.contact.address}
              autoComplete="off"
              {...field('address')}
              required={!hasZones && place === ''}
            />
            <SiteDetails isOpen={siteDetailNames.some(name => contact[name])} errors={errors}>
              {siteDetailNames.map(name => (
                <FieldControl key={name} declared={contactFields[name]} {...field(name)} />
              ))}
            </SiteDetails>
          </>
        )}
        {lines.length > 0 && (
          <DeliveryNote
            goods={goodsAmount(lines)}
            delivery={delivery}
            format={formatCedis}
            className={isProblem ? 'font-medium text-amber-dark' : 'text-soft'}
          />
        )}
        <FieldControl declared={contactFields.notes} {...field('notes')} />
      </div>
    </Panel>
  )
}
