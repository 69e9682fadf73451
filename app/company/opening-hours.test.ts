import { describe, expect, it } from 'vitest'
import { parseHours } from './opening-hours.ts'
import { defaultSettings } from './settings.content.ts'

describe('parseHours', () => {
  it.each([
    ['7:00 AM-6:00 PM', '07:00', '18:00'],
    ['8 am – 4.00 pm', undefined, undefined],
    ['8 am – 4 pm', '08:00', '16:00'],
    ['12:00 AM to 12:30 PM', '00:00', '12:30'],
    ['13:00 PM-2:00 PM', undefined, undefined],
    ['7:00 AM-6:00 PM-8:00 PM', undefined, undefined],
  ])('%s', (text, opens, closes) => {
    expect(parseHours(text)).toEqual(opens ? { opens, closes } : undefined)
  })

  it('parses the default settings', () => {
    expect(parseHours(defaultSettings.hoursWeekdays)).toEqual({ opens: '07:00', closes: '18:00' })
    expect(parseHours(defaultSettings.hoursSaturday)).toEqual({ opens: '08:00', closes: '16:00' })
    expect(parseHours(defaultSettings.hoursSunday)).toBeUndefined()
  })
})
