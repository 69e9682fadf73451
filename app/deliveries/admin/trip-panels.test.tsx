import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { TripWarnings } from './planner-trips.tsx'
import { StopItem } from './stop-item.tsx'
import { TripActions, TripDetails } from './trip-panels.tsx'

const leftAt = new Date('2026-11-24T08:00:00Z')

type Panels = typeof TripActions | typeof TripDetails | typeof TripWarnings | typeof StopItem

function render(Panel: Panels, props: object) {
  const shown = props as ComponentProps<typeof TripActions> & ComponentProps<typeof StopItem>
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
  const trip = { status, leftAt, stops, isTruckInService: true, otherTrucks: [], overloadReason: '' }
  expect(render(TripWarnings, { trip })).toContain(`Cancelled meanwhile: A1B2C3D4. ${text}`)
})

it('the form of the quantities of a stop names each line, and what was shown', () => {
  const truck = { payloadGrams: 10_000_000, pallets: null, drumM3: null }
  const line = { key: 'hollow-blocks:6in', name: 'Hollow Blocks', unit: 'block', open: 100, quantity: 60 }
  const load = { weightGrams: 0, isComplete: true, pallets: 0, m3: 0 }
  const stop = { id: 'd', orderId: 'a1b2c3d4', editToken: 'shown', outcome: null, goods: [line], load }
  const trip = { truck, stops: [stop], overloadReason: '' }
  const page = render(StopItem, { stop, trip, index: 0, others: [], mayPlan: true, editable: [line] })
  expect(page).toMatch(/<input [^>]*name="quantity\.hollow-blocks:6in"[^>]*value="60"/)
  expect(page).toContain('name="editToken" value="shown"')
})

it.each([
  ['planned', true],
  ['closed', false],
])('warns of a driver who drives another truck on the day of a trip that is %s: %s', (status, isWarned) => {
  const driver = { id: 'kofi', name: 'Kofi' }
  const trip = { status, leftAt: null, driver, stops: [], isTruckInService: true, otherTrucks: ['T2'] }
  expect(render(TripWarnings, { trip }).includes('Kofi also drives T2 on this day.')).toBe(isWarned)
})
