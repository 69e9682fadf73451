import { expect, it, vi } from 'vitest'
import { createLog } from '../log.server.ts'
import type { Db } from './database.server.ts'
import { lastKnown } from './last-known.server.ts'

const db = {} as Db

it('is what was found last while it cannot be read, which the log says', async () => {
  const lines: string[] = []
  const log = createLog('info', line => void lines.push(line))
  const read = vi.fn(async () => ['blocks'])
  const readLast = lastKnown('categories', read)
  read.mockRejectedValueOnce(new Error('no database'))
  await expect(readLast(db, log)).rejects.toThrow('no database')
  expect(await readLast(db, log)).toEqual(['blocks'])
  read.mockRejectedValueOnce(new Error('no database'))
  expect(await readLast(db, log)).toEqual(['blocks'])
  expect(lines.join()).toContain('the categories could not be read: the last ones are shown')
})
