import { expect, test } from 'vitest'
import { formatAge } from './age-text.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

test.each([
  [0, '1 minute'],
  [119, '1 minute'],
  [59 * minute, '59 minutes'],
  [hour, '1 hour'],
  [day - 1, '23 hours'],
  [day, '1 day'],
  [3.9 * day, '3 days'],
  [1_000 * day, '1,000 days'],
])('an age of %s seconds reads %s', (seconds, text) => expect(formatAge(seconds)).toBe(text))
