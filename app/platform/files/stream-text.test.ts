import { expect, it } from 'vitest'
import type { Db } from '../database/database.server.ts'
import { createLog } from '../log.server.ts'
import { testContext } from '../services.fixture.ts'
import { csvDownload } from './stream-text.server.ts'

async function* breakOff() {
  yield 'number,name\r\n'
  const cause = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
  throw new Error('Failed query: select …\nparams: known@example.com', { cause })
}

it('logs why a download broke off, without personal data in the log or in the error that goes on', async () => {
  const lines: string[] = []
  const { context } = testContext({} as Db, { log: createLog('debug', line => void lines.push(line)) })
  const download = csvDownload(
    { request: new Request('http://shop/orders.csv'), context },
    'orders',
    breakOff(),
  )
  const error = await download.text().catch(thrown => thrown)
  expect(error).toEqual(new Error('The download broke off'))
  expect(error.cause).toBeUndefined()
  expect(JSON.parse(lines.join(''))).toMatchObject({ message: 'a download broke off', code: '57014' })
  expect(lines.join('')).not.toContain('known@example.com')
})
