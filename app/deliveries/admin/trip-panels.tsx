import FileText from 'lucide-react/icons/file-text'
import { useState } from 'react'
import { useFetcher } from 'react-router'
import { whatsappHref } from '../../company/company.ts'
import { useCompany } from '../../company/use-company.ts'
import { BrandIcon } from '../../design/brand-icon.tsx'
import { Button, ButtonAnchor } from '../../design/button.tsx'
import { EditTokenField } from '../../design/conflict-notice.tsx'
import { CopyLink } from '../../design/copy-link.tsx'
import { ConfirmDialog } from '../../design/dialog.tsx'
import { TextField } from '../../design/field.tsx'
import { useFormFields, useResultToast } from '../../design/form.tsx'
import { Panel } from '../../design/panel.tsx'
import type { FormResult } from '../../platform/form-result.ts'
import { formatDate as dateForEverybody } from '../../platform/text/dates.ts'
import { formatCedis } from '../../platform/text/money.ts'
import { useMay } from '../../staff/staff-context.tsx'
import { useReloadIfStale } from '../../staff/use-reload-if-stale.ts'
import { canSettle } from '../delivery.ts'
import type { Route } from './+types/trip.route'
import { TripFields } from './trip-form.tsx'

type Props = Route.ComponentProps['loaderData']

function useTripFetcher() {
  const fetcher = useFetcher<FormResult>()
  useResultToast(fetcher.data)
  useReloadIfStale(fetcher.data)
  return fetcher
}

/** What happens to the trip next. */
export function TripActions({ trip, cash }: Props) {
  const may = useMay()
  const fetcher = useTripFetcher()
  const [isEnding, setIsEnding] = useState(false)
  const busy = fetcher.state !== 'idle'
  const isOut = trip.leftAt !== null
  const unrecorded = trip.stops.filter(({ outcome }) => outcome === null).length
  const send = (intent: string) => void fetcher.submit({ intent }, { method: 'post' })
  const hasEnded = trip.status === 'closed' || trip.status === 'cancelled'
  return (
    <>
      {may('deliveries.plan') && !hasEnded && (
        <div className="flex flex-wrap gap-2">
          {!isOut && (
            <Button disabled={busy || trip.stops.length === 0} onClick={() => send('leave')}>
              The truck has left
            </Button>
          )}
          <Button variant="secondary" disabled={busy} onClick={() => setIsEnding(true)}>
            {isOut ? 'Truck broke down' : 'Cancel the trip'}
          </Button>
          <ConfirmDialog
            open={isEnding}
            title={isOut ? 'End this trip?' : 'Cancel this trip?'}
            confirmLabel={isOut ? 'End the trip' : 'Cancel the trip'}
            closeLabel="Keep the trip"
            busy={busy}
            onConfirm={() => {
              send('return')
              setIsEnding(false)
            }}
            onClose={() => setIsEnding(false)}
          >
            <p>
              {unrecorded} {unrecorded === 1 ? 'stop is' : 'stops are'} to be planned again.
              {isOut && unrecorded > 0 && ' Their customers are told that the goods come later.'}
            </p>
          </ConfirmDialog>
        </div>
      )}
      {cash && canSettle(trip) && <Settlement {...{ trip, cash, unrecorded }} />}
    </>
  )
}

type SettlementProps = { trip: Props['trip']; cash: NonNullable<Props['cash']>; unrecorded: number }

