import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { readEnv } from '../app/platform/env.server.ts'
import { createLog } from '../app/platform/log.server.ts'
import { openShop } from './shop.ts'

const home = path.join(import.meta.dirname, '..')
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'shop-'))
const log = createLog('silent')
afterEach(() => {
  vi.restoreAllMocks()
  fs.rmSync(dataDir, { recursive: true })
})

it('tells the generated password, also where the first start fails afterwards', async () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => {})
  // What a start can't take away.
  fs.mkdirSync(path.join(dataDir, '.backup-0'))
  await expect(openShop({ env: readEnv({ DATA_DIR: dataDir }), log, home })).rejects.toThrow()
  expect(said.mock.calls.join('\n')).toMatch(/Admin e-mail: {3}admin@example\.com\n.*Password: {7}\w{20} /)
}, 120_000)
