import { expect, it } from 'vitest'
import { readOrderFilter } from './order-filter.ts'

it.each([
  ['2026-02-28', '2026-02-28'],
  ['2026-02-31', undefined],
  ['1900-01-01', '1900-01-01'],
  ['9999-12-31', '9999-12-31'],
  ['1899-12-31', undefined],
  ['0002-11-21', undefined],
  ['0000-01-01', undefined],
  ['2026-13-01', undefined],
  ['28-02-2026', undefined],
  ['2026-02-28T10:00', undefined],
])('reads the day %s as %s', (text, day) =>
  expect(readOrderFilter(new URLSearchParams({ from: text })).from).toBe(day),
)