function Settlement({ trip, cash: { expected, handedOver, note }, unrecorded }: SettlementProps) {
  const fetcher = useTripFetcher()
  const { formRef, field } = useFormFields(fetcher.data)
  const difference = (handedOver ?? expected) - expected
  return (
    <Panel id="cash" title="Cash handed over">
      <p className="mt-2">
        Taken on this trip: <strong className="money">{formatCedis(expected)}</strong>
      </p>
      {handedOver !== null && (
        <>
          <p>
            Handed over: <strong className="money">{formatCedis(handedOver)}</strong>
            {difference !== 0 && (
              <span className="text-red-dark">
                {' '}
                ({formatCedis(Math.abs(difference))} {difference < 0 ? 'missing' : 'too much'})
              </span>
            )}
          </p>
          {note && <p className="wrap-anywhere text-soft">{note}</p>}
          <p className="text-soft text-sm">Counted by {trip.closedBy}</p>
        </>
      )}
      {(handedOver === null || difference !== 0) && (
        <fetcher.Form
          key={`${expected} ${handedOver}`}
          ref={formRef}
          method="post"
          className="mt-3 space-y-4"
        >
          <input type="hidden" name="expected" value={expected} />
          {handedOver !== null && <input type="hidden" name="counted" value={handedOver} />}
          <TextField
            label="Counted (GHS)"
            inputMode="decimal"
            required
            maxLength={15}
            {...field('handedOver', ((handedOver ?? expected) / 100).toFixed(2))}
          />
          <TextField
            label="Note"
            hint="Needed where there is a difference."
            maxLength={300}
            {...field('note', note)}
          />
          {unrecorded > 0 && trip.status !== 'closed' && (
            <p className="text-amber-dark">
              {unrecorded} {unrecorded === 1 ? 'stop has' : 'stops have'} no record and will have to be
              planned again.
            </p>
          )}
          <Button intent="settle" disabled={fetcher.state !== 'idle'}>
            {handedOver === null ? 'Close the trip' : 'Save the new count'}
          </Button>
        </fetcher.Form>
      )}
    </Panel>
  )
}

export function Papers({ id }: { id: string }) {
  return (
    <Panel id="papers" title="Papers">
      <div className="mt-3 flex flex-wrap gap-2">
        {[
          ['Loading sheet', 'loading-sheet'],
          ['Delivery notes', 'delivery-notes'],
        ].map(([name, file]) => (
          <ButtonAnchor
            key={file}
            href={`/admin/deliveries/trips/${id}/papers/${file}.pdf`}
            target="_blank"
            variant="secondary"
          >
            <FileText aria-hidden size={18} /> {name}
          </ButtonAnchor>
        ))}
      </div>
    </Panel>
  )
}

/** Sends the link of the driver's page, and shows it to people who may see what the page shows. */
export function DriverLink({ link, trip, driverPhone }: Pick<Props, 'link' | 'trip' | 'driverPhone'>) {
  const fetcher = useTripFetcher()
  return (
    <Panel id="driver-link" title="The driver’s page">
      <p className="mt-1 text-soft text-sm">
        Anyone with the link sees the stops and what is to be collected, and records goods and payments. It
        ends a day after the trip.
        {!link && ' You can send it to the driver. Only people who record payments can open it.'}
      </p>
      {!link && !trip.driver && <p className="mt-2">Choose the driver of this trip first.</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        {trip.driver && (
          <fetcher.Form method="post">
            <Button intent="send" disabled={fetcher.state !== 'idle'}>
              Send to {trip.driver.name}
            </Button>
          </fetcher.Form>
        )}
        {link && <ShareLink {...{ link, trip, driverPhone }} />}
      </div>
    </Panel>
  )
}

type ShareProps = Pick<Props, 'trip' | 'driverPhone'> & { link: string }

function ShareLink({ link, trip, driverPhone }: ShareProps) {
  const { name } = useCompany().brand
  const text = `${name}: your trip of ${dateForEverybody(trip.day)} with ${trip.truck.name}: ${link}`
  return (
    <>
      <ButtonAnchor
        variant="secondary"
        href={whatsappHref(driverPhone, text)}
        rel="noopener"
        className="px-4"
      >
        <BrandIcon brand="WhatsApp" size={18} /> WhatsApp
      </ButtonAnchor>
      <CopyLink url={link} />
    </>
  )
}

/** The truck, driver and day of a planned trip. */
export function TripDetails({ trip, trucks, drivers }: Props) {
  const fetcher = useTripFetcher()
  const { formRef, field } = useFormFields(fetcher.data)
  return (
    <details className="card px-5">
      <summary className="min-h-12 cursor-pointer py-3 font-semibold">Truck, driver and day</summary>
      <fetcher.Form key={trip.editToken} ref={formRef} method="post">
        {/* What is typed before the page is up to date would be lost with its old edit token. */}
        <div inert={fetcher.state !== 'idle'} className="space-y-4 pb-5">
          <EditTokenField token={trip.editToken} />
          <TripFields {...{ trucks, drivers, field }} stored={trip} day={trip.day} />
          <TextField
            label="Why it may carry more"
            hint="Only where it is more than the truck may carry."
            maxLength={200}
            {...field('overloadReason', trip.overloadReason)}
          />
          <Button intent="save" disabled={fetcher.state !== 'idle'}>
            Save
          </Button>
        </div>
      </fetcher.Form>
    </details>
  )
}
