import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { TripActions } from './trip-panels.tsx'

const leftAt = new Date('2026-11-24T08:00:00Z')

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
  const shown = props as unknown as ComponentProps<typeof TripActions>
  const Page = createRoutesStub([{ path: '/', Component: () => <TripActions {...shown} /> }])
  expect(renderToStaticMarkup(<Page />).includes('Cash handed over')).toBe(isShown)
})
