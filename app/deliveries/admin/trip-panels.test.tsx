import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { TripWarnings } from './planner-trips.tsx'
import { TripActions, TripDetails } from './trip-panels.tsx'

const leftAt = new Date('2026-11-24T08:00:00Z')

function render(Panel: typeof TripActions | typeof TripDetails | typeof TripWarnings, props: object) {
  const shown = props as ComponentProps<typeof TripActions>
  const Page = createRoutesStub([{ path: '/', Component: () => <Panel {...shown} /> }])
  return renderToStaticMarkup(<Page />)
}

it.each([
  ['planned', null, false],
  ['planned', leftAt, true],
  ['out', leftAt, true],
  ['closed', leftAt, true],
  // It was cancelled, and took place after all.
  ['closed', null, true],
  ['cancelled', leftAt, false],
  ['cancelled', null, false],
])('the cash of a trip that is %s, left at %s: %s', (status, leftAt, isShown) => {
  const props = { trip: { status, leftAt, stops: [] }, cash: { expected: 75_00, handedOver: null } }
  expect(render(TripActions, props).includes('Cash handed over')).toBe(isShown)
})

it.each([
  [null, 'Close the trip'],
  [0, 'Save the new count'],
  [75_00, ''],
])('of cash of 75.00, of which %s was counted, the form says: %s', (handedOver, button) => {
  const trip = { status: 'closed', leftAt, stops: [] }
  const page = render(TripActions, { trip, cash: { expected: 75_00, handedOver } })
  expect(/<form.*<button[^>]*>([^<]*)/.exec(page)?.[1] ?? '').toBe(button)
})

it('a driver who was deactivated stays chosen', () => {
  const trip = { day: '2026-11-24', truckId: 'T1', driver: { id: 'kofi', name: 'Kofi' } }
  const drivers = [{ id: 'yaw', name: 'Yaw' }]
  const page = render(TripDetails, { trip, trucks: [], drivers })
  expect(page).toContain('<option value="kofi" selected="">Kofi</option><option value="yaw">Yaw</option>')
})

it.each([
  ['is planned', 'planned', null, 'Take them off.'],
  ['left before an earlier one of its truck was closed', 'planned', leftAt, 'Call the driver.'],
  ['is out', 'out', leftAt, 'Call the driver.'],
])('what to do about a cancelled order of a trip that %s', (_, status, leftAt, text) => {
  const stops = [{ orderId: 'a1b2c3d4', orderStatus: 'cancelled', outcome: null, promisedDay: null }]
  const trip = { status, leftAt, stops, isTruckInService: true, overloadReason: '' }
  expect(render(TripWarnings, { trip })).toContain(`Cancelled meanwhile: A1B2C3D4. ${text}`)
})
