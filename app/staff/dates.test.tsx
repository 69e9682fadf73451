import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { formatDate, formatDateTime } from './dates.ts'
import { type DateFormat, dateFormats, toDateFormat } from './person-schema.ts'
import { StaffContext } from './staff-context.tsx'

const Dates = () => `${formatDate('2026-03-12T23:59:00Z')} | ${formatDateTime('2026-03-12T23:59:00Z')}`
const shown = (dateFormat: DateFormat) =>
  renderToStaticMarkup(
    <StaffContext value={{ permissions: [], userId: '', dateFormat }}>
      <Dates />
    </StaffContext>,
  )

it('are written as the person has chosen, at the time of Accra', () => {
  expect(shown('long')).toBe('12 March 2026 | 12 Mar 2026, 23:59')
  expect(shown('iso')).toBe('2026-03-12 | 2026-03-12 23:59')
  expect(shown('short')).toBe('12/03/2026 | 12/03/2026, 23:59')
})

it('are as the choice shows them', () => {
  for (const [format, example] of Object.entries(dateFormats))
    expect(shown(toDateFormat(format))).toContain(`${example} |`)
})

it('are written as the shop writes them where nothing, or nothing known, is stored', () => {
  for (const stored of [null, undefined, '', 'x', '__proto__']) expect(toDateFormat(stored)).toBe('long')
})
