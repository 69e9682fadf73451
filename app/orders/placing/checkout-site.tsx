import MapPin from 'lucide-react/icons/map-pin'
import { useRef, useState } from 'react'
import { hasDistrict } from '../../company/places.ts'
import { useCompany } from '../../company/use-company.ts'
import { Button } from '../../design/button.tsx'
import { FieldControl } from '../../design/field-control.tsx'
import { type Contact, contactFields, siteDetailNames } from '../../sales/contact-fields.ts'
import { SiteDetails } from '../../sales/site-details.tsx'

type Props = {
  contact: Contact
  errors: Partial<Record<keyof Contact, string>>
  onChange(contact: Contact): void
}

export function CheckoutSite({ contact, errors, onChange }: Props) {
  const { zones } = useCompany().settings
  const zone =
    contact.digitalAddress.trim() &&
    zones.find(({ addressPrefixes }) =>
      addressPrefixes.some(prefix => hasDistrict(contact.digitalAddress, prefix)),
    )
  const [isOpen] = useState(siteDetailNames.some(name => contact[name]))
  return (
    <div className="mt-4">
      <SiteDetails isOpen={isOpen} errors={errors}>
        {siteDetailNames.map(name => (
          <div key={name}>
            <FieldControl
              declared={contactFields[name]}
              name={name}
              value={contact[name]}
              error={errors[name]}
              onChange={({ target }) => onChange({ ...contact, [name]: target.value })}
              {...(name === 'digitalAddress' &&
                zone && { hint: `This usually lies in ${zone.name}. The place above decides on the fee.` })}
            />
            {name === 'position' && (
              <SharePosition onPosition={position => onChange({ ...contact, position })} />
            )}
          </div>
        ))}
      </SiteDetails>
    </div>
  )
}

function SharePosition({ onPosition }: { onPosition(position: string): void }) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  // What is typed before the browser answers must stay.
  const report = useRef(onPosition)
  report.current = onPosition
  function share() {
    setState('busy')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        report.current(`${coords.latitude.toFixed(5)},${coords.longitude.toFixed(5)}`)
        setState('idle')
      },
      () => setState('failed'),
      { enableHighAccuracy: true, timeout: 20_000 },
    )
  }
  return (
    <>
      <Button variant="secondary" className="mt-2" aria-disabled={state === 'busy'} onClick={share}>
        <MapPin aria-hidden size={18} /> {state === 'busy' ? 'Asking...' : 'Share my position'}
      </Button>
      <p role="status" className="text-soft text-sm">
        {state === 'failed' && 'The browser did not tell the position. Describe a landmark instead.'}
      </p>
    </>
  )
}
