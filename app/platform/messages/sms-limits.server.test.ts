import { beforeEach, expect, it } from 'vitest'
import { setUpDatabase } from '../database/database.fixture.ts'
import { rateLimits } from '../rate-limits.table.ts'
import { isOverSmsLimit, isSmsExhausted, publicSmsLimits } from './sms-limits.server.ts'

const database = setUpDatabase()
beforeEach(() => database.db.delete(rateLimits))

async function send(times: number, numberOf: (index: number) => string) {
  let heldBack = 0
  for (let index = 0; index < times; index++)
    if (await isOverSmsLimit(database.db, numberOf(index))) heldBack++
  return heldBack
}

it('holds back what one number gets too much of, and nothing of others, and stores no number', async () => {
  expect(await send(publicSmsLimits.perNumber.max + 2, () => '+233241234567')).toBe(2)
  expect(await send(1, () => '+233241234568')).toBe(0)
  expect(await isSmsExhausted(database.db)).toBe(false)
  const keys = (await database.db.select().from(rateLimits)).map(({ key }) => key).join()
  expect(keys).not.toContain('24123456')
})

it('holds back SMS to many numbers abroad, not those to Ghana', async () => {
  const abroad = (index: number) => `+4479460000${String(index).padStart(2, '0')}`
  expect(await send(publicSmsLimits.abroad.max + 3, abroad)).toBe(3)
  expect(await send(1, () => '+233241234567')).toBe(0)
  expect(await isSmsExhausted(database.db)).toBe(true)
})
