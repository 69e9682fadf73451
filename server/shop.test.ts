import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { readEnv } from '../app/platform/env.server.ts'
import { createLog } from '../app/platform/log.server.ts'
import { openShop } from './shop.ts'

const home = path.join(import.meta.dirname, '..')
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-'))
const killed = path.join(dataDir, 'backup-a1B2c3')
const log = createLog('silent')
let printed = ''

beforeAll(async () => {
  fs.mkdirSync(killed)
  fs.utimesSync(killed, 0, 0)
  const print = vi.spyOn(console, 'log').mockImplementation(() => {})
  // A directory in place of a file that a start writes last makes it fail.
  const blocked = path.join(dataDir, 'control-server.json.partial')
  fs.mkdirSync(blocked)
  await expect(openShop({ env: readEnv({ DATA_DIR: dataDir }), log, home })).rejects.toMatchObject({
    code: 'ERR_FS_EISDIR',
    path: blocked,
  })
  printed = print.mock.calls.join('\n')
})
afterAll(() => {
  vi.restoreAllMocks()
  fs.rmSync(dataDir, { recursive: true })
})

it('prints the generated password, even if the first start fails afterwards', () => {
  expect(printed).toMatch(/Admin e-mail: {3}admin@example\.com\n.*Password: {7}\w{20} /)
})

it('removes what a killed backup left before the database opens', () => {
  expect(fs.existsSync(killed)).toBe(false)
})
