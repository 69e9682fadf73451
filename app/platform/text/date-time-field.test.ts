import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromDateTimeField, toDateTimeField } from './date-time-field.ts'

describe('a date and time field', () => {
  it('is Accra time, to the minute', () => {
    expect(toDateTimeField(new Date('2026-11-21T14:05:59Z'))).toBe('2026-11-21T14:05')
    expect(toDateTimeField(null)).toBe('')
    expect(fromDateTimeField('2026-11-21T14:05')).toEqual(new Date('2026-11-21T14:05:00Z'))
  })

  it.each([
    '',
    '2026-02-30T10:00',
    '2026-11-21',
    '2026-11-21T24:00',
    '21/11/2026 14:05',
    '2026-11-21T14:05Z',
    '0026-11-21T10:00',
    '0000-01-01T00:00',
    '1969-12-31T23:59',
    '10000-01-01T00:00',
  ])('can not be %j', text => expect(fromDateTimeField(text)).toBeUndefined())

  it('round-trips from 1970 on and is rejected before', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('0000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
        at => {
          const back = fromDateTimeField(toDateTimeField(at))
          if (at.getUTCFullYear() < 1970) expect(back).toBeUndefined()
          else expect(back && at.getTime() - back.getTime()).toBeLessThan(60_000)
        },
      ),
    )
  })
})
