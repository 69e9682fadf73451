import { expect, test } from 'vitest'
import { defaultSettings } from './company.ts'
import { settingsSchema } from './settings-schema.ts'

const hours = (hoursSunday: string) => settingsSchema.safeParse({ ...defaultSettings, hoursSunday })

test('settings hold no control characters, which the database refuses', () => {
  expect(hours('Closed\0 all\nday').data?.hoursSunday).toBe('Closed all day')
  expect(hours('\0').success).toBe(false)
})
